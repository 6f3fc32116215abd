import { randomBytes } from 'node:crypto';
import { appRoutes, mostApps, type RegisteredApp } from '@limn/contracts/apps';
import { paths } from '@limn/contracts/web-paths';
import { count, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { lockQuota } from '../../../platform/database/lock-quota.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Api } from '../../../platform/http/api.ts';
import { newId } from '../../../platform/ids.ts';
import { seal } from '../../../platform/seal.ts';
import { addAppAdministration } from './administration.ts';
import { addressOf, type Caller, profileOf, userOf } from '../../identity/index.ts';
import { actionsOf } from '../actions.ts';
import { appConnectedLetter } from '../letters.ts';
import { callsOf, monthOf, namesOfOwn, publicProgramNames } from '../queries.ts';
import type { ProgramParts } from '../routes.ts';
import { apps } from '../schema.ts';
import { type AppRow, secretUse } from './clients.ts';
import { allow, decline, readConsentInteraction } from './consent.ts';
import { addGrant, countGrants, grantsOf, revokeClient, revokeGrant, toGrant } from './grants.ts';
import { type AuthorizationServer, consentPath } from './provider.ts';

export type AppParts = ProgramParts & { secret: string; open: AuthorizationServer };

/** Redirects to the consent page from the path that the consent cookie is limited to. */
export function addConsentRedirect(app: FastifyInstance): void {
  app.get<{ Params: { uid: string } }>(consentPath(':uid'), (request, reply) =>
    reply.redirect(paths.connectApp(encodeURIComponent(request.params.uid)), 303),
  );
}

/** Routes for connecting and disconnecting apps. */
export function addAppRoutes(api: Api<Caller>, parts: AppParts): void {
  const { db, clock, publicUrl, open } = parts;

  api.on(appRoutes.consentRequest, async ({ params, cookie }) => {
    const { provider } = await open();
    return (await readConsentInteraction(provider, { db, publicUrl }, params.uid, cookie)).request;
  });

  api.on(appRoutes.decide, async ({ caller, params, body, cookie }) => {
    const { provider } = await open();
    const asked = await readConsentInteraction(provider, { db, publicUrl }, params.uid, cookie);
    if (!body.allow) return { url: await decline(asked) };
    const { id: userId } = userOf(caller);
    const { scopes, monthlyCredits } = body;
    const url = await allow(provider, publicUrl, asked, userId, scopes, (grant) =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const row = await addGrant(tx, {
          ...grant,
          userId,
          scopes,
          monthlyCredits,
          createdAt: now,
        });
        const data = { name: row.name };
        await parts.tell(tx, { userId, path: paths.apps, kind: 'app-connected', data });
        const to = await addressOf(tx, userId);
        if (!to) return;
        await parts.mail.send(tx, { to, userId, ...appConnectedLetter(row, publicUrl) });
      }),
    );
    return { url };
  });

  api.on(appRoutes.grants, async ({ caller }) => {
    const rows = await grantsOf(db, userOf(caller).id);
    const ids = rows.map(({ id }) => id);
    const since = monthOf(clock.now());
    const [calls, credits, licences] = await Promise.all([
      callsOf(db, ids, clock.now()),
      parts.creditsSpent(db, ids, since),
      parts.licencesBought(db, ids, since),
    ]);
    return {
      grants: rows.map((row) =>
        toGrant(row, {
          calls: calls.get(row.id)?.calls ?? 0,
          refused: calls.get(row.id)?.refused ?? 0,
          credits: credits.get(row.id) ?? 0,
          licences: licences.get(row.id) ?? 0,
        }),
      ),
    };
  });

  api.on(appRoutes.revoke, ({ caller, params }) =>
    db.transaction(async (tx) => {
      const ended = await revokeGrant(tx, params.id, userOf(caller).id, clock.now());
      if (ended.length === 0) throw notFound('That app');
    }),
  );

  api.on(appRoutes.styleUsage, async ({ caller, params: { id } }) => {
    if (!(await parts.isStyleOf(db, id, profileOf(caller, 'artist'))))
      throw notFound('That art style');
    const since = monthOf(clock.now());
    const [generations, licences] = await Promise.all([
      parts.styleUsage.generations(db, id, since),
      parts.styleUsage.licences(db, id, since),
    ]);
    const ids = [...new Set([...generations.keys(), ...licences.keys()])];
    const names = await publicProgramNames(db, ids);
    // One line for each name: connections of one app, and all keys, are counted together.
    const used = new Map<string | null, { generations: number; licences: number }>();
    for (const id of ids) {
      const name = names.get(id) ?? null;
      const before = used.get(name) ?? { generations: 0, licences: 0 };
      used.set(name, {
        generations: before.generations + (generations.get(id) ?? 0),
        licences: before.licences + (licences.get(id) ?? 0),
      });
    }
    return {
      programs: [...used]
        .map(([name, counts]) => ({ name, ...counts }))
        .toSorted((a, b) => b.licences - a.licences || b.generations - a.generations),
    };
  });

  api.on(appRoutes.actions, async ({ caller, params: { id }, query }) => {
    const { id: userId } = userOf(caller);
    const name = (await namesOfOwn(db, userId)).get(id);
    if (name === undefined) throw notFound('That key or app');
    return { name, ...(await actionsOf(db, { userId, program: id }, query)) };
  });

  addRegistration(api, parts);
  addAppAdministration(api, parts);
}

const toApp = (row: AppRow, grants: number): RegisteredApp => ({
  id: row.id,
  name: row.name,
  website: row.website,
  redirectUris: row.redirectUris,
  scopes: row.scopes,
  confidential: row.secret !== null,
  createdAt: row.createdAt.toISOString(),
  grants,
});

/** Routes for registering apps. */
function addRegistration(api: Api<Caller>, { db, clock, secret }: AppParts): void {
  api.on(appRoutes.mine, async ({ caller }) => {
    const rows = await db
      .select()
      .from(apps)
      .where(eq(apps.userId, userOf(caller).id))
      .orderBy(desc(apps.createdAt), desc(apps.id));
    const grants = await countGrants(
      db,
      rows.map(({ id }) => id),
    );
    return { apps: rows.map((row) => toApp(row, grants.get(row.id) ?? 0)) };
  });

  api.on(appRoutes.register, ({ caller, body: { confidential, ...settings } }) =>
    db.transaction(async (tx) => {
      const { id: userId } = userOf(caller);
      await lockQuota(tx, 'apps', userId);
      const [found] = await tx.select({ n: count() }).from(apps).where(eq(apps.userId, userId));
      if (found!.n >= mostApps)
        throw conflict(`You have ${mostApps} apps, the maximum. Delete one first.`);
      const plain = confidential ? randomBytes(32).toString('base64url') : null;
      const [row] = await tx
        .insert(apps)
        .values({
          id: newId('app'),
          userId,
          ...settings,
          secret: plain && seal(secret, secretUse, plain),
          createdAt: clock.now(),
        })
        .returning();
      return { app: toApp(row!, 0), secret: plain };
    }),
  );

  api.on(appRoutes.remove, ({ caller, params: { id } }) =>
    db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(apps)
        .where(sql`${apps.id} = ${id} and ${apps.userId} = ${userOf(caller).id}`)
        .returning({ id: apps.id });
      if (!gone) throw notFound('That app');
      await revokeClient(tx, id, 'by-owner', clock.now());
    }),
  );
}
