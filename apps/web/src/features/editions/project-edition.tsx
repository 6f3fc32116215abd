import { cutText } from '@limn/contracts/text';
import { editionRoutes } from '@limn/contracts/editions';
import type { Project } from '@limn/contracts/project-shapes';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { latePart } from '../../ui/late.tsx';

const BeginEdition = latePart(async () => (await import('./begin-edition.tsx')).BeginEdition);

/** The way from a project about a book to its illustrated editions; nothing where there is none and none may be made. */
export function ProjectEdition({
  project: { id, side, holder, title },
}: {
  project: Pick<Project, 'id' | 'side' | 'holder' | 'title'>;
}) {
  const { data } = useApi(editionRoutes.ofProject, { params: { id } });
  if (!data || (data.editions.length === 0 && !data.mayBegin)) return null;
  const kind = holder.path?.includes('/artists/') ? 'artist' : 'influencer';
  return (
    <section aria-labelledby="edition" className="flex flex-col gap-4">
      <h2 id="edition" className="text-xl">
        Illustrated editions
      </h2>
      {data.editions.length > 0 && (
        <ul aria-label="Illustrated editions" className="border-t">
          {data.editions.map((edition) => (
            <li
              key={edition.id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b py-2.5"
            >
              <Link
                to={
                  side === 'customer'
                    ? paths.edition(edition.id)
                    : paths.readEdition(kind, edition.id)
                }
                className="min-w-0 rounded-s break-words text-blue underline"
              >
                {side === 'customer' ? `Open ‘${edition.title}’` : `Read ‘${edition.title}’`}
              </Link>
              <span className="text-[13px] text-muted">
                Changed on <time dateTime={edition.changedAt}>{formatDate(edition.changedAt)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
      {data.mayBegin && (
        <BeginEdition project={id} first={data.editions.length === 0 ? cutText(title, 200) : ''} />
      )}
    </section>
  );
}
