import { cutText } from '@limn/contracts/text';
import { editionRoutes } from '@limn/contracts/editions';
import type { Project } from '@limn/contracts/project-shapes';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { EditionList } from './edition-list.tsx';

const BeginEdition = lazyComponent(async () => (await import('./begin-edition.tsx')).BeginEdition);

/**
 * The link from a project about a book to its illustrated editions; renders nothing if there is none and none may be
 * made.
 */
export function ProjectEdition({
  project: { id, side, holder, title },
}: {
  project: Pick<Project, 'id' | 'side' | 'holder' | 'title'>;
}) {
  const { data, error, mutate } = useApi(editionRoutes.ofProject, { params: { id } });
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data || (data.editions.length === 0 && !data.mayBegin)) return null;
  const kind = holder.path?.includes('/artists/') ? 'artist' : 'influencer';
  const mine = side === 'customer';
  return (
    <section aria-labelledby="edition" className="flex flex-col gap-4">
      <h2 id="edition" className="text-xl">
        Illustrated editions
      </h2>
      <EditionList
        editions={data.editions}
        to={(edition) => (mine ? paths.edition(edition) : paths.readEdition(kind, edition))}
        verb={mine ? 'Open' : 'Read'}
      />
      {data.mayBegin && (
        <BeginEdition
          of={{ project: id }}
          first={data.editions.length === 0 ? cutText(title, 200) : ''}
        />
      )}
    </section>
  );
}
