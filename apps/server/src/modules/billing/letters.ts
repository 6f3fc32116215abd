import { paths } from '@limn/contracts/web-paths';
import { dayInWords } from '@limn/contracts/text';
import type { ProfileId, UserId } from '@limn/contracts/ids';
import { formatMoney } from '@limn/contracts/money';
import { type NotificationContent, notificationText } from '@limn/contracts/notification-texts';
import { brand } from '../../brand.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { addressOf } from '../identity/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { NotificationInput } from '../notifications/index.ts';
import { profileNames } from '../profiles/index.ts';
import type { PaymentRow } from './payments.ts';
import type { earnings } from './schema.ts';

/** Dependencies of e-mails about money. */
export interface LetterParts {
  mail: Pick<Mailer, 'send'>;
  /** Creates a notification in the app. */
  tell(tx: Tx, notification: NotificationInput): Promise<void>;
  publicUrl: string;
}

export interface Words {
  subject: string;
  text: string;
}
type EarningRow = typeof earnings.$inferSelect;

const priceOf = (amount: number, currency: string) => formatMoney({ amount, currency }, 'en-US');

/** Writes to a person, unless they have gone. */
export async function writeTo(
  { mail }: LetterParts,
  tx: Tx,
  userId: UserId | null,
  { subject, text }: Words,
): Promise<void> {
  const to = userId && (await addressOf(tx, userId));
  if (to) await mail.send(tx, { to, userId, subject, text: `${text}\n\n${brand.name}\n` });
}

/** A letter whose subject is also a notification. */
type ContentAndText = NotificationContent & { text: string };

/** Notifies a rights holder by letter and on their screens; both lead to their earnings. */
async function writeToHolder(
  parts: LetterParts,
  tx: Tx,
  profileId: ProfileId,
  { text, ...content }: ContentAndText,
): Promise<void> {
  const holder = (await profileNames(tx, [profileId])).get(profileId);
  if (!holder) return;
  const { kind, userId } = holder;
  const path = `/${kind}/dashboard`;
  const letter = `${text}\n\nSee your earnings:\n${parts.publicUrl}${path}`;
  await writeTo(parts, tx, userId, { subject: notificationText(content), text: letter });
  await parts.tell(tx, { userId, path, ...content });
}

/** Notifies a buyer by letter and on their screens; both lead to their payments. */
async function writeToBuyer(
  parts: LetterParts,
  tx: Tx,
  userId: UserId | null,
  { text, ...content }: ContentAndText,
): Promise<void> {
  const path = paths.billing;
  const letter = `${text}\n\nSee all your payments:\n${parts.publicUrl}${path}`;
  await writeTo(parts, tx, userId, { subject: notificationText(content), text: letter });
  if (userId) await parts.tell(tx, { userId, path, ...content });
}

/** E-mails the operators about something that needs a decision. */
export async function tellOperators(
  { mail, contactEmail, log }: LetterParts & { contactEmail: string; log: Log },
  tx: Tx,
  subject: string,
  text: string,
): Promise<void> {
  log.error({ subject }, text);
  await mail.send(tx, { to: contactEmail, subject, text: `${text}\n` });
}

/** The receipt of a payment. */
export async function sendReceipt(parts: LetterParts, tx: Tx, payment: PaymentRow, now: Date) {
  const price = priceOf(payment.gross!, payment.currency);
  await writeTo(parts, tx, payment.userId, {
    subject: `Receipt: ${price}`,
    text: `You paid ${price} on ${dayInWords(now)} for: ${payment.description}. ${
      payment.receiptUrl
        ? `Keep this receipt:\n${payment.receiptUrl}`
        : `See all your payments:\n${parts.publicUrl}${paths.billing}`
    }`,
  });
}

/** Sends the letter about a payment that is refunded because its subject was no longer available. */
export async function sendUnsold(parts: LetterParts, tx: Tx, payment: PaymentRow) {
  const price = priceOf(payment.gross!, payment.currency);
  await writeTo(parts, tx, payment.userId, {
    subject: `Your payment of ${price} goes back to you`,
    text: `You paid ${price} for: ${payment.description}. It was no longer available, so you get the full amount back, usually within ten days. You don’t need to do anything. See all your payments:\n${parts.publicUrl}${paths.billing}`,
  });
}

/** E-mails a buyer that a refund failed. */
export async function sendRefundFailed(
  parts: LetterParts,
  tx: Tx,
  payment: PaymentRow,
  amount: number,
) {
  const price = priceOf(amount, payment.currency);
  await writeTo(parts, tx, payment.userId, {
    subject: `Your refund of ${price} did not arrive`,
    text: `We gave you ${price} back for: ${payment.description}. Your bank returned it to us, which happens when a card has expired or was closed. The money is still yours, and we will write to you about another way to send it.\n\nSee all your payments:\n${parts.publicUrl}${paths.billing}`,
  });
}

/** E-mails a buyer that the payment provider rejected a refund. */
export async function sendRefundRefused(
  parts: LetterParts,
  tx: Tx,
  payment: PaymentRow,
  amount: number,
) {
  const price = priceOf(amount, payment.currency);
  await writeTo(parts, tx, payment.userId, {
    subject: `Your refund of ${price} is delayed`,
    text: `We owe you ${price} for: ${payment.description}. Our payment provider could not send it the way you paid. We will write to you when it is on its way; you don’t need to do anything.\n\nSee all your payments:\n${parts.publicUrl}${paths.billing}`,
  });
}

/** Notifies a rights holder of a sale. */
export async function sendSale(
  parts: LetterParts,
  tx: Tx,
  earning: EarningRow,
  { kind, description }: Pick<PaymentRow, 'kind' | 'description'>,
) {
  const { amount, currency } = earning;
  const what =
    kind === 'licence'
      ? 'A picture painted from your work was licensed.'
      : `This was paid for: ${description}.`;
  const content: NotificationContent =
    kind === 'licence'
      ? { kind: 'licence-sold', data: { amount, currency } }
      : { kind: 'sold', data: { amount, currency, description } };
  await writeToHolder(parts, tx, earning.payee, {
    ...content,
    text: `${what} Your part is ${priceOf(amount, currency)}. It is held until ${dayInWords(earning.releaseAt)}, then paid out; you don’t need to do anything.`,
  });
}

/** Changes of a payee's earnings, as sums. */
export interface EarningNews {
  currency: string;
  paid: { count: number; amount: number };
  available: { count: number; amount: number };
  /** The part of it that pays back earlier refunds. */
  keptBack: number;
  /** Whether the payee has set up payouts. */
  payable: boolean;
}

/** Notifies a rights holder of ended holds and payouts. */
export async function sendEarningNews(
  parts: LetterParts,
  tx: Tx,
  payee: ProfileId,
  { currency, paid, available, keptBack, payable }: EarningNews,
) {
  const said: NotificationContent[] = [];
  if (paid.amount > 0) said.push({ kind: 'earnings-paid', data: { ...paid, currency } });
  if (available.amount > 0)
    said.push({ kind: 'earnings-available', data: { ...available, currency } });
  if (keptBack > 0) said.push({ kind: 'earnings-kept-back', data: { amount: keptBack, currency } });
  if (said.length === 0) return;
  const next = payable
    ? 'We send what is available to your account next; you don’t need to do anything.'
    : 'Set up payouts on your dashboard to receive what is available.';
  await writeToHolder(parts, tx, payee, {
    ...said[0]!,
    text: `${said.map((one) => notificationText(one)).join('.\n')}.${available.amount > 0 ? `\n\n${next}` : ''}`,
  });
}

/** Notifies a rights holder that money was sent another way than through the provider. */
export async function sendPaidOutside(
  parts: LetterParts,
  tx: Tx,
  earning: EarningRow,
  amount: number,
) {
  const price = priceOf(amount, earning.currency);
  await writeToHolder(parts, tx, earning.payee, {
    kind: 'earning-paid-outside',
    data: { amount, currency: earning.currency },
    text: `We sent ${price} to your bank, for a sale of ${dayInWords(earning.soldAt)}. If it does not arrive within ten days, answer this letter.`,
  });
}

/** Notifies a rights holder of a refund and of the part that is taken from their earnings. */
export async function sendTakenBack(
  parts: LetterParts,
  tx: Tx,
  payee: ProfileId,
  { description, currency }: PaymentRow,
  back: { amount: number; owed: number; byBank: boolean },
) {
  const price = priceOf(back.amount, currency);
  const why = back.byBank ? 'The buyer’s bank took back' : 'The buyer got back';
  await writeToHolder(parts, tx, payee, {
    kind: 'sale-refunded',
    data: { amount: back.amount, currency },
    text: `${why} what was paid for: ${description}. Your part of that is ${price}.${
      back.owed > 0
        ? ` ${priceOf(back.owed, currency)} of it had been paid out to you: we keep it back from your next earnings.`
        : ' It had not been paid out yet, so you don’t need to do anything.'
    }`,
  });
}

/** Notifies a buyer of the state of their dispute. */
export async function sendDispute(
  parts: LetterParts,
  tx: Tx,
  { userId, gross, amount, currency, description }: PaymentRow,
  what: 'open' | 'won' | 'lost',
) {
  const data = { amount: gross ?? amount, currency };
  const letters: Record<typeof what, ContentAndText> = {
    open: {
      kind: 'dispute-opened',
      data,
      text: `Your bank has disputed what you paid for: ${description}. Until it decides, everything stays as it is. If this is a mistake, tell your bank that the payment was yours.`,
    },
    won: {
      kind: 'dispute-won',
      data,
      text: `Your bank has decided that your payment is valid, for: ${description}. Everything stays as it is; you don’t need to do anything.`,
    },
    lost: {
      kind: 'dispute-lost',
      data,
      text: `Your bank has given back what you paid for: ${description}. What you bought with it has ended. To have it again, buy it again.`,
    },
  };
  await writeToBuyer(parts, tx, userId, letters[what]);
}

/** Notifies a rights holder that an earning is held back during a dispute, or released again. */
export async function sendHeldBack(
  parts: LetterParts,
  tx: Tx,
  payee: ProfileId,
  { description, currency }: PaymentRow,
  amount: number,
  isOver: boolean,
) {
  const price = priceOf(amount, currency);
  await writeToHolder(
    parts,
    tx,
    payee,
    isOver
      ? {
          kind: 'earning-released',
          data: { amount, currency },
          text: `The buyer’s bank has decided that a sale is valid: ${description}. We no longer hold back ${price}; you don’t need to do anything.`,
        }
      : {
          kind: 'earning-held-back',
          data: { amount, currency },
          text: `The buyer’s bank has disputed what was paid for: ${description}. We hold back ${price} of your earnings until the bank decides, which takes up to three months. You don’t need to do anything.`,
        },
  );
}

/** Notifies a rights holder that a transfer was reversed. */
export async function sendReturned(
  parts: LetterParts,
  tx: Tx,
  earning: EarningRow,
  amount: number,
) {
  const price = priceOf(amount, earning.currency);
  await writeToHolder(parts, tx, earning.payee, {
    kind: 'earning-returned',
    data: { amount, currency: earning.currency },
    text: `Your bank returned ${price} that we sent you for a sale of ${dayInWords(earning.soldAt)}. We first use it to cover refunds to buyers since then, and hold the rest for you. Check that your payout account is still open.`,
  });
}

/** How a refund by the provider reaches its buyer. */
export const toCard = 'It goes to the card you paid with and usually arrives within ten days.';

/** Notifies a buyer of a refund. */
export async function sendRefund(
  parts: LetterParts,
  tx: Tx,
  { userId, currency, description }: PaymentRow,
  amount: number,
  how: string,
) {
  const price = priceOf(amount, currency);
  await writeToBuyer(parts, tx, userId, {
    kind: 'refund',
    data: { amount, currency },
    text: `You get ${price} back for: ${description}. ${how}`,
  });
}

/** Notifies a rights holder that a claw-back was written off. */
export async function sendWrittenOff(
  parts: LetterParts,
  tx: Tx,
  earning: EarningRow,
  amount: number,
) {
  const price = priceOf(amount, earning.currency);
  await writeToHolder(parts, tx, earning.payee, {
    kind: 'debt-written-off',
    data: { amount, currency: earning.currency },
    text: `A sale of ${dayInWords(earning.soldAt)} was refunded to its buyer after we had paid you your part. We cover ${price} of that, so it is not kept back from your earnings. You don’t need to do anything.`,
  });
}
