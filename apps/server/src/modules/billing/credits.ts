import { upTo } from '@limn/contracts/text';
import { type PlanId, plans } from '@limn/contracts/billing';
import type { UserId } from '@limn/contracts/ids';
import { giftLimits } from '@limn/contracts/people';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { conflict, DomainError } from '../../platform/errors.ts';
import type { PageRequest } from '../../platform/search/pages.ts';
import {
  balances,
  isPosted,
  type Line,
  linesOf,
  post,
  postedTo,
  sumSince,
} from '../ledger/index.ts';
import { begunPeriods, currentOf, type PlanPeriod } from './plan-periods.ts';

const currency = 'CREDITS';
const account = (userId: UserId) => `user:${userId}:credits`;
const reserved = (userId: UserId) => `user:${userId}:credits_reserved`;

/**
 * Zero or negative: credits of refunded months that were reserved when the month was refunded. They are taken when
 * released.
 */
const owed = (userId: UserId) => `user:${userId}:credits_owed`;

interface Grant {
  key: string;
  plan: PlanId;
}

function grantKey(userId: UserId, period: PlanPeriod | undefined, now: Date): string {
  const plan: PlanId = period?.plan ?? 'free';
  return period?.endsAt
    ? `grant:${period.id}`
    : `grant:${userId}:${plan}:${upTo(now.toISOString(), 7)}`;
}

/**
 * The credits that are due: those of every paid month that has begun, whether or not the person signed in during it, and
 * those of the free plan or of a plan without an end, once a calendar month (UTC).
 */
async function grantsDue(db: Sql, userId: UserId, now: Date): Promise<Grant[]> {
  const begun = await begunPeriods(db, userId, now);
  const current = currentOf(begun, now);
  const paid = begun.filter(({ endsAt }) => endsAt !== null);
  return [
    ...paid.map((period) => ({ key: grantKey(userId, period, now), plan: period.plan })),
    ...(current?.endsAt
      ? []
      : [{ key: grantKey(userId, current, now), plan: current?.plan ?? ('free' as const) }]),
  ];
}

/** Grants credits, each once. */
async function grantCredits(tx: Tx, userId: UserId, due: Grant[], now: Date): Promise<void> {
  for (const { key, plan } of due) {
    const { credits } = plans[plan];
    await post(tx, {
      key,
      kind: 'credits.grant',
      reference: userId,
      occurredAt: now,
      entries: [
        { account: 'credits_granted', amount: -credits, currency },
        { account: account(userId), amount: credits, currency },
      ],
    });
  }
}

interface Credits {
  available: number;
  reserved: number;
}

export async function creditBalance(tx: Tx, userId: UserId, now: Date): Promise<Credits> {
  await grantCredits(tx, userId, await grantsDue(tx, userId, now), now);
  return balanceOf(tx, userId);
}

/** Grants that were seen in the ledger, by their keys. */
const granted = new LRUCache<string, true>({ max: 20_000 });

/** The same for reading: nothing is written if the due credits have been granted. */
export async function readCredits(db: Database, userId: UserId, now: Date): Promise<Credits> {
  const due = await grantsDue(db, userId, now);
  // Read outside of any transaction: an entry that is found stays.
  for (const { key } of due)
    if (!granted.has(key) && (await isPosted(db, key))) granted.set(key, true);
  if (due.every(({ key }) => granted.has(key))) return balanceOf(db, userId);
  return db.transaction((tx) => creditBalance(tx, userId, now));
}

async function balanceOf(tx: Sql, userId: UserId): Promise<Credits> {
  const found = await balances(tx, [account(userId), reserved(userId)], currency);
  return { available: found[account(userId)]!, reserved: found[reserved(userId)]! };
}

/** Movements of a person's credits, newest first. */
export function creditLines(
  db: Sql,
  userId: UserId,
  page: PageRequest,
): Promise<{ lines: Line[]; total: number; next: string | null }> {
  return linesOf(db, account(userId), currency, page);
}

/** Reserved credits that a person owes. Locks the person's credits until the transaction ends. */
async function owedOf(tx: Tx, userId: UserId): Promise<{ owes: number; held: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${owed(userId)}))`);
  const found = await balances(tx, [owed(userId), reserved(userId)], currency);
  return { owes: 0 - found[owed(userId)]!, held: found[reserved(userId)]! };
}

/**
 * Takes back the unspent credits of a refunded month. Reserved ones are taken when they are released.
 */
export async function revokeCredits(tx: Tx, { id, userId }: PlanPeriod, now: Date): Promise<void> {
  const granted = await postedTo(tx, `grant:${id}`, account(userId));
  const { owes, held } = await owedOf(tx, userId);
  const found = await balances(tx, [account(userId)], currency);
  const taken = Math.min(found[account(userId)]!, granted);
  const later = Math.min(granted - taken, held - owes);
  await post(tx, {
    key: `revoke:${id}`,
    kind: 'credits.revoke',
    reference: userId,
    occurredAt: now,
    entries: [
      { account: account(userId), amount: -taken, currency },
      { account: owed(userId), amount: -later, currency },
      { account: 'credits_granted', amount: taken + later, currency },
    ],
  });
}

const giftDays = 30;

/** Credits that admins gave a person within 30 days. */
export async function givenCredits(db: Sql, userId: UserId, now: Date): Promise<number> {
  const since = new Date(now.getTime() - giftDays * 86_400_000);
  return sumSince(db, account(userId), 'credits.gift', since);
}

/**
 * Grants additional credits. Repeating the same request has no effect.
 * @throws DomainError conflict: the person's limit for 30 days is exceeded
 */
export async function giveCredits(
  tx: Tx,
  {
    userId,
    credits,
    requestId,
    now,
  }: { userId: UserId; credits: number; requestId: string; now: Date },
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`gift:${userId}`}))`);
  const key = `gift:${userId}:${requestId}`;
  if (await isPosted(tx, key)) return false;
  const given = await givenCredits(tx, userId, now);
  if (given + credits > giftLimits.perMonth)
    throw conflict(
      `You can give a person at most ${giftLimits.perMonth} credits within ${giftDays} days. This person already got ${given}.`,
    );
  return post(tx, {
    key,
    kind: 'credits.gift',
    reference: userId,
    occurredAt: now,
    entries: [entry('credits_granted', -credits), entry(account(userId), credits)],
  });
}

/** One movement of a user's credits, once for its kind and reference. */
interface Movement {
  userId: UserId;
  amount: number;
  reference: string;
  now: Date;
}

const entry = (name: string, amount: number) => ({ account: name, amount, currency });

const write = (
  tx: Tx,
  kind: 'reserve' | 'spend' | 'release',
  { reference, now }: Movement,
  entries: ReturnType<typeof entry>[],
) =>
  post(tx, {
    key: `${kind}:${reference}`,
    kind: `credits.${kind}`,
    reference,
    occurredAt: now,
    entries,
  });

/** @throws DomainError insufficient_credits, naming both numbers */
export async function reserveCredits(tx: Tx, movement: Movement): Promise<void> {
  const { userId, amount, now } = movement;
  const { available } = await creditBalance(tx, userId, now);
  if (available < amount)
    throw new DomainError(
      'insufficient_credits',
      `This needs ${amount} credits; you have ${available}. Nothing was started.`,
    );
  await write(tx, 'reserve', movement, [
    entry(account(userId), -amount),
    entry(reserved(userId), amount),
  ]);
}

/** Spends reserved credits on something delivered. The debt never exceeds what is still reserved. */
export async function spendCredits(tx: Tx, movement: Movement): Promise<void> {
  const { userId, amount, reference } = movement;
  if (await isPosted(tx, `spend:${reference}`)) return;
  const { owes, held } = await owedOf(tx, userId);
  const gone = Math.max(0, owes - (held - amount));
  await write(tx, 'spend', movement, [
    entry(reserved(userId), -amount),
    entry('credits_spent', amount),
    entry(owed(userId), gone),
    entry('credits_granted', -gone),
  ]);
}

/** Releases reserved credits that were not spent, less the debt. */
export async function releaseCredits(tx: Tx, movement: Movement): Promise<void> {
  const { userId, amount, reference } = movement;
  if (await isPosted(tx, `release:${reference}`)) return;
  const kept = Math.min((await owedOf(tx, userId)).owes, amount);
  await write(tx, 'release', movement, [
    entry(reserved(userId), -amount),
    entry(account(userId), amount - kept),
    entry(owed(userId), kept),
  ]);
}
