import { billingRoutes } from '@limn/contracts/billing';
import { bookRoutes } from '@limn/contracts/books';
import { type Actor } from '@limn/contracts/call';
import type { Route } from '@limn/contracts/route';
import type { StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { projectRoutes } from '@limn/contracts/projects';
import { studioRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyLicence, generate, signUp, sure } from '../seeds/steps.ts';
import { publishStyle } from './scenario.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let cleo: Actor;
let mira: Actor;
let style: StyleId;
beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  style = await publishStyle(mira, 'Evening fields');
  cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
}, 120_000);
afterAll(() => server.close());

interface Page {
  next: string | null;
  ids: string[];
}

/** Reads a list to its end, two entries at a time; `between` runs after the first page. */
async function readAll(
  read: (query: { size: number; cursor?: string }) => Promise<Page>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const ids: string[] = [];
  let page = await read({ size: 2 });
  await between();
  for (;;) {
    ids.push(...page.ids);
    if (page.next === null) return ids;
    page = await read({ size: 2, cursor: page.next });
  }
}

const paint = () => generate(cleo, style, { image_dimensions: '512x512' });
const generations = async (query: object): Promise<Page> => {
  const { generations: found, next } = sure(await cleo.call(studioRoutes.list, { query }));
  return { ids: found.map(({ id }) => id), next };
};
const licences = async (query: object): Promise<Page> => {
  const { licences: found, next } = sure(await cleo.call(licensingRoutes.list, { query }));
  return { ids: found.map(({ id }) => id), next };
};
const earnings = async (query: object): Promise<Page> => {
  const { earnings: found, next } = sure(await mira.call(billingRoutes.earnings, { query }));
  return { ids: found.map(({ id }) => id), next };
};

test('a list that is read page by page has every entry once, also while entries are added', async () => {
  const images = [];
  for (let n = 0; n < 3; n += 1) images.push(...(await paint()));
  for (const image of images) await buyLicence(cleo, image, 'personal');
  // Entries of the same moment are in the order of their ids.
  await server.handle.db.execute(
    sql`update generations set created_at = date_trunc('day', created_at)`,
  );
  const before = {
    all: (await generations({ size: 100 })).ids,
    licences: (await licences({})).ids,
  };
  expect(before.all).toHaveLength(3);
  expect(await readAll(generations, paint)).toEqual(before.all);
  expect(before.licences).toHaveLength(3);
  expect(await readAll(licences)).toEqual(before.licences);
  expect(await readAll(earnings)).toEqual((await earnings({ size: 100 })).ids);
});

test.each<[string, Route, object]>([
  ['generations', studioRoutes.list, {}],
  ['licences', licensingRoutes.list, {}],
  ['earnings', billingRoutes.earnings, {}],
  ['projects', projectRoutes.list, {}],
  ['books', bookRoutes.published, {}],
])('the list of %s refuses a cursor that it did not give, and names it', async (_, route) => {
  const { next } = await generations({ size: 1 });
  const others = route === studioRoutes.list ? 'WyJsaWNlbmNlcyJd' : next!;
  const who = route === billingRoutes.earnings ? mira : cleo;
  for (const cursor of [others, 'x', '%00']) {
    const { status, error } = await who.call(route, { query: { cursor } });
    expect([status, error?.fields?.[0]?.path]).toEqual([422, 'cursor']);
  }
});
