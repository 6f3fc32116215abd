import { type PlanId, plans } from '@limn/contracts/billing';
import type { UserId } from '@limn/contracts/ids';
import { LRUCache } from 'lru-cache';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { balances, isPosted, type Line, linesOf, post } from '../ledger/index.ts';
import { currentPeriod, type PlanPeriod } from './plan-periods.ts';

const currency = 'CREDITS';
const account = (userId: UserId) => `user:${userId}:credits`;
const reserved = (userId: UserId) => `user:${userId}:credits_reserved`;

function grantKey(userId: UserId, period: PlanPeriod | undefined, now: Date): string {
  const plan: PlanId = period?.plan ?? 'free';
  return period?.endsAt
    ? `grant:${period.id}`
    : `grant:${userId}:${plan}:${now.toISOString().slice(0, 7)}`;
}

/**
 * Gives the credits that are due, each once: those of a paid month when it begins, those of the free
 * plan and of plans without an end once a calendar month (UTC).
 */
async function grantCredits(
  tx: Tx,
  userId: UserId,
  period: PlanPeriod | undefined,
  now: Date,
): Promise<void> {
  const { credits } = plans[period?.plan ?? 'free'];
  await post(tx, {
    key: grantKey(userId, period, now),
    kind: 'credits.grant',
    reference: userId,
    occurredAt: now,
    entries: [
      { account: 'credits_granted', amount: -credits, currency },
      { account: account(userId), amount: credits, currency },
    ],
  });
}

interface Credits {
  available: number;
  reserved: number;
}

export async function creditBalance(tx: Tx, userId: UserId, now: Date): Promise<Credits> {
  await grantCredits(tx, userId, await currentPeriod(tx, userId, now), now);
  return balanceOf(tx, userId);
}

/** Grants that were seen in the ledger, by their keys. */
const granted = new LRUCache<string, true>({ max: 20_000 });

/** The same, for whoever only reads: nothing is written where the credits that are due have been given. */
export async function readCredits(db: Database, userId: UserId, now: Date): Promise<Credits> {
  const key = grantKey(userId, await currentPeriod(db, userId, now), now);
  // Asked outside of any transaction: what is found there stays.
  if (!granted.has(key) && (await isPosted(db, key))) granted.set(key, true);
  if (granted.has(key)) return balanceOf(db, userId);
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
  page: { offset: number; size: number },
): Promise<{ lines: Line[]; total: number }> {
  return linesOf(db, account(userId), currency, page);
}

/** Takes the credits of a month that was paid back, as far as they are not spent. */
export async function revokeCredits(tx: Tx, period: PlanPeriod, now: Date): Promise<void> {
  const found = await balances(tx, [account(period.userId)], currency);
  const amount = Math.min(found[account(period.userId)]!, plans[period.plan].credits);
  await post(tx, {
    key: `revoke:${period.id}`,
    kind: 'credits.revoke',
    reference: period.userId,
    occurredAt: now,
    entries: [
      { account: account(period.userId), amount: -amount, currency },
      { account: 'credits_granted', amount, currency },
    ],
  });
}

/** One movement of a user's credits, once for its kind and reference. */
interface Movement {
  userId: UserId;
  amount: number;
  reference: string;
  now: Date;
}

async function move(
  tx: Tx,
  kind: 'reserve' | 'spend' | 'release',
  from: string,
  to: string,
  { amount, reference, now }: Movement,
): Promise<void> {
  await post(tx, {
    key: `${kind}:${reference}`,
    kind: `credits.${kind}`,
    reference,
    occurredAt: now,
    entries: [
      { account: from, amount: -amount, currency },
      { account: to, amount, currency },
    ],
  });
}

/** @throws DomainError insufficient_credits, naming both numbers */
export async function reserveCredits(tx: Tx, movement: Movement): Promise<void> {
  const { userId, amount, now } = movement;
  const { available } = await creditBalance(tx, userId, now);
  if (available < amount)
    throw new DomainError(
      'insufficient_credits',
      `This needs ${amount} credits; you have ${available}. Nothing was started.`,
    );
  await move(tx, 'reserve', account(userId), reserved(userId), movement);
}

/** Takes reserved credits for something delivered. */
export async function spendCredits(tx: Tx, movement: Movement): Promise<void> {
  await move(tx, 'spend', reserved(movement.userId), 'credits_spent', movement);
}

/** Gives back what was reserved and not spent. */
export async function releaseCredits(tx: Tx, movement: Movement): Promise<void> {
  await move(tx, 'release', reserved(movement.userId), account(movement.userId), movement);
}
