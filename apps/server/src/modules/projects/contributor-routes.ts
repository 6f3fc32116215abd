import type { ProfileId } from '@limn/contracts/ids';
import type { ContributorRequest } from '@limn/contracts/project-shapes';
import { whoseTurn } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { type Caller, ownProfiles } from '../identity/index.ts';
import { profileNames } from '../profiles/index.ts';
import { consentRefusedLetter, consentsGivenLetter } from './letters.ts';
import type { ProjectParts } from './ports.ts';
import { consents, files, projects } from './schema.ts';
import { assertSeen, caseOf, contributorsOf, openPartOf, standingOf, titleOf } from './standing.ts';
import { tellSide, record } from './tell-side.ts';
import { toFile } from './view.ts';

const isOpen = inArray(projects.state, ['submitted', 'countered']);

/**
 * Open requests in which one of these profiles has a share but is not the holder, with the files sent with them. Files
 * of messages are left out: those belong to the two sides.
 */
async function requestsOf(
  { db, signed }: { db: Sql; signed: SignedFiles },
  own: readonly ProfileId[],
): Promise<ContributorRequest[]> {
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
  const sent = await db
    .select()
    .from(files)
    .where(
      and(
        inArray(
          files.projectId,
          found.map(({ project }) => project.id),
        ),
        isNotNull(files.version),
      ),
    )
    .orderBy(asc(files.id));
  return found.flatMap(({ project, agrees }) => {
    const part = openPartOf(own, project);
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
      files: sent
        .filter(({ projectId }) => projectId === project.id)
        .map((row) => toFile(signed, row, { mine: false })),
    };
  });
}

/** Routes for contributors: all of them must approve a version of the terms before it can be accepted. */
export function addContributorRoutes(api: Api<Caller>, parts: ProjectParts): void {
  const { handle, clock, files: signed } = parts;
  const { db } = handle;
  const requestsFor = async (own: readonly ProfileId[]) => ({
    requests: await requestsOf({ db, signed }, own),
  });

  api.on(projectRoutes.contributorRequests, ({ caller }) => requestsFor(ownProfiles(caller)));

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
        throw conflict('This request is no longer open.');
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
      // Without a name: the page shows the contributors, and the history has nothing to forget.
      const event = { agrees: body.agrees, version: project.version };
      await record(parts, tx, project.id, null, { kind: 'contributor-answered', ...event }, now);
      const standing = standingOf((await caseOf(tx, project.id))!, now);
      const turn = whoseTurn(standing);
      const title = titleOf(project);
      if (!body.agrees) {
        const data = { name, title, version: project.version };
        await tellSide(parts, tx, project, 'holder', consentRefusedLetter(data, body.reason));
      } else if (standing.contributorsAgree && turn)
        await tellSide(parts, tx, project, turn, consentsGivenLetter(title));
    });
    return requestsFor(own);
  });
}
