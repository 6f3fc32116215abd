import type { BookHolderKind, BookInvitation, bookHolderKinds } from '@limn/contracts/books';
import { cutText } from '@limn/contracts/text';
import { paths } from '@limn/contracts/web-paths';
import type { BookPartId, UserId } from '@limn/contracts/ids';
import type { NotificationContent } from '@limn/contracts/notification-texts';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { sourcesOf } from '../../platform/states.ts';
import { apartFrom } from '../blocks/index.ts';
import { provedAddressOf } from '../identity/index.ts';
import { ownersOf, profileNames } from '../profiles/index.ts';
import type { Tell } from './ask-again.ts';
import { moveBook } from './manage-book.ts';
import {
  type BookRow,
  holdersOf,
  holdersPart,
  lockBook,
  type PartRow,
  partsOf,
} from './queries.ts';
import { bookParts, books } from './schema.ts';
import { partTransitions } from './states.ts';
import { coversOf } from './view.ts';

/** Parts that a person was asked to accept, by one of their profiles or at their address. */
async function partsOfPerson(db: Sql, userId: UserId) {
  const holders = await holdersOf(db, userId);
  const email = await provedAddressOf(db, userId);
  const asked = or(
    inArray(
      bookParts.profileId,
      holders.map(({ id }) => id),
    ),
    email
      ? and(isNull(bookParts.profileId), sql`lower(${bookParts.email}) = ${email.toLowerCase()}`)
      : undefined,
  );
  return { holders, asked };
}

/** A person's invitations and parts, newest first. */
export async function invitationsOf(
  db: Sql,
  files: SignedFiles,
  userId: UserId,
): Promise<BookInvitation[]> {
  const { asked } = await partsOfPerson(db, userId);
  const all = await db
    .select({ part: bookParts, book: books })
    .from(bookParts)
    .innerJoin(books, eq(books.id, bookParts.bookId))
    .where(and(asked, isNull(books.deletedAt)))
    .orderBy(desc(bookParts.createdAt), desc(bookParts.id));
  const owners = await ownersOf(
    db,
    all.map(({ book }) => book.profileId),
  );
  const apart = await apartFrom(db, userId, [...owners.values()]);
  // Accepted parts stay visible, even if the people block each other later.
  const found = all.filter(
    ({ part, book }) => part.state !== 'invited' || !apart.has(owners.get(book.profileId)!),
  );
  const rows = found.map(({ book }) => book);
  const parts = await partsOf(
    db,
    rows.map(({ id }) => id),
  );
  const names = await profileNames(db, [
    ...rows.map(({ profileId }) => profileId),
    ...parts.flatMap(({ profileId }) => profileId ?? []),
  ]);
  const cover = await coversOf(db, files, rows);
  return found.map(({ part, book }) => {
    const people = parts.filter(({ bookId }) => bookId === book.id);
    return {
      ...part,
      terms: book.terms,
      book: { ...book, cover: cover(book.cover), published: book.state === 'published' },
      holder: {
        name: names.get(book.profileId)?.name ?? '',
        role: book.role,
        basisPoints: holdersPart(people),
      },
      others: people
        .filter(({ id }) => id !== part.id)
        .map((other) => ({
          ...other,
          // Only the holder knows the address of a person who has not answered.
          name:
            (other.profileId && names.get(other.profileId)?.name) ||
            'Someone who has not answered yet',
        })),
    };
  });
}

/** A person's own part of a book, with both held still. @throws DomainError not_found */
async function ownPart(tx: Tx, userId: UserId, id: BookPartId) {
  const { holders, asked } = await partsOfPerson(tx, userId);
  const mine = and(eq(bookParts.id, id), asked);
  const [found] = await tx.select().from(bookParts).where(mine);
  if (!found) throw notFound('That invitation');
  const book = await lockBook(tx, found.bookId);
  const [part] = await tx.select().from(bookParts).where(mine);
  if (!part || book.deletedAt) throw notFound('That invitation');
  return { holders, part, book };
}

async function tellHolder(
  tx: Tx,
  tell: Tell,
  book: BookRow,
  content: NotificationContent,
): Promise<void> {
  const { userId, kind } = (await profileNames(tx, [book.profileId])).get(book.profileId)!;
  const path = paths.ownBook(kind as BookHolderKind, book.id);
  await tell(tx, { userId, path, ...content });
}

/** Moves a part to a state it can come to. @throws DomainError conflict, with `otherwise` */
async function movePart(
  tx: Tx,
  id: BookPartId,
  change: Pick<PartRow, 'state' | 'answeredAt'> & Partial<Pick<PartRow, 'profileId' | 'reason'>>,
  otherwise: string,
): Promise<void> {
  const moved = await tx
    .update(bookParts)
    .set(change)
    .where(
      and(eq(bookParts.id, id), inArray(bookParts.state, sourcesOf(partTransitions, change.state))),
    )
    .returning({ id: bookParts.id });
  if (moved.length === 0) throw conflict(otherwise);
}

interface Answer {
  userId: UserId;
  id: BookPartId;
  agrees: boolean;
  /** Why it is declined; may be empty. */
  reason: string;
  /** Hash of the terms the person has read. */
  terms: number;
  kind: (typeof bookHolderKinds)[number];
  now: Date;
}

/**
 * A person's yes or no to their part of a book, by a profile of their own.
 * @throws DomainError conflict when the terms are others by now, or it has been answered
 */
export async function answerPart(tx: Tx, tell: Tell, answer: Answer): Promise<void> {
  const { userId, id, agrees, terms, kind, now } = answer;
  const reason = agrees ? '' : answer.reason;
  const { holders, part, book } = await ownPart(tx, userId, id);
  if (book.terms !== terms)
    throw conflict(
      'The terms have changed since you read them. Reload the page and read them again.',
    );
  const own = part.profileId ?? holders.find((profile) => profile.kind === kind)?.id;
  if (!own) throw notFound('That profile');
  const taken = await partsOf(tx, [book.id]);
  const owners = await ownersOf(tx, [
    book.profileId,
    ...taken.flatMap((other) => (other.id === id ? [] : (other.profileId ?? []))),
  ]);
  if ([...owners.values()].includes(userId))
    throw conflict('You already have a part in this book.');
  await movePart(
    tx,
    id,
    { state: agrees ? 'agreed' : 'declined', answeredAt: now, profileId: own, reason },
    'You already answered this. Reload the page.',
  );
  const name = (await profileNames(tx, [own])).get(own)!.name;
  const who = { name, title: book.title };
  await tellHolder(
    tx,
    tell,
    book,
    agrees
      ? { kind: 'book-part-accepted', data: who }
      : {
          kind: 'book-part-declined',
          data: { ...who, ...(reason ? { reason: cutText(reason, 200) } : {}) },
        },
  );
}

/** Takes a refusal back, so that it can be answered again. @throws DomainError conflict where there was none */
export async function reopenPart(
  tx: Tx,
  tell: Tell,
  { userId, id }: { userId: UserId; id: BookPartId },
): Promise<void> {
  const { part, book } = await ownPart(tx, userId, id);
  if (part.state !== 'declined')
    throw conflict('You have not declined this part. Reload the page.');
  const change = { state: 'invited', answeredAt: null, reason: '' } as const;
  await movePart(tx, id, change, 'You have not declined this part. Reload the page.');
  const name = (await profileNames(tx, [part.profileId!])).get(part.profileId!)!.name;
  const data = { name, title: book.title };
  await tellHolder(tx, tell, book, { kind: 'book-part-reconsidered', data });
}

/** Withdraws an approval; the book is no longer public. @throws DomainError conflict if there was none */
export async function withdrawPart(
  tx: Tx,
  tell: Tell,
  { userId, id, now }: { userId: UserId; id: BookPartId; now: Date },
): Promise<void> {
  const { part, book } = await ownPart(tx, userId, id);
  await movePart(
    tx,
    id,
    { state: 'withdrawn', answeredAt: now },
    'You have not accepted this part, so you cannot leave it.',
  );
  await moveBook(tx, book.id, { state: 'draft' });
  const name = (await profileNames(tx, [part.profileId!])).get(part.profileId!)!.name;
  const data = { name, title: book.title };
  await tellHolder(tx, tell, book, { kind: 'book-part-left', data });
}
