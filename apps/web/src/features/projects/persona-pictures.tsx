import { personaRoutes } from '@limn/contracts/personas';
import type { Project } from '@limn/contracts/project-shapes';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** Pictures made with the talent's persona, for both sides; renders nothing if the project has none. */
export function PersonaPictures({ project: { id, side } }: { project: Project }) {
  const { data, error, mutate } = useApi(personaRoutes.pictures, { params: { id } });
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data || (data.most === 0 && data.made === 0)) return null;
  const { usable, gone, made, most, pictures } = data;
  if (!usable && made === 0) return null;
  return (
    <section aria-labelledby="persona-pictures">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 id="persona-pictures" className="text-xl">
          Made with the persona
        </h2>
        {usable && side === 'customer' && (
          <ButtonLink to={paths.studioProject(id)} size="small">
            Make a picture with the persona
          </ButtonLink>
        )}
      </div>
      <p className="mb-4 text-muted">
        <span className="num">
          {made} of {most}
        </span>{' '}
        pictures made, including tries. Each needs approval before it can be licensed or published.
        {gone &&
          ' The persona is no longer available, so no more pictures can be made. Licences already bought stay in force.'}
      </p>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
        {pictures.map((picture) => (
          <li key={picture.id}>
            {picture.url ? (
              <Link to={paths.image(picture.id)} className="block rounded-s">
                <Picture
                  src={picture.url}
                  width={picture.width}
                  height={picture.height}
                  alt={`Made ${formatDate(picture.at)}`}
                  className="aspect-square h-auto w-full rounded-s object-cover"
                />
              </Link>
            ) : (
              <p className="flex aspect-square items-center justify-center rounded-s border text-center text-[13px] text-muted">
                Deleted
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
