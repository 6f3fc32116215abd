import type { ProjectKin } from '@limn/contracts/project-shapes';
import { projectStates } from '@limn/contracts/project-states';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { Tag } from '../../ui/states.tsx';

/** Active and completed projects are renewed; others are sent again. */
const isRenewed = ({ state }: ProjectKin) => state === 'active' || state === 'completed';

const termOf = ({ startsAt, endsAt, createdAt }: ProjectKin) =>
  startsAt && endsAt
    ? `${formatDate(startsAt)} to ${formatDate(endsAt)}`
    : `of ${formatDate(createdAt)}`;

function KinLink({ kin, children }: { kin: ProjectKin; children: string }) {
  return (
    <Link to={kin.path} className="rounded-s text-blue underline">
      {children}
    </Link>
  );
}

/** Where a project comes from. */
export function Origin({ from }: { from: ProjectKin }) {
  return (
    <p>
      {isRenewed(from) ? 'Renews ' : 'Sent again from '}
      <KinLink kin={from}>
        {isRenewed(from) ? `the project ${termOf(from)}` : `the request ${termOf(from)}`}
      </KinLink>
    </p>
  );
}

/** Follow-up requests: renewals of a project, or the same terms sent again. */
export function Next({ next, renewed }: { next: ProjectKin[]; renewed: boolean }) {
  return (
    <ul>
      {next.map((kin) => (
        <li key={kin.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <KinLink kin={kin}>
            {`${renewed ? 'Renewed by the request' : 'Sent again as the request'} ${termOf({ ...kin, startsAt: null })}`}
          </KinLink>
          <Tag>{projectStates[kin.state]}</Tag>
        </li>
      ))}
    </ul>
  );
}
