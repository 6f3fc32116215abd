import type { ImageId, ProfileId, ProjectId } from '@limn/contracts/ids';
import { personaLimits } from '@limn/contracts/personas';
import { and, count, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { hasConsentOfProfile } from '../agreements/index.ts';
import { type RunningProject, runningProject } from '../projects/index.ts';
import { type HeadshotRow, personaOf, type PersonaRow } from './queries.ts';
import { headshots, personaPictures } from './schema.ts';

/** A persona that may be used now, under which project, and how often. */
export interface PersonaUse {
  persona: PersonaRow;
  project: RunningProject;
  made: number;
  most: number;
}

/** Pictures delivered under a project. */
export async function madeUnder(
  db: Sql,
  projects: readonly ProjectId[],
): Promise<Map<ProjectId, number>> {
  if (projects.length === 0) return new Map();
  const found = await db
    .select({ id: personaPictures.projectId, n: count() })
    .from(personaPictures)
    .where(inArray(personaPictures.projectId, [...projects]))
    .groupBy(personaPictures.projectId);
  return new Map(found.map(({ id, n }) => [id, n]));
}

/** Pictures that a project's terms let be made, tries among them; 0: they are not about likenesses in pictures. */
export function mostUnder({ terms, subjectKind }: RunningProject): number {
  if (subjectKind !== 'talent' || !terms.rights.includes('likeness')) return 0;
  const agreed = terms.content.find(({ kind }) => kind === 'image')?.count ?? 0;
  return agreed * personaLimits.triesPerPicture;
}

/**
 * The persona that a project lets its customer use for pictures: only while the project is paid, active and consented
 * to, and only up to its number of pictures.
 * @param options.customers profiles one of which must be the project's customer; without them that was checked before
 * @param options.lock holds the project until the transaction ends, so that concurrent requests are counted one by one
 * @throws DomainError invalid, at `persona`, with the reason
 */
export async function personaUse(
  db: Sql,
  projectId: ProjectId,
  now: Date,
  { customers, lock = false }: { customers?: readonly ProfileId[]; lock?: boolean } = {},
): Promise<PersonaUse> {
  const project = await runningProject(db, projectId, now, lock);
  if (!project || customers?.includes(project.customerId) === false)
    throw invalid('persona', 'That project is not among yours. Choose another one, or clear it.');
  const { holderName } = project;
  if (!project.open)
    throw invalid(
      'persona',
      `You cannot make anything new with ${holderName}’s likeness: the project is not active, or they withdrew consent.`,
    );
  const most = mostUnder(project);
  if (most === 0)
    throw invalid(
      'persona',
      `Your project with ${holderName} is not about their likeness in pictures.`,
    );
  const persona = await personaOf(db, project.holderId);
  if (persona?.state !== 'ready')
    throw invalid(
      'persona',
      `${holderName} has no persona ready at the moment. Ask in the project.`,
    );
  const made = (await madeUnder(db, [projectId])).get(projectId) ?? 0;
  return { persona, project, made, most };
}

/** Why painting with a project's persona has to stop; undefined: it may continue. */
export async function personaStopped(
  db: Sql,
  projectId: ProjectId,
  now: Date,
): Promise<string | undefined> {
  const project = await runningProject(db, projectId, now);
  if (!project) return undefined;
  const { holderId, holderName } = project;
  if (!(await hasConsentOfProfile(db, 'persona', holderId)))
    return `${holderName} withdrew consent to the persona while we were painting.`;
  return project.open
    ? undefined
    : `The project with ${holderName} ended, or consent was withdrawn, while we were painting.`;
}

/** The cut-outs of a persona, in a stable order. */
export async function cutOutsOf(db: Sql, { profileId }: PersonaRow): Promise<HeadshotRow[]> {
  return db
    .select()
    .from(headshots)
    .where(and(eq(headshots.profileId, profileId), isNotNull(headshots.cutKey)))
    .orderBy(headshots.id);
}

/**
 * Counts a picture that is delivered with a persona, if that may still be used.
 * @throws DomainError conflict: the project has ended or the consent was withdrawn while it was painted
 */
export async function countPicture(
  tx: Tx,
  imageId: ImageId,
  projectId: ProjectId,
  now: Date,
): Promise<void> {
  const project = await runningProject(tx, projectId, now, true);
  const persona = project && (await personaOf(tx, project.holderId));
  if (!project?.open || persona?.state !== 'ready')
    throw conflict('You may no longer use this persona. Nothing was delivered.');
  await tx.insert(personaPictures).values({
    imageId,
    projectId,
    profileId: persona.profileId,
    version: persona.version,
    createdAt: now,
  });
}
