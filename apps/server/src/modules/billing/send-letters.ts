import type { ProfileId, UserId } from '@limn/contracts/ids';
import { paths } from '@limn/contracts/web-paths';
import type { Tx } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { addressOf } from '../identity/index.ts';
import type { LetterText, Mailer, NotificationLetter } from '../mail/index.ts';
import type { NotificationInput } from '../notifications/index.ts';
import { profileNames } from '../profiles/index.ts';
import { signed, withEarningsLink, withPaymentsLink } from './letters.ts';

/** Dependencies of e-mails about money. */
export interface LetterParts {
  mail: Pick<Mailer, 'send'>;
  /** Creates a notification in the app. */
  tell(tx: Tx, notification: NotificationInput): Promise<void>;
  publicUrl: string;
}

/** Writes to a person, unless they have gone. */
export async function writeTo(
  { mail }: LetterParts,
  tx: Tx,
  userId: UserId | null,
  letter: LetterText,
): Promise<void> {
  const to = userId && (await addressOf(tx, userId));
  if (to) await mail.send(tx, { to, userId, ...signed(letter) });
}

/** Notifies a rights holder by letter and on their screens; both lead to their earnings. */
export async function writeToHolder(
  parts: LetterParts,
  tx: Tx,
  profileId: ProfileId,
  letter: NotificationLetter,
): Promise<void> {
  const holder = (await profileNames(tx, [profileId])).get(profileId);
  if (!holder) return;
  const { kind, userId } = holder;
  const path = `/${kind}/dashboard`;
  await writeTo(parts, tx, userId, withEarningsLink(letter, `${parts.publicUrl}${path}`));
  await parts.tell(tx, { userId, path, ...letter.subject });
}

/** Notifies a buyer by letter and on their screens; both lead to their payments. */
export async function writeToBuyer(
  parts: LetterParts,
  tx: Tx,
  userId: UserId | null,
  letter: NotificationLetter,
): Promise<void> {
  const path = paths.billing;
  await writeTo(parts, tx, userId, withPaymentsLink(letter, parts.publicUrl));
  if (userId) await parts.tell(tx, { userId, path, ...letter.subject });
}

/** E-mails the operators about something that needs a decision. */
export async function tellOperators(
  { mail, contactEmail, log }: LetterParts & { contactEmail: string; log: Log },
  tx: Tx,
  { subject, text }: LetterText,
): Promise<void> {
  log.error({ subject }, text);
  await mail.send(tx, { to: contactEmail, subject, text: `${text}\n` });
}
