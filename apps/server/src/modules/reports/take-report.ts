import { BookId, ProfileId, StyleId } from '@limn/contracts/ids';
import { type NewReport, reportReasons } from '@limn/contracts/reports';
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql } from '../../platform/database/database.ts';
import { conflict, notFound, tooMany } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { visibleBook } from '../books/index.ts';
import type { CallerUser } from '../identity/index.ts';
import type { Mail } from '../mail/index.ts';
import { publishedProfile } from '../profiles/index.ts';
import { visibleStyle } from '../styles/index.ts';
import { reports } from './schema.ts';

const day = 86_400_000;
const mostADay = 5;
/** The letter that brings a report is kept as long as a message of the contact form. */
const letterKeptFor = 365 * day;

export interface ReportParts {
  db: Database;
  clock: Clock;
  mail: Mail;
  publicUrl: string;
  /** Where reports go. */
  contactEmail: string;
}

/** What is reported, as it is listed now; `page` is where it can be looked at. */
async function listed(db: Sql, id: StyleId | ProfileId | BookId) {
  const styleId = StyleId.safeParse(id).data;
  const style = styleId && (await visibleStyle(db, styleId, []));
  if (style) return { styleId: style.id, name: style.name, page: `/marketplace/styles/${id}` };
  const bookId = BookId.safeParse(id).data;
  const book = bookId && (await visibleBook(db, bookId));
  if (book) return { bookId, name: book.title, page: `/book/${id}` };
  const profileId = ProfileId.safeParse(id).data;
  const profile = profileId && (await publishedProfile(db, profileId));
  if (profile) return { profileId, name: profile.accountName, page: `/marketplace/talents/${id}` };
  throw notFound('That listing');
}

/**
 * Keeps a report and writes the mail that brings it to us, both or neither.
 * @throws DomainError not_found for what is not public, conflict for what the person has reported already,
 * rate_limited after five reports a day.
 */
export async function takeReport(
  { db, clock, mail, publicUrl, contactEmail }: ReportParts,
  { id: userId, email }: CallerUser,
  { subject, reason, text }: z.infer<typeof NewReport>,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    // One at a time for each person, so that the count below holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`report ${userId}`}))`);
    const { name, page, ...about } = await listed(tx, subject);
    const { styleId = null, profileId = null, bookId = null } = about;
    const own = eq(reports.userId, userId);
    const [same] = await tx
      .select({ id: reports.id })
      .from(reports)
      .where(
        and(
          own,
          isNull(reports.resolvedAt),
          styleId ? eq(reports.styleId, styleId) : undefined,
          profileId ? eq(reports.profileId, profileId) : undefined,
          bookId ? eq(reports.bookId, bookId) : undefined,
        ),
      );
    if (same) throw conflict(`You have reported ‘${name}’ already. We are looking at it.`);
    const [made] = await tx
      .select({ today: count() })
      .from(reports)
      .where(and(own, gt(reports.createdAt, new Date(now.getTime() - day))));
    if ((made?.today ?? 0) >= mostADay)
      throw tooMany(`You have made ${mostADay} reports today. Write to us if there is more.`, 3600);
    await tx.insert(reports).values({
      id: newId('report'),
      userId,
      styleId,
      profileId,
      bookId,
      reason,
      text,
      createdAt: now,
    });
    await mail.send(tx, {
      to: contactEmail,
      userId,
      subject: `Report: ${name}`,
      text: `${reportReasons[reason]}\n\n${text}\n\n${publicUrl}${page}\nAll reports: ${publicUrl}/admin/reports\n\n${email}`,
      replyTo: email,
      keepUntil: new Date(now.getTime() + letterKeptFor),
    });
  });
}
