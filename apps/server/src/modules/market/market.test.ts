import { adminRoutes } from '@limn/contracts/admin';
import type { Actor } from '@limn/contracts/call';
import { featureRoutes } from '@limn/contracts/features';
import { identityRoutes } from '@limn/contracts/identity';
import type { StyleId } from '@limn/contracts/ids';
import { likeRoutes } from '@limn/contracts/likes';
import { type Facet, type ListingFilterInput, marketRoutes } from '@limn/contracts/market';
import { mostCounted } from '@limn/contracts/paging';
import { notificationRoutes } from '@limn/contracts/notifications';
import { profileRoutes } from '@limn/contracts/profiles';
import { savedSearchRoutes } from '@limn/contracts/saved-searches';
import { styleRoutes } from '@limn/contracts/styles';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { eventually } from '../../../seeds/eventually.ts';
import { signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { rankedTogether } from './search.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { bookListings } from '../books/index.ts';
import { talentListings } from '../profiles/index.ts';
import { styleListings } from '../styles/index.ts';
import { indexMarket } from './rebuild.ts';

let server: TestServer;
let ada: Actor;
let mira: Actor;
let cleo: Actor;
let juno: Actor;
let guest: Actor;
let harbour: StyleId;
let fields: StyleId;

beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  ada = await server.as('ada@limn.test');
  await ada.call(identityRoutes.login);
  guest = await server.as();
  mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  juno = await signUp(server, 'juno@limn.test', 'influencer', 'Juno Reyes');
  harbour = await publishStyle(mira, 'Harbour Light');
  fields = await publishStyle(mira, 'Evening Fields');
  await mira.call(styleRoutes.update, {
    params: { id: harbour },
    body: { medium: 'watercolour', subjects: ['boats'] },
  });
});
afterAll(() => server.close());

type Asked = ListingFilterInput & { sort?: 'newest' | 'price-up'; after?: string; size?: number };
const search = async (query: Asked, who = guest) =>
  (await who.call(marketRoutes.listings, { query })).body;
const titles = async (query: Asked, who = guest) =>
  (await search(query, who)).listings.map(({ title }) => title);
const show = (published: boolean) =>
  juno.call(profileRoutes.publish, { params: { kind: 'influencer' }, body: { published } });
const openNilv = (percentage: number) =>
  ada.call(featureRoutes.setRule, {
    params: { flag: 'nilv' },
    body: { percentage, roles: [], people: [] },
  });

/** The nightly jobs run. */
async function aDayPasses(): Promise<void> {
  await server.moveClock('+1d');
}

describe('a search', () => {
  test('finds a style with a typing error, by whose it is, and says of what there are how many', async () => {
    expect(await titles({ q: 'mira baots watercolr' })).toEqual(['Harbour Light']);
    const { facets, total, totalAtLeast, listings } = await search({});
    expect({ total, totalAtLeast }).toEqual({ total: 2, totalAtLeast: false });
    expect(facets.medium.values).toEqual([{ value: 'watercolour', count: 1 }]);
    expect(facets.tier.values.map(({ count }: { count: number }) => count)).toEqual([2, 2, 2]);
    const [cover] = listings[0]!.covers;
    expect((await fetch(`${server.url}${cover!.url}`)).status).toBe(200);
  });

  test('narrows by several facets at once and refuses what is none', async () => {
    expect(await titles({ medium: 'watercolour,oil', price: '25-to-50' })).toEqual([
      'Harbour Light',
    ]);
    expect(await titles({ medium: 'oil' })).toEqual([]);
    const { status } = await guest.call(marketRoutes.listings, {
      query: { medium: 'butter' },
    });
    expect(status).toBe(422);
    expect((await guest.call(marketRoutes.listings, { query: { after: 'x' } })).status).toBe(422);
  });

  test('pages go on where the one before ended', async () => {
    const first = await search({ size: 1 });
    const second = await search({ size: 1, after: first.next! });
    expect([first, second].map(({ listings }) => listings[0]!.title)).toEqual([
      'Evening Fields',
      'Harbour Light',
    ]);
    expect((await search({ size: 1, after: second.next! })).listings).toEqual([]);
  });

  test('follows what is changed, withdrawn, deleted and named otherwise', async () => {
    const change = (body: object) =>
      mira.call(styleRoutes.update, { params: { id: fields }, body });
    await change({
      name: 'Morning Fields',
      prices: { personal: 900, standard: 5000, commercial: 9000 },
    });
    expect(await titles({ q: 'morning', price: 'under-25' })).toEqual(['Morning Fields']);
    await change({ published: false });
    expect(await titles({ q: 'morning' })).toEqual([]);
    await change({ published: true });
    await mira.call(styleRoutes.remove, { params: { id: fields } });
    expect(await titles({ q: 'morning' })).toEqual([]);
    await mira.call(styleRoutes.restore, { params: { id: fields } });
    expect(await titles({ q: 'morning' })).toEqual(['Morning Fields']);
  });

  test('shows talents only where name, image, likeness and voice are open', async () => {
    await show(true);
    expect(await titles({ kind: 'talent', category: 'Model' })).toEqual(['Juno Reyes']);
    const { listings } = await search({ q: 'juno' });
    const { id } = listings[0]!;
    await openNilv(0);
    expect(await titles({ q: 'juno' })).toEqual([]);
    const facets = (await search({})).facets as Record<Facet, { values: unknown[] }>;
    expect(facets.category.values).toEqual([]);
    expect((await guest.call(marketRoutes.similar, { params: { id } })).status).toBe(404);
    expect((await guest.call(marketRoutes.byId, { query: { ids: id } })).body.listings).toEqual([]);
    expect((await cleo.call(likeRoutes.like, { params: { id } })).status).toBe(404);
    await openNilv(100);
    await show(false);
    expect(await titles({ kind: 'talent' })).toEqual([]);
    await show(true);
  });

  test('names more like one, and those seen lately in their order', async () => {
    const { body } = await guest.call(marketRoutes.similar, { params: { id: harbour } });
    expect(body.listings.map(({ id }: { id: string }) => id)).toEqual([fields]);
    const gone = 'sty_01J00000000000000000000000';
    const seen = await guest.call(marketRoutes.byId, {
      query: { ids: [fields, gone, harbour].join(',') },
    });
    expect(seen.body.listings.map(({ id }: { id: string }) => id)).toEqual([fields, harbour]);
  });

  test('is the same after the index is written anew', async () => {
    const all = () =>
      rows(server.handle.db, sql`select row_to_json(l)::jsonb as row from listings l order by id`);
    const live = await all();
    expect(live).toHaveLength(3);
    await server.handle.script('truncate listings, listing_words');
    await indexMarket(server.handle.db, [styleListings, talentListings, bookListings]);
    expect(await all()).toEqual(live);
    expect(await titles({ q: 'watercolr' })).toEqual(['Harbour Light']);
  });
});

describe('likes', () => {
  test('of a talent’s page and in the marketplace are one; all are listed', async () => {
    const [talent] = (await search({ kind: 'talent' })).listings;
    const params = { id: talent!.id };
    await cleo.call(profileRoutes.like, { params: params });
    expect((await cleo.call(likeRoutes.like, { params })).body).toEqual({ likes: 1, liked: true });
    await cleo.call(likeRoutes.like, { params: { id: harbour } });
    expect((await search({ kind: 'talent' }, cleo)).listings[0]).toMatchObject({
      likes: 1,
      liked: true,
    });
    const liked = async () =>
      (await cleo.call(likeRoutes.list)).body.listings.map(({ title }: { title: string }) => title);
    expect(await liked()).toEqual(['Harbour Light', 'Juno Reyes']);
    await cleo.call(likeRoutes.unlike, { params });
    expect(await liked()).toEqual(['Harbour Light']);
    expect((await search({ kind: 'talent' }, cleo)).listings[0]).toMatchObject({ likes: 0 });
  });

  test('are put together under names, deleted and taken back, and nobody else’s', async () => {
    const { body: sea } = await cleo.call(likeRoutes.createCollection, { body: { name: 'Sea' } });
    const at = { id: sea.id, listingId: fields };
    expect((await cleo.call(likeRoutes.collect, { params: at })).status).toBe(204);
    const collections = async () =>
      (await cleo.call(likeRoutes.collections, { query: { listing: fields } })).body.collections;
    expect(await collections()).toEqual([{ id: sea.id, name: 'Sea', count: 1, holds: true }]);
    // Liked again it is back where it was.
    await cleo.call(likeRoutes.unlike, { params: { id: fields } });
    expect(await collections()).toMatchObject([{ count: 0, holds: false }]);
    await cleo.call(likeRoutes.like, { params: { id: fields } });
    expect((await cleo.call(likeRoutes.list, { query: { collection: sea.id } })).body.total).toBe(
      1,
    );

    const params = { id: sea.id };
    for (const asked of [
      mira.call(likeRoutes.renameCollection, { params, body: { name: 'Mine' } }),
      mira.call(likeRoutes.removeCollection, { params }),
      mira.call(likeRoutes.restoreCollection, { params }),
      mira.call(likeRoutes.collect, { params: at }),
      mira.call(likeRoutes.takeOut, { params: at }),
      mira.call(likeRoutes.list, { query: { collection: sea.id } }),
    ])
      expect((await asked).status).toBe(404);

    await cleo.call(likeRoutes.removeCollection, { params });
    expect(await collections()).toEqual([]);
    await cleo.call(likeRoutes.restoreCollection, { params });
    await cleo.call(likeRoutes.renameCollection, { params, body: { name: 'Shore' } });
    await cleo.call(likeRoutes.takeOut, { params: at });
    expect(await collections()).toEqual([{ id: sea.id, name: 'Shore', count: 0, holds: false }]);
  });
});

describe('a saved search', () => {
  const told = async () =>
    (await cleo.call(notificationRoutes.list)).body.notifications
      .map(({ message }: { message: string }) => message)
      .filter((message: string) => message.includes('in your search'));
  const letters = async () =>
    (await ada.call(adminRoutes.mails, { query: { size: 100 } })).body.mails.filter(
      ({ subject }: { subject: string }) => subject.startsWith('New in the marketplace'),
    );

  test('tells of each new listing once, by letter until that is stopped', async () => {
    const saved = await cleo.call(savedSearchRoutes.save, {
      body: { name: 'Boats', query: { q: 'boats', kind: 'style' } },
    });
    expect(saved.status).toBe(201);
    const publish = async (name: string) => {
      const id = await publishStyle(mira, name);
      await mira.call(styleRoutes.update, { params: { id }, body: { subjects: ['boats'] } });
    };
    await server.moveClock('+1m');
    await publish('Quay');
    await aDayPasses();
    await eventually('she is told', async () => (await told()).length === 1);
    expect(await told()).toEqual(['‘Quay’ is new in your search ‘Boats’.']);
    const [letter] = await eventually('a letter is written', async () => {
      const found = await letters();
      return found.length > 0 && found;
    });
    const { body: whole } = await ada.call(adminRoutes.mail, { params: { id: letter!.id } });
    expect(whole.text).toContain('Quay, by Mira Okafor');

    const link = new URL(/https?:\S+saved-searches\/stop\S+/.exec(whole.text)![0]);
    const stop = (signature: string) =>
      guest.call(savedSearchRoutes.stopMail, {
        params: { id: saved.body.id },
        body: { signature },
      });
    expect((await stop('forged')).status).toBe(404);
    expect((await stop(link.searchParams.get('signature')!)).body).toEqual({ name: 'Boats' });

    await publish('Jetty');
    await aDayPasses();
    await eventually('she is told again', async () => (await told()).length === 2);
    await aDayPasses();
    expect(await told()).toContain('‘Jetty’ is new in your search ‘Boats’.');
    expect(await letters()).toHaveLength(1);
  });

  test('is renamed and deleted by its person alone, and says what it searches for', async () => {
    const [saved] = (await cleo.call(savedSearchRoutes.list)).body.searches;
    const params = { id: saved!.id };
    expect((await mira.call(savedSearchRoutes.remove, { params })).status).toBe(404);
    expect((await mira.call(savedSearchRoutes.update, { params, body: {} })).status).toBe(404);
    const renamed = await cleo.call(savedSearchRoutes.update, { params, body: { name: 'Ships' } });
    expect(renamed.body).toMatchObject({ name: 'Ships', byMail: false, query: { q: 'boats' } });
    for (const query of [{}, { size: '3' }, { medium: 'butter' }] as Record<string, string>[])
      expect(
        (await cleo.call(savedSearchRoutes.save, { body: { name: 'x', query: query } })).status,
      ).toBe(422);
    expect((await cleo.call(savedSearchRoutes.remove, { params })).status).toBe(204);
    expect((await cleo.call(savedSearchRoutes.list)).body.searches).toEqual([]);
  });
});

test('by relevance each is found once on as many pages as are counted, the most liked of many first', async () => {
  const { db } = server.handle;
  // Enough that a page is found in index order. Every fifth matches better, because it contains the word twice.
  await db.execute(sql`insert into listings select (jsonb_populate_record(l, jsonb_build_object(
      'id', 'sty_' || lpad(n::text, 26, '0'), 'likes', 10000 - n,
      'searched', case when n % 5 = 0 then l.searched || l.searched else l.searched end))).*
    from listings l, generate_series(1, 6000) as n where l.id = ${harbour}`);
  const size = 25;
  const found: string[] = [];
  for (let offset = 0; offset < mostCounted; offset += size) {
    const { body } = await guest.call(marketRoutes.listings, {
      query: { q: 'harbour', size, offset },
    });
    expect(body).toMatchObject({ total: mostCounted, totalAtLeast: true });
    expect(body.listings).toHaveLength(size);
    found.push(...body.listings.map(({ id }) => id));
  }
  expect(new Set(found).size).toBe(mostCounted);
  const numbers = found.map((id) => Number(id.slice('sty_'.length)));
  for (let at = 0; at + rankedTogether <= mostCounted; at += rankedTogether) {
    const likedMost = Array.from({ length: rankedTogether }, (_, n) => at + n + 1);
    const better = likedMost.filter((n) => n % 5 === 0);
    const rest = likedMost.filter((n) => n % 5 !== 0);
    expect(numbers.slice(at, at + rankedTogether)).toEqual([...better, ...rest]);
  }
  const beyond = { q: 'harbour', size, offset: mostCounted };
  expect((await guest.call(marketRoutes.listings, { query: beyond })).body.listings).toEqual([]);
  await db.execute(sql`delete from listings where id like 'sty_000%'`);
});
