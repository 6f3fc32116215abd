import { lockQuota } from '../../platform/database/lock-quota.ts';
import type { SavedSearchId, UserId } from '@limn/contracts/ids';
import { mostSavedSearches, type SavedSearch } from '@limn/contracts/saved-searches';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { savedSearches } from './schema.ts';

export type SavedSearchRow = typeof savedSearches.$inferSelect;

export const toSavedSearch = (row: SavedSearchRow): SavedSearch => {
  const { id, name, query, byMail, createdAt } = row;
  return { id, name, query, byMail, createdAt: createdAt.toISOString() };
};

const own = (userId: UserId, id: SavedSearchId) =>
  and(eq(savedSearches.id, id), eq(savedSearches.userId, userId));

export async function savedSearchesOf(db: Sql, userId: UserId): Promise<SavedSearchRow[]> {
  return db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.id));
}

/** @throws DomainError conflict where it is one too many */
export async function saveSearch(
  tx: Tx,
  userId: UserId,
  search: { name: string; query: Record<string, string>; byMail: boolean },
  now: Date,
): Promise<SavedSearchRow> {
  await lockQuota(tx, 'searches', userId);
  const [all] = await tx
    .select({ n: count() })
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId));
  if ((all?.n ?? 0) >= mostSavedSearches)
    throw conflict(`You have ${mostSavedSearches} saved searches, the maximum. Delete one first.`);
  const [row] = await tx
    .insert(savedSearches)
    .values({ id: newId('savedSearch'), userId, ...search, createdAt: now })
    .returning();
  return row!;
}

/** @throws DomainError not_found */
export async function changeSavedSearch(
  db: Sql,
  userId: UserId,
  id: SavedSearchId,
  change: { name?: string | undefined; byMail?: boolean | undefined },
): Promise<SavedSearchRow> {
  const { name, byMail } = change;
  const [row] = await db
    .update(savedSearches)
    .set({
      ...(name === undefined ? {} : { name }),
      ...(byMail === undefined ? {} : { byMail }),
      // An empty change must still be a valid update.
      userId,
    })
    .where(own(userId, id))
    .returning();
  if (!row) throw notFound('That saved search');
  return row;
}

/** @throws DomainError not_found */
export async function removeSavedSearch(db: Sql, userId: UserId, id: SavedSearchId): Promise<void> {
  const gone = await db.delete(savedSearches).where(own(userId, id)).returning();
  if (gone.length === 0) throw notFound('That saved search');
}

/** Unsubscribes from a search, for the holder of a letter's link. @throws DomainError not_found */
export async function stopMail(db: Sql, id: SavedSearchId): Promise<{ name: string }> {
  const [row] = await db
    .update(savedSearches)
    .set({ byMail: false })
    .where(eq(savedSearches.id, id))
    .returning();
  if (!row) throw notFound('That saved search');
  return { name: row.name };
}
