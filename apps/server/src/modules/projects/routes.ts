import { endStates, type Side } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { and, count, eq, inArray, ne, notInArray, or, type SQL } from 'drizzle-orm';
import { newestFirst } from '../../platform/search/pages.ts';
import type { Api } from '../../platform/http/api.ts';
import { follow } from '../../platform/http/follow.ts';
import { type Caller, ownProfiles } from '../identity/index.ts';
import { addAgreementRoutes } from './agreement-routes.ts';
import { addContributorRoutes } from './contributor-routes.ts';
import { addFileRoutes } from './file-routes.ts';
import { addMessageRoutes } from './message-routes.ts';
import { addOfferRoutes } from './offer-routes.ts';
import { addOutputRoutes } from './output-routes.ts';
import { addPaymentRoutes } from './payments.ts';
import { agreements, projects } from './schema.ts';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { addShownRoutes } from './shown-routes.ts';
import { ownCase, projectChannel } from './standing.ts';
import { toSummary, viewOf } from './view.ts';
import type { ProjectParts } from './ports.ts';

/** Requests for rights: what a customer asks of a rights holder, and all that follows from it. */
export function addProjectRoutes(api: Api<Caller>, parts: ProjectParts): void {
  const { handle, clock } = parts;
  const { db } = handle;

  api.on(projectRoutes.list, async ({ caller, query }) => {
    const own = ownProfiles(caller);
    const asked = inArray(projects.customerId, own);
    const held = and(inArray(projects.holderId, own), ne(projects.state, 'draft'));
    const bySide: Record<Side, SQL | undefined> = { customer: asked, holder: held };
    const mine = query.side ? bySide[query.side] : or(asked, held);
    const open =
      query.open &&
      {
        true: notInArray(projects.state, endStates),
        false: inArray(projects.state, endStates),
      }[query.open];
    const where = and(mine, open || undefined);
    const list = newestFirst('projects', { at: projects.changedAt, id: projects.id }, query);
    const [read, [all], [every]] = await Promise.all([
      db
        .select({ id: projects.id, key: list.key, project: projects, agreement: agreements })
        .from(projects)
        .leftJoin(agreements, eq(agreements.projectId, projects.id))
        .where(and(where, list.beyond))
        .orderBy(...list.orderBy)
        .limit(list.limit)
        .offset(list.offset),
      db.select({ n: count() }).from(projects).where(where),
      db.select({ n: count() }).from(projects).where(mine),
    ]);
    const { shown, next } = list.cut(read);
    const now = clock.now();
    return {
      projects: shown.map(({ project, agreement }) =>
        toSummary(
          {
            project,
            agreement: agreement ?? undefined,
            terms: ProjectTerms.parse(project.terms),
            consents: [],
            side: own.includes(project.customerId) ? 'customer' : 'holder',
          },
          now,
        ),
      ),
      total: all?.n ?? 0,
      mine: every?.n ?? 0,
      next,
    };
  });

  api.on(projectRoutes.get, ({ caller, params }) => viewOf(parts, caller, params.id));

  api.on(projectRoutes.events, async ({ caller, params, signal }) => {
    await ownCase(db, caller, params.id);
    return follow({
      handle,
      channel: projectChannel,
      key: params.id,
      read: async () => {
        const [row] = await db
          .select({ at: projects.changedAt })
          .from(projects)
          .where(eq(projects.id, params.id));
        return row && { event: 'project', data: { changedAt: row.at.toISOString() }, last: false };
      },
      signal,
      pollMs: 30_000,
    });
  });

  addOfferRoutes(api, parts);
  addContributorRoutes(api, parts);
  addShownRoutes(api, parts);
  addAgreementRoutes(api, parts);
  addPaymentRoutes(api, parts);
  addOutputRoutes(api, parts);
  addMessageRoutes(api, parts);
  addFileRoutes(api, parts);
}
