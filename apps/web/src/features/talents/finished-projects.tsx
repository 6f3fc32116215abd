import type { ProfileId } from '@limn/contracts/ids';
import { rightNames } from '@limn/contracts/project-terms';
import type { FinishedProject } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { formatDate } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { Picture } from '../../ui/picture.tsx';
import { Tag } from '../../ui/states.tsx';

/** Finished projects that both sides agreed to show. Renders nothing without any. */
export function FinishedProjects({ holder }: { holder: ProfileId }) {
  const { data } = useApi(projectRoutes.finished, { query: { holder } });
  if (!data || data.projects.length === 0) return null;
  return (
    <section aria-labelledby="finished-projects" className="mt-16">
      <h2 id="finished-projects" className="mb-5 text-xl">
        Finished projects
      </h2>
      <ul className="grid gap-x-7 gap-y-9 md:grid-cols-2">
        {data.projects.map((project) => (
          <Finished key={project.id} project={project} />
        ))}
      </ul>
    </section>
  );
}

function Finished({ project }: { project: FinishedProject }) {
  const { about, customer, rights, startsAt, endsAt, pictures } = project;
  return (
    <li>
      {pictures.length > 0 && (
        <ul className="mb-3 flex gap-2 overflow-hidden rounded-m">
          {pictures.map(({ url, width, height }, at) => (
            <li key={url} className="min-w-0 flex-1">
              <Picture
                src={url}
                width={width}
                height={height}
                alt={`Picture ${at + 1} made for ${customer}`}
                className="aspect-4/3 h-full w-full object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <h3 className="text-lg break-words">
        {about}, for {customer}
      </h3>
      <p className="num text-[13px] text-muted">
        {formatDate(startsAt)} to {formatDate(endsAt)}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {rights.map((right) => (
          <Tag key={right}>{rightNames[right]}</Tag>
        ))}
      </div>
    </li>
  );
}
