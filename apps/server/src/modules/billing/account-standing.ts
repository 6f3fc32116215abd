import type { ProfileId } from '@limn/contracts/ids';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { releasing } from './jobs.ts';
import { payoutAccounts } from './schema.ts';

/** Whether a connected account can be paid, according to the provider at `at`. */
export interface AccountStanding {
  id: string;
  enabled: boolean;
  /** The provider has no such account for us any more. */
  gone: boolean;
  at: Date;
}

/** The provider's error for an account that was deleted, or that revoked our access. */
function isGone(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'account_invalid' || code === 'resource_missing';
}

/** Asks the provider whether an account can be paid. */
export async function fetchStanding(
  { stripe, clock }: { stripe: Stripe; clock: Clock },
  id: string,
): Promise<AccountStanding> {
  // The time before the call: answers to later calls take precedence.
  const at = clock.now();
  try {
    const account = await stripe.accounts.retrieve(id);
    const enabled = account.payouts_enabled && account.capabilities?.transfers === 'active';
    return { id, enabled, gone: false, at };
  } catch (error) {
    if (!isGone(error)) throw error;
    return { id, enabled: false, gone: true, at };
  }
}

/** Stores the answer unless that of a later call is known. Earnings may have waited for it. */
export async function keepStanding(
  { jobs }: { jobs: Pick<Jobs, 'send'> },
  db: Sql,
  { id, enabled, gone, at }: AccountStanding,
): Promise<void> {
  const kept = await db
    .update(payoutAccounts)
    .set({ enabled, askedAt: at, goneAt: gone ? at : null })
    .where(
      and(
        eq(payoutAccounts.stripeAccountId, id),
        or(isNull(payoutAccounts.askedAt), lte(payoutAccounts.askedAt, at)),
      ),
    )
    .returning({ id: payoutAccounts.stripeAccountId });
  if (enabled && kept.length > 0) await jobs.send(db, releasing, {});
}

export async function payoutAccountOf(db: Sql, profileId: ProfileId) {
  const [row] = await db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.profileId, profileId));
  return row;
}
