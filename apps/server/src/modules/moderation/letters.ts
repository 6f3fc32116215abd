import { paths } from '@limn/contracts/web-paths';
import { counterNoticeDays } from '@limn/contracts/moderation';
import { type NotificationContent, notificationText } from '@limn/contracts/notification-texts';
import { reportReasons } from '@limn/contracts/reports';
import { eq } from 'drizzle-orm';
import { brand } from '../../brand.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addressOf } from '../identity/index.ts';
import type { CaseRow } from './case-state.ts';
import type { ModerationParts } from './parts.ts';
import { reports } from './schema.ts';

/** Copies of what was reported and answered are kept as long as other messages. */
const keptFor = 365 * 86_400_000;

/** The subject is also the notification. */
interface Letter {
  subject: NotificationContent;
  text: string;
}

const sign = ({ subject, text }: Letter) => ({
  subject: notificationText(subject),
  text: `${text}\n\n${brand.name}\n`,
});
const ownPage = paths.ownCases;

/** Notifies the owner, on their screens and by mail. */
async function tellOwner(
  parts: ModerationParts,
  tx: Tx,
  { ownerId: userId }: CaseRow,
  letter: Letter,
): Promise<void> {
  await parts.tell(tx, { userId, path: ownPage, ...letter.subject });
  const to = await addressOf(tx, userId);
  if (!to) return;
  const text = `${letter.text}\n\nSee the decision:\n${parts.publicUrl}${ownPage}`;
  const keepUntil = new Date(parts.clock.now().getTime() + keptFor);
  await parts.mail.send(tx, { to, userId, keepUntil, ...sign({ ...letter, text }) });
}

/** E-mails everyone who reported it. */
async function tellReporters(
  parts: ModerationParts,
  tx: Tx,
  { subjectId }: CaseRow,
  letter: Letter,
): Promise<void> {
  const keepUntil = new Date(parts.clock.now().getTime() + keptFor);
  const made = await tx.select().from(reports).where(eq(reports.subjectId, subjectId));
  for (const { userId, email } of made) {
    const to = userId ? await addressOf(tx, userId) : email;
    if (userId) await parts.tell(tx, { userId, path: paths.notifications, ...letter.subject });
    if (to)
      await parts.mail.send(tx, { to, ...(userId ? { userId } : {}), keepUntil, ...sign(letter) });
  }
}

/** E-mails to both sides when a case changes its state. */
export const letters = {
  async dismissed(parts: ModerationParts, tx: Tx, found: CaseRow, name: string): Promise<void> {
    await tellReporters(parts, tx, found, {
      subject: { kind: 'report-dismissed', data: { name } },
      text: `We reviewed ${name}, which you reported, and it stays online. If you know something that we don’t, answer this letter.`,
    });
  },
  async takenDown(parts: ModerationParts, tx: Tx, found: CaseRow, name: string): Promise<void> {
    const why = `${reportReasons[found.reason!]}.\n\n${found.words}`;
    await tellOwner(parts, tx, found, {
      subject: { kind: 'taken-down', data: { name } },
      text: `We took ${name} down. It is no longer shown or sold; licences already sold stay valid.\n\nThe reason: ${why}\n\nIf this is a mistake, send a counter-notice from your account page. Unless a court says otherwise, it is then restored within ${counterNoticeDays} days.`,
    });
    await tellReporters(parts, tx, found, {
      subject: { kind: 'taken-down', data: { name } },
      text: `We took ${name} down, which you reported. You don’t need to do anything; if its owner sends a counter-notice, we write to you.`,
    });
  },
  async countered(parts: ModerationParts, tx: Tx, found: CaseRow, name: string): Promise<void> {
    await tellReporters(parts, tx, found, {
      subject: { kind: 'counter-notice', data: { name } },
      text: `${found.signature} says that ${name}, which you reported, was taken down by mistake:\n\n${found.statement}\n\nIt is restored after ${counterNoticeDays} days unless you go to court. If you do, answer this letter before then.`,
    });
  },
  async restored(
    parts: ModerationParts,
    tx: Tx,
    found: CaseRow,
    name: string,
    words: string,
  ): Promise<void> {
    const more = words ? `\n\n${words}` : '';
    const subject: NotificationContent = { kind: 'restored', data: { name } };
    await tellOwner(parts, tx, found, {
      subject,
      text: `${name} is online again as before. You don’t need to do anything.${more}`,
    });
    await tellReporters(parts, tx, found, {
      subject,
      text: `${name}, which you reported, is online again. If you disagree, answer this letter.${more}`,
    });
  },
  async upheld(
    parts: ModerationParts,
    tx: Tx,
    found: CaseRow,
    name: string,
    words: string,
  ): Promise<void> {
    const more = words ? `\n\n${words}` : '';
    const subject: NotificationContent = { kind: 'stays-down', data: { name } };
    await tellOwner(parts, tx, found, {
      subject,
      text: `${name} stays taken down.${more}\n\nIf you disagree, you can go to court or to an out-of-court dispute settlement body.`,
    });
    await tellReporters(parts, tx, found, {
      subject,
      text: `${name}, which you reported, stays taken down. You don’t need to do anything.${more}`,
    });
  },
};
