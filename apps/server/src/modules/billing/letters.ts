import { adminPaths } from '@limn/contracts/admin-paths';
import type { EarningId, PaymentId } from '@limn/contracts/ids';
import { formatMoney } from '@limn/contracts/money';
import { type NotificationContent, notificationText } from '@limn/contracts/notification-texts';
import { dayInWords } from '@limn/contracts/text';
import { paths } from '@limn/contracts/web-paths';
import { brand } from '../../brand.ts';
import type { LetterText, NotificationLetter } from '../mail/index.ts';
import type { PaymentRow } from './payments.ts';
import type { DisputeStatus, earnings } from './schema.ts';

type EarningRow = typeof earnings.$inferSelect;
type Sold = Pick<PaymentRow, 'description' | 'currency'>;
type Paid = Pick<PaymentRow, 'gross' | 'description' | 'currency'>;

const priceOf = (amount: number, currency: string) => formatMoney({ amount, currency }, 'en-US');

/** A letter to a person, with our name at the end. */
export const signed = ({ subject, text }: LetterText): LetterText => ({
  subject,
  text: `${text}\n\n${brand.name}\n`,
});

/** A letter to a rights holder that leads to their earnings. */
export const withEarningsLink = (
  { subject, text }: NotificationLetter,
  page: string,
): LetterText => ({
  subject: notificationText(subject),
  text: `${text}\n\nSee your earnings:\n${page}`,
});

/** A letter to a buyer that leads to their payments. */
export const withPaymentsLink = (
  { subject, text }: NotificationLetter,
  publicUrl: string,
): LetterText => ({
  subject: notificationText(subject),
  text: `${text}\n\nSee all your payments:\n${publicUrl}${paths.billing}`,
});

// To buyers.

export function receiptLetter(
  { gross, currency, description, receiptUrl }: Paid & Pick<PaymentRow, 'receiptUrl'>,
  paidAt: Date,
  publicUrl: string,
): LetterText {
  const price = priceOf(gross!, currency);
  return {
    subject: `Receipt: ${price}`,
    text: `You paid ${price} on ${dayInWords(paidAt)} for: ${description}. ${
      receiptUrl
        ? `Keep this receipt:\n${receiptUrl}`
        : `See all your payments:\n${publicUrl}${paths.billing}`
    }`,
  };
}

/** The subject of the payment was no longer available, so it is refunded. */
export function unsoldLetter(
  { gross, currency, description }: Paid,
  publicUrl: string,
): LetterText {
  const price = priceOf(gross!, currency);
  return {
    subject: `Your payment of ${price} goes back to you`,
    text: `You paid ${price} for: ${description}. It was no longer available, so you get the full amount back, usually within ten days. You don’t need to do anything. See all your payments:\n${publicUrl}${paths.billing}`,
  };
}

/** The buyer's bank returned a refund. */
export function refundFailedLetter(
  { currency, description }: Sold,
  amount: number,
  publicUrl: string,
): LetterText {
  const price = priceOf(amount, currency);
  return {
    subject: `Your refund of ${price} did not arrive`,
    text: `We gave you ${price} back for: ${description}. Your bank returned it to us, which happens when a card has expired or was closed. The money is still yours, and we will write to you about another way to send it.\n\nSee all your payments:\n${publicUrl}${paths.billing}`,
  };
}

/** The payment provider rejected a refund. */
export function refundRefusedLetter(
  { currency, description }: Sold,
  amount: number,
  publicUrl: string,
): LetterText {
  const price = priceOf(amount, currency);
  return {
    subject: `Your refund of ${price} is delayed`,
    text: `We owe you ${price} for: ${description}. Our payment provider could not send it the way you paid. We will write to you when it is on its way; you don’t need to do anything.\n\nSee all your payments:\n${publicUrl}${paths.billing}`,
  };
}

const refundReasons = {
  card: 'It goes to the card you paid with and usually arrives within ten days.',
  transfer: 'We sent it to you by bank transfer.',
  upgrade: 'It was an upgrade of a purchase that was refunded, so it ended with that purchase.',
};

/** @param how the way in which the money goes back, or why it does */
export const refundLetter = (
  { currency, description }: Sold,
  amount: number,
  how: keyof typeof refundReasons,
): NotificationLetter => ({
  subject: { kind: 'refund', data: { amount, currency } },
  text: `You get ${priceOf(amount, currency)} back for: ${description}. ${refundReasons[how]}`,
});

/** The state of a dispute, for the buyer whose bank disputes the payment. */
export function disputeLetter(
  { gross, amount, currency, description }: Paid & Pick<PaymentRow, 'amount'>,
  state: DisputeStatus,
): NotificationLetter {
  const data = { amount: gross ?? amount, currency };
  const letters: Record<DisputeStatus, NotificationLetter> = {
    open: {
      subject: { kind: 'dispute-opened', data },
      text: `Your bank has disputed what you paid for: ${description}. Until it decides, everything stays as it is. If this is a mistake, tell your bank that the payment was yours.`,
    },
    won: {
      subject: { kind: 'dispute-won', data },
      text: `Your bank has decided that your payment is valid, for: ${description}. Everything stays as it is; you don’t need to do anything.`,
    },
    lost: {
      subject: { kind: 'dispute-lost', data },
      text: `Your bank has given back what you paid for: ${description}. What you bought with it has ended. To have it again, buy it again.`,
    },
  };
  return letters[state];
}

// To rights holders.

export function saleLetter(
  { amount, currency, releaseAt }: Pick<EarningRow, 'amount' | 'currency' | 'releaseAt'>,
  { kind, description }: Pick<PaymentRow, 'kind' | 'description'>,
): NotificationLetter {
  const what =
    kind === 'licence'
      ? 'A picture painted from your work was licensed.'
      : `This was paid for: ${description}.`;
  return {
    subject:
      kind === 'licence'
        ? { kind: 'licence-sold', data: { amount, currency } }
        : { kind: 'sold', data: { amount, currency, description } },
    text: `${what} Your part is ${priceOf(amount, currency)}. It is held until ${dayInWords(releaseAt)}, then paid out; you don’t need to do anything.`,
  };
}

/** Changes of a payee's earnings, as sums. */
interface EarningNews {
  currency: string;
  paid: { count: number; amount: number };
  available: { count: number; amount: number };
  /** The part of it that pays back earlier refunds. */
  keptBack: number;
  /** Whether the payee has set up payouts. */
  payable: boolean;
}

/** Ended holds and payouts; undefined if there are none. */
export function earningNewsLetter({
  currency,
  paid,
  available,
  keptBack,
  payable,
}: EarningNews): NotificationLetter | undefined {
  const said: NotificationContent[] = [];
  if (paid.amount > 0) said.push({ kind: 'earnings-paid', data: { ...paid, currency } });
  if (available.amount > 0)
    said.push({ kind: 'earnings-available', data: { ...available, currency } });
  if (keptBack > 0) said.push({ kind: 'earnings-kept-back', data: { amount: keptBack, currency } });
  const [first] = said;
  if (!first) return undefined;
  const next = payable
    ? 'We send what is available to your account next; you don’t need to do anything.'
    : 'Set up payouts on your dashboard to receive what is available.';
  return {
    subject: first,
    text: `${said.map((one) => notificationText(one)).join('.\n')}.${available.amount > 0 ? `\n\n${next}` : ''}`,
  };
}

/** Money was sent another way than through the provider. */
export const paidOutsideLetter = (
  { currency, soldAt }: Pick<EarningRow, 'currency' | 'soldAt'>,
  amount: number,
): NotificationLetter => ({
  subject: { kind: 'earning-paid-outside', data: { amount, currency } },
  text: `We sent ${priceOf(amount, currency)} to your bank, for a sale of ${dayInWords(soldAt)}. If it does not arrive within ten days, answer this letter.`,
});

/** A sale was refunded. @param back the payee's part of the refund, and how much of it had been paid out */
export function takenBackLetter(
  { description, currency }: Sold,
  back: { amount: number; owed: number; byBank: boolean },
): NotificationLetter {
  const what = back.byBank
    ? `The buyer’s bank took back what was paid for: ${description}.`
    : `The buyer got back what was paid for: ${description}.`;
  const next =
    back.owed > 0
      ? `${priceOf(back.owed, currency)} of it had been paid out to you: we keep it back from your next earnings.`
      : 'It had not been paid out yet, so you don’t need to do anything.';
  return {
    subject: { kind: 'sale-refunded', data: { amount: back.amount, currency } },
    text: `${what} Your part of that is ${priceOf(back.amount, currency)}. ${next}`,
  };
}

/** An earning is held back during a dispute. */
export const heldBackLetter = (
  { description, currency }: Sold,
  amount: number,
): NotificationLetter => ({
  subject: { kind: 'earning-held-back', data: { amount, currency } },
  text: `The buyer’s bank has disputed what was paid for: ${description}. We hold back ${priceOf(amount, currency)} of your earnings until the bank decides, which takes up to three months. You don’t need to do anything.`,
});

/** An earning is no longer held back, because the dispute was won. */
export const releasedLetter = (
  { description, currency }: Sold,
  amount: number,
): NotificationLetter => ({
  subject: { kind: 'earning-released', data: { amount, currency } },
  text: `The buyer’s bank has decided that a sale is valid: ${description}. We no longer hold back ${priceOf(amount, currency)}; you don’t need to do anything.`,
});

/** A transfer was reversed. */
export const returnedLetter = (
  { currency, soldAt }: Pick<EarningRow, 'currency' | 'soldAt'>,
  amount: number,
): NotificationLetter => ({
  subject: { kind: 'earning-returned', data: { amount, currency } },
  text: `Your bank returned ${priceOf(amount, currency)} that we sent you for a sale of ${dayInWords(soldAt)}. We first use it to cover refunds to buyers since then, and hold the rest for you. Check that your payout account is still open.`,
});

/** A claw-back was written off. */
export const writtenOffLetter = (
  { currency, soldAt }: Pick<EarningRow, 'currency' | 'soldAt'>,
  amount: number,
): NotificationLetter => ({
  subject: { kind: 'debt-written-off', data: { amount, currency } },
  text: `A sale of ${dayInWords(soldAt)} was refunded to its buyer after we had paid you your part. We cover ${priceOf(amount, currency)} of that, so it is not kept back from your earnings. You don’t need to do anything.`,
});

// To the operators. Amounts are in minor units.

type Owed = Pick<PaymentRow, 'id' | 'owed' | 'currency'>;

export const refundFailedAlert = (
  refund: string,
  { id, owed, currency }: Owed,
  reason: string | undefined,
): LetterText => ({
  subject: 'A refund has failed',
  text: `Refund ${refund} of payment ${id} has failed (${reason ?? 'no reason given'}). Owed to the buyer now: ${owed} ${currency} in minor units. Refund it again at the provider, or send it another way.`,
});

export const refundRefusedAlert = (
  { id, owed, currency }: Owed,
  reason: string,
  publicUrl: string,
): LetterText => ({
  subject: 'A refund was refused',
  text: `The provider refused to refund payment ${id} (${reason}). Owed to the buyer: ${owed} ${currency} in minor units. Fix the reason and refund it again, or send the money another way:\n${publicUrl}${adminPaths.payment(id)}`,
});

/** @param lacksMoney the balance at the provider is too low */
export const transferRefusedAlert = (
  facts: { earning: EarningId; account: string; refusals: number; code: string },
  lacksMoney: boolean,
  publicUrl: string,
): LetterText => ({
  subject: 'A transfer was refused',
  text: `The provider refused to send earning ${facts.earning} to account ${facts.account} (${facts.code}); refusals so far: ${facts.refusals}. It is tried again every day.${
    lacksMoney ? ' The balance at the provider does not cover it: top it up.' : ''
  }\n${publicUrl}${adminPaths.stuckMoney}`,
});

/** @param ids what has been open for more than a day */
export const stuckMoneyAlert = (ids: readonly string[]): LetterText => ({
  subject: 'Money is stuck',
  text: `These have been open for more than a day, although they are retried every half hour. The log says why:\n${ids.join('\n')}`,
});

/** @param answerBy the minute in UTC until which the provider takes an answer */
export function disputeAlert(
  dispute: { id: string; reason: string; state: DisputeStatus; answerBy: string | undefined },
  payment: PaymentId,
  publicUrl: string,
): LetterText {
  const { id, reason, state, answerBy } = dispute;
  const page = `${publicUrl}${adminPaths.payment(payment)}`;
  const next = answerBy
    ? `Answer it at the provider by ${answerBy} UTC, or we lose it.`
    : 'Answer it at the provider, or we lose it.';
  const letters: Record<DisputeStatus, LetterText> = {
    open: {
      subject: 'A payment is in dispute',
      text: `A bank has disputed payment ${payment} (dispute ${id}, reason: ${reason}). ${next}\n${page}`,
    },
    won: {
      subject: 'A dispute was won',
      text: `Dispute ${id} of payment ${payment} was won. Nothing changes.\n${page}`,
    },
    lost: {
      subject: 'A dispute was lost',
      text: `Dispute ${id} of payment ${payment} was lost. It is booked as a refund, and we pay its fee.\n${page}`,
    },
  };
  return letters[state];
}
