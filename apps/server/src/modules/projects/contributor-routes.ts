import type { ProfileId } from '@limn/contracts/ids';
import type { ContributorRequest } from '@limn/contracts/project-shapes';
import { whoseTurn } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { type Caller, ownProfiles } from '../identity/index.ts';
import { profileNames } from '../profiles/index.ts';
import type { ProjectParts } from './routes.ts';
import { consents, projects } from './schema.ts';
import { assertSeen, caseOf, contributorsOf, record, standingOf } from './standing.ts';
import { tellSide } from './tell-side.ts';

const isOpen = inArray(projects.state, ['submitted', 'countered']);

/** Open requests in which one of these profiles has a part without holding what is asked about. */
async function requestsOf(db: Sql, own: readonly ProfileId[]): Promise<ContributorRequest[]> {
  if (own.length === 0) return [];
  const partOf = own.map(
    (profileId) => sql`${projects.payees} @> ${JSON.stringify([{ profileId }])}::jsonb`,
  );
  const found = await db
    .select({ project: projects, agrees: consents.agrees })
    .from(projects)
    .leftJoin(
      consents,
      and(
        eq(consents.projectId, projects.id),
        eq(consents.version, projects.version),
        inArray(consents.profileId, [...own]),
      ),
    )
    .where(and(isOpen, or(...partOf)))
    .orderBy(asc(projects.answerUntil), asc(projects.id))
    .limit(100);
  return found.flatMap(({ project, agrees }) => {
    const part = contributorsOf(project).find(({ profileId }) => own.includes(profileId));
    if (!part || project.subjectKind !== 'book') return [];
    return {
      id: project.id,
      book: project.subjectId as ContributorRequest['book'],
      title: project.subjectName,
      holder: project.holderName,
      customer: project.customerName,
      version: project.version,
      terms: ProjectTerms.parse(project.terms),
      currency: project.currency,
      ppm: part.ppm,
      answerUntil: project.answerUntil?.toISOString() ?? null,
      agrees,
    };
  });
}

/** What contributors say: N of N must say yes to a version of the terms before it can be accepted. */
export function addContributorRoutes(api: Api<Caller>, parts: ProjectParts): void {
  const { handle, clock } = parts;
  const { db } = handle;

  api.on(projectRoutes.contributorRequests, async ({ caller }) => ({
    requests: await requestsOf(db, ownProfiles(caller)),
  }));

  api.on(projectRoutes.contribute, async ({ caller, params, body }) => {
    const own = ownProfiles(caller);
    const now = clock.now();
    await db.transaction(async (tx) => {
      const found = await caseOf(tx, params.id, true);
      const part =
        found && contributorsOf(found.project).find(({ profileId }) => own.includes(profileId));
      if (!found || !part || found.project.state === 'draft') throw notFound('That request');
      const { project } = found;
      if (project.state !== 'submitted' && project.state !== 'countered')
        throw conflict('This request is not open any more.');
      assertSeen(found, body.version);
      const { profileId } = part;
      const said = { agrees: body.agrees, reason: body.reason, answeredAt: now };
      await tx
        .insert(consents)
        .values({ projectId: project.id, version: project.version, profileId, ...said })
        .onConflictDoUpdate({
          target: [consents.projectId, consents.version, consents.profileId],
          set: said,
        });
      const name = (await profileNames(tx, [profileId])).get(profileId)!.name;
      const what = `says ${body.agrees ? 'yes' : 'no'} to version ${project.version}`;
      // Without a name: the page tells who has a part, and no history has to forget them.
      await record(tx, project.id, null, `A contributor ${what}`, now);
      const standing = standingOf((await caseOf(tx, project.id))!, now);
      const turn = whoseTurn(standing);
      if (!body.agrees)
        await tellSide(
          parts,
          tx,
          project,
          'holder',
          `${name} ${what}: ${project.subjectName}`,
          body.reason,
        );
      else if (standing.contributorsAgree && turn)
        await tellSide(
          parts,
          tx,
          project,
          turn,
          `Everybody with a part in it says yes: ${project.subjectName}`,
          'The terms can be accepted.',
        );
    });
    return { requests: await requestsOf(db, own) };
  });
}
