import type { ProjectSummary } from '@limn/contracts/project-shapes';
import { projectStates, type Side } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { formatMoney } from '@limn/contracts/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';

const size = 10;

/** The next step of a side, in words. */
export function waitsFor({ turn, side, state, answerUntil, other }: ProjectSummary): string {
  if (!turn) return '';
  if (state === 'draft') return 'Not sent yet';
  const until = answerUntil ? ` until ${formatDate(answerUntil)}` : '';
  const due = answerUntil ? ` – answer due ${formatDate(answerUntil)}` : '';
  return turn === side ? `Your turn${until}` : `Waiting for ${other.name}${due}`;
}

/** The subject of a project or the other side's name, shown next to its title. */
const aboutOf = ({ side, about, other }: ProjectSummary): string =>
  side === 'customer' ? about : other.name;

/** A person's projects on one side. */
export function ProjectList({
  side,
  linkOf,
  empty,
  action,
}: {
  side: Side;
  linkOf: (project: ProjectSummary) => string;
  empty: string;
  /** The action offered when the list is empty. */
  action?: ReactNode;
}) {
  const offset = useOffset('projects');
  const { data, error, mutate } = useApi(
    projectRoutes.list,
    { query: { side, offset, size } },
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading projects">
        <Skeleton className="h-28 rounded-l" />
      </Loading>
    );
  if (data.total === 0) return <EmptyState text={empty} action={action} />;
  return (
    <>
      <ul aria-label="Projects" className="border-t">
        {data.projects.map((project) => (
          <li key={project.id} className="border-b">
            <Link
              to={linkOf(project)}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-2 py-3.5 hover:bg-raised"
            >
              <span className="min-w-0 flex-1 basis-[220px]">
                <span dir="auto" className="block text-base break-words">
                  {project.title}
                </span>
                <span className="text-[13px] text-muted">
                  {[aboutOf(project), waitsFor(project)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="num flex items-baseline gap-4">
                {project.price > 0 &&
                  formatMoney({ amount: project.price, currency: project.currency })}
                <Tag>{projectStates[project.state]}</Tag>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Pager label="Pages of projects" name="projects" total={data.total} size={size} />
    </>
  );
}
