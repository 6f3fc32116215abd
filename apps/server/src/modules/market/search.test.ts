import {
  type Facet,
  facets,
  listingKinds,
  listingSorts,
  mostCounted,
} from '@limn/contracts/market';
import type { ProfileId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseHandle, rows } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { facetsOf, type ListingEntry } from './entry.ts';
import { list, renameOwner, unlist } from './list.ts';
import { cursorOf } from './order.ts';
import { indexMarket } from './rebuild.ts';
import type { Search } from './condition.ts';
import { enoughOfSome } from './count.ts';
import { findListings, findPage } from './search.ts';
import { likeness, similarTo } from './similar.ts';
import { listingById } from './view.ts';
import { meaningOf } from './words.ts';

let handle: DatabaseHandle;
beforeAll(async () => {
  handle = await openTestDatabase();
});
afterAll(() => handle.close());

const month = '2026-07';
const profileId = 'prf_01J00000000000000000000000' as ProfileId;
const idOf = (n: number) => `sty_${String(n).padStart(26, '0')}`;

const entry = (n: number, told: Partial<ListingEntry> = {}): ListingEntry => ({
  id: idOf(n),
  kind: 'style',
  profileId,
  title: `Listing ${n}`,
  by: 'Somebody',
  about: '',
  medium: null,
  colours: [],
  subjects: [],
  categories: [],
  city: null,
  country: null,
  followers: 0,
  price: 2500,
  currency: 'USD',
  tiers: [],
  languages: [],
  rights: [],
  freeMonths: [],
  sample: false,
  covers: [],
  fingerprint: null,
  publishedAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000),
  ...told,
});

const fill = async (entries: ListingEntry[]) => {
  await handle.script('truncate listings, listing_keys, listing_sample, listing_words');
  await handle.db.transaction(async (tx) => {
    for (const one of entries) await list(tx, one);
  });
};
const everything: Search = { filter: {}, meaning: undefined, kinds: listingKinds, month };
const page = { sort: 'newest', offset: 0, size: 100, viewer: undefined } as const;

const countsOf = async (search: Search) => (await findPage(handle.db, search, page)).counts;

async function find(typed: string, filter: Search['filter'] = {}): Promise<string[]> {
  const meaning = await meaningOf(handle.db, typed);
  if (meaning === null) return [];
  const search = { ...everything, filter, meaning };
  const found = await findListings(handle.db, search, { ...page, sort: 'relevance' });
  return found.map(({ title }) => title);
}

describe('words', () => {
  beforeAll(() =>
    fill([
      entry(1, {
        title: 'Harbour Light',
        by: 'Mira Okafor',
        medium: 'watercolour',
        subjects: ['boats', 'sea'],
        colours: ['grey', 'blue'],
      }),
      entry(2, {
        title: 'Paper Country',
        by: 'Tomás Lindqvist',
        medium: 'collage',
        subjects: ['trees'],
      }),
      entry(3, { title: 'A Talk of Boats', by: 'Ines', about: 'Nothing contributed by Mira.' }),
    ]),
  );

  test.each([
    ['mira boats watercolor', ['Harbour Light']],
    ['color', ['Harbour Light']],
    ['gray', ['Harbour Light']],
    ['watercolr', ['Harbour Light']],
    ['mria', ['Harbour Light', 'A Talk of Boats']],
    ['harbuor', ['Harbour Light']],
    ['papre contry', ['Paper Country']],
    ['tomas', ['Paper Country']],
    ['tree', ['Paper Country']],
    ['pap', ['Paper Country']],
    ['the paper', ['Paper Country']],
    ['boat', ['A Talk of Boats', 'Harbour Light']],
    ['zzzz', []],
    ["mira ' | & !", ['Harbour Light', 'A Talk of Boats']],
    ['%_', ['Harbour Light', 'Paper Country', 'A Talk of Boats']],
  ])('‘%s’ finds what is meant', async (typed, titles) => {
    expect((await find(typed)).toSorted()).toEqual(titles.toSorted());
  });

  test('what stands in a title comes before what is only told of it', async () => {
    expect(await find('boats')).toEqual(['A Talk of Boats', 'Harbour Light']);
  });

  test('words leave with the last listing that holds them', async () => {
    const held = () =>
      rows(handle.db, sql`select 1 from listing_words where word in ('lindqvist', 'toma')`);
    expect(await held()).toHaveLength(2);
    await handle.db.transaction((tx) => renameOwner(tx, profileId, 'Nobody'));
    expect(await held()).toHaveLength(0);
    expect(await find('nobody paper')).toEqual(['Paper Country']);
    await handle.db.transaction((tx) => unlist(tx, idOf(2)));
    expect(await find('paper')).toEqual([]);
  });
});

const some = <T>(values: readonly T[]) => fc.subarray([...values], { maxLength: 2 });
const anEntry = fc.record({
  kind: fc.constantFrom(...listingKinds),
  title: fc.constantFrom('Boats', 'Trees', 'Boats and trees'),
  about: fc.constantFrom('', 'Of boats.'),
  medium: fc.constantFrom('oil', 'ink', null),
  colours: some(['red', 'blue', 'green']),
  categories: some(['Chef', 'Model']),
  country: fc.constantFrom('FR', 'DE', null),
  price: fc.constantFrom(500, 2500, 5000, 60_000, null),
  followers: fc.constantFrom(0, 50, 20_000, 5_000_000),
  freeMonths: some([month, '2026-08']),
  tiers: some(['personal', 'standard']),
});
const chosen = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
const aFilter: fc.Arbitrary<Search['filter']> = fc.record(
  {
    kind: fc.constantFrom(...listingKinds),
    medium: chosen(['oil', 'ink'] as const),
    colour: chosen(['red', 'blue'] as const),
    category: chosen(['Chef']),
    country: chosen(['FR', 'DE']),
    price: chosen(['on-request', '25-to-50', 'over-500'] as const),
    followers: chosen(['under-10k'] as const),
    free: fc.constant('true' as const),
  },
  { requiredKeys: [] },
);
const someWords = fc.constantFrom([], ['boats'], ['boats', 'trees']);
const aWorld = fc.array(anEntry, { maxLength: 12 });

/** Whether an entry fits a filter, said plainly. */
function fits(one: ListingEntry, filter: Search['filter'], without?: Facet): boolean {
  const own = facetsOf(one);
  return (
    (!filter.kind || one.kind === filter.kind) &&
    facets.every((facet) => {
      const wanted = facet === 'free' ? (filter.free ? [month] : undefined) : filter[facet];
      return (
        facet === without || !wanted || wanted.some((value) => own.includes(`${facet}:${value}`))
      );
    })
  );
}

describe('facets', () => {
  test('count what a plain count of the world counts', async () => {
    await fc.assert(
      fc.asyncProperty(aWorld, aFilter, someWords, async (world, filter, words) => {
        const entries = world.map((told, n) => entry(n, told));
        await fill(entries);
        const meaning = await meaningOf(handle.db, words.join(' '));
        if (meaning === null) return;
        const search = { ...everything, filter, meaning };
        const counts = await countsOf(search);
        const spoken = entries.filter(({ title, about }) =>
          words.every((word) => `${title} ${about}`.toLowerCase().includes(word)),
        );
        expect(counts.total).toBe(spoken.filter((one) => fits(one, filter)).length);
        const shown = await findListings(handle.db, search, page);
        expect(shown).toHaveLength(counts.total);
        for (const sort of ['newest', 'price-up', 'relevance'] as const) {
          const asked = { ...page, sort };
          const found = await findListings(handle.db, search, asked);
          for (const told of [{ few: true }, { veryMany: true }])
            expect(await findListings(handle.db, search, { ...asked, ...told })).toEqual(found);
          const paired = { ...search, titled: words.map((_, place) => place) };
          expect(await findListings(handle.db, paired, { ...asked, few: true })).toEqual(found);
        }
        for (const facet of facets) {
          const plain = new Map<string, number>();
          for (const one of spoken.filter((other) => fits(other, filter, facet)))
            for (const value of facetsOf(one).filter((own) => own.startsWith(`${facet}:`))) {
              const name = value.slice(facet.length + 1);
              if (facet === 'free' && name !== month) continue;
              const key = facet === 'free' ? 'true' : name;
              plain.set(key, (plain.get(key) ?? 0) + 1);
            }
          const told = counts.facets[facet].values.map(
            ({ value, count }) => [value, count] as const,
          );
          expect(new Map(told)).toEqual(plain);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('say so when there are too many to count', async () => {
    await fill(Array.from({ length: mostCounted + 2 }, (_, n) => entry(n, { medium: 'oil' })));
    const counts = await countsOf(everything);
    expect(counts).toMatchObject({ total: mostCounted, totalAtLeast: true });
    expect(counts.facets.medium).toEqual({
      values: [{ value: 'oil', count: mostCounted }],
      atLeast: true,
    });
  });

  test('of several values are exact while few fit, and taken of a part of very many', async () => {
    const told = { medium: 'oil', colours: ['red'] };
    const places = ['PT', 'NO', 'FR'];
    await fill(places.map((country, n) => entry(n, { ...told, country })));
    const columns = sql`kind, profile_id, title, by_name, about, medium, colours, country, price, currency, sample, covers,
      published_at, facets, searched`;
    const copy = (country: string, copies: number) =>
      handle.db.execute(sql`insert into listings (id, ${columns}) select id || n, ${columns}
        from listings, generate_series(1, ${copies}::int) as n where country = ${country}`);
    await copy('NO', 99);
    await copy('PT', 7999);
    await copy('FR', 1199);
    const count = (country: string) =>
      countsOf({
        ...everything,
        filter: { medium: ['oil'], colour: ['red'], country: [country] },
      });
    const few = await count('NO');
    expect(few).toMatchObject({ total: 100, totalAtLeast: false });
    expect(few.facets.tier).toEqual({ values: [], atLeast: false });
    expect(few.facets.medium).toEqual({ values: [{ value: 'oil', count: 100 }], atLeast: false });
    // Further than anybody pages one in eight are looked at first, of which too few are these.
    const ofNorway = { medium: ['oil'], colour: ['red'], country: ['NO'] };
    const beyond = await findPage(
      handle.db,
      { ...everything, filter: ofNorway, meaning: await meaningOf(handle.db, 'listing') } as Search,
      { ...page, sort: 'relevance', offset: mostCounted },
    );
    expect(beyond).toMatchObject({ found: [], counts: { total: 100, totalAtLeast: false } });
    const { values, atLeast } = few.facets.country;
    expect(atLeast).toBe(true);
    expect(values[0]!.value).toBe('PT');
    const among = values.reduce((sum, one) => sum + one.count, 0);
    expect(among).toBeGreaterThanOrEqual(enoughOfSome);
    expect(among).toBeLessThanOrEqual(mostCounted);
    // Of the first one in eight are read, of the second one in 64.
    for (const country of ['FR', 'PT']) {
      const part = await count(country);
      expect(part).toMatchObject({ total: mostCounted, totalAtLeast: true });
      expect(part.facets.medium).toMatchObject({ values: [{ value: 'oil' }], atLeast: true });
      const counted = part.facets.medium.values[0]!.count;
      expect(counted).toBeGreaterThanOrEqual(enoughOfSome);
      expect(counted).toBeLessThan(mostCounted);
    }

    const newest = await rows<{ id: string }>(
      handle.db,
      sql`select id from listings where country = 'PT' order by published_at desc, id desc limit 30 offset 30`,
    );
    const filter = { colour: ['red'], country: ['PT'] };
    for (const search of [
      { ...everything, filter },
      { ...everything, filter: { ...filter, kind: 'style' as const } },
      { ...everything, filter, meaning: await meaningOf(handle.db, 'listing') },
    ]) {
      const asked = { ...page, offset: 30, size: 30 };
      const { found } = await findPage(handle.db, search as Search, asked);
      expect(found.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
    }
  });
});

describe('pages', () => {
  test('follow one another without gap or repetition in every order', async () => {
    await fc.assert(
      fc.asyncProperty(aWorld, async (world) => {
        await fill(world.map((told, n) => entry(n, told)));
        for (const sort of listingSorts) {
          if (sort === 'relevance') continue;
          const whole = await findListings(handle.db, everything, { ...page, sort });
          const walked: string[] = [];
          let after: string | undefined;
          for (;;) {
            const some = await findListings(handle.db, everything, {
              ...page,
              sort,
              size: 3,
              after,
            });
            walked.push(...some.map(({ id }) => id));
            if (some.length < 3) break;
            after = cursorOf(sort, some.at(-1)!);
          }
          expect(walked).toEqual(whole.map(({ id }) => id));
        }
      }),
      { numRuns: 10 },
    );
  });

  test('refuse a place of another order, and nonsense', async () => {
    for (const after of ['nonsense', Buffer.from('["newest",1,"x"]').toString('base64url')])
      expect(() => findListings(handle.db, everything, { ...page, after })).toThrow(/next/);
  });
});

describe('the index', () => {
  const snapshot = () =>
    rows(
      handle.db,
      sql`select row_to_json(l)::jsonb as row from listings l union all
        select to_jsonb(word) from listing_words order by 1`,
    );
  test('written anew is what it was, and what drifted is set right', async () => {
    const step = fc.record({ n: fc.nat({ max: 6 }), told: anEntry, gone: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await fill([]);
        const world = new Map<string, ListingEntry>();
        for (const { n, told, gone } of steps)
          await handle.db.transaction(async (tx) => {
            const one = entry(n, { ...told, kind: 'style' });
            if (gone) {
              world.delete(one.id);
              await unlist(tx, one.id);
            } else {
              world.set(one.id, one);
              await list(tx, one);
            }
          });
        const live = await snapshot();
        const source = {
          kind: 'style' as const,
          entries: async (_: unknown, after: string, most: number) =>
            [...world.values()]
              .filter(({ id }) => id > after)
              .toSorted((a, b) => (a.id < b.id ? -1 : 1))
              .slice(0, most),
        };
        await indexMarket(handle.db, [source]);
        expect(await snapshot()).toEqual(live);
        await handle.script(`delete from listings where id like '%0';
          update listings set title = 'drifted', likes = 7; insert into listing_words values ('stray')`);
        await handle.db.transaction((tx) => list(tx, entry(9)));
        await indexMarket(handle.db, [source], true);
        expect(await snapshot()).toEqual(live);
      }),
      { numRuns: 10 },
    );
  });
});

test('the sample is of one listing in 64, and follows them', async () => {
  const told = (table: string) =>
    rows<{ id: string; medium: string }>(
      handle.db,
      sql`select id, facets::text as medium from ${sql.raw(table)} where hashtext(id) & 63 = 0 order by id`,
    );
  await fill(Array.from({ length: 300 }, (_, n) => entry(n, { medium: 'oil' })));
  const before = await told('listing_keys');
  expect(before.length).toBeGreaterThan(0);
  expect(await rows(handle.db, sql`select 1 from listing_sample`)).toHaveLength(before.length);
  await handle.db.transaction(async (tx) => {
    for (let n = 0; n < 300; n += 2) await unlist(tx, idOf(n));
    for (let n = 1; n < 300; n += 2) await list(tx, entry(n, { medium: 'ink' }));
  });
  expect(await told('listing_sample')).toEqual(await told('listing_keys'));
  expect(
    await rows(handle.db, sql`select 1 from listing_sample where facets @> array['medium:oil']`),
  ).toEqual([]);
});

test.each(['oil', null])(
  'of very many of a colour, the likest have the whole palette (medium %s)',
  async (medium) => {
    const colours = ['red', 'green', 'blue'];
    await fill([
      ...Array.from({ length: 400 }, (_, n) => entry(n, { colours: ['red'], medium: 'pencil' })),
      ...Array.from({ length: 9 }, (_, n) => entry(400 + n, { colours, medium })),
    ]);
    const own = await listingById(handle.db, idOf(400), undefined);
    const found = await similarTo(handle.db, own!, undefined);
    const others = Array.from({ length: 8 }, (_, n) => idOf(401 + n));
    expect(found.map(({ id }) => id).toSorted()).toEqual(others);
  },
);

test('likeness is of palette, subjects, medium and look', () => {
  const own = {
    medium: 'oil',
    colours: ['red'],
    subjects: ['sea'],
    categories: [],
    fingerprint: '0'.repeat(32),
  };
  const same = likeness(own, own);
  for (const other of [
    { ...own, colours: ['blue'] },
    { ...own, subjects: [] },
    { ...own, medium: 'ink' },
    { ...own, fingerprint: 'f'.repeat(32) },
  ])
    expect(likeness(own, other)).toBeLessThan(same);
});
