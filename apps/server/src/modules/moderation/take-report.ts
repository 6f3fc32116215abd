import { lockQuota } from '../../platform/database/lock-quota.ts';
import { type NewReport, reportsADay } from '@limn/contracts/reports';
import type { UserId } from '@limn/contracts/ids';
import { and, count, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, invalid, notFound, tooMany } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Caller } from '../identity/index.ts';
import { lockCase, moveCase } from './case-state.ts';
import { newReportLetter } from './letters.ts';
import { kindOfId, type Moderated, type ModerationParts } from './parts.ts';
import { cases, reports } from './schema.ts';

const day = 86_400_000;
/** The letter that brings a report is kept as long as a message of the contact form. */
const letterKeptFor = 365 * day;

/** The reporter: a person, or an address. */
interface Reporter {
  userId: UserId | null;
  email: string;
}

/** @throws DomainError invalid if an answer would be impossible */
function reporterOf(caller: Caller, email: string | undefined): Reporter {
  if (caller.user) return { userId: caller.user.id, email: caller.user.email };
  if (!email) throw invalid('email', 'Give an e-mail address, so that we can answer you.');
  return { userId: null, email };
}

const madeBy = ({ userId, email }: Reporter): SQL =>
  userId ? eq(reports.userId, userId) : sql`lower(${reports.email}) = ${email.toLowerCase()}`;

/** Opens a case, or opens a closed one again. */
async function openCase(
  tx: Tx,
  subject: z.infer<typeof NewReport>['subject'],
  { ownerId }: Moderated,
  now: Date,
): Promise<void> {
  await tx
    .insert(cases)
    .values({
      subjectId: subject,
      kind: kindOfId(subject),
      ownerId,
      state: 'open',
      openedAt: now,
      changedAt: now,
    })
    .onConflictDoNothing();
  const found = await lockCase(tx, subject);
  if (found?.state === 'dismissed' || found?.state === 'restored')
    await moveCase(tx, subject, 'open', now);
}

/**
 * Stores a report of something the reporter can see, and writes a mail to us, both or neither.
 * @throws DomainError not_found for something they cannot see, conflict for a repeated report or their own thing,
 * invalid for a visitor without an address, rate_limited after five reports a day
 */
export async function takeReport(
  { db, clock, mail, publicUrl, contactEmail, sources }: ModerationParts,
  caller: Caller,
  { subject, reason, text, email }: z.infer<typeof NewReport>,
): Promise<void> {
  const now = clock.now();
  const source = sources[kindOfId(subject)];
  const reporter = reporterOf(caller, email);
  await db.transaction(async (tx) => {
    // One at a time for each person, so that the count below holds.
    await lockQuota(tx, 'reports', reporter.userId ?? reporter.email.toLowerCase());
    const about = await source.about(tx, subject);
    if (!about || !(await source.isShown(tx, subject, caller, now)))
      throw notFound('What you want to report');
    if (about.ownerId === reporter.userId)
      throw conflict('This is yours. You can hide or delete it yourself.');
    const own = madeBy(reporter);
    const [same] = await tx
      .select({ id: reports.id })
      .from(reports)
      .where(and(own, eq(reports.subjectId, subject)));
    if (same)
      throw conflict(`You have already reported ‘${about.name}’. We will answer by e-mail.`);
    const [made] = await tx
      .select({ today: count() })
      .from(reports)
      .where(and(own, gt(reports.createdAt, new Date(now.getTime() - day))));
    if ((made?.today ?? 0) >= reportsADay)
      throw tooMany(
        `You have made ${reportsADay} reports today, the maximum. Write to us if there is more.`,
        3600,
      );
    await openCase(tx, subject, about, now);
    const { userId } = reporter;
    await tx.insert(reports).values({
      id: newId('report'),
      subjectId: subject,
      userId,
      email: userId ? null : reporter.email,
      reason,
      text,
      createdAt: now,
    });
    await mail.send(tx, {
      to: contactEmail,
      ...(userId ? { userId } : {}),
      ...newReportLetter(about, { reason, text, email: reporter.email }, publicUrl),
      replyTo: reporter.email,
      keepUntil: new Date(now.getTime() + letterKeptFor),
    });
  });
}
