import type { ProfileId } from '@limn/contracts/ids';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { personaWithdrawnLetter } from './letters.ts';
import { agreements, projects } from './schema.ts';
import { titleOf } from './standing.ts';
import { type TellParts, tellSide, record } from './tell-side.ts';

/** Notifies the customers of a rights holder's paid projects that the persona is gone, with the consequences. */
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
    await record(parts, tx, project.id, 'holder', { kind: 'persona-withdrawn' }, now);
    const letter = personaWithdrawnLetter({ name: holderName, title: titleOf(project) });
    await tellSide(parts, tx, project, 'customer', letter);
  }
}
