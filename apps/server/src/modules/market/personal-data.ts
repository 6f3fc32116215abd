import type { UserId } from '@limn/contracts/ids';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byProfile, byUser, type PersonalTables } from '../../platform/personal-data.ts';
import { setLike } from './likes.ts';
import { collections, likes, savedSearches } from './schema.ts';

/** This module’s tables with personal data, and the rows of one person. */
export const personalTables: PersonalTables = {
  listings: byProfile('listings'),
  likes: byUser('likes'),
  collections: byUser('collections'),
  collection_listings: ({
    userId,
  }) => sql`select * from collection_listings where collection_id in (
    select id from collections where user_id = ${userId})`,
  saved_searches: byUser('saved_searches'),
  saved_search_finds: ({ userId }) => sql`select * from saved_search_finds where search_id in (
    select id from saved_searches where user_id = ${userId})`,
};

/** Deletes a person's likes and searches; their listings are deleted with their profiles. */
export async function forgetMarket(tx: Tx, userId: UserId, now: Date): Promise<void> {
  const liked = await tx
    .select({ id: likes.subjectId })
    .from(likes)
    .where(eq(likes.userId, userId))
    .orderBy(likes.subjectId);
  for (const { id } of liked) await setLike(tx, userId, id, false, now);
  await tx.delete(collections).where(eq(collections.userId, userId));
  await tx.delete(savedSearches).where(eq(savedSearches.userId, userId));
}
