import type { LicenceTier } from '@limn/contracts/constants';
import { BookId, type EditionId, type ProfileId, type ProjectId } from '@limn/contracts/ids';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { bookById, type BookRow, partsOf } from '../books/index.ts';
import { type Caller, ownProfiles } from '../identity/index.ts';
import { profileNames, profilesOfUser } from '../profiles/index.ts';
import { isPromised, type RunningProject, runningProject } from '../projects/index.ts';
import { editions } from './schema.ts';

export type EditionRow = typeof editions.$inferSelect;

/** By what right an edition is made. */
export interface Grounds {
  /** Null: it is an edition of an own book. */
  project: { id: ProjectId; number: string | null } | null;
  bookId: BookId;
  /** Title of the book. */
  title: string;
  holderId: ProfileId;
  holderName: string;
  /** Minimum licence of its pictures: a personal one does not cover business. */
  tier: LicenceTier;
  /** Words that it has to contain. */
  disclosure: string;
  /** Why nothing new is made, in a sentence; null while it may be. */
  closed: string | null;
}

/** An edition with its legal basis: a project, or the author's own book. */
export interface OwnEdition {
  edition: EditionRow;
  grounds: Grounds;
  /** Whether the caller is its maker, the only one who may change it. */
  mine: boolean;
}

const ended =
  'The project is not active, so nothing new can be made under it. You can still read what was exported.';

export function groundsOfProject({
  id,
  number,
  subjectKind,
  subjectId,
  subjectName,
  holderId,
  holderName,
  terms,
  open,
}: RunningProject): Grounds | undefined {
  if (subjectKind !== 'book') return undefined;
  return {
    project: { id, number },
    bookId: BookId.parse(subjectId),
    title: subjectName,
    holderId,
    holderName,
    tier: terms.tier,
    disclosure: terms.disclosure,
    closed: open && terms.rights.includes('illustration') ? null : ended,
  };
}

/** Why the holder of a book may not make an edition of it by themselves; null if they may. */
export async function refusalOf(db: Sql, book: BookRow, now: Date): Promise<string | null> {
  if (book.deletedAt) return 'This book was deleted, so nothing new can be made from it.';
  if (book.takenDownAt)
    return 'This book was removed by moderation, so nothing new can be made from it.';
  const parts = await partsOf(db, [book.id]);
  if (parts.some(({ state }) => state === 'agreed' || state === 'invited'))
    return 'Other people have a part in this book. An edition by you alone is only possible where you are the only rights holder.';
  if (await isPromised(db, book.id, 'illustration', now))
    return 'The illustration of this book is currently licensed exclusively to someone else.';
  return null;
}

/** An author's edition of their own book is made to be sold, so it needs licences that allow business use. */
export async function groundsOfBook(db: Sql, book: BookRow, now: Date): Promise<Grounds> {
  const names = await profileNames(db, [book.profileId]);
  return {
    project: null,
    bookId: book.id,
    title: book.title,
    holderId: book.profileId,
    holderName: names.get(book.profileId)?.name ?? '',
    tier: 'standard',
    disclosure: '',
    closed: await refusalOf(db, book, now),
  };
}

/** The current legal basis of an edition; undefined if its project or book does not exist. */
export async function groundsOf(
  db: Sql,
  { projectId, bookId, userId }: Pick<EditionRow, 'projectId' | 'bookId' | 'userId'>,
  now: Date,
): Promise<Grounds | undefined> {
  if (projectId) {
    const project = await runningProject(db, projectId, now);
    return project && groundsOfProject(project);
  }
  const book = await bookById(db, bookId);
  if (!book) return undefined;
  const grounds = await groundsOfBook(db, book, now);
  const own = await profilesOfUser(db, userId);
  return own.some(({ id }) => id === book.profileId)
    ? grounds
    : { ...grounds, closed: 'This book is no longer yours, so nothing new can be made from it.' };
}

/** A project that the caller is a side of; undefined for other people's. */
export async function ownProject(
  db: Sql,
  caller: Caller,
  id: ProjectId,
  now: Date,
): Promise<{ project: RunningProject; mine: boolean } | undefined> {
  const project = await runningProject(db, id, now);
  if (!project) return undefined;
  const own = ownProfiles(caller);
  const mine = own.includes(project.customerId);
  return mine || own.includes(project.holderId) ? { project, mine } : undefined;
}

/** A book that the caller holds. @throws DomainError not_found for everybody else's */
export async function heldBook(db: Sql, caller: Caller, id: BookId): Promise<BookRow> {
  const book = await bookById(db, id);
  if (!book || book.deletedAt || !ownProfiles(caller).includes(book.profileId))
    throw notFound('That book');
  return book;
}

/** All editions of a project, or of an own book, the first first. */
export const editionsOf = (
  db: Sql,
  of: { project: ProjectId } | { book: BookId; by: readonly ProfileId[] },
): Promise<EditionRow[]> =>
  db
    .select()
    .from(editions)
    .where(
      'project' in of
        ? eq(editions.projectId, of.project)
        : and(eq(editions.bookId, of.book), isNull(editions.projectId)),
    )
    .orderBy(asc(editions.createdAt), asc(editions.id))
    .then((found) =>
      'project' in of ? found : found.filter(({ profileId }) => of.by.includes(profileId)),
    );

/**
 * An edition that the caller may read: their own, and through the project the book's side's.
 * @throws DomainError not_found for everybody else's
 */
export async function readableEdition(
  db: Sql,
  caller: Caller,
  id: EditionId,
  now: Date,
): Promise<OwnEdition> {
  const [edition] = await db.select().from(editions).where(eq(editions.id, id));
  const grounds = edition && (await groundsOf(db, edition, now));
  if (!edition || !grounds) throw notFound('That edition');
  const own = ownProfiles(caller);
  const mine = own.includes(edition.profileId);
  const reads = grounds.project !== null && own.includes(grounds.holderId);
  if (!mine && !reads) throw notFound('That edition');
  return { edition, grounds, mine };
}

/**
 * An edition that the caller may change; `lock` holds it until the transaction ends.
 * @throws DomainError not_found: it is not theirs; conflict: nothing new may be made of it
 */
export async function openEdition(
  db: Sql,
  caller: Caller,
  id: EditionId,
  now: Date,
  lock = false,
): Promise<OwnEdition> {
  if (lock) await db.select().from(editions).where(eq(editions.id, id)).for('update');
  const found = await readableEdition(db, caller, id, now);
  if (!found.mine) throw notFound('That edition');
  if (found.grounds.closed) throw conflict(found.grounds.closed);
  return found;
}

/** @throws DomainError conflict: it was saved elsewhere since */
export function assertRevision({ revision }: EditionRow, seen: number): void {
  if (revision !== seen)
    throw conflict(
      'This edition was changed in another window since you opened it. Load it again; what you wrote here stays until you do.',
    );
}
