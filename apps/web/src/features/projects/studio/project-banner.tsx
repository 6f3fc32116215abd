import type { ProjectId } from '@limn/contracts/ids';
import { personaRoutes } from '@limn/contracts/personas';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useApi } from '../../../lib/use-api.ts';
import { useQuery } from '../../../lib/use-query.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { useProject } from '../use-project.ts';

/** The project that pictures are made for, and its requirements. */
export function ProjectBanner({
  id,
  persona,
  onPersona,
}: {
  id: ProjectId;
  /** The project whose persona the recipe has. */
  persona: ProjectId | null;
  onPersona: (persona: ProjectId) => void;
}) {
  const { data: project, error } = useProject(id);
  const { data: usable } = useApi(personaRoutes.usable, {});
  const [, change] = useQuery();
  const own = usable?.personas.find((one) => one.project === id);
  return (
    <section
      aria-label="Project"
      className="flex min-h-[50px] flex-wrap items-center gap-x-4 gap-y-1 border-b bg-panel px-4 py-2 lg:px-7"
    >
      {project ? (
        <p className="min-w-0 flex-1 basis-[220px]">
          <span className="text-muted">Project </span>
          <Link
            to={paths.project(id)}
            dir="auto"
            className="rounded-s text-blue underline underline-offset-4"
          >
            {project.title}
          </Link>
          <span className="text-muted">
            {project.subject.kind === 'book' ? ' · ' : ' · with '}
            <bdi>{project.about}</bdi>
          </span>
          {!project.actions.includes('deliver') && (
            <span className="block text-[13px] text-muted">
              You cannot submit pictures to this project right now.
            </span>
          )}
          {own && persona !== id && (
            <span className="block text-[13px] text-muted">
              This recipe doesn’t use the persona of <bdi>{own.name}</bdi>.{' '}
              <button
                type="button"
                className="rounded-s text-blue underline underline-offset-4"
                onClick={() => onPersona(id)}
              >
                Use the persona
              </button>
            </span>
          )}
        </p>
      ) : (
        <p role="status" className="min-w-0 flex-1 basis-[220px] text-muted">
          {error ? messageOf(error) : 'Loading the project…'}
        </p>
      )}
      <Button size="small" look="quiet" onClick={() => change({ project: null })}>
        Close project
      </Button>
    </section>
  );
}
