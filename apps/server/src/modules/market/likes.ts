import type { UserId } from '@limn/contracts/ids';
import type { ListingKind } from '@limn/contracts/market';
import type { CollectionId } from '@limn/contracts/ids';
import { and, count, eq, sql } from 'drizzle-orm';
import { isOneOf, oneOf, rows, type Sql, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { likes } from './schema.ts';
import { type ListingRow, listingColumns } from './view.ts';

/** Likes a listing or an artist, or takes that back. @returns how many like it now */
export async function setLike(
  tx: Tx,
  userId: UserId,
  subjectId: string,
  liked: boolean,
  now: Date,
): Promise<number> {
  // Two who like at once are counted one after the other.
  await tx.execute(sql`select 1 from listings where id = ${subjectId} for update`);
  if (liked)
    await tx.insert(likes).values({ userId, subjectId, createdAt: now }).onConflictDoNothing();
  else await tx.delete(likes).where(and(eq(likes.userId, userId), eq(likes.subjectId, subjectId)));
  const [all] = await tx.select({ n: count() }).from(likes).where(eq(likes.subjectId, subjectId));
  const n = all?.n ?? 0;
  await tx.execute(sql`update listings set likes = ${n} where id = ${subjectId}`);
  return n;
}

/** Which of these a person likes. */
export async function likedBy(
  db: Sql,
  ids: string[],
  userId: UserId | undefined,
): Promise<Set<string>> {
  if (!userId || ids.length === 0) return new Set();
  const found = await db
    .select({ id: likes.subjectId })
    .from(likes)
    .where(and(eq(likes.userId, userId), isOneOf(likes.subjectId, ids)));
  return new Set(found.map(({ id }) => id));
}

/** @throws DomainError not_found for what is not offered, or not to this person */
export async function assertListed(
  db: Sql,
  id: string,
  kinds: readonly ListingKind[],
): Promise<void> {
  const [found] = await rows<{ kind: ListingKind }>(
    db,
    sql`select kind from listings where id = ${id}`,
  );
  if (!found || !kinds.includes(found.kind)) throw notFound('That listing');
}

/** A person's liked listings that are still offered, last liked first. */
export async function likedListings(
  db: Sql,
  userId: UserId,
  page: {
    collection: CollectionId | undefined;
    kinds: readonly ListingKind[];
    offset: number;
    size: number;
  },
): Promise<{ rows: ListingRow[]; total: number }> {
  const { collection, kinds, offset, size } = page;
  const from = sql`from likes m join listings l on l.id = m.subject_id
    ${
      collection
        ? sql`join collection_listings c on c.subject_id = l.id and c.collection_id = ${collection}`
        : sql``
    }
    where m.user_id = ${userId} and l.kind in ${oneOf(kinds)}`;
  const found = await rows<ListingRow>(
    db,
    sql`select ${listingColumns(userId)} ${from}
      order by m.created_at desc, m.subject_id desc limit ${size} offset ${offset}`,
  );
  const [all] = await rows<{ n: number }>(db, sql`select count(*)::int as n ${from}`);
  return { rows: found, total: all?.n ?? 0 };
}
