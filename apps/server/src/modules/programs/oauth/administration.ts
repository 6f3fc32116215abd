import { usualCallsPerMinute } from '@limn/contracts/api-keys';
import { appRoutes } from '@limn/contracts/apps';
import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Api } from '../../../platform/http/api.ts';
import { audit } from '../../audit/index.ts';
import { type Caller, namesOf, userOf } from '../../identity/index.ts';
import { actionsOfApp } from '../actions.ts';
import { callsOf } from '../queries.ts';
import { appGrants, appLimits, blockedApps } from '../schema.ts';
import { revokeClient } from './grants.ts';

interface AdministrationParts {
  db: Database;
  clock: Clock;
}

/** Admin routes: list apps and block them. */
export function addAppAdministration(api: Api<Caller>, parts: AdministrationParts): void {
  const { db, clock } = parts;
  addRestrictions(api, parts);
  api.on(appRoutes.known, async () => {
    const found = await db
      .select({
        clientId: appGrants.clientId,
        name: sql<string>`max(${appGrants.name})`,
        domain: sql<string | null>`max(${appGrants.domain})`,
        grants: sql`count(*) filter (where ${appGrants.revokedAt} is null)`.mapWith(Number),
        lastUsedAt: sql<string | null>`max(${appGrants.lastUsedAt})`,
        programs: sql<string[]>`json_agg(${appGrants.id})`,
        why: sql<string | null>`max(${blockedApps.why})`,
        limit: sql<number | null>`max(${appLimits.callsPerMinute})`,
      })
      .from(appGrants)
      .leftJoin(blockedApps, eq(blockedApps.clientId, appGrants.clientId))
      .leftJoin(appLimits, eq(appLimits.clientId, appGrants.clientId))
      .groupBy(appGrants.clientId)
      .limit(500);
    const calls = await callsOf(
      db,
      found.flatMap(({ programs }) => programs),
      clock.now(),
    );
    return {
      apps: found
        .map(({ clientId, name, domain, grants, lastUsedAt, programs, why, limit }) => ({
          clientId,
          app: { name, domain },
          grants,
          calls: programs.reduce((sum, id) => sum + (calls.get(id)?.calls ?? 0), 0),
          lastUsedAt: lastUsedAt && new Date(lastUsedAt).toISOString(),
          blockedWhy: why,
          callsPerMinute: limit ?? usualCallsPerMinute,
        }))
        .toSorted((a, b) => b.calls - a.calls || b.grants - a.grants),
    };
  });

  api.on(appRoutes.actionsOfApp, async ({ query: { clientId, ...query } }) => {
    const [{ actions, more }, [app]] = await Promise.all([
      actionsOfApp(db, clientId, query),
      db
        .select({ name: appGrants.name })
        .from(appGrants)
        .where(eq(appGrants.clientId, clientId))
        .limit(1),
    ]);
    const names = await namesOf(
      db,
      actions.map(({ by }) => by),
    );
    return {
      name: app?.name ?? null,
      actions: actions.map((action) => ({ ...action, byName: names.get(action.by) ?? null })),
      more,
    };
  });
}

/** Routes with which admins block apps and limit their calls. */
function addRestrictions(api: Api<Caller>, { db, clock }: AdministrationParts): void {
  api.on(appRoutes.block, ({ caller, body: { clientId, why } }) =>
    db.transaction(async (tx) => {
      const now = clock.now();
      await tx
        .insert(blockedApps)
        .values({ clientId, why, blockedAt: now })
        .onConflictDoUpdate({ target: blockedApps.clientId, set: { why } });
      await revokeClient(tx, clientId, 'by-admin', now);
      await audit(tx, { by: userOf(caller).id, action: 'app.block', subject: clientId, why }, now);
    }),
  );

  api.on(appRoutes.limit, ({ caller, body: { clientId, callsPerMinute } }) =>
    db.transaction(async (tx) => {
      const [known] = await tx
        .select({ id: appGrants.id })
        .from(appGrants)
        .where(eq(appGrants.clientId, clientId))
        .limit(1);
      if (!known) throw notFound('That app');
      await tx
        .insert(appLimits)
        .values({ clientId, callsPerMinute })
        .onConflictDoUpdate({ target: appLimits.clientId, set: { callsPerMinute } });
      const why = `${callsPerMinute} calls a minute`;
      const by = userOf(caller).id;
      await audit(tx, { by, action: 'app.limit', subject: clientId, why }, clock.now());
    }),
  );

  api.on(appRoutes.unblock, ({ caller, body: { clientId } }) =>
    db.transaction(async (tx) => {
      const gone = await tx
        .delete(blockedApps)
        .where(eq(blockedApps.clientId, clientId))
        .returning({ id: blockedApps.clientId });
      if (gone.length === 0) throw notFound('That app');
      const deed = { by: userOf(caller).id, action: 'app.allow' as const, subject: clientId };
      await audit(tx, deed, clock.now());
    }),
  );
}
