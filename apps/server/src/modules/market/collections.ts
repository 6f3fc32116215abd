import { lockQuota } from '../../platform/database/lock-quota.ts';
import type { CollectionId, UserId } from '@limn/contracts/ids';
import { type Collection, mostCollections } from '@limn/contracts/likes';
import type { ListingKind } from '@limn/contracts/market';
import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type Database, oneOf, rows, type Sql, type Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { collectionListings, collections } from './schema.ts';

/** Days in which a deleted collection can be taken back. */
const undoDays = 1;

const own = (userId: UserId, id: CollectionId) =>
  and(eq(collections.id, id), eq(collections.userId, userId));

/** A person's collections by name, or one of them; with `listing`, each has a flag whether it contains that. */
export async function collectionsOf(
  db: Sql,
  userId: UserId,
  asked: { kinds: readonly ListingKind[]; listing?: string | undefined; only?: CollectionId },
): Promise<Collection[]> {
  const { kinds, listing, only } = asked;
  return rows<Collection>(
    db,
    sql`select c.id, c.name, held.count, held.holds from collections c cross join lateral (
        select count(*)::int as count, coalesce(bool_or(l.id = ${listing ?? ''}), false) as holds
        from collection_listings h
          join likes m on m.subject_id = h.subject_id and m.user_id = c.user_id
          join listings l on l.id = h.subject_id and l.kind in ${oneOf(kinds)}
        where h.collection_id = c.id) as held
      where c.user_id = ${userId} and c.deleted_at is null ${only ? sql`and c.id = ${only}` : sql``}
      order by lower(c.name), c.id`,
  );
}

/** @throws DomainError not_found for a collection that is not this person's, or deleted */
export async function assertOwnCollection(
  db: Sql,
  userId: UserId,
  id: CollectionId,
): Promise<void> {
  const [found] = await db
    .select({ id: collections.id })
    .from(collections)
    .where(and(own(userId, id), isNull(collections.deletedAt)));
  if (!found) throw notFound('That collection');
}

/** Locks this person's collections until the transaction ends. */
async function assertRoom(tx: Tx, userId: UserId): Promise<void> {
  await lockQuota(tx, 'collections', userId);
  const [all] = await tx
    .select({ n: count() })
    .from(collections)
    .where(and(eq(collections.userId, userId), isNull(collections.deletedAt)));
  if ((all?.n ?? 0) >= mostCollections)
    throw conflict(`You have ${mostCollections} collections, the maximum. Delete one first.`);
}

/** @throws DomainError conflict where it is one too many */
export async function createCollection(
  tx: Tx,
  userId: UserId,
  name: string,
  now: Date,
): Promise<CollectionId> {
  await assertRoom(tx, userId);
  const id = newId('collection');
  await tx.insert(collections).values({ id, userId, name, createdAt: now });
  return id;
}

/** @throws DomainError not_found */
export async function renameCollection(
  db: Sql,
  userId: UserId,
  id: CollectionId,
  name: string,
): Promise<void> {
  await assertOwnCollection(db, userId, id);
  await db.update(collections).set({ name }).where(own(userId, id));
}

/** @throws DomainError not_found */
export async function removeCollection(
  db: Sql,
  userId: UserId,
  id: CollectionId,
  now: Date,
): Promise<void> {
  await assertOwnCollection(db, userId, id);
  await db.update(collections).set({ deletedAt: now }).where(own(userId, id));
}

/** @throws DomainError not_found for one that is not deleted, conflict where it is one too many */
export async function restoreCollection(tx: Tx, userId: UserId, id: CollectionId): Promise<void> {
  const [found] = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(own(userId, id), isNotNull(collections.deletedAt)));
  if (!found) throw notFound('That collection');
  await assertRoom(tx, userId);
  await tx.update(collections).set({ deletedAt: null }).where(own(userId, id));
}

/** Puts a listing in a collection, or takes it out. @throws DomainError not_found */
export async function setCollected(
  tx: Tx,
  userId: UserId,
  place: { collectionId: CollectionId; subjectId: string },
  held: boolean,
  now: Date,
): Promise<void> {
  const { collectionId, subjectId } = place;
  await assertOwnCollection(tx, userId, collectionId);
  if (held)
    await tx
      .insert(collectionListings)
      .values({ ...place, addedAt: now })
      .onConflictDoNothing();
  else
    await tx
      .delete(collectionListings)
      .where(
        and(
          eq(collectionListings.collectionId, collectionId),
          eq(collectionListings.subjectId, subjectId),
        ),
      );
}

/** Forgets collections whose deletion is not taken back. */
export function forgetCollectionsJob(parts: { db: Database; clock: Clock }): JobWorker<PlainJob> {
  return {
    kind: plainJob('market.forget-collections'),
    cron: '29 4 * * *',
    async run() {
      const before = new Date(parts.clock.now().getTime() - undoDays * 86_400_000);
      await parts.db.delete(collections).where(lt(collections.deletedAt, before));
    },
  };
}
