import { editionRoutes } from '@limn/contracts/editions';
import type { Project } from '@limn/contracts/project-shapes';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';

/** The way from a project about a book to its illustrated edition; nothing where there is none and none may be made. */
export function ProjectEdition({
  project: { id, side, holder },
}: {
  project: Pick<Project, 'id' | 'side' | 'holder'>;
}) {
  const { data } = useApi(editionRoutes.ofProject, { params: { id } });
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  if (!data || (!data.edition && !data.mayBegin)) return null;
  const kind = holder.path?.includes('/artists/') ? 'artist' : 'influencer';
  async function begin(): Promise<void> {
    setBusy(true);
    try {
      const edition = await call(editionRoutes.begin, { body: { project: id } });
      void navigate(paths.edition(edition.id));
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
      setBusy(false);
    }
  }
  return (
    <section aria-labelledby="edition" className="flex flex-col items-start gap-3">
      <h2 id="edition" className="text-xl">
        Illustrated edition
      </h2>
      {data.edition ? (
        <ButtonLink
          to={
            side === 'customer'
              ? paths.edition(data.edition)
              : paths.readEdition(kind, data.edition)
          }
        >
          {side === 'customer' ? 'Open the illustrated edition' : 'Read the illustrated edition'}
        </ButtonLink>
      ) : (
        <>
          <p className="max-w-[65ch] text-muted">
            Lay the licensed text out with a picture for each scene, and export it as PDF and EPUB.
          </p>
          <Button look="plain" busy={busy} onClick={() => void begin()}>
            Make an illustrated edition
          </Button>
        </>
      )}
    </section>
  );
}
