import type { FinishedProject } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Api } from '../../platform/http/api.ts';
import { featuresOf } from '../flags/index.ts';
import { type Caller, subjectOf } from '../identity/index.ts';
import { imagesById, imageUrl } from '../images/index.ts';
import { publishedProfile } from '../profiles/index.ts';
import { showingAllowedLetter } from './letters.ts';
import type { ProjectParts } from './ports.ts';
import { outputs, projects } from './schema.ts';
import { assertMay, nameAndTitle, otherSide, ownCase } from './standing.ts';
import { tellSide, record } from './tell-side.ts';
import { viewOf } from './view.ts';

/** Projects on a page at most, and pictures of each. */
const [most, mostPictures] = [12, 4];

/** Results of finished projects, on the rights holder's page with permission of both sides. */
export function addShownRoutes(api: Api<Caller>, parts: ProjectParts): void {
  const { handle, clock, files: signed } = parts;
  const { db } = handle;

  api.on(projectRoutes.show, async ({ caller, params, body: { show } }) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const found = await ownCase(tx, caller, params.id, true);
      assertMay(found, 'show', now);
      const { side, project } = found;
      if (project.shownBy.includes(side) === show) return;
      const others = project.shownBy.filter((one) => one !== side);
      const shownBy = show ? [...others, side] : others;
      await tx.update(projects).set({ shownBy }).where(eq(projects.id, project.id));
      await record(parts, tx, project.id, side, { kind: 'showing-allowed', allowed: show }, now);
      if (!show || shownBy.length > 1) return;
      const letter = showingAllowedLetter(nameAndTitle(project, side), project.holderName);
      await tellSide(parts, tx, project, otherSide(side), letter);
    });
    return viewOf(parts, caller, params.id);
  });

  api.on(projectRoutes.finished, async ({ caller, query: { holder } }) => {
    const profile = await publishedProfile(db, holder);
    // As for the page itself: influencers are only shown to people with the talents feature.
    const open = profile?.kind !== 'influencer' || (await featuresOf(db, subjectOf(caller))).nilv;
    if (!profile || !open) return { projects: [] };
    const found = await db
      .select()
      .from(projects)
      .where(
        and(
          eq(projects.holderId, holder),
          eq(projects.state, 'completed'),
          sql`shown_by @> array['customer', 'holder']`,
        ),
      )
      .orderBy(desc(projects.endsAt), desc(projects.id))
      .limit(most);
    const made =
      found.length === 0
        ? []
        : await db
            .select({ projectId: outputs.projectId, imageId: outputs.imageId })
            .from(outputs)
            .where(
              and(
                inArray(
                  outputs.projectId,
                  found.map(({ id }) => id),
                ),
                eq(outputs.status, 'approved'),
                or(eq(outputs.price, 0), isNotNull(outputs.paidAt)),
                isNotNull(outputs.imageId),
              ),
            )
            .orderBy(desc(outputs.id));
    const images = await imagesById(
      db,
      made.flatMap(({ imageId }) => imageId ?? []),
    );
    const finished = found.map((project): FinishedProject => {
      const pictures = made.flatMap(({ projectId, imageId }) => {
        const image = projectId === project.id && imageId && images.get(imageId);
        if (!image || image.deletedAt || image.takenDownAt) return [];
        const { id, width, height } = image;
        return { url: imageUrl(signed, id, 'thumbnail'), width, height };
      });
      return {
        id: project.id,
        about: project.subjectName,
        customer: project.customerName,
        rights: ProjectTerms.parse(project.terms).rights,
        startsAt: project.startsAt!.toISOString(),
        endsAt: project.endsAt!.toISOString(),
        pictures: pictures.slice(0, mostPictures),
      };
    });
    return { projects: finished };
  });
}
