import { monitoringRoutes } from '@limn/contracts/monitoring';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Storage } from '../../platform/storage.ts';
import { audit } from '../audit/index.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { listSessions, segmentsOf, sessionById } from './queries.ts';
import { loadSegment } from './segments.ts';

export function addMonitoringRoutes(
  api: Api<Caller>,
  parts: {
    db: Database;
    clock: Clock;
    storage: Storage;
    config: Pick<Config, 'monitoring'>;
  },
): void {
  const { db, clock, storage, config } = parts;
  const forwarded = config.monitoring.forwardTo !== undefined;

  api.on(monitoringRoutes.sessions, async ({ query }) => ({
    ...(await listSessions(db, query)),
    forwarded,
  }));

  api.on(monitoringRoutes.session, async ({ params }) => {
    const visit = await sessionById(db, params.sessionId);
    if (!visit) throw notFound('That visit');
    return visit;
  });

  api.on(monitoringRoutes.replay, async ({ caller, params, query }) => {
    const recording = await segmentsOf(db, params.sessionId, query);
    if (!recording) throw notFound('That visit');
    // One entry for a playback, for any number of segments.
    if (query.offset === 0) {
      const deed = { action: 'visit.replay', subject: params.sessionId } as const;
      await audit(db, { by: userOf(caller).id, ...deed }, clock.now());
    }
    const segments = await Promise.all(recording.found.map((row) => loadSegment(storage, row)));
    return { segments, total: recording.total };
  });
}
