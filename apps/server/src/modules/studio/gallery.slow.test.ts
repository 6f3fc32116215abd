import { galleryRoutes } from '@limn/contracts/gallery';
import type { ImageId, ProfileId, StyleId } from '@limn/contracts/ids';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import type { Actor } from '@limn/contracts/call';
import type { QueryInput } from '@limn/contracts/route';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneOf, rows } from '../../platform/database/database.ts';
import { addManyImages, manyId } from '../../../testing/many-images.ts';
import { generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle, uploadPicture } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { countOf } from '../../platform/search/counts.ts';
import { orders, pageOfPictures } from '../images/list-images.ts';
import { matchesOf, type PictureFilter } from '../images/picture-filter.ts';

type Query = QueryInput<typeof imageRoutes.list>;
const many = 25_000;
/** Number of copies that are not in the trash. */
const kept = many - many / 25;

/** How many of the copies that are kept are so; by their numbers. */
const copies = (so: (n: number) => boolean) =>
  Array.from({ length: many }, (_, i) => i + 1).filter((n) => n % 25 !== 7 && so(n)).length;

describe('a gallery of 25,000 pictures', () => {
  let server: TestServer;
  let cleo: Actor;
  let mira: Actor;
  let style: StyleId;
  let painted: Image;
  let upload: Image;
  beforeAll(async () => {
    server = await startTestServer();
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    style = await publishStyle(mira, 'Evening fields');
    painted = (await generate(cleo, style))[0]!;
    upload = await uploadPicture(cleo, 'A red barn.png');
    await addManyImages(server.handle.db, painted.id, many);
  });
  afterAll(() => server.close());

  const list = async (query: Query, actor = cleo) => {
    const { body, error } = await actor.call(imageRoutes.list, { query: { size: 100, ...query } });
    if (error) throw new Error(JSON.stringify(error));
    return body;
  };
  const facets = async (query: QueryInput<typeof galleryRoutes.facets> = {}) =>
    (await cleo.call(galleryRoutes.facets, { query })).body;
  const idsOf = (images: Image[]) => images.map(({ id }) => id);

  test.each([
    ['a seed', () => ({ seed: 1500 }), 1],
    ['words', () => ({ words: 'orchard 24' }), copies((n) => n % 7 === 3 && `${n}`.includes('24'))],
    ['a word of the artist', () => ({ words: 'okafor', seed: 1500 }), 1],
    ['the style', () => ({ style }), kept + 1],
    ['the artist', () => ({ artist: painted.credits[0]!.artist.id }), kept + 1],
    ['somebody who gave nothing', () => ({ artist: other }), 0],
    ['the model', () => ({ model: painted.recipe!.model }), kept + 1],
    ['another model', () => ({ model: 'none' }), 0],
    [
      'its sides at least',
      () => ({ width: 1472, height: 1088 }),
      copies((n) => n % 20 === 19 && n % 15 >= 13),
    ],
    [
      'the days it was made on',
      () => ({ after: '2020-01-02', before: '2020-01-03' }),
      copies((n) => n >= 24 && n < 72),
    ],
    [
      'the moments between which it was made',
      () => ({ after: '2020-01-01T15:00:00.000Z', before: '2020-01-03T12:00:00+09:00' }),
      copies((n) => n >= 15 && n < 51),
    ],
    ['its origin', () => ({ origin: 'uploaded' as const }), 1],
    ['a star', () => ({ starred: 'true' as const }), copies((n) => n % 50 === 0)],
    ['the trash', () => ({ trash: 'true' as const }), many - kept],
    [
      'several of these',
      () => ({ words: 'boat', starred: 'true' as const, before: '2020-03-01' }),
      4,
    ],
  ])('are found by %s', async (_, query, total) => {
    expect((await list(query())).total).toBe(total);
  });
  const other = 'prf_01J00000000000000000000000' as ProfileId;

  test('are found by a colour of theirs, as their files are', async () => {
    const { colours } = await facets({ origin: 'uploaded' });
    expect(colours.length).toBeGreaterThan(0);
    const { value: name } = colours[0]!;
    const { images } = await list({ origin: 'uploaded', colour: name as 'red' });
    expect(idsOf(images)).toEqual([upload.id]);
  });

  test('are scrolled through to the end, each once, whatever is added at the front', async () => {
    const seen: ImageId[] = [];
    let page = await list({ starred: 'true' });
    while (page.next) {
      seen.push(...idsOf(page.images));
      if (seen.length === 200) await uploadPicture(cleo, 'Another.png');
      page = await list({ starred: 'true', cursor: page.next });
      expect(page.total).toBeNull();
    }
    seen.push(...idsOf(page.images));
    expect(seen).toEqual(Array.from({ length: 500 }, (__, i) => manyId(many - 50 * i)));
  });

  test.each(['newest', 'oldest', 'name'] as const)('in the order %s, pages meet', async (sort) => {
    const first = await list({ sort, size: 30 });
    const second = await list({ sort, size: 30, cursor: first.next! });
    const both = await list({ sort, size: 60 });
    expect([...idsOf(first.images), ...idsOf(second.images)]).toEqual(idsOf(both.images));
    expect(idsOf((await list({ sort, size: 30, offset: 30 })).images)).toEqual(
      idsOf(second.images),
    );
  });

  test('go on from a name with signs that nobody sees', async () => {
    const name = '\u0001\tA picture';
    await server.handle.db.execute(sql`update images set name = ${name} where id = ${upload.id}`);
    const first = await list({ sort: 'name', size: 1 });
    expect(idsOf(first.images)).toEqual([upload.id]);
    expect((await list({ sort: 'name', size: 1, cursor: first.next! })).images).toHaveLength(1);
    await server.handle.db.execute(
      sql`update images set name = 'A red barn.png' where id = ${upload.id}`,
    );
  });

  test('pages nearer to the end are the same, read from either', async () => {
    const { total } = await list({ size: 1 });
    const fromEnd = await list({ sort: 'newest', size: 30, offset: total! - 4030 });
    const fromStart = await list({ sort: 'oldest', size: 30, offset: 4000 });
    expect(idsOf(fromEnd.images)).toEqual(idsOf(fromStart.images).toReversed());
    for (const sort of ['newest', 'oldest', 'name'] as const) {
      const before = await list({ sort, size: 30, offset: total! - 75 });
      const after = await list({ sort, size: 30, offset: total! - 45 });
      const on = await list({ sort, size: 30, cursor: before.next! });
      expect(idsOf(after.images)).toEqual(idsOf(on.images));
      const last = await list({ sort, size: 30, offset: total! - 15 });
      expect(idsOf(last.images)).toEqual(
        idsOf((await list({ sort, size: 30, cursor: after.next! })).images),
      );
      expect(last).toMatchObject({ next: null, total, images: { length: 15 } });
      for (const offset of [total!, total! + 1, 100_000])
        expect(await list({ sort, offset })).toEqual({
          images: [],
          total,
          totalAtLeast: false,
          next: null,
        });
    }
  });

  test('those that look like one come the likest first', async () => {
    const { images, next, ...counted } = await list({ like: manyId(500), size: 30 });
    // Every 40th has the same fingerprint.
    expect(images[0]!.id).toBe(manyId(20));
    expect(counted).toEqual({ total: 1000, totalAtLeast: true });
    const more = await list({ like: manyId(500), size: 30, cursor: next! });
    expect(new Set(idsOf([...images, ...more.images])).size).toBe(60);
    // Uploads have no fingerprint to compare.
    expect((await list({ like: upload.id })).total).toBe(0);
    const strange = { query: { like: manyId(500) } };
    expect((await mira.call(imageRoutes.list, strange)).status).toBe(200);
    expect((await (await server.as()).call(imageRoutes.list, strange)).status).toBe(401);
  });

  test('what one can narrow them down by is counted, as if nothing of its kind were chosen', async () => {
    const all = await facets();
    expect(all.styles).toEqual([{ value: style, name: 'Evening fields', count: kept + 1 }]);
    expect(all.artists).toMatchObject([{ name: 'Mira Okafor', count: kept + 1 }]);
    expect(all.origins.map(({ value }) => value)).toEqual([
      'edited',
      'composed',
      'uploaded',
      'generated',
    ]);
    const uploads = await facets({ origin: 'uploaded' });
    expect(uploads.origins).toEqual(all.origins);
    expect(uploads.styles).toEqual([]);
    for (const { value, count } of all.colours.slice(0, 3))
      expect((await list({ colour: value as 'red', size: 1 })).total).toBe(count);
  });

  test.each(['nonsense', 'WyJ4Il0', Buffer.from('["x","y"]').toString('base64url')])(
    'a cursor nobody gave is refused: %s',
    async (cursor) => {
      const { status, error } = await cleo.call(imageRoutes.list, { query: { cursor } });
      expect(status).toBe(422);
      expect(error?.fields?.[0]?.path).toBe('cursor');
    },
  );

  test('what is shown to all of a style or an artist comes in its order, in pages', async () => {
    const { db } = server.handle;
    const ids = Array.from({ length: 400 }, (_, i) => manyId(10 * i + 1));
    const show = (at: string | null) =>
      db.execute(
        sql`update images set listed_at = ${at} where id in ${oneOf(ids)} and deleted_at is null`,
      );
    await show('2026-01-01');
    const shown = ids.filter((_, i) => (10 * i + 1) % 25 !== 7);
    const all = { owner: 'anyone', size: 20 } as const;
    for (const owed of [
      { style },
      { artist: painted.credits[0]!.artist.id },
      { style, artist: painted.credits[0]!.artist.id },
    ]) {
      const first = await list({ ...all, ...owed }, mira);
      expect(first).toMatchObject({ total: shown.length, totalAtLeast: false });
      const second = await list({ ...all, ...owed, cursor: first.next! }, mira);
      expect(idsOf([...first.images, ...second.images])).toEqual(shown.toReversed().slice(0, 40));
      const oldest = await list({ ...all, ...owed, sort: 'oldest', offset: 20 }, mira);
      expect(idsOf(oldest.images)).toEqual(shown.slice(20, 40));
      const hills = await list({ ...all, ...owed, words: 'hill' }, mira);
      expect(hills.total).toBe(shown.filter((id) => Number(id.slice(4)) % 7 === 1).length);
      expect((await list({ ...all, ...owed, model: 'none' }, mira)).total).toBe(0);
    }
    expect((await list({ ...all, artist: other }, mira)).total).toBe(0);
    const named = await list({ ...all, style, sort: 'name' }, mira);
    expect(named.images.every(({ recipe }) => recipe!.prompt.startsWith('boat'))).toBe(true);
    await show(null);
    expect((await list({ ...all, style }, mira)).total).toBe(0);
  });

  test('nobody finds another’s', async () => {
    expect((await list({ style }, mira)).total).toBe(0);
    expect((await list({ owner: 'anyone', seed: 1500 }, mira)).total).toBe(0);
  });

  test('are counted to a thousand beyond a page where nothing keeps how many there are', async () => {
    expect(await list({ words: 'hill' })).toMatchObject({ total: 1000, totalAtLeast: true });
    expect(await list({ words: 'hill', offset: 500 })).toMatchObject({ total: 1500 });
    const fits = copies((n) => n % 7 === 1);
    const last = await list({ words: 'hill', offset: fits - 50 });
    expect(last).toMatchObject({ totalAtLeast: false, next: null });
    expect(last.images).toHaveLength(last.total! - fits + 50);
    const { origins } = await facets({ words: 'hill' });
    expect(origins.map(({ count }) => count).reduce((a, b) => a + b)).toBe(1000);
    expect(origins.every(({ atLeast }) => atLeast)).toBe(true);
    const few = await facets({ words: 'hill', seed: 1008 });
    expect(few.styles).toEqual([{ value: style, name: 'Evening fields', count: 1 }]);
  });

  test.each(['newest', 'oldest', 'name'] as const)(
    'narrowed down, in the order %s, pages meet, common and rare',
    async (sort) => {
      // The first is common and found by scanning in order; the second is rare and found by the index.
      for (const words of ['hill', 'number 111']) {
        const first = await list({ words, sort, size: 20 });
        const second = await list({ words, sort, size: 20, cursor: first.next! });
        const both = await list({ words, sort, size: 40 });
        expect([...idsOf(first.images), ...idsOf(second.images)]).toEqual(idsOf(both.images));
        expect(idsOf((await list({ words, sort, size: 20, offset: 20 })).images)).toEqual(
          idsOf(second.images),
        );
        for (const { recipe } of both.images)
          for (const word of words.split(' ')) expect(recipe!.prompt).toContain(word);
      }
    },
  );

  test('words are found wherever they stand, in any letters, and mean themselves alone', async () => {
    expect((await list({ words: 'BARN' })).images.map(({ id }) => id)).toEqual([upload.id]);
    for (const words of ['%', '_', '\\', 'styles:', 'edited'])
      expect((await list({ words })).total).toBe(0);
    const { db } = server.handle;
    const long = `${'far '.repeat(200)}lighthouse 50% off`;
    await db.execute(sql`update images set name = ${long} where id = ${upload.id}`);
    for (const words of ['lighthouse', '50%', 'FAR light'])
      expect(idsOf((await list({ words })).images)).toEqual([upload.id]);
    await db.execute(sql`update images set name = 'A red barn.png' where id = ${upload.id}`);
    expect((await list({ words: 'lighthouse' })).total).toBe(0);
  });

  const planOf = async (read: SQL) => {
    const plan = await rows<Record<string, string>>(server.handle.db, sql`explain ${read}`);
    return plan.map((row) => row['QUERY PLAN']).join('\n');
  };
  const ownerOf = async ({ id }: Image) =>
    (
      await rows<{ owner: ProfileId }>(
        server.handle.db,
        sql`select profile_id as owner from images where id = ${id}`,
      )
    )[0]!.owner;

  test.each<[string, Partial<PictureFilter>, keyof typeof orders, string]>([
    ['newest', {}, 'newest', 'image_search_newest'],
    ['oldest', {}, 'oldest', 'image_search_newest'],
    ['by name', {}, 'name', 'image_search_named'],
    ['in the trash', { trash: 'true' }, 'newest', 'image_search_newest'],
    ['of days', { after: '2020-01-02', before: '2020-01-03' }, 'newest', 'image_search_newest'],
    ['of a word that many have', { words: 'orchard' }, 'newest', 'image_search_newest'],
    ['of a colour', { colour: 'red' }, 'newest', 'image_search_newest'],
  ])('a page of those %s is read in the index of its order', async (_, part, sort, index) => {
    const filter: PictureFilter = { ...part, owners: [await ownerOf(painted)] };
    const text = await planOf(pageOfPictures(filter, { sort, offset: 0, size: 101 }, false));
    expect(text).toContain(index);
    expect(text).not.toContain('Seq Scan on images');
  });

  test.each<[string, Partial<PictureFilter>, string]>([
    ['starred', { starred: 'true' }, 'images_starred'],
    ['of a seed', { seed: 1500 }, 'image_search_found'],
    ['of a rare word', { words: '24680' }, 'image_search_found'],
    ['of a word and a colour', { words: '2468', colour: 'red' }, 'image_search_found'],
  ])('those %s are counted by an index', async (_, part, index) => {
    const filter: PictureFilter = { ...part, owners: [await ownerOf(painted)] };
    const text = await planOf(countOf(matchesOf(sql`1`, filter)));
    expect(text).toContain(index);
    expect(text).not.toContain('Seq Scan on images');
  });
});
