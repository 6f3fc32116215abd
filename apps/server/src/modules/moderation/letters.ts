import { adminPaths } from '@limn/contracts/admin-paths';
import { counterNoticeDays } from '@limn/contracts/moderation';
import { notificationText } from '@limn/contracts/notification-texts';
import { reportReasons } from '@limn/contracts/reports';
import { paths } from '@limn/contracts/web-paths';
import { brand } from '../../brand.ts';
import type { LetterText, NotificationLetter } from '../mail/index.ts';
import type { CaseRow } from './case-state.ts';
import type { reports } from './schema.ts';

/**
 * A report, for us.
 * @param path of the page that shows the reported thing; null if it has none of its own
 */
export function newReportLetter(
  { name, path }: { name: string; path: string | null },
  { reason, text, email }: Pick<typeof reports.$inferSelect, 'reason' | 'text'> & { email: string },
  publicUrl: string,
): LetterText {
  const page = path ? `${publicUrl}${path}\n` : '';
  return {
    subject: `Report: ${name}`,
    text: `${reportReasons[reason]}\n\n${text}\n\n${page}All reports: ${publicUrl}${adminPaths.moderation}\n\n${email}`,
  };
}

/** A letter to a person, with our name at the end. */
export const signed = ({ subject, text }: NotificationLetter): LetterText => ({
  subject: notificationText(subject),
  text: `${text}\n\n${brand.name}\n`,
});

/** A letter to an owner that leads to the decision. */
export const withDecisionLink = (
  { subject, text }: NotificationLetter,
  publicUrl: string,
): NotificationLetter => ({
  subject,
  text: `${text}\n\nSee the decision:\n${publicUrl}${paths.ownCases}`,
});

// To people who reported something. `name` has its quotation marks here and below.

export const reportDismissedLetter = (name: string): NotificationLetter => ({
  subject: { kind: 'report-dismissed', data: { name } },
  text: `We reviewed ${name}, which you reported, and it stays online. If you know something that we don’t, answer this letter.`,
});

export const reportedTakenDownLetter = (name: string): NotificationLetter => ({
  subject: { kind: 'taken-down', data: { name } },
  text: `We took ${name} down, which you reported. You don’t need to do anything; if its owner sends a counter-notice, we write to you.`,
});

export const counterNoticeLetter = (
  name: string,
  { signature, statement }: Pick<CaseRow, 'signature' | 'statement'>,
): NotificationLetter => ({
  subject: { kind: 'counter-notice', data: { name } },
  text: `${signature} says that ${name}, which you reported, was taken down by mistake:\n\n${statement}\n\nIt is restored after ${counterNoticeDays} days unless you go to court. If you do, answer this letter before then.`,
});

/** An admin's words, after the sentences of a letter. */
const more = (words: string) => (words ? `\n\n${words}` : '');

export const reportedRestoredLetter = (name: string, words: string): NotificationLetter => ({
  subject: { kind: 'restored', data: { name } },
  text: `${name}, which you reported, is online again. If you disagree, answer this letter.${more(words)}`,
});

export const reportedStaysDownLetter = (name: string, words: string): NotificationLetter => ({
  subject: { kind: 'stays-down', data: { name } },
  text: `${name}, which you reported, stays taken down. You don’t need to do anything.${more(words)}`,
});

// To the owner.

export const takenDownLetter = (
  name: string,
  { reason, words }: Pick<CaseRow, 'reason' | 'words'>,
): NotificationLetter => ({
  subject: { kind: 'taken-down', data: { name } },
  text: `We took ${name} down. It is no longer shown or sold; licences already sold stay valid.\n\nThe reason: ${reportReasons[reason!]}.\n\n${words}\n\nIf this is a mistake, send a counter-notice from your account page. Unless a court says otherwise, it is then restored within ${counterNoticeDays} days.`,
});

export const restoredLetter = (name: string, words: string): NotificationLetter => ({
  subject: { kind: 'restored', data: { name } },
  text: `${name} is online again as before. You don’t need to do anything.${more(words)}`,
});

export const staysDownLetter = (name: string, words: string): NotificationLetter => ({
  subject: { kind: 'stays-down', data: { name } },
  text: `${name} stays taken down.${more(words)}\n\nIf you disagree, you can go to court or to an out-of-court dispute settlement body.`,
});
