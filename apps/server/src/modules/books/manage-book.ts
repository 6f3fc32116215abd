import type { BookFields } from '@limn/contracts/books';
import type { BookId, ProfileId, UserId } from '@limn/contracts/ids';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { sourcesOf } from '../../platform/states.ts';
import { assertOwnPhoto } from '../photos/index.ts';
import { publishProfile } from '../profiles/index.ts';
import { askAgain, type Tell } from './ask-again.ts';
import { relistBook } from './listing.ts';
import { type BookRow, lockBook, ownBook, partsOf } from './queries.ts';
import { books } from './schema.ts';
import { bookTransitions } from './states.ts';

/** Begins a book of a profile. @throws DomainError invalid for a cover that is not the person's */
export async function addBook(
  tx: Tx,
  {
    userId,
    profileId,
    fields,
    now,
  }: { userId: UserId; profileId: ProfileId; fields: BookFields; now: Date },
): Promise<BookRow> {
  await assertOwnPhoto(tx, fields.cover, userId, 'bookcover', 'cover');
  const [book] = await tx
    .insert(books)
    .values({ id: newId('book'), profileId, ...fields, createdAt: now })
    .returning();
  return book!;
}

/** Marks a book as one of the samples of a fresh machine. */
export async function markSampleBook(db: Sql, id: BookId): Promise<void> {
  await db.update(books).set({ sample: true }).where(eq(books.id, id));
}

/** The terms that contributors have approved, besides their part. */
const termsIn = ({ rights, forbiddenUses }: Pick<BookFields, 'rights' | 'forbiddenUses'>) =>
  JSON.stringify([
    Object.entries(rights)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([right, { offered, includes, price }]) => [right, offered, includes, price]),
    forbiddenUses,
  ]);

/** Changes a book. Other rights or forbidden uses need everybody's yes again, and hide it until then. */
export async function updateBook(
  tx: Tx,
  tell: Tell,
  { userId, id, fields }: { userId: UserId; id: BookId; fields: BookFields },
): Promise<BookRow> {
  await ownBook(tx, userId, id);
  const before = await lockBook(tx, id);
  await assertOwnPhoto(tx, fields.cover, userId, 'bookcover', 'cover');
  await tx.update(books).set(fields).where(eq(books.id, id));
  const parts = await partsOf(tx, [id]);
  if (parts.length > 0 && termsIn(before) !== termsIn(fields)) await askAgain(tx, tell, id, parts);
  await relistBook(tx, id);
  return lockBook(tx, id);
}

/**
 * Moves a book to a reachable state.
 * @returns whether it moved: false if it is in that state already
 */
export async function moveBook(
  tx: Tx,
  id: BookId,
  to: { state: 'draft' } | { state: 'published'; publishedAt: Date },
): Promise<boolean> {
  const moved = await tx
    .update(books)
    .set(to)
    .where(and(eq(books.id, id), inArray(books.state, sourcesOf(bookTransitions, to.state))))
    .returning({ id: books.id });
  await relistBook(tx, id);
  return moved.length > 0;
}

/**
 * Publishes a book, and with it the profile of its holder; needs the approval of all contributors.
 * @throws DomainError conflict, with the people who have not approved
 */
export async function publishBook(tx: Tx, userId: UserId, id: BookId, now: Date): Promise<BookRow> {
  await ownBook(tx, userId, id);
  const book = await lockBook(tx, id);
  if (book.takenDownAt)
    throw conflict('This book was taken down. Your account page says why, and how to answer.');
  const open = (await partsOf(tx, [id])).filter(({ state }) => state !== 'agreed');
  if (open.length > 0)
    throw conflict(
      open.length === 1
        ? 'One contributor has not accepted yet. You can publish the book once everyone has.'
        : `${open.length} contributors have not accepted yet. You can publish the book once everyone has.`,
    );
  if (!Object.values(book.rights).some(({ offered }) => offered))
    throw conflict('Offer at least one right before you publish the book.');
  await moveBook(tx, id, { state: 'published', publishedAt: now });
  await publishProfile(tx, book.profileId, now);
  return lockBook(tx, id);
}

export async function hideBook(tx: Tx, userId: UserId, id: BookId): Promise<BookRow> {
  await ownBook(tx, userId, id);
  await tx.update(books).set({ publishedBefore: false }).where(eq(books.id, id));
  await moveBook(tx, id, { state: 'draft' });
  return lockBook(tx, id);
}

export async function deleteBook(tx: Tx, userId: UserId, id: BookId, now: Date): Promise<void> {
  await ownBook(tx, userId, id);
  await tx
    .update(books)
    .set({ deletedAt: now })
    .where(and(eq(books.id, id), isNull(books.deletedAt)));
  await relistBook(tx, id);
}

/** Undoes the deletion of a book. */
export async function restoreBook(tx: Tx, userId: UserId, id: BookId): Promise<BookRow> {
  await ownBook(tx, userId, id, 'deleted');
  await tx.update(books).set({ deletedAt: null }).where(eq(books.id, id));
  await relistBook(tx, id);
  return lockBook(tx, id);
}
