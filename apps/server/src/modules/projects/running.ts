import type { ImageId, ProfileId, ProjectFileId, ProjectId } from '@limn/contracts/ids';
import { endStates, mayMakeOutputs, type Side } from '@limn/contracts/project-states';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { and, asc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { epubType } from './file-type.ts';
import { agreements, files, messages, orders, outputs, projects } from './schema.ts';
import { paymentsFor } from '../billing/index.ts';
import { backOnLeaving } from './payments.ts';
import { type Case, caseOf, type ProjectRow, standingOf } from './standing.ts';

/** A project as those see it who make things under it. */
export interface RunningProject {
  id: ProjectId;
  subjectKind: 'talent' | 'book';
  subjectId: string;
  subjectName: string;
  /** Number of its agreement, once both have signed. */
  number: string | null;
  customerId: ProfileId;
  holderId: ProfileId;
  holderName: string;
  terms: ProjectTerms;
  endsAt: Date | null;
  /** New outputs may be made: paid, begun, agreed, and with the holder's current consent. */
  open: boolean;
}

function toRunning(found: Case, now: Date): RunningProject {
  const { project, terms } = found;
  const { id, subjectKind, subjectId, subjectName, customerId, holderId, holderName, endsAt } =
    project;
  const open = mayMakeOutputs(standingOf(found, now));
  const number = found.agreement?.number ?? null;
  return {
    id,
    subjectKind,
    subjectId,
    subjectName,
    number,
    customerId,
    holderId,
    holderName,
    terms,
    endsAt,
    open,
  };
}

/** A project by its id, whosever it is; `lock` holds it until the transaction ends. */
export async function runningProject(
  db: Sql,
  id: ProjectId,
  now: Date,
  lock = false,
): Promise<RunningProject | undefined> {
  const found = await caseOf(db, id, lock);
  return found && toRunning(found, now);
}

/** Active projects of these customers. */
export async function runningProjectsOf(
  db: Sql,
  customers: readonly ProfileId[],
  now: Date,
): Promise<RunningProject[]> {
  if (customers.length === 0) return [];
  const found = await db
    .select({ project: projects, agreement: agreements })
    .from(projects)
    .innerJoin(agreements, eq(agreements.projectId, projects.id))
    .where(and(inArray(projects.customerId, [...customers]), eq(projects.state, 'active')))
    .limit(200);
  return found.map(({ project, agreement }) =>
    toRunning({ project, agreement, terms: ProjectTerms.parse(project.terms), consents: [] }, now),
  );
}

/** The amount due for an approved picture, in minor units, with its project. */
export interface UnpaidOutput {
  project: ProjectId;
  amount: number;
  currency: string;
}

/**
 * Whether a picture was approved, and paid for where that was agreed, under a project of these customers with a holder:
 * `open` while the project runs, so that licences of the picture may be sold; `closed` once its term has ended, a side
 * has left or the holder has withdrawn consent; what is still due where it was approved but not paid for; undefined if the
 * picture was never approved.
 */
export async function approvalOf(
  db: Sql,
  imageId: ImageId,
  customers: readonly ProfileId[],
  holderId: ProfileId,
  now: Date,
): Promise<'open' | 'closed' | UnpaidOutput | undefined> {
  if (customers.length === 0) return undefined;
  const found = await db
    .select({
      id: projects.id,
      price: outputs.price,
      paidAt: outputs.paidAt,
      currency: projects.currency,
    })
    .from(outputs)
    .innerJoin(projects, eq(projects.id, outputs.projectId))
    .where(
      and(
        eq(outputs.imageId, imageId),
        eq(outputs.status, 'approved'),
        eq(projects.holderId, holderId),
        inArray(projects.customerId, [...customers]),
      ),
    );
  const approved = found.filter(({ price, paidAt }) => price === 0 || paidAt !== null);
  if (approved.length === 0) {
    const [unpaid] = found;
    return unpaid && { project: unpaid.id, amount: unpaid.price, currency: unpaid.currency };
  }
  for (const { id } of approved) if ((await runningProject(db, id, now))?.open) return 'open';
  return 'closed';
}

/** A project that has not ended, from the side of one of these profiles. */
export interface OpenProject {
  project: ProjectRow;
  side: Side;
  /** The refund to the customer, in minor units, if that side leaves now. */
  back: number;
}

/** Projects of these profiles that were sent and have not ended. */
export async function openProjectsOf(
  db: Sql,
  profiles: readonly ProfileId[],
  now: Date,
): Promise<OpenProject[]> {
  if (profiles.length === 0) return [];
  const own = [...profiles];
  // A row for each try at paying for its price.
  const found = await db
    .select({ project: projects, agreement: agreements, order: orders.id })
    .from(projects)
    .leftJoin(agreements, eq(agreements.projectId, projects.id))
    .leftJoin(orders, and(eq(orders.projectId, projects.id), isNull(orders.outputId)))
    .where(
      and(
        or(inArray(projects.customerId, own), inArray(projects.holderId, own)),
        notInArray(projects.state, ['draft', ...endStates]),
      ),
    )
    .orderBy(asc(projects.id));
  const paid = await paymentsFor(
    db,
    found.flatMap(({ order }) => order ?? []),
  );
  const byId = new Map(found.map(({ project, agreement }) => [project.id, { project, agreement }]));
  return [...byId.values()].map(({ project, agreement }) => {
    const side: Side = own.includes(project.customerId) ? 'customer' : 'holder';
    const forPrice = paid.filter(({ reference }) =>
      found.some(({ project: { id }, order }) => id === project.id && order === reference),
    );
    const one = { project, agreement: agreement ?? undefined };
    return { project, side, back: backOnLeaving(one, forPrice, side, now) };
  });
}

/** Texts and EPUB files that the rights holder's side has sent in a project's messages, in their order. */
export async function textsOfHolder(
  db: Sql,
  id: ProjectId,
): Promise<{ id: ProjectFileId; name: string; type: string; storageKey: string }[]> {
  return db
    .select({ id: files.id, name: files.name, type: files.type, storageKey: files.storageKey })
    .from(files)
    .innerJoin(messages, eq(messages.id, files.messageId))
    .where(
      and(
        eq(files.projectId, id),
        eq(messages.side, 'holder'),
        isNull(messages.takenDownAt),
        isNull(files.takenDownAt),
        inArray(files.type, ['text/plain', epubType]),
      ),
    )
    .orderBy(asc(files.id))
    .limit(20);
}
