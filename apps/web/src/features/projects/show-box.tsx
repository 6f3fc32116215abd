import type { Project } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { useAct } from './use-act.ts';

/** Permission to show a finished project; it takes both sides. */
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
        Show this project
      </h2>
      <p className="mb-4 max-w-[62ch] text-muted">
        {mine && theirs
          ? `It is shown on ${page} with the approved pictures. Prices and terms are not shown.`
          : mine
            ? `You allowed it. It will be shown on ${page} once ${other.name} allows it too.`
            : theirs
              ? `${other.name} allows showing it on ${page}: its subject, the customer and the approved pictures. Prices and terms are not shown.`
              : `If you both allow it, ${page} shows its subject, the customer and the approved pictures. Prices and terms are not shown.`}
      </p>
      {mine ? (
        <Button size="small" busy={busy} onClick={() => void show(false)}>
          Stop showing it
        </Button>
      ) : (
        <Button size="small" busy={busy} onClick={() => void show(true)}>
          Show it
        </Button>
      )}
    </section>
  );
}
