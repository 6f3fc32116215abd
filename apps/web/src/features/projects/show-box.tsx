import type { Project } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { useAct } from './use-act.ts';

/** Leave to show what came of a finished project; it takes both sides. */
export function ShowBox({ project }: { project: Project }) {
  const { id, side, shownBy, other, holder } = project;
  const { busy, act } = useAct();
  const mine = shownBy.includes(side);
  const theirs = shownBy.length > (mine ? 1 : 0);
  const show = (show: boolean) =>
    act(() => call(projectRoutes.show, { params: { id }, body: { show } }));
  const page = side === 'holder' ? 'your page' : `${holder.name}’s page`;
  return (
    <section aria-labelledby="showing">
      <h2 id="showing" className="mb-2 text-xl">
        Show what came of it
      </h2>
      <p className="mb-4 max-w-[62ch] text-muted">
        {mine && theirs
          ? `It stands on ${page}, with the pictures that were approved. Prices and terms are not shown.`
          : mine
            ? `You give leave. It is shown on ${page} once ${other.name} does too.`
            : theirs
              ? `${other.name} gives leave to show it on ${page}: what it was about, who asked, and the pictures that were approved. No price, no terms.`
              : `By leave of both, it stands on ${page}: what it was about, who asked, and the pictures that were approved. No price, no terms.`}
      </p>
      {mine ? (
        <Button size="small" busy={busy} onClick={() => void show(false)}>
          Take back my leave
        </Button>
      ) : (
        <Button size="small" busy={busy} onClick={() => void show(true)}>
          Show it
        </Button>
      )}
    </section>
  );
}
