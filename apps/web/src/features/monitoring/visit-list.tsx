import { monitoringDays, monitoringRoutes, type VisitSummary } from '@limn/contracts/monitoring';
import { Link } from 'react-router';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';
import { Vitals } from './vitals.tsx';
import { formatStay } from './words.ts';

const size = 25;

/** Measured visits, newest first. */
export function VisitList() {
  const offset = useOffset();
  const [query, change] = useQuery();
  const show = query.get('show') === 'errors' ? 'errors' : 'all';
  const { data, error, mutate } = useApi(
    monitoringRoutes.sessions,
    { query: { offset, size, show } },
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading sessions">
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  return (
    <>
      <p className="mb-5 max-w-[66ch] text-muted">
        Sessions measured by browsers. Typed text is masked before it is sent. We delete them after{' '}
        {monitoringDays} days
        {data.forwarded ? ', and go to the configured Datadog account too.' : '.'}
      </p>
      <div className="mb-5">
        <Checkbox
          label="Only sessions with errors"
          checked={show === 'errors'}
          onChange={(on) => change({ show: on ? 'errors' : null, offset: null })}
        />
      </div>
      {data.sessions.length === 0 ? (
        <EmptyState
          text={
            show === 'errors'
              ? 'No session had an error.'
              : 'No sessions yet. They appear about half a minute after they begin.'
          }
        />
      ) : (
        <ul aria-label="Sessions">
          {data.sessions.map((visit) => (
            <Row key={visit.id} visit={visit} />
          ))}
        </ul>
      )}
      <Pager label="Pages of sessions" total={data.total} size={size} />
    </>
  );
}

function Row({ visit }: { visit: VisitSummary }) {
  const { id, startedAt, duration, views, errors, longTasks, recorded } = visit;
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t py-3 last:border-b">
      <span className="min-w-0">
        <Link
          to={adminPaths.visit(id)}
          className="num rounded-s after:absolute after:inset-0 hover:underline"
        >
          {formatDateTime(startedAt)}
        </Link>
        <span className="num block text-[13px] text-muted">
          {formatStay(duration)}, {formatCount(views, 'page', 'pages')},{' '}
          {formatCount(longTasks, 'long task', 'long tasks')}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Vitals of={visit} />
        {recorded && <Tag tone="blue">Replay</Tag>}
        <Tag tone={errors > 0 ? 'danger' : 'muted'}>{formatCount(errors, 'error', 'errors')}</Tag>
      </span>
    </li>
  );
}
