import type { CheckoutSessionId, ProgramId, UserId } from '@limn/contracts/ids';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql } from '../../platform/database/database.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { acpSessions } from './schema.ts';

export type SessionRow = typeof acpSessions.$inferSelect;
export type Change = Partial<Omit<SessionRow, 'id' | 'userId' | 'programId' | 'createdAt'>>;

/** Expired sessions are kept for 30 days, so that a program can read what became of them. */
const keptMs = 30 * 86_400_000;

export async function addSession(db: Sql, row: SessionRow): Promise<void> {
  await db.insert(acpSessions).values(row);
}

/** A session of a person that one of their programs began. */
export async function sessionOf(
  db: Sql,
  id: CheckoutSessionId,
  { userId, programId }: { userId: UserId; programId: ProgramId },
): Promise<SessionRow | undefined> {
  const [row] = await db
    .select()
    .from(acpSessions)
    .where(
      and(
        eq(acpSessions.id, id),
        eq(acpSessions.userId, userId),
        eq(acpSessions.programId, programId),
      ),
    );
  return row;
}

/**
 * Changes a session whose terms are those that were read, if its state is one of `from`.
 * @returns undefined: its state is another one, or its terms were changed meanwhile
 */
export async function changeSession(
  db: Sql,
  { id, imageId, tier, amount, agreementSha256 }: SessionRow,
  from: SessionRow['state'][],
  change: Change,
): Promise<SessionRow | undefined> {
  const [row] = await db
    .update(acpSessions)
    .set(change)
    .where(
      and(
        eq(acpSessions.id, id),
        inArray(acpSessions.state, from),
        eq(acpSessions.imageId, imageId),
        eq(acpSessions.tier, tier),
        eq(acpSessions.amount, amount),
        eq(acpSessions.agreementSha256, agreementSha256),
      ),
    )
    .returning();
  return row;
}

/** Deletes sessions that expired long ago. */
export const forgetCheckoutsJob = ({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): JobWorker<PlainJob> => ({
  kind: plainJob('acp.forget-checkouts'),
  cron: '47 3 * * *',
  async run() {
    const before = new Date(clock.now().getTime() - keptMs);
    await db.delete(acpSessions).where(lt(acpSessions.expiresAt, before));
  },
});
