import type { EditionId, ProjectId } from '@limn/contracts/ids';
import { asc, eq } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { type Caller, ownProfiles } from '../identity/index.ts';
import { type RunningProject, runningProject } from '../projects/index.ts';
import { editions } from './schema.ts';

export type EditionRow = typeof editions.$inferSelect;

/** An edition with the project it is made under. */
export interface OwnEdition {
  edition: EditionRow;
  project: RunningProject;
  /** The caller is the customer, who alone changes it. */
  mine: boolean;
  /** The project runs and grants the illustration. */
  open: boolean;
}

/** A project's edition may be made: it is about a book, grants its illustration, and runs. */
export const grantsIllustration = ({ subjectKind, terms, open }: RunningProject): boolean =>
  open && subjectKind === 'book' && terms.rights.includes('illustration');

/** A project on one of whose sides the caller stands; undefined for everybody else's. */
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

/** All editions of a project, the first first. */
export const editionsOf = (db: Sql, id: ProjectId): Promise<EditionRow[]> =>
  db
    .select()
    .from(editions)
    .where(eq(editions.projectId, id))
    .orderBy(asc(editions.createdAt), asc(editions.id));

/**
 * An edition that the caller may read: its customer's, and through the project the book's side's.
 * @throws DomainError not_found for everybody else's
 */
export async function readableEdition(
  db: Sql,
  caller: Caller,
  id: EditionId,
  now: Date,
): Promise<OwnEdition> {
  const [edition] = await db.select().from(editions).where(eq(editions.id, id));
  const found = edition && (await ownProject(db, caller, edition.projectId, now));
  if (!edition || !found) throw notFound('That edition');
  return { edition, ...found, open: grantsIllustration(found.project) };
}

/**
 * An edition that the caller may change; `lock` holds it until the transaction ends.
 * @throws DomainError not_found: it is not the customer's; conflict: the project does not run any more
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
  if (!found.open)
    throw conflict(
      'The project does not run, so nothing new is made under it. What was exported can still be read.',
    );
  return found;
}

/** @throws DomainError conflict: it was saved elsewhere since */
export function assertRevision({ revision }: EditionRow, seen: number): void {
  if (revision !== seen)
    throw conflict(
      'This edition was changed in another window since you opened it. Load it again; what you wrote here stays until you do.',
    );
}
