import { monitoringRoutes } from '@limn/contracts/monitoring';
import { ArrowLeft, Play } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { isNotFound } from '../../lib/api-error.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { VisitTimeline } from './visit-timeline.tsx';
import { Vitals } from './vitals.tsx';
import { formatStay } from './words.ts';

// The player is large, so only people who watch a recording load it.
const Recording = lazy(async () => ({ default: (await import('./recording.tsx')).Recording }));

/** One visit: what happened in it, and its recording. Watching is a state of the address. */
export function VisitPage({ id }: { id: string }) {
  const [query, change] = useQuery();
  const watching = query.get('replay') !== null;
  const { data, error, mutate } = useApi(
    monitoringRoutes.session,
    { params: { sessionId: id } },
    { revalidateOnFocus: false },
  );
  return (
    <>
      <Link
        to={adminPaths.monitoring}
        className="mb-6 inline-flex items-center gap-2 rounded-s text-muted hover:text-text"
      >
        <ArrowLeft size={15} aria-hidden /> All sessions
      </Link>
      {error && !data && isNotFound(error) && (
        <EmptyState text="This session does not exist, or was deleted after 30 days." />
      )}
      {error && !data && !isNotFound(error) && (
        <ErrorState error={error} retry={() => void mutate()} />
      )}
      {!data && !error && (
        <Loading label="Loading the session">
          <Skeleton className="h-64 rounded-l" />
        </Loading>
      )}
      {data && (
        <>
          <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
            <div>
              <h2 className="num text-xl">{formatDateTime(data.summary.startedAt)}</h2>
              <p className="num mt-1 mb-2 text-muted">
                {formatStay(data.summary.duration)},{' '}
                {formatCount(data.summary.views, 'page', 'pages')},{' '}
                {formatCount(data.summary.errors, 'error', 'errors')},{' '}
                {formatCount(data.summary.longTasks, 'long task', 'long tasks')}
              </p>
              <Vitals of={data.summary} />
            </div>
            {data.summary.recorded ? (
              <Button
                look="plain"
                size="small"
                onClick={() => change({ replay: watching ? null : '1' })}
              >
                {watching ? (
                  'Close the replay'
                ) : (
                  <>
                    <Play size={14} aria-hidden /> Watch replay
                  </>
                )}
              </Button>
            ) : (
              <p className="text-[13px] text-muted">This session was not recorded.</p>
            )}
          </div>
          {watching && data.summary.recorded && (
            <Suspense fallback={<Skeleton className="mb-10 h-96 rounded-l" />}>
              <Recording id={id} />
            </Suspense>
          )}
          <VisitTimeline
            startedAt={data.summary.startedAt}
            views={data.views}
            events={data.events}
          />
        </>
      )}
    </>
  );
}
