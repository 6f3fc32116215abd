import { ProjectId } from '@limn/contracts/ids';
import { rightsOf } from '@limn/contracts/project-terms';
import { Navigate, useParams } from 'react-router';
import { ProjectEdition } from '../../features/editions/project-edition.tsx';
import { ProjectPage } from '../../features/projects/project-page.tsx';
import { useProject } from '../../features/projects/use-project.ts';
import { isNotFound } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useQuery } from '../../lib/use-query.ts';
import { ErrorState, Loading, Notice, Skeleton } from '../../ui/states.tsx';
import { PageTitle } from '../page-title.tsx';
import { useOffered } from '../use-offered.ts';
import { NotFound } from './not-found-screen.tsx';

/** One project, as the side sees it whose page it is. */
export function ProjectScreen() {
  const id = ProjectId.safeParse(useParams()['projectId']);
  return id.success ? (
    <Shown id={id.data} />
  ) : (
    <NotFound what="There is no project at this address." />
  );
}

function Shown({ id }: { id: ProjectId }) {
  const [query] = useQuery();
  const { data: project, error, mutate } = useProject(id);
  const mayOffer = project?.side === 'customer' && project.actions.includes('submit');
  const { offered, includes, prices } = useOffered(project?.subject, mayOffer);
  if (isNotFound(error)) return <NotFound what="There is no such project of yours." />;
  if (!project)
    return (
      <div className="page py-10 md:py-14">
        <PageTitle>Project</PageTitle>
        {error ? (
          <ErrorState error={error} retry={() => void mutate()} />
        ) : (
          <Loading label="Loading the project">
            <Skeleton className="h-12 w-2/5" />
            <Skeleton className="mt-8 h-40 w-full" />
          </Loading>
        )}
      </div>
    );
  if (project.state === 'draft') return <Navigate to={paths.projectDraft(project)} replace />;
  const unconfirmed = query.get('paid') === '1' && project.state === 'accepted';
  return (
    <div className="page py-10 md:py-14">
      <PageTitle>{`Project: ${project.title}`}</PageTitle>
      {unconfirmed && (
        <div role="status" className="mb-6">
          <Notice>
            Confirming the payment. It takes a moment; you can leave this page and come back.
          </Notice>
        </div>
      )}
      <ProjectPage
        project={project}
        offered={offered.length > 0 ? offered : rightsOf[project.subject.kind]}
        includes={includes}
        prices={prices}
        edition={project.subject.kind === 'book' && <ProjectEdition project={project} />}
      />
    </div>
  );
}
