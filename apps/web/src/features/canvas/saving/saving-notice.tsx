import { X } from 'lucide-react';
import { paths } from '../../../lib/paths.ts';
import { useStore } from '../../../lib/store.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { lastRecovered } from './recover.ts';
import { problemOf } from './words.ts';
import type { CanvasSession } from '../session.ts';

const bar =
  'flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-3 py-2 text-[13px] leading-5 lg:px-4';

/** Why the canvas is not saved for now, and where changes went that could not be saved. */
export function SavingNotice({ session: { saving } }: { session: CanvasSession }) {
  const state = useStore(saving.state);
  const recovered = useStore(lastRecovered);
  const problem = problemOf(state);
  return (
    <>
      {problem && (
        <section
          aria-label="Saving"
          // Hidden where the top bar has room for the status.
          className={classNames(
            bar,
            'bg-panel',
            problem.tone === 'danger' ? 'text-danger' : 'md:hidden',
          )}
        >
          <p
            role={problem.tone === 'danger' ? 'alert' : undefined}
            className="min-w-0 flex-1 basis-64 max-lg:pr-24"
          >
            {problem.sentence}
          </p>
          <span className="flex flex-wrap gap-2">
            {problem.action === 'sign-in' && (
              <ButtonLink to={paths.signIn} target="_blank" size="small" look="line">
                Sign in
              </ButtonLink>
            )}
            {problem.action === 'canvases' && (
              <ButtonLink to={paths.canvases} target="_blank" size="small" look="line">
                Your canvases
              </ButtonLink>
            )}
            <Button size="small" look="line" onClick={() => saving.retry()}>
              Try again
            </Button>
          </span>
        </section>
      )}
      {recovered && (
        <section aria-label="Recovered copy" className={classNames(bar, 'bg-raised')}>
          <p role="alert" className="min-w-0 flex-1 basis-64 max-lg:pr-24">
            {recovered.sentence}
          </p>
          <span className="flex items-center gap-2">
            <ButtonLink
              to={recovered.made ? paths.openCanvas(recovered.made) : paths.canvases}
              size="small"
              look="line"
              onClick={() => lastRecovered.set(null)}
            >
              {recovered.made ? 'Open the copy' : 'Your canvases'}
            </ButtonLink>
            <IconButton label="Close" onClick={() => lastRecovered.set(null)}>
              <X size={16} aria-hidden />
            </IconButton>
          </span>
        </section>
      )}
    </>
  );
}
