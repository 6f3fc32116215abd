import { classNames } from '../../../ui/class-names.ts';
import { type StepId, steps } from './steps.ts';

/** The steps of a request, each to be gone to at any time. */
export function StepList({
  shown,
  wrong,
  onGo,
}: {
  shown: StepId;
  /** Steps with a field that has to be changed. */
  wrong: ReadonlySet<StepId>;
  onGo: (step: StepId) => void;
}) {
  return (
    <nav aria-label="Steps">
      <ol className="grid grid-cols-3 gap-2">
        {steps.map(({ id, name }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === shown ? 'step' : undefined}
              onClick={() => onGo(id)}
              className={classNames(
                'flex h-full w-full flex-col items-start border-t-2 pt-2.5 text-left text-[13px] transition-colors',
                id === shown
                  ? 'border-text text-text'
                  : 'border-line-strong text-muted hover:text-text',
              )}
            >
              <span>
                <span className="num">{index + 1}.</span> {name}
              </span>
              {wrong.has(id) && <span className="text-danger">Needs changes</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
