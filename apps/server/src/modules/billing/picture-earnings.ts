import type { PaymentId, ProfileId, UserId } from '@limn/contracts/ids';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { post } from '../ledger/index.ts';
import { type Cause, paymentByReference } from './payments.ts';
import { currentPeriod } from './plan-periods.ts';
import { account, releaseAfter } from './sale.ts';
import { earnings } from './schema.ts';
import { move } from './states.ts';

/** An earning from making a picture, without a sale. */
export interface PictureEarning {
  payee: ProfileId;
  /** Who made it. */
  maker: UserId;
  cause: Cause;
  /** The picture: it earns once. */
  reference: string;
  /** Description of the picture. */
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
  const { payee, maker, cause, reference, description, amount, currency, now } = earned;
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
  const month = await currentPeriod(tx, maker, now);
  const plan = month && (await paymentByReference(tx, month.id));
  await tx.insert(earnings).values({
    id: newId('earning'),
    paymentId: null,
    planPaymentId: plan?.id ?? null,
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

/** Takes back what pictures made on a plan have earned and is still held: the plan's payment was charged back. */
export async function undoPictures(tx: Tx, planPaymentId: PaymentId, now: Date): Promise<void> {
  const held = await tx
    .select()
    .from(earnings)
    .where(and(eq(earnings.planPaymentId, planPaymentId), eq(earnings.status, 'held')))
    .orderBy(earnings.id)
    .for('update');
  for (const earning of held) {
    const { id, payee, reference, currency, amount } = earning;
    await post(tx, {
      key: `generation-back:${reference}`,
      kind: 'refund',
      reference: reference!,
      occurredAt: now,
      entries: [
        { account: account.held(payee), amount: -amount, currency },
        { account: 'platform_revenue', amount, currency },
      ],
    });
    await move(tx, 'earning', id, 'refunded', { refunded: amount });
  }
}
