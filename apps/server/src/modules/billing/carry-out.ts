import type { Tx } from '../../platform/database/database.ts';
import { eq } from 'drizzle-orm';
import { conflict } from '../../platform/errors.ts';
import { post } from '../ledger/index.ts';
import { refundLetter, writtenOffLetter } from './letters.ts';
import { lockPayment, type PaymentRow } from './payments.ts';
import { owedBy, sendOutside } from './payouts.ts';
import { possibleActs } from './possible-acts.ts';
import { bookBack, orderRefund } from './refunds.ts';
import { account, outside } from './sale.ts';
import { writeToBuyer, writeToHolder } from './send-letters.ts';
import { earnings, type moneyActs, payments } from './schema.ts';
import type { SettleParts } from './ports.ts';

type Act = Pick<
  typeof moneyActs.$inferSelect,
  'id' | 'kind' | 'paymentId' | 'earningId' | 'amount' | 'currency'
>;

/**
 * Checks that an action is possible in the payment's current state.
 * @throws DomainError conflict: it is not, or not for this amount
 */
export async function mustBePossible(
  tx: Tx,
  payment: PaymentRow,
  act: Pick<Act, 'kind' | 'earningId' | 'amount'>,
): Promise<void> {
  const found = (await possibleActs(tx, payment)).find(
    ({ kind, earningId }) => kind === act.kind && earningId === act.earningId,
  );
  if (!found) throw conflict('The payment has changed since you opened it. Reload the page.');
  if (act.amount > found.most || (found.whole && act.amount !== found.most))
    throw conflict(
      `The amount can be ${found.whole ? 'only' : 'at most'} ${found.most} minor units for this payment.`,
    );
}

async function writeOff(parts: SettleParts, tx: Tx, act: Act): Promise<void> {
  const { amount, currency } = act;
  const [earning] = await tx.select().from(earnings).where(eq(earnings.id, act.earningId!));
  const { payee } = earning!;
  // The lock keeps others from taking a part of it until this is written.
  if ((await owedBy(tx, payee, currency)) < amount)
    throw conflict('The payee no longer owes that much. Reload the payment.');
  await post(tx, {
    key: `write-off:${act.id}`,
    kind: 'write-off',
    reference: earning!.id,
    occurredAt: parts.clock.now(),
    entries: [
      { account: account.clawback(payee), amount, currency },
      { account: 'platform_revenue', amount: -amount, currency },
    ],
  });
  await writeToHolder(parts, tx, payee, writtenOffLetter(earning!, amount));
}

/**
 * Carries out an approved money action, inside `tx` under its payment's lock: writes intents and books, makes no calls.
 */
export async function carryOut(parts: SettleParts, tx: Tx, act: Act): Promise<void> {
  const payment = await lockPayment(tx, act.paymentId);
  await mustBePossible(tx, payment, act);
  const now = parts.clock.now();
  const { amount } = act;
  switch (act.kind) {
    case 'refund':
    case 'refund-again':
      await orderRefund(parts, tx, payment.id, amount, act.kind === 'refund-again');
      return writeToBuyer(parts, tx, payment.userId, refundLetter(payment, amount, 'card'));
    case 'refund-outside': {
      const change = { outside: payment.outside + amount };
      await tx.update(payments).set(change).where(eq(payments.id, payment.id));
      const back = payment.refunded + amount;
      await bookBack(parts, tx, { ...payment, ...change }, back, outside);
      return writeToBuyer(parts, tx, payment.userId, refundLetter(payment, amount, 'transfer'));
    }
    case 'payout-outside': {
      const [earning] = await tx
        .select()
        .from(earnings)
        .where(eq(earnings.id, act.earningId!))
        .for('update');
      // A transfer may have started between the check and the lock.
      if (earning?.status !== 'available')
        throw conflict('The payee has been paid since. Reload the payment.');
      return sendOutside(parts, tx, earning, now);
    }
    case 'write-off':
      return writeOff(parts, tx, act);
  }
}
