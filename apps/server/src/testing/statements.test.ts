import { bookRoutes } from '@limn/contracts/books';
import { type Actor } from '@limn/contracts/call';
import { canvasRoutes } from '@limn/contracts/canvases';
import { identityRoutes } from '@limn/contracts/identity';
import { licensingRoutes } from '@limn/contracts/licensing';
import { moneyConsoleRoutes } from '@limn/contracts/money-console';
import type { Route } from '@limn/contracts/route';
import { allRoutes } from '@limn/contracts/routes';
import { studioRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { projectPeople } from './project-steps.ts';
import { buyLicence, generate, signUp } from '../../seeds/steps.ts';
import { publishStyle } from './scenario.ts';
import { statementsOf } from './statements-of.ts';
import { startTestServer } from './test-server.ts';

/** Statements that an answer may take, who asks among them. */
const most = 5;

/** What is no page's data: streams, files and what is told once. */
const isData = ({ method, path }: Route): boolean =>
  method === 'GET' &&
  !/\/(events|file|preview|thumbnail|receipt|export|exports\/\{id\}|diffs)$/.test(path);

/** What a route's id is of, by how its address begins; routes of what nobody here has are not asked. */
async function idsOf(cleo: Actor, mira: Actor, ada: Actor) {
  const { body: book } = await mira.call(bookRoutes.create, {
    body: { kind: 'artist', title: 'The Salt Road', language: 'en' },
  });
  await mira.call(bookRoutes.publish, { params: { id: book.id }, body: { published: true } });
  const { body: canvas } = await cleo.call(canvasRoutes.create, { body: {} });
  const { body: bought } = await cleo.call(licensingRoutes.list, { query: {} });
  const { body: paid } = await ada.call(moneyConsoleRoutes.payments, { query: {} });
  const { body: painted } = await cleo.call(studioRoutes.list, { query: {} });
  return {
    '/api/books/': book.id,
    '/api/editions/v1/books/': book.id,
    '/api/canvases/': canvas.id,
    '/api/licensing/v1/licences/': bought.licences[0]!.id,
    '/api/admin/v1/payments/': paid.payments[0]!.id,
    '/api/studio/v1/generations/': painted.generations[0]!.id,
  };
}

test('no answer takes more than five statements', async () => {
  const server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  onTestFinished(() => server.close());
  const { paid, people, talent } = await projectPeople(server);
  const { customer: cleo, holder: juno } = people;
  const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  const style = await publishStyle(mira, 'Evening fields');
  const [image] = await generate(cleo, style);
  await buyLicence(cleo, image!, 'standard');
  const project = await paid({ months: 1 });
  const ada = await server.as('ada@limn.test');
  await ada.call(identityRoutes.login);
  const ids: Record<string, string> = {
    ...(await idsOf(cleo, mira, ada)),
    '/api/projects/': project,
    '/api/personas/v1/projects/': project,
    '/api/art-styles/v1/art-styles/': style,
    '/api/market/v1/listings/': style,
    '/api/profiles/': talent,
    '/api/talents/v1/talents/': talent,
    '/api/images/': image!.id,
    '/api/admin/v1/people/': (await cleo.call(identityRoutes.me)).body.id,
  };
  const query = { holder: talent, q: 'evening', ids: style };
  const routes = Object.values<Record<string, Route>>(allRoutes).flatMap((group) =>
    Object.values(group),
  );
  const sent = statementsOf(server.handle);
  const asked = new Set<string>();
  const tooMany: Record<string, string[]> = {};
  for (const route of routes.filter(isData)) {
    const id = Object.entries(ids).find(([path]) => route.path.startsWith(path))?.[1];
    if (route.path.includes('{id}') && !id) continue;
    for (const [name, who] of Object.entries({ cleo, juno, mira, ada })) {
      const kind = { cleo: 'creator', juno: 'influencer', mira: 'artist', ada: 'creator' }[name];
      const params = { id, kind, month: new Date().toISOString().slice(0, 7) };
      let counted: string[] = [];
      let answered = 0;
      // The first may give what is given once a month; and clocks and deliveries send their own in between.
      for (let tries = 0; tries < 12 && (tries < 2 || counted.length > most); tries++) {
        // Nothing that is kept is to be counted.
        await server.handle.db.execute(sql`update listings set likes = likes where false`);
        sent.length = 0;
        answered = (await who.call(route, { params, query } as never)).status;
        counted = [...sent];
      }
      if (answered !== 200) continue;
      asked.add(route.path);
      if (counted.length > most) tooMany[`${name}: ${route.path}`] = counted;
    }
  }
  expect(tooMany).toEqual({});
  expect(asked.size).toBeGreaterThan(60);
});
