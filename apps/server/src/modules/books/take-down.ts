import type { BookId } from '@limn/contracts/ids';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { relistBook } from './listing.ts';
import { lockBook, partsOf } from './queries.ts';
import { books } from './schema.ts';

/**
 * Takes a book down, overriding its holder's setting; null undoes it. It stays hidden if an approval is missing by
 * then.
 */
export async function setBookDown(tx: Tx, id: BookId, at: Date | null): Promise<void> {
  const { publishedBefore } = await lockBook(tx, id);
  const agreed = (await partsOf(tx, [id])).every(({ state }) => state === 'agreed');
  const down = {
    takenDownAt: at,
    publishedBefore: sql`state = 'published' or published_before`,
    state: 'draft' as const,
  };
  const state = publishedBefore && agreed ? ('published' as const) : ('draft' as const);
  const back = { takenDownAt: null, publishedBefore: false, state };
  await tx
    .update(books)
    .set(at ? down : back)
    .where(eq(books.id, id));
  await relistBook(tx, id);
}
