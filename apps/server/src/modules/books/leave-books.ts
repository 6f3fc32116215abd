import { BookRights } from '@limn/contracts/books';
import type { ProfileId } from '@limn/contracts/ids';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { DataSubject } from '../../platform/personal-data.ts';
import { sourcesOf } from '../../platform/states.ts';
import { moveBook } from './manage-book.ts';
import { bookParts, books } from './schema.ts';
import { bookTransitions, partTransitions } from './states.ts';

/** Ends a profile's part in books: hides its own, and withdraws its approval of others'. */
export async function leaveBooks(tx: Tx, profileId: ProfileId, now: Date): Promise<void> {
  const left = await tx
    .update(bookParts)
    .set({ state: 'withdrawn', answeredAt: now })
    .where(
      and(
        eq(bookParts.profileId, profileId),
        inArray(bookParts.state, sourcesOf(partTransitions, 'withdrawn')),
      ),
    )
    .returning({ id: bookParts.bookId });
  const own = await tx.select({ id: books.id }).from(books).where(eq(books.profileId, profileId));
  for (const { id } of [...left, ...own]) await moveBook(tx, id, { state: 'draft' });
}

/** The name of a book whose holder is deleted. */
const gone = 'A deleted book';

/** Deletes a person's books and the address at which they were asked; their parts in other people's books stay. */
export async function forgetBooks(
  tx: Tx,
  { email, profiles }: Pick<DataSubject, 'email' | 'profiles'>,
  now: Date,
): Promise<void> {
  const address = sql`lower(${bookParts.email}) = ${email.toLowerCase()}`;
  await tx.delete(bookParts).where(and(isNull(bookParts.profileId), address));
  await tx.update(bookParts).set({ email: null }).where(address);
  if (profiles.length === 0) return;
  await tx
    .update(bookParts)
    .set({ reason: '' })
    .where(inArray(bookParts.profileId, profiles as ProfileId[]));
  const own = inArray(books.profileId, profiles as ProfileId[]);
  // People they invited who never answered.
  await tx
    .delete(bookParts)
    .where(
      and(
        isNull(bookParts.profileId),
        sql`${bookParts.bookId} in (select id from books where ${own})`,
      ),
    );
  await tx
    .update(books)
    .set({
      title: gone,
      subtitle: '',
      isbn: '',
      cover: null,
      blurb: '',
      excerpt: '',
      genres: [],
      publishedYear: null,
      rights: BookRights.parse({}),
      forbiddenUses: [],
      state: 'draft',
      deletedAt: now,
    })
    // Those that are hidden already are emptied too.
    .where(and(own, inArray(books.state, [...sourcesOf(bookTransitions, 'draft'), 'draft'])));
}
