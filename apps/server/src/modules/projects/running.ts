import type { ImageId, ProfileId, ProjectId } from '@limn/contracts/ids';
import { mayMakeOutputs } from '@limn/contracts/projects';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { and, eq, inArray } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { agreements, outputs, projects } from './schema.ts';
import { type Case, caseOf, standingOf } from './standing.ts';

/** A project as those see it who make things under it. */
export interface RunningProject {
  id: ProjectId;
  subjectKind: 'talent' | 'book';
  customerId: ProfileId;
  holderId: ProfileId;
  holderName: string;
  terms: ProjectTerms;
  endsAt: Date | null;
  /** New outputs may be made: paid, begun, agreed, and with the holder's consent as it stands. */
  open: boolean;
}

function toRunning(found: Case, now: Date): RunningProject {
  const { project, terms } = found;
  const { id, subjectKind, customerId, holderId, holderName, endsAt } = project;
  const open = mayMakeOutputs(standingOf(found, now));
  return { id, subjectKind, customerId, holderId, holderName, terms, endsAt, open };
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

/** Whether a picture was approved, and paid where that was agreed, under a project of these customers with a holder. */
export async function isApprovedOutput(
  db: Sql,
  imageId: ImageId,
  customers: readonly ProfileId[],
  holderId: ProfileId,
): Promise<boolean> {
  if (customers.length === 0) return false;
  const found = await db
    .select({ price: outputs.price, paidAt: outputs.paidAt })
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
  return found.some(({ price, paidAt }) => price === 0 || paidAt !== null);
}
