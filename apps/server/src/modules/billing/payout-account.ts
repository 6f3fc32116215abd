import { billingRoutes, type PayoutStatus } from '@limn/contracts/billing';
import type { ProfileId } from '@limn/contracts/ids';
import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Caller } from '../identity/index.ts';
import { fetchStanding, keepStanding, payoutAccountOf } from './account-standing.ts';
import { callOnce, Named } from './operations.ts';
import { formerPayees, payeeOf } from './payee.ts';
import { reached } from './provider-calls.ts';
import { payoutAccounts } from './schema.ts';

/** Returns a rights holder's connected account. Creates it if there is none or the provider deleted it. */
export async function ensureAccount(
  { db, clock, stripe }: Pick<PayoutAccountParts, 'db' | 'clock' | 'stripe'>,
  profileId: ProfileId,
): Promise<string> {
  const known = await payoutAccountOf(db, profileId);
  if (known && !known.goneAt) return known.stripeAccountId;
  const request: Stripe.AccountCreateParams = {
    type: 'express',
    capabilities: { transfers: { requested: true } },
    metadata: { profile: profileId },
  };
  const made = await callOnce(
    db,
    known ? `op:account:${profileId}:${known.stripeAccountId}` : `op:account:${profileId}`,
    request,
    Named,
    async (idempotencyKey) => {
      const { id } = await stripe.accounts.create(request, { idempotencyKey });
      return { id };
    },
  );
  const fresh = { stripeAccountId: made.id, enabled: false, createdAt: clock.now() };
  if (known)
    await db
      .update(payoutAccounts)
      .set({ ...fresh, askedAt: null, goneAt: null })
      .where(
        and(
          eq(payoutAccounts.profileId, profileId),
          eq(payoutAccounts.stripeAccountId, known.stripeAccountId),
        ),
      );
  else
    await db
      .insert(payoutAccounts)
      .values({ profileId, ...fresh })
      .onConflictDoNothing();
  return made.id;
}

/** A rights holder's view of their account. */
export const payoutStatus = (
  account: { enabled: boolean; goneAt: Date | null } | undefined,
): PayoutStatus => (!account || account.goneAt ? 'none' : account.enabled ? 'enabled' : 'pending');

export interface PayoutAccountParts {
  db: Database;
  clock: Clock;
  stripe: Stripe;
  jobs: Pick<Jobs, 'send'>;
  publicUrl: string;
}

export function addPayoutRoutes(api: Api<Caller>, parts: PayoutAccountParts): void {
  const { stripe, publicUrl } = parts;
  api.on(billingRoutes.formerPayees, async ({ caller }) => ({
    profiles: await formerPayees(parts.db, caller),
  }));
  api.on(billingRoutes.connect, async ({ caller, query }) => {
    const { kind, profileId } = await payeeOf(parts.db, caller, query);
    const back = `${publicUrl}/${kind}/dashboard?profile=${profileId}`;
    return reached(async () => {
      const { url } = await stripe.accountLinks.create({
        account: await ensureAccount(parts, profileId),
        type: 'account_onboarding',
        refresh_url: `${back}&payouts=again`,
        return_url: `${back}&payouts=done`,
      });
      return { url };
    });
  });

  // A person who comes back from the provider's pages does not have to wait for its event.
  api.on(billingRoutes.checkPayouts, async ({ caller, query }) => {
    const { profileId } = await payeeOf(parts.db, caller, query);
    const known = await payoutAccountOf(parts.db, profileId);
    if (known && !known.enabled)
      await keepStanding(
        parts,
        parts.db,
        await reached(() => fetchStanding(parts, known.stripeAccountId)),
      );
    return { status: payoutStatus(await payoutAccountOf(parts.db, profileId)) };
  });
}
