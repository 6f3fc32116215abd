import type { ReportId, UserId } from '@limn/contracts/ids';
import type { Report } from '@limn/contracts/reports';
import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { oneOf, type Sql } from '../../platform/database/database.ts';
import type { Person } from '../../platform/personal-data.ts';
import { addressOf } from '../identity/index.ts';
import { bookNames, booksHeldBy } from '../books/index.ts';
import { profileNames } from '../profiles/index.ts';
import { stylesById } from '../styles/index.ts';
import { reports } from './schema.ts';

type ReportRow = typeof reports.$inferSelect;

/** Reports with the names of what they are about and the addresses of who made them. */
async function toReports(db: Sql, rows: ReportRow[]): Promise<Report[]> {
  const styles = await stylesById(
    db,
    rows.flatMap(({ styleId }) => styleId ?? []),
  );
  const profiles = await profileNames(
    db,
    rows.flatMap(({ profileId }) => profileId ?? []),
  );
  const titles = await bookNames(
    db,
    rows.flatMap(({ bookId }) => bookId ?? []),
  );
  const subjectOf = ({ styleId, bookId, profileId }: ReportRow): Report['subject'] => {
    if (styleId) return { kind: 'style', id: styleId, name: styles.get(styleId)?.name ?? '' };
    if (bookId) return { kind: 'book', id: bookId, name: titles.get(bookId) ?? '' };
    return { kind: 'talent', id: profileId!, name: profiles.get(profileId!)?.name ?? '' };
  };
  const addresses = new Map<UserId, string>();
  for (const userId of new Set(rows.map((row) => row.userId)))
    addresses.set(userId, (await addressOf(db, userId)) ?? '');
  return rows.map((row) => ({
    id: row.id,
    subject: subjectOf(row),
    reason: row.reason,
    text: row.text,
    reporter: addresses.get(row.userId)!,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  }));
}

export async function listReports(
  db: Sql,
  { state, offset, size }: { state: 'open' | 'resolved'; offset: number; size: number },
): Promise<{ reports: Report[]; total: number }> {
  const where = state === 'open' ? isNull(reports.resolvedAt) : isNotNull(reports.resolvedAt);
  const found = await db
    .select()
    .from(reports)
    .where(where)
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(size)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(reports).where(where);
  return { reports: await toReports(db, found), total: all?.total ?? 0 };
}

/** Resolves a report or opens it again; undefined when there is none. */
export async function setResolved(
  db: Sql,
  id: ReportId,
  resolvedAt: Date | null,
): Promise<Report | undefined> {
  const found = await db
    .update(reports)
    .set({ resolvedAt })
    .where(
      and(
        eq(reports.id, id),
        resolvedAt ? isNull(reports.resolvedAt) : isNotNull(reports.resolvedAt),
      ),
    )
    .returning();
  const rows = found.length > 0 ? found : await db.select().from(reports).where(eq(reports.id, id));
  return (await toReports(db, rows))[0];
}

/** Forgets what a person reported, and what was reported of them. */
export async function forgetReports(tx: Sql, person: Person): Promise<void> {
  const books = await booksHeldBy(tx, person.profiles);
  await tx.execute(
    sql`delete from reports where user_id = ${person.userId}
      or profile_id in ${oneOf(person.profiles)} or style_id in ${oneOf(person.styles)}
      or book_id in ${oneOf(books)}`,
  );
}
