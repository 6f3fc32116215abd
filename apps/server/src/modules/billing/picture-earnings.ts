import type { ProfileId } from '@limn/contracts/ids';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { post } from '../ledger/index.ts';
import type { Cause } from './payments.ts';
import { account, releaseAfter } from './sale.ts';
import { earnings } from './schema.ts';

/** What is earned by a picture that was made, without a sale. */
export interface PictureEarning {
  payee: ProfileId;
  cause: Cause;
  /** The picture: it earns once. */
  reference: string;
  /** What was made, in words. */
  description: string;
  /** Minor units. */
  amount: number;
  currency: string;
  now: Date;
}

/**
 * Moves what a picture earns from our revenue, where the credits that paid for it went, to its payee, held like all that is
 * earned. The same picture once more changes nothing.
 */
export async function earnByPicture(tx: Tx, earned: PictureEarning): Promise<void> {
  const { payee, cause, reference, description, amount, currency, now } = earned;
  const posted = await post(tx, {
    key: `generation:${reference}`,
    kind: 'generation',
    reference,
    occurredAt: now,
    entries: [
      { account: 'platform_revenue', amount: -amount, currency },
      { account: account.held(payee), amount, currency },
    ],
  });
  if (!posted) return;
  await tx.insert(earnings).values({
    id: newId('earning'),
    paymentId: null,
    reference,
    description,
    payee,
    causeKind: cause.kind,
    causeId: cause.id,
    ppm: 1_000_000,
    amount,
    refunded: 0,
    netted: 0,
    currency,
    status: 'held',
    soldAt: now,
    releaseAt: releaseAfter(now),
  });
}
