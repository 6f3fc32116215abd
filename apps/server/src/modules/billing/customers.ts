import type { UserId } from '@limn/contracts/ids';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { callOnce, Named } from './operations.ts';
import { operations, paymentCustomers } from './schema.ts';

interface Parts {
  db: Database;
  clock: Clock;
  stripe: Stripe;
}

const operationOf = (userId: UserId) => `op:customer:${userId}` as const;

export async function customerOf(db: Database, userId: UserId): Promise<string | undefined> {
  const [known] = await db
    .select()
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId));
  return known?.stripeCustomerId;
}

/** Makes the buyer known to the provider, once. */
export async function ensureCustomer(
  { db, clock, stripe }: Parts,
  userId: UserId,
  email: string,
): Promise<string> {
  const known = await customerOf(db, userId);
  if (known) return known;
  const request = { email, metadata: { user: userId } };
  const made = await callOnce(db, operationOf(userId), request, Named, async (key, begunAt) => {
    // A customer that is created again after deletion needs a new key.
    const idempotencyKey = `${key}:${begunAt.getTime()}`;
    const { id } = await stripe.customers.create(request, { idempotencyKey });
    return { id };
  });
  await db
    .insert(paymentCustomers)
    .values({ userId, stripeCustomerId: made.id, createdAt: clock.now() })
    .onConflictDoNothing();
  return made.id;
}

/** Has the provider forget a buyer, and forgets that they were known there. May be called again. */
export async function forgetCustomer(
  { db, stripe }: Pick<Parts, 'db' | 'stripe'>,
  userId: UserId,
): Promise<void> {
  const known = await customerOf(db, userId);
  if (!known) return;
  await stripe.customers.del(known).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'resource_missing') throw error;
  });
  await db.transaction(async (tx) => {
    await tx.delete(paymentCustomers).where(eq(paymentCustomers.userId, userId));
    await tx.delete(operations).where(eq(operations.key, operationOf(userId)));
  });
}
