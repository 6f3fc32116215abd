import { monitoringRoutes, type ReplaySegment } from '@limn/contracts/monitoring';
import useSWRImmutable from 'swr/immutable';
import { call } from '../../lib/api.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { Player } from './player.tsx';
import { toRrwebEvents } from './to-rrweb.ts';

const size = 50;

async function loadAll(sessionId: string): Promise<ReplaySegment[]> {
  const found: ReplaySegment[] = [];
  for (;;) {
    const { segments, total } = await call(monitoringRoutes.replay, {
      params: { sessionId },
      query: { offset: found.length, size },
    });
    found.push(...segments);
    if (segments.length === 0 || found.length >= total) return found;
  }
}

/** Fetches the recording of a visit and shows it. */
export function Recording({ id }: { id: string }) {
  const { data, error, mutate } = useSWRImmutable<ReturnType<typeof toRrwebEvents>, Error>(
    ['recording', id],
    async () => toRrwebEvents(await loadAll(id)),
  );
  return (
    <div className="mb-10">
      {error && <ErrorState error={error} retry={() => void mutate()} />}
      {!data && !error && (
        <Loading label="Loading the replay">
          <Skeleton className="h-96 rounded-l" />
        </Loading>
      )}
      {data && data.length < 2 && (
        <EmptyState text="The recording ended before it captured a whole page." />
      )}
      {data && data.length >= 2 && <Player events={data} />}
    </div>
  );
}
