import { billingRoutes } from '@limn/contracts/billing';
import type { ProfileId } from '@limn/contracts/ids';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Caller } from '../identity/index.ts';
import { callOnce, Named } from './operations.ts';
import { payeeOf } from './payee.ts';
import { reached } from './provider-calls.ts';
import { payoutAccounts } from './schema.ts';

async function payoutAccountOf(db: Database, profileId: ProfileId) {
  const [row] = await db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.profileId, profileId));
  return row;
}

/** Makes the connected account of a rights holder at the provider, once; gives the one there is. */
export async function ensureAccount(
  { db, clock, stripe }: Pick<AccountParts, 'db' | 'clock' | 'stripe'>,
  profileId: ProfileId,
): Promise<string> {
  const known = await payoutAccountOf(db, profileId);
  if (known) return known.stripeAccountId;
  const request: Stripe.AccountCreateParams = {
    type: 'express',
    capabilities: { transfers: { requested: true } },
    metadata: { profile: profileId },
  };
  const made = await callOnce(
    db,
    `op:account:${profileId}`,
    request,
    Named,
    async (idempotencyKey) => {
      const { id } = await stripe.accounts.create(request, { idempotencyKey });
      return { id };
    },
  );
  await db
    .insert(payoutAccounts)
    .values({ profileId, stripeAccountId: made.id, enabled: false, createdAt: clock.now() })
    .onConflictDoNothing();
  return made.id;
}

export interface AccountParts {
  db: Database;
  clock: Clock;
  stripe: Stripe;
  publicUrl: string;
}

export function addPayoutRoutes(api: Api<Caller>, parts: AccountParts): void {
  const { stripe, publicUrl } = parts;
  api.on(billingRoutes.connect, async ({ caller, query }) => {
    const { kind, profileId } = await payeeOf(parts.db, caller, query.kind);
    return reached(async () => {
      const { url } = await stripe.accountLinks.create({
        account: await ensureAccount(parts, profileId),
        type: 'account_onboarding',
        refresh_url: `${publicUrl}/${kind}/dashboard?payouts=again`,
        return_url: `${publicUrl}/${kind}/dashboard?payouts=done`,
      });
      return { url };
    });
  });
}
