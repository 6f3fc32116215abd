import { paths } from '@limn/contracts/web-paths';
import type { BookId } from '@limn/contracts/ids';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { sourcesOf } from '../../platform/states.ts';
import type { NotificationInput } from '../notifications/index.ts';
import { ownersOf } from '../profiles/index.ts';
import type { PartRow } from './queries.ts';
import { bookParts, books } from './schema.ts';
import { bookTransitions, partTransitions } from './states.ts';

/** Adds a notification for a person. */
export type Tell = (tx: Tx, notification: NotificationInput) => Promise<void>;

/** The page on which people answer. */
export const invitationsPath = paths.bookInvitations;

/** After the terms of a book have changed: the book is no longer public, and every contributor is asked again. */
export async function askAgain(tx: Tx, tell: Tell, id: BookId, asked: PartRow[]): Promise<void> {
  const [book] = await tx
    .update(books)
    .set({ terms: sql`${books.terms} + 1`, state: 'draft' })
    .where(
      and(
        eq(books.id, id),
        // One that is hidden stays so, with its new terms.
        inArray(books.state, [...sourcesOf(bookTransitions, 'draft'), 'draft']),
      ),
    )
    .returning();
  await tx
    .update(bookParts)
    .set({ state: 'invited', answeredAt: null, reason: '' })
    .where(
      and(
        eq(bookParts.bookId, id),
        inArray(bookParts.state, sourcesOf(partTransitions, 'invited')),
      ),
    );
  const owners = await ownersOf(
    tx,
    asked.flatMap(({ profileId }) => profileId ?? []),
  );
  for (const userId of new Set(owners.values()))
    await tell(tx, {
      userId,
      path: invitationsPath,
      kind: 'book-terms-changed',
      data: { title: book!.title },
    });
}
