import { billingRoutes } from '@limn/contracts/billing';
import { bookRoutes } from '@limn/contracts/books';
import { type Actor } from '@limn/contracts/call';
import type { Route } from '@limn/contracts/route';
import type { StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { profileRoutes } from '@limn/contracts/profiles';
import { projectRoutes } from '@limn/contracts/projects';
import { statementRoutes } from '@limn/contracts/statements';
import { styleRoutes } from '@limn/contracts/styles';
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

type Query = { size?: number; cursor?: string };

const credits = async (query: Query): Promise<Page> => {
  const { history, next } = sure(await cleo.call(billingRoutes.account, { query }));
  return { ids: history.map(({ id }) => id), next };
};
const stylesBy =
  (sort: 'newest' | 'name' | 'price', search?: string) =>
  async (query: Query): Promise<Page> => {
    const found = await cleo.call(styleRoutes.list, { query: { ...query, sort, search } });
    const { artStyles, next } = sure(found);
    return { ids: artStyles.map(({ id }) => id), next };
  };
const artists =
  (search?: string) =>
  async (query: Query): Promise<Page> => {
    const found = await cleo.call(profileRoutes.published, {
      query: { ...query, kind: 'artist', search },
    });
    const { profiles, next } = sure(found);
    return { ids: profiles.map(({ id }) => id), next };
  };
const statements = async (query: Query): Promise<Page> => {
  const { statements: found, next } = sure(await mira.call(statementRoutes.list, { query }));
  return { ids: found.map(({ month }) => month), next };
};

test('styles, artists, credits and statements are read whole, in their order, each entry once', async () => {
  const { handle } = server;
  // Same names, prices and likes: then ids decide.
  for (const [name, price] of [
    ['Morning fields', 900],
    ['Morning fields', 900],
    ['Night fields', 500],
  ] as const) {
    const id = await publishStyle(mira, name);
    await handle.db.execute(sql`update art_styles set price_personal = ${price} where id = ${id}`);
  }
  for (const name of ['Ada Fields', 'Ben Fields', 'Cy Fields', 'Di Fields'])
    await signUp(server, `${name.slice(0, 2)}@limn.test`, 'artist', name);
  await handle.db.execute(
    sql`update profiles set published = true, likes = case when account_name like '_i%' then 3 else 1 end`,
  );
  const lists = [
    credits,
    ...(['newest', 'name', 'price'] as const).flatMap((sort) => [
      stylesBy(sort),
      stylesBy(sort, 'fields'),
    ]),
    artists(),
    artists('fields'),
  ];
  for (const list of lists) {
    const whole = (await list({ size: 100 })).ids;
    expect(whole.length).toBeGreaterThan(2);
    expect(await readAll(list)).toEqual(whole);
  }
  expect((await artists()({ size: 100 })).ids).toHaveLength(5);

  // Three months with earnings.
  for (let n = 0; n < 2; n += 1) {
    await server.moveClock('31d');
    const [image] = await paint();
    await buyLicence(cleo, image!, 'personal');
  }
  const months = (await statements({})).ids;
  expect(months).toHaveLength(3);
  expect(await readAll(statements)).toEqual(months);
  const lines = async (query: Query): Promise<Page> => {
    const params = { month: months.at(-1)! };
    const { lines: found, next } = sure(await mira.call(statementRoutes.get, { params, query }));
    return { ids: found.map(({ id }) => id), next };
  };
  const whole = (await lines({ size: 100 })).ids;
  expect(whole.length).toBeGreaterThan(2);
  expect(await readAll(lines)).toEqual(whole);
}, 120_000);

test.each<[string, Route, object]>([
  ['generations', studioRoutes.list, {}],
  ['licences', licensingRoutes.list, {}],
  ['earnings', billingRoutes.earnings, {}],
  ['projects', projectRoutes.list, {}],
  ['books', bookRoutes.published, {}],
  ['styles', styleRoutes.list, {}],
  ['artists', profileRoutes.published, {}],
  ['credits', billingRoutes.account, {}],
  ['statements', statementRoutes.list, {}],
])('the list of %s refuses a cursor that it did not give, and names it', async (_, route) => {
  const { next } = await generations({ size: 1 });
  const others = route === studioRoutes.list ? 'WyJsaWNlbmNlcyJd' : next!;
  const who = route === billingRoutes.earnings || route === statementRoutes.list ? mira : cleo;
  for (const cursor of [others, 'x', '%00']) {
    const { status, error } = await who.call(route, { query: { cursor } });
    expect([status, error?.fields?.[0]?.path]).toEqual([422, 'cursor']);
  }
});
