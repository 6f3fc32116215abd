import type { ProfileId, ProjectId } from '@limn/contracts/ids';
import {
  actionsOf,
  agreementTransitions,
  type AgreementState,
  type ProjectAction,
  type ProjectState,
  projectTransitions,
  renewalDays,
  type Side,
  type Standing,
} from '@limn/contracts/project-states';
import { formatMoney, type Money } from '@limn/contracts/money';
import { ProjectTerms, titleFromBrief } from '@limn/contracts/project-terms';
import type { ProjectEvent } from '@limn/contracts/project-event';
import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { notify, type Sql, type Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { sourcesOf } from '../../platform/states.ts';
import { type Caller, ownProfiles } from '../identity/index.ts';
import { relistMonths } from '../market/index.ts';
import { agreements, consents, events, type ProjectPayee, projects } from './schema.ts';

export type ProjectRow = typeof projects.$inferSelect;
export type AgreementRow = typeof agreements.$inferSelect;
export type ConsentRow = typeof consents.$inferSelect;

/** A project with what decides who may do what in it. */
export interface Case {
  project: ProjectRow;
  agreement: AgreementRow | undefined;
  terms: ProjectTerms;
  /** Contributors' answers to the newest version; empty if none is needed. */
  consents: ConsentRow[];
}

/** Channel for everyone who has the project open; the payload is its id. */
export const projectChannel = 'projects';

const day = 86_400_000;

export const otherSide = (side: Side): Side => (side === 'customer' ? 'holder' : 'customer');

/** The customer's title, or the first words of the brief, or the name of the talent or book. */
export const titleOf = ({
  title,
  terms,
  subjectName,
}: Pick<ProjectRow, 'title' | 'terms' | 'subjectName'>): string =>
  title || titleFromBrief(ProjectTerms.parse(terms).brief) || subjectName;

/** The name of a side. */
export const nameOf = (project: ProjectRow, side: Side): string =>
  side === 'customer' ? project.customerName : project.holderName;

type Priced = Pick<ProjectRow, 'terms' | 'currency'>;

/** The price of the current terms. */
export const moneyOf = ({ terms, currency }: Priced): Money => ({
  amount: ProjectTerms.parse(terms).price,
  currency,
});

/** The price of the current terms, formatted. */
export const priceOf = (project: Priced): string => formatMoney(moneyOf(project), 'en-US');

/** A side's name and the project's title, for notifications. */
export const nameAndTitle = (project: ProjectRow, side: Side) => ({
  name: nameOf(project, side),
  title: titleOf(project),
});

export async function caseOf(db: Sql, id: ProjectId, lock = false): Promise<Case | undefined> {
  const query = db.select().from(projects).where(eq(projects.id, id));
  const [project] = lock ? await query.for('update') : await query;
  if (!project) return undefined;
  const [agreement] = await db.select().from(agreements).where(eq(agreements.projectId, id));
  return {
    project,
    agreement,
    terms: ProjectTerms.parse(project.terms),
    consents: contributorsOf(project).length > 0 ? await consentsOf(db, project) : [],
  };
}

const consentsOf = (db: Sql, { id, version }: ProjectRow): Promise<ConsentRow[]> =>
  db
    .select()
    .from(consents)
    .where(and(eq(consents.projectId, id), eq(consents.version, version)));

/** Contributors other than the holder, as of the newest version of the terms. */
export const contributorsOf = ({ payees, holderId }: ProjectRow): ProjectPayee[] =>
  (payees ?? []).filter(({ profileId }) => profileId !== holderId);

/**
 * The part of a contributor who has to approve a request, while it can be approved, and who is on neither of its sides.
 * They see the terms and the files sent with the request.
 */
export function openPartOf(
  own: readonly ProfileId[],
  project: ProjectRow,
): ProjectPayee | undefined {
  const isOpen = project.state === 'submitted' || project.state === 'countered';
  return isOpen
    ? contributorsOf(project).find(({ profileId }) => own.includes(profileId))
    : undefined;
}

/** A person's side of a project; only its customer sees a draft. */
export function sideOf(caller: Caller, project: ProjectRow): Side | undefined {
  const own = ownProfiles(caller);
  if (own.includes(project.customerId)) return 'customer';
  return project.state !== 'draft' && own.includes(project.holderId) ? 'holder' : undefined;
}

/**
 * Whether a person is on the other side of a project than the holder of a profile; a draft is visible to one side only.
 */
export async function haveProject(db: Sql, caller: Caller, other: ProfileId): Promise<boolean> {
  const own = ownProfiles(caller);
  const [found] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        ne(projects.state, 'draft'),
        or(
          and(inArray(projects.customerId, own), eq(projects.holderId, other)),
          and(inArray(projects.holderId, own), eq(projects.customerId, other)),
        ),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** @throws DomainError not_found: there is no such project, or it is not the caller's */
export async function ownCase(
  db: Sql,
  caller: Caller,
  id: ProjectId,
  lock = false,
): Promise<Case & { side: Side }> {
  const found = await caseOf(db, id, lock);
  const side = found && sideOf(caller, found.project);
  if (!found || !side) throw notFound('That project');
  return { ...found, side };
}

export function standingOf(
  { project, agreement, terms, consents: said }: Case,
  now: Date,
): Standing {
  const { state, endsAt } = project;
  const near = endsAt !== null && now.getTime() >= endsAt.getTime() - renewalDays * day;
  return {
    state,
    agreement: agreement?.state ?? null,
    signed: agreement?.signatures.map(({ side }) => side) ?? [],
    noticeBy: agreement?.state === 'notice' ? agreement.noticeBy : null,
    revoked: Boolean(agreement?.revokedAt),
    contributorsAgree: contributorsOf(project).every(({ profileId }) =>
      said.some((consent) => consent.profileId === profileId && consent.agrees),
    ),
    over: [endsAt, agreement?.state === 'notice' ? agreement.cureUntil : null].some(
      (until) => until && until <= now,
    ),
    renewable:
      terms.renewal === 'ask' &&
      near &&
      agreement?.state !== 'windingDown' &&
      !agreement?.revokedAt &&
      (state === 'active' || state === 'completed'),
  };
}

/** @throws DomainError conflict: this side may not do that in the current state */
export function assertMay(found: Case & { side: Side }, action: ProjectAction, now: Date): void {
  if (actionsOf(found.side, standingOf(found, now)).includes(action)) return;
  throw conflict('The project has changed since you opened it. Reload the page.');
}

/** @throws DomainError conflict if the terms have changed since the caller read them */
export function assertSeen({ project }: Case, version: number): void {
  if (project.version !== version)
    throw conflict('The terms have changed since you read them. Read the new version first.');
}

/**
 * Moves a project to another state together with other changes, and updates its availability in the marketplace.
 * @throws DomainError conflict: its state forbids the move
 */
export async function moveProject(
  tx: Tx,
  id: ProjectId,
  to: ProjectState,
  now: Date,
  change: Partial<ProjectRow> = {},
): Promise<void> {
  const [row] = await tx
    .update(projects)
    .set({ ...change, state: to, changedAt: now })
    .where(and(eq(projects.id, id), inArray(projects.state, sourcesOf(projectTransitions, to))))
    .returning({ subjectId: projects.subjectId, terms: projects.terms });
  if (!row) throw conflict('The project has changed since you opened it. Reload the page.');
  if (ProjectTerms.parse(row.terms).exclusivity === 'full') await relistMonths(tx, row.subjectId);
}

/** @throws DomainError conflict: its state forbids the move */
export async function moveAgreement(
  tx: Tx,
  id: ProjectId,
  to: AgreementState,
  change: Partial<AgreementRow> = {},
): Promise<void> {
  const from = sourcesOf(agreementTransitions, to);
  const moved = await tx
    .update(agreements)
    .set({ ...change, state: to })
    .where(and(eq(agreements.projectId, id), inArray(agreements.state, from)))
    .returning({ id: agreements.projectId });
  if (moved.length === 0)
    throw conflict('The agreement has changed since you opened it. Reload the page.');
}

/** Stores an event of a project and publishes it to open pages. */
export async function recordEvent(
  tx: Tx,
  id: ProjectId,
  side: Side | null,
  event: ProjectEvent,
  now: Date,
): Promise<ProjectRow> {
  await tx.insert(events).values({ projectId: id, side, event, createdAt: now });
  const [row] = await tx
    .update(projects)
    .set({ changedAt: now })
    .where(eq(projects.id, id))
    .returning();
  await notify(tx, projectChannel, id);
  return row!;
}
