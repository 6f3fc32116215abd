import type { UserId } from '@limn/contracts/ids';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { balances, post } from '../ledger/index.ts';
import { subscriptions } from './schema.ts';

/** Plans and the credits each grants a month. */
export const plans = {
  free: { name: 'Free', credits: 25 },
  creator: { name: 'Creator', credits: 500 },
  studio: { name: 'Studio', credits: 2500 },
} as const;
export type PlanId = keyof typeof plans;

const currency = 'CREDITS';
const account = (userId: UserId) => `user:${userId}:credits`;
const reserved = (userId: UserId) => `user:${userId}:credits_reserved`;

export async function planOf(tx: Tx, userId: UserId): Promise<{ id: PlanId; active: boolean }> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (row?.active && row.plan in plans) return { id: row.plan as PlanId, active: true };
  return { id: 'free', active: true };
}

/** Puts a user on a plan. */
export async function subscribe(tx: Tx, userId: UserId, plan: PlanId, now: Date): Promise<void> {
  await tx
    .insert(subscriptions)
    .values({ userId, plan, active: true, createdAt: now })
    .onConflictDoUpdate({ target: subscriptions.userId, set: { plan, active: true } });
}

/** Gives this month's credits of the user's plan, once a month (UTC). */
export async function grantMonthlyCredits(tx: Tx, userId: UserId, now: Date): Promise<void> {
  const plan = await planOf(tx, userId);
  const month = now.toISOString().slice(0, 7);
  await post(tx, {
    key: `grant:${userId}:${plan.id}:${month}`,
    kind: 'credits.grant',
    reference: userId,
    occurredAt: now,
    entries: [
      { account: 'credits_granted', amount: -plans[plan.id].credits, currency },
      { account: account(userId), amount: plans[plan.id].credits, currency },
    ],
  });
}

export async function creditBalance(
  tx: Tx,
  userId: UserId,
  now: Date,
): Promise<{ available: number; reserved: number }> {
  await grantMonthlyCredits(tx, userId, now);
  const found = await balances(tx, [account(userId), reserved(userId)], currency);
  return { available: found[account(userId)]!, reserved: found[reserved(userId)]! };
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
