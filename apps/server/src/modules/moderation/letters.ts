import { counterNoticeDays } from '@limn/contracts/moderation';
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

interface Letter {
  subject: string;
  text: string;
}

const sign = ({ subject, text }: Letter) => ({ subject, text: `${text}\n\n${brand.name}\n` });
const ownPage = '/account/moderation';

/** Tells whoever owns it, on their screen and by mail. */
async function tellOwner(
  parts: ModerationParts,
  tx: Tx,
  { ownerId: userId }: CaseRow,
  letter: Letter,
): Promise<void> {
  await parts.tell(tx, { userId, message: letter.subject, path: ownPage });
  const to = await addressOf(tx, userId);
  if (!to) return;
  const text = `${letter.text}\n\nAll about it:\n${parts.publicUrl}${ownPage}`;
  const keepUntil = new Date(parts.clock.now().getTime() + keptFor);
  await parts.mail.send(tx, { to, userId, keepUntil, ...sign({ ...letter, text }) });
}

/** Tells everybody who reported it. */
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
    if (userId) await parts.tell(tx, { userId, message: letter.subject, path: '/notifications' });
    if (to)
      await parts.mail.send(tx, { to, ...(userId ? { userId } : {}), keepUntil, ...sign(letter) });
  }
}

/** What is written to both sides when a case has moved. */
export const letters = {
  async dismissed(parts: ModerationParts, tx: Tx, found: CaseRow, name: string): Promise<void> {
    await tellReporters(parts, tx, found, {
      subject: `Your report of ${name} was looked into`,
      text: `We have looked at ${name}, which you reported, and leave it where it is. If there is something we cannot have known, answer this letter.`,
    });
  },
  async takenDown(parts: ModerationParts, tx: Tx, found: CaseRow, name: string): Promise<void> {
    const why = `${reportReasons[found.reason!]}.\n\n${found.words}`;
    await tellOwner(parts, tx, found, {
      subject: `Taken down: ${name}`,
      text: `We have taken ${name} down. It is found, shown and sold nowhere; what was licensed before stays licensed.\n\nThe reason: ${why}\n\nIf this is a mistake, answer with a counter-notice from your account page. Unless a court says otherwise, it is then restored within ${counterNoticeDays} days.`,
    });
    await tellReporters(parts, tx, found, {
      subject: `Taken down: ${name}`,
      text: `We have taken ${name} down, which you reported. Whoever owns it may answer; you hear of it if they do.`,
    });
  },
  async countered(parts: ModerationParts, tx: Tx, found: CaseRow, name: string): Promise<void> {
    await tellReporters(parts, tx, found, {
      subject: `A counter-notice: ${name}`,
      text: `${found.signature} says that ${name}, which you reported, was taken down by mistake:\n\n${found.statement}\n\nUnless you tell us within ${counterNoticeDays} days that you have gone to court, it is restored. Answer this letter to tell us.`,
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
    const subject = `Restored: ${name}`;
    await tellOwner(parts, tx, found, {
      subject,
      text: `${name} is back where it was before it was taken down.${more}`,
    });
    await tellReporters(parts, tx, found, {
      subject,
      text: `${name}, which you reported, is shown again.${more}`,
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
    const subject = `Stays down: ${name}`;
    await tellOwner(parts, tx, found, {
      subject,
      text: `${name} stays taken down.${more}\n\nYou may go to court, or to a body that settles such disputes out of court.`,
    });
    await tellReporters(parts, tx, found, {
      subject,
      text: `${name}, which you reported, stays taken down.${more}`,
    });
  },
};
