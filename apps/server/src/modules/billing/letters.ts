import type { ProfileId, UserId } from '@limn/contracts/ids';
import { formatMoney } from '@limn/contracts/money';
import { brand } from '../../brand.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { addressOf } from '../identity/index.ts';
import type { Mail } from '../mail/index.ts';
import type { Tidings } from '../notifications/index.ts';
import { profileNames } from '../profiles/index.ts';
import type { PaymentRow } from './payments.ts';
import type { earnings } from './schema.ts';

/** What letters about money need. */
export interface LetterParts {
  mail: Pick<Mail, 'send'>;
  /** Tells a person on their screens. */
  tell(tx: Tx, tidings: Tidings): Promise<void>;
  publicUrl: string;
}

export interface Words {
  subject: string;
  text: string;
}
type EarningRow = typeof earnings.$inferSelect;

const priceOf = (amount: number, currency: string) => formatMoney({ amount, currency }, 'en-US');
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

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

/** Writes to a rights holder, and tells them on their screens; both lead to their earnings. */
async function writeToHolder(
  parts: LetterParts,
  tx: Tx,
  profileId: ProfileId,
  { subject, text }: Words,
): Promise<void> {
  const holder = (await profileNames(tx, [profileId])).get(profileId);
  if (!holder) return;
  const { kind, userId } = holder;
  const path = `/${kind}/dashboard`;
  const letter = `${text}\n\nYour earnings:\n${parts.publicUrl}${path}`;
  await writeTo(parts, tx, userId, { subject, text: letter });
  await parts.tell(tx, { userId, message: subject, path });
}

/** Tells those who run this of what needs a person. */
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
    text: `You paid ${price} on ${dayOf(now)} for: ${payment.description}.${
      payment.receiptUrl ? `\n\nThe receipt:\n${payment.receiptUrl}` : ''
    }\n\nAll your payments:\n${parts.publicUrl}/account#billing`,
  });
}

/** Says that a payment goes back, because what it was for could not be had. */
export async function sendUnsold(parts: LetterParts, tx: Tx, payment: PaymentRow) {
  const price = priceOf(payment.gross!, payment.currency);
  await writeTo(parts, tx, payment.userId, {
    subject: `Your payment of ${price} goes back to you`,
    text: `You paid ${price} for: ${payment.description}. It could not be had any more, so you get all of it back, within ten days as a rule.`,
  });
}

/** Says that money could not be given back the way it came. */
export async function sendRefundFailed(
  parts: LetterParts,
  tx: Tx,
  payment: PaymentRow,
  amount: number,
) {
  const price = priceOf(amount, payment.currency);
  await writeTo(parts, tx, payment.userId, {
    subject: `Your refund of ${price} did not arrive`,
    text: `We gave you ${price} back for: ${payment.description}. Your bank returned it to us, as it does when a card has expired or was closed. It is still yours, and we will write to you about another way to send it.\n\nAll your payments:\n${parts.publicUrl}/account#billing`,
  });
}

/** Says that the payment provider refused a refund. */
export async function sendRefundRefused(
  parts: LetterParts,
  tx: Tx,
  payment: PaymentRow,
  amount: number,
) {
  const price = priceOf(amount, payment.currency);
  await writeTo(parts, tx, payment.userId, {
    subject: `Your refund of ${price} is delayed`,
    text: `We owe you ${price} for: ${payment.description}. Our payment provider could not send it the way you paid. We are looking into it and will write to you when it is on its way.\n\nAll your payments:\n${parts.publicUrl}/account#billing`,
  });
}

/** Tells a rights holder of a sale. */
export async function sendSale(parts: LetterParts, tx: Tx, earning: EarningRow) {
  const amount = priceOf(earning.amount, earning.currency);
  await writeToHolder(parts, tx, earning.payee, {
    subject: `A licence was sold: you earned ${amount}`,
    text: `A picture painted from your work was licensed. Your part is ${amount}; it is held until ${dayOf(earning.releaseAt)}, then paid out.`,
  });
}

/** What pictures earn when they are made is a few cents each: statements tell of it, and no letters. */
const isSmall = ({ paymentId }: EarningRow): boolean => paymentId === null;

/** Tells a rights holder that a hold has ended. */
export async function sendReleased(
  parts: LetterParts,
  tx: Tx,
  earning: EarningRow,
  payable: boolean,
) {
  if (isSmall(earning)) return;
  const amount = priceOf(earning.amount - earning.refunded, earning.currency);
  await writeToHolder(parts, tx, earning.payee, {
    subject: `${amount} is available`,
    text: `The hold of a sale of ${dayOf(earning.soldAt)} has ended: ${amount} is available${
      payable
        ? ' and is sent to your account next.'
        : '. Set up payouts on your dashboard, and it is sent to your account.'
    }`,
  });
}

/** Tells a rights holder that money was sent. */
export async function sendPayout(
  parts: LetterParts,
  tx: Tx,
  earning: EarningRow,
  amount: number,
  where = 'to your account at the payment provider',
) {
  if (amount === 0 || isSmall(earning)) return;
  const price = priceOf(amount, earning.currency);
  await writeToHolder(parts, tx, earning.payee, {
    subject: `${price} was paid out`,
    text: `We sent ${price} ${where}, for a sale of ${dayOf(earning.soldAt)}.`,
  });
}

/** Tells a rights holder that money which had been sent was taken back. */
export async function sendReturned(
  parts: LetterParts,
  tx: Tx,
  earning: EarningRow,
  amount: number,
) {
  const price = priceOf(amount, earning.currency);
  await writeToHolder(parts, tx, earning.payee, {
    subject: `${price} came back from your account`,
    text: `Of what we had sent you for a sale of ${dayOf(earning.soldAt)}, ${price} came back to us. It pays first what was refunded to buyers since; what is more is held for you again.`,
  });
}

/** Tells a buyer that money comes back to them. */
export async function sendRefund(
  parts: LetterParts,
  tx: Tx,
  { userId, currency, description }: PaymentRow,
  amount: number,
  how: string,
) {
  const price = priceOf(amount, currency);
  const subject = `You get ${price} back`;
  await writeTo(parts, tx, userId, {
    subject,
    text: `You get ${price} back for: ${description}. ${how}\n\nAll your payments:\n${parts.publicUrl}/account#billing`,
  });
  if (userId) await parts.tell(tx, { userId, message: subject, path: '/account#billing' });
}

/** Tells a rights holder that they need not give something back. */
export async function sendWrittenOff(
  parts: LetterParts,
  tx: Tx,
  earning: EarningRow,
  amount: number,
) {
  const price = priceOf(amount, earning.currency);
  await writeToHolder(parts, tx, earning.payee, {
    subject: `${price} is not taken from your earnings`,
    text: `A sale of ${dayOf(earning.soldAt)} was refunded to its buyer after we had paid you your part. We bear ${price} of that: it is not kept back from what you earn.`,
  });
}
