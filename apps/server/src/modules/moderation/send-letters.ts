import { paths } from '@limn/contracts/web-paths';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { addressOf } from '../identity/index.ts';
import type { NotificationLetter } from '../mail/index.ts';
import type { CaseRow } from './case-state.ts';
import { signed, withDecisionLink } from './letters.ts';
import type { ModerationParts } from './parts.ts';
import { reports } from './schema.ts';

/** Copies of reports and answers are kept as long as other messages. */
const keptFor = 365 * 86_400_000;

/** Notifies the owner, on their screens and by mail. */
export async function tellOwner(
  parts: ModerationParts,
  tx: Tx,
  { ownerId: userId }: CaseRow,
  letter: NotificationLetter,
): Promise<void> {
  await parts.tell(tx, { userId, path: paths.ownCases, ...letter.subject });
  const to = await addressOf(tx, userId);
  if (!to) return;
  const keepUntil = new Date(parts.clock.now().getTime() + keptFor);
  const text = signed(withDecisionLink(letter, parts.publicUrl));
  await parts.mail.send(tx, { to, userId, keepUntil, ...text });
}

/** E-mails everyone who reported it. */
export async function tellReporters(
  parts: ModerationParts,
  tx: Tx,
  { subjectId }: CaseRow,
  letter: NotificationLetter,
): Promise<void> {
  const keepUntil = new Date(parts.clock.now().getTime() + keptFor);
  const made = await tx.select().from(reports).where(eq(reports.subjectId, subjectId));
  for (const { userId, email } of made) {
    const to = userId ? await addressOf(tx, userId) : email;
    if (userId) await parts.tell(tx, { userId, path: paths.notifications, ...letter.subject });
    if (to)
      await parts.mail.send(tx, {
        to,
        ...(userId ? { userId } : {}),
        keepUntil,
        ...signed(letter),
      });
  }
}
