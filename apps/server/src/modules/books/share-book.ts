import { type BookShares, whoIn } from '@limn/contracts/books';
import type { BookId, ProfileId, UserId } from '@limn/contracts/ids';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { apartFrom, assertNotApart } from '../blocks/index.ts';
import { addressOf, personAt } from '../identity/index.ts';
import type { Mailer } from '../mail/index.ts';
import { ownersOf, profileNames, publishedProfile } from '../profiles/index.ts';
import { askAgain, invitationsPath, type Tell } from './ask-again.ts';
import { bookPartOfferedLetter } from './letters.ts';
import { relistBook } from './listing.ts';
import { type BookRow, lockBook, ownBook, type PartRow, partsOf } from './queries.ts';
import { bookParts } from './schema.ts';

export interface ShareBookParts {
  mail: Pick<Mailer, 'send'>;
  tell: Tell;
  publicUrl: string;
}

type Share = z.infer<typeof BookShares>['parts'][number];

/**
 * The address or profile of a new person. @throws DomainError invalid for the holder, and for a page that is not public
 */
async function findNew(tx: Tx, userId: UserId, who: string, path: string) {
  const named = whoIn(who);
  const yourself = 'This is you. You get the rest, so you don’t need to add yourself.';
  if ('email' in named) {
    const own = (await addressOf(tx, userId))?.toLowerCase();
    if (named.email.toLowerCase() === own) throw invalid(path, yourself);
    return { email: named.email, profileId: null };
  }
  const profile = await publishedProfile(tx, named.profileId);
  if (!profile)
    throw invalid(path, 'This is not the address of an artist’s or influencer’s public page.');
  if (profile.userId === userId) throw invalid(path, yourself);
  return { email: null, profileId: profile.id };
}

/** Letters to people who may have no account here are kept no longer than they take to answer. */
const letterKeptFor = 30 * 86_400_000;

/** Asks a person for the first time: by letter, and on their screens if they have an account. */
async function invite(
  tx: Tx,
  { mail, tell, publicUrl }: ShareBookParts,
  book: BookRow,
  part: Pick<PartRow, 'email' | 'profileId' | 'role' | 'basisPoints'>,
  now: Date,
): Promise<void> {
  const holder = (await profileNames(tx, [book.profileId])).get(book.profileId)!.name;
  const from = (await ownersOf(tx, [book.profileId])).get(book.profileId)!;
  let to = part.email;
  if (part.email) {
    // A person who has blocked the holder is not invited, and the holder does not learn that they have an account.
    const known = await personAt(tx, part.email);
    if (known && (await apartFrom(tx, known, [from])).size > 0) return;
  }
  if (part.profileId) {
    const userId = (await ownersOf(tx, [part.profileId])).get(part.profileId)!;
    await assertNotApart(tx, from, userId);
    to = (await addressOf(tx, userId)) ?? null;
    await tell(tx, {
      userId,
      path: invitationsPath,
      from,
      kind: 'book-part-offered',
      data: { name: holder, role: part.role, title: book.title },
    });
  }
  if (!to) return;
  await mail.send(tx, {
    to,
    keepUntil: new Date(now.getTime() + letterKeptFor),
    ...bookPartOfferedLetter(holder, book.title, part, `${publicUrl}${invitationsPath}`),
  });
}

/** @throws DomainError invalid, naming the part, when a person is named twice */
function assertOnce(people: { email: string | null; profileId: ProfileId | null }[]): void {
  const seen = new Set<string>();
  people.forEach(({ email, profileId }, index) => {
    const keys = [email?.toLowerCase(), profileId].filter((key) => key != null);
    if (keys.some((key) => seen.has(key)))
      throw invalid(`parts.${index}.who`, 'This person already has a part.');
    for (const key of keys) seen.add(key);
  });
}

const isSame = (kept: PartRow[], parts: PartRow[], shares: Share[]) =>
  kept.length === parts.length &&
  parts.length === shares.length &&
  kept.every((part) => {
    const share = shares.find(({ id }) => id === part.id)!;
    return share.role === part.role && share.basisPoints === part.basisPoints;
  });

/**
 * Sets the shares of a book. Contributors with new shares are asked, and the book is hidden until all have approved.
 * Sending the same again asks those who declined.
 * @throws DomainError invalid at the invalid part
 */
export async function shareBook(
  tx: Tx,
  asking: ShareBookParts,
  { userId, id, shares, now }: { userId: UserId; id: BookId; shares: Share[]; now: Date },
): Promise<BookRow> {
  await ownBook(tx, userId, id);
  const book = await lockBook(tx, id);
  const parts = await partsOf(tx, [id]);
  const unknown = shares.findIndex(
    (share) => share.id !== undefined && !parts.some((part) => part.id === share.id),
  );
  if (unknown >= 0)
    throw invalid(`parts.${unknown}.id`, 'This part no longer exists. Reload the page.');
  const people = [];
  for (const [index, share] of shares.entries())
    people.push(
      parts.find((part) => part.id === share.id) ??
        (await findNew(tx, userId, share.who, `parts.${index}.who`)),
    );
  assertOnce(people);

  const kept = parts.filter((part) => shares.some((share) => share.id === part.id));
  const refused = kept.some(({ state }) => state === 'declined' || state === 'withdrawn');
  if (isSame(kept, parts, shares) && !refused) return book;

  const gone = parts.filter((part) => !kept.includes(part)).map((part) => part.id);
  if (gone.length > 0)
    await tx.delete(bookParts).where(and(eq(bookParts.bookId, id), inArray(bookParts.id, gone)));
  for (const [index, { id: partId, role, basisPoints }] of shares.entries()) {
    if (partId) {
      await tx.update(bookParts).set({ role, basisPoints }).where(eq(bookParts.id, partId));
      continue;
    }
    const { email, profileId } = people[index]!;
    const part = { email, profileId, role, basisPoints };
    await tx
      .insert(bookParts)
      .values({ id: newId('bookPart'), bookId: id, ...part, createdAt: now });
    await invite(tx, asking, book, part, now);
  }
  await askAgain(tx, asking.tell, id, kept);
  await relistBook(tx, id);
  return lockBook(tx, id);
}
