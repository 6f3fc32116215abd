import type { ProfileId } from '@limn/contracts/ids';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { agreements, projects } from './schema.ts';
import { quotedTitle, record } from './standing.ts';
import { type TellParts, tellSide } from './tell-side.ts';

/** Tells the customers of a rights holder's paid projects that the persona is gone, and what follows. */
export async function tellPersonaGone(
  parts: TellParts,
  tx: Tx,
  holderId: ProfileId,
): Promise<void> {
  const now = parts.clock.now();
  const found = await tx
    .select({ project: projects })
    .from(projects)
    .innerJoin(agreements, eq(agreements.projectId, projects.id))
    .where(
      and(
        eq(projects.holderId, holderId),
        inArray(projects.state, ['paid', 'active']),
        inArray(agreements.state, ['active', 'notice']),
      ),
    );
  for (const { project } of found) {
    if (!ProjectTerms.parse(project.terms).rights.includes('likeness')) continue;
    const { holderName } = project;
    await record(tx, project.id, 'holder', 'withdrew consent to the persona', now);
    await tellSide(
      parts,
      tx,
      project,
      'customer',
      `${holderName} withdrew consent to the persona used in ${quotedTitle(project)}`,
      [
        'No more pictures are made with it. What is being painted stops, and its credits come back to you.',
        'Licences you have bought stay in force; no new licence of a picture with the persona is sold.',
        'The agreement itself stays in force. Write to them on the project’s page about what was not made yet: if they leave the agreement, the unused part of the price goes back to you.',
      ].join('\n\n'),
    );
  }
}
