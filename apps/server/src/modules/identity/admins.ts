import { approvalHours, approvalBarriers, type ApprovalBarrier } from '@limn/contracts/approvals';
import type { AdminId, UserId } from '@limn/contracts/ids';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { admins, users } from './schema.ts';

export type AdminRow = typeof admins.$inferSelect;

/** Admins by the configuration at the server's first start: there was nothing to protect from them. */
const firstStart = new Date(0);

/**
 * Synchronizes the admins with the configured addresses at a server's start. Those of the first start may approve at
 * once; addresses added later wait like any new admin.
 */
export async function keepOperators(db: Database, emails: string[], now: Date): Promise<void> {
  const named = new Set(emails.map((email) => email.toLowerCase()));
  await db.transaction(async (tx) => {
    // Several processes may start at once.
    await tx.execute(sql`lock table admins in share row exclusive mode`);
    const known = await tx.select().from(admins);
    const isFirst = !known.some(({ origin }) => origin === 'operator');
    const fresh = { origin: 'operator' as const, proposedBy: null, endedAt: null };
    for (const { id, email, origin, endedAt } of known)
      if (origin === 'operator' && endedAt === null && !named.has(email))
        await tx.update(admins).set({ endedAt: now }).where(eq(admins.id, id));
    for (const email of named) {
      const row = known.find((one) => one.email === email);
      if (row?.origin === 'operator' && row.endedAt === null) continue;
      const values = { ...fresh, since: isFirst ? firstStart : now };
      if (row) await tx.update(admins).set(values).where(eq(admins.id, row.id));
      else await tx.insert(admins).values({ id: newId('admin'), email, ...values });
    }
  });
}

/** Whether a person was an admin from the server's first start. */
export const isFromFirstStart = ({ since }: Pick<AdminRow, 'since'>): boolean =>
  since.getTime() === firstStart.getTime();

/** Every address that has or had admin rights, the oldest first. */
export const allAdmins = (db: Sql): Promise<AdminRow[]> =>
  db.select().from(admins).orderBy(asc(admins.since), asc(admins.id));

/** The people who have admin rights now: accepted accounts with a proved address. */
export async function adminsOf(db: Sql): Promise<{ id: UserId; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(admins, sql`${admins.email} = lower(${users.email})`)
    .where(
      and(
        isNull(admins.endedAt),
        ne(users.email, ''),
        isNull(users.deletedAt),
        sql`${users.acceptedAt} is not null`,
        eq(users.emailVerified, true),
      ),
    );
}

/** The facts that decide who may approve. */
export interface Approver {
  admins: AdminRow[];
  /** The reader's admin row; undefined: no admin. */
  own: AdminRow | undefined;
}

/** The admins, and which of them an account is. `lock` locks their rights until the transaction ends. */
export async function approverOf(db: Sql, userId: UserId, lock = false): Promise<Approver> {
  const query = db
    .select({
      row: admins,
      isOwn: sql<boolean>`exists(select 1 from users u where u.id = ${userId} and u.email_verified
        and u.email <> '' and lower(u.email) = admins.email)`,
    })
    .from(admins)
    .orderBy(asc(admins.since), asc(admins.id));
  const found = await (lock ? query.for('share') : query);
  return {
    admins: found.map(({ row }) => row),
    own: found.find(({ row, isOwn }) => isOwn && row.endedAt === null)?.row,
  };
}

/** Whether the rights were given by one admin, before two were required. */
export const isUnconfirmed = ({ origin, proposedBy }: AdminRow) =>
  origin === 'granted' && proposedBy === null;

/** When an admin becomes able to approve, by the business clock. */
export const approvesFrom = ({ since }: AdminRow): Date =>
  new Date(since.getTime() + approvalHours * 3_600_000);

/**
 * Why the reader cannot approve what admin `proposer` proposed; null: they can. A trigger of the database holds the
 * same rule (`1015-moderation.sql`).
 */
export function approvalBarrier(
  { admins: known, own }: Approver,
  proposer: AdminId | null,
  now: Date,
): ApprovalBarrier | null {
  const because = (reason: ApprovalBarrier['reason'], from: Date | null = null) => ({
    reason,
    from: from?.toISOString() ?? null,
  });
  const first = known.find(({ id, endedAt }) => id === proposer && endedAt === null);
  if (!first) return because('proposer-gone');
  if (!own) return because('approver-gone');
  if (first.id === own.id) return because('same-person');
  if (isUnconfirmed(first)) return because('proposer-unconfirmed');
  if (isUnconfirmed(own)) return because('approver-unconfirmed');
  if (first.proposedBy === own.id || own.proposedBy === first.id) return because('related');
  const from = approvesFrom(own);
  return from > now ? because('too-new', from) : null;
}

/**
 * Enforces the rule for approvals.
 * @throws DomainError conflict: this admin cannot approve it, with the reason
 */
export async function requireApprover(
  tx: Tx,
  userId: UserId,
  proposer: AdminId | null,
  now: Date,
): Promise<void> {
  const barrier = approvalBarrier(await approverOf(tx, userId, true), proposer, now);
  if (barrier) throw conflict(approvalBarriers[barrier.reason]);
}

/** Gives rights that two admins have approved at `since`; the database checks that they did. */
export async function grantAdmin(
  tx: Tx,
  { email, proposedBy, since }: { email: string; proposedBy: AdminId; since: Date },
): Promise<void> {
  const values = { origin: 'granted' as const, proposedBy, since, endedAt: null };
  await tx
    .insert(admins)
    .values({ id: newId('admin'), email, ...values })
    .onConflictDoUpdate({
      target: admins.email,
      targetWhere: sql`email <> ''`,
      set: values,
    });
}

/** Takes an admin's rights away. */
export async function endAdmin(tx: Tx, id: AdminId, now: Date): Promise<void> {
  await tx.update(admins).set({ endedAt: now }).where(eq(admins.id, id));
}

/** Forgets the address of a person whose account is deleted; their rights end. */
export async function forgetAdmin(tx: Sql, email: string, now: Date): Promise<void> {
  if (email === '') return;
  await tx
    .update(admins)
    .set({
      email: '',
      endedAt: sql`coalesce(${admins.endedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(admins.email, email.toLowerCase()));
}
