import { Check } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';

/** Where one is on the way from a name to a style that can be painted in. */
export function ProgressRail({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol
      aria-label="Steps"
      className="grid grid-cols-4 gap-1.5 lg:sticky lg:top-[82px] lg:flex lg:flex-col lg:gap-0"
    >
      {names.map((name, index) => {
        const done = index < current;
        const here = index === current;
        return (
          <li
            key={name}
            aria-current={here ? 'step' : undefined}
            className={classNames(
              'border-t-[3px] pt-2.5 text-[13px] lg:flex lg:items-center lg:gap-3 lg:border-t-0 lg:border-l-2 lg:py-2.5 lg:pl-4 lg:text-sm',
              done || here ? 'border-text text-text' : 'border-line-strong text-muted',
              here && 'font-medium',
            )}
          >
            {name}
            {done && <Check size={14} aria-label="done" className="ml-1.5 inline text-ok" />}
          </li>
        );
      })}
    </ol>
  );
}
