import { asc, eq, inArray, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage.ts';
import { forwards, segments, sessions } from './schema.ts';

interface Parts {
  db: Database;
  storage: Storage;
}

/** Forgets visits with their recordings, rows first: a file that a row names is not removed. */
export async function forgetSessions({ db, storage }: Parts, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const files = await db
    .select({ file: segments.file })
    .from(segments)
    .where(inArray(segments.sessionId, ids));
  await db.delete(sessions).where(inArray(sessions.id, ids));
  for (const { file } of files) await storage.remove(file);
}

/** How full it may get after room was made. */
const goal = 0.9;

/**
 * Keeps measurements within `quota` bytes: beyond it, the visits with the oldest activity are deleted. Checked whenever
 * a hundredth of the quota has arrived.
 */
export function keepWithin(parts: Parts, quota: number): (bytes: number) => Promise<void> {
  const { db } = parts;
  let unseen = Number.POSITIVE_INFINITY;

  async function makeRoom(): Promise<void> {
    const [kept] = await rows<{ bytes: string }>(
      db,
      sql`select (select coalesce(sum(bytes), 0) from monitoring_sessions)
        + (select coalesce(sum(length(body)), 0) from monitoring_forwards) as bytes`,
    );
    let over = Number(kept?.bytes ?? 0) - quota;
    if (over <= 0) return;
    over += quota * (1 - goal);
    const waiting = await db
      .select({ id: forwards.id, bytes: sql<number>`length(${forwards.body})` })
      .from(forwards)
      .orderBy(asc(forwards.createdAt));
    const oldest = await db
      .select({ id: sessions.id, bytes: sessions.bytes })
      .from(sessions)
      .orderBy(asc(sessions.receivedAt));
    const gone: string[] = [];
    for (const { id, bytes } of oldest) {
      if (over <= 0) break;
      gone.push(id);
      over -= bytes;
    }
    await forgetSessions(parts, gone);
    for (const { id, bytes } of waiting) {
      if (over <= 0) break;
      await db.delete(forwards).where(eq(forwards.id, id));
      over -= bytes;
    }
  }

  return async (bytes) => {
    unseen += bytes;
    if (unseen < quota / 100) return;
    unseen = 0;
    await makeRoom();
  };
}
