import { and, count, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Measured } from './rum-events.ts';
import { events, sessions, views } from './schema.ts';

/** More than a person does in the four hours a session lasts: beyond it nothing is kept. */
const mostEvents = 5000;
const mostViews = 1000;

/** Opens a session, or updates its last activity and its size. */
export async function touchSession(
  tx: Tx,
  id: string,
  startedAt: Date,
  now: Date,
  bytes: number,
): Promise<void> {
  await tx
    .insert(sessions)
    .values({ id, startedAt, receivedAt: now, bytes })
    .onConflictDoUpdate({
      target: sessions.id,
      set: {
        startedAt: sql`least(${sessions.startedAt}, excluded.started_at)`,
        receivedAt: now,
        bytes: sql`${sessions.bytes} + excluded.bytes`,
      },
    });
}

/** Keeps views in their newest version, and every event once. */
export async function storeMeasured(tx: Tx, measured: Measured, now: Date): Promise<void> {
  const starts = new Map<string, Date>();
  for (const { sessionId, date } of [
    ...measured.views.map((view) => ({ ...view, date: view.startedAt })),
    ...measured.events.map((event) => ({ ...event, date: event.at })),
  ]) {
    const known = starts.get(sessionId);
    if (!known || date < known) starts.set(sessionId, date);
  }
  for (const [id, startedAt] of starts) {
    await touchSession(tx, id, startedAt, now, sizeOf(id, measured));
    await storeOfSession(tx, id, measured);
  }
}

/** About what the rows of a session's events take, in bytes. */
function sizeOf(id: string, measured: Measured): number {
  const own = [...measured.views, ...measured.events].filter(({ sessionId }) => sessionId === id);
  return JSON.stringify(own).length;
}

async function storeOfSession(tx: Tx, id: string, measured: Measured): Promise<void> {
  const [[viewCount], [eventCount]] = [
    await tx.select({ kept: count() }).from(views).where(eq(views.sessionId, id)),
    await tx.select({ kept: count() }).from(events).where(eq(events.sessionId, id)),
  ];
  if ((viewCount?.kept ?? 0) < mostViews)
    for (const view of measured.views.filter(({ sessionId }) => sessionId === id))
      await tx
        .insert(views)
        .values(view)
        .onConflictDoUpdate({
          target: views.id,
          set: view,
          setWhere: and(eq(views.sessionId, id), sql`${views.version} < ${view.version}`),
        });
  const fresh = measured.events.filter(({ sessionId }) => sessionId === id);
  if (fresh.length > 0 && (eventCount?.kept ?? 0) < mostEvents)
    await tx.insert(events).values(fresh).onConflictDoNothing();
}
