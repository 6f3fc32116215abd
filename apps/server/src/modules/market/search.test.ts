import { type Facet, facets, listingKinds, listingSorts } from '@limn/contracts/market';
import { mostCounted } from '@limn/contracts/paging';
import type { ProfileId } from '@limn/contracts/ids';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseHandle, rows } from '../../platform/database/database.ts';
import { countOf } from '../../platform/search/counts.ts';
import { pageOf } from '../../platform/search/pages.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { facetsOf, type ListingEntry } from './entry.ts';
import { list, renameOwner, unlist } from './list.ts';
import { cursorOf, orders, type PagedSort } from './order.ts';
import { indexMarket } from './rebuild.ts';
import { conditionOf, type Search } from './condition.ts';
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
  await handle.script('truncate listings, listing_words');
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

/** Whether an entry matches a filter, in plain code. */
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
        for (const sort of listingSorts) {
          const asked = { ...page, sort };
          const found = await findListings(handle.db, search, asked);
          expect(found).toHaveLength(counts.total);
          // Sorted, as where few match, they are the same.
          expect(await findListings(handle.db, search, asked, true)).toEqual(found);
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

  test('are exact while a thousand fit, and at least a thousand of more', async () => {
    const told = { medium: 'oil', colours: ['red'] };
    await fill(['PT', 'NO'].map((country, n) => entry(n, { ...told, country })));
    await copyListings('NO', 99);
    await copyListings('PT', 1999);
    const filter = (country: string): Search['filter'] => ({
      medium: ['oil'],
      colour: ['red'],
      country: [country],
    });
    const count = (country: string) => countsOf({ ...everything, filter: filter(country) });
    const few = await count('NO');
    expect(few).toMatchObject({ total: 100, totalAtLeast: false });
    expect(few.facets.tier).toEqual({ values: [], atLeast: false });
    expect(few.facets.medium).toEqual({ values: [{ value: 'oil', count: 100 }], atLeast: false });
    const { values, atLeast } = few.facets.country;
    expect(atLeast).toBe(true);
    expect(values.reduce((sum, one) => sum + one.count, 0)).toBe(mostCounted);
    const many = await count('PT');
    expect(many).toMatchObject({ total: mostCounted, totalAtLeast: true });
    expect(many.facets.medium).toEqual({
      values: [{ value: 'oil', count: mostCounted }],
      atLeast: true,
    });
    // Paging by relevance ends at the counted maximum.
    const beyond = await findPage(
      handle.db,
      { ...everything, filter: filter('NO'), meaning: (await meaningOf(handle.db, 'listing'))! },
      { ...page, sort: 'relevance', offset: mostCounted },
    );
    expect(beyond).toMatchObject({ found: [], counts: { total: 100, totalAtLeast: false } });

    const newest = await rows<{ id: string }>(
      handle.db,
      sql`select id from listings where country = 'PT' order by published_at desc, id desc limit 30 offset 30`,
    );
    const meaning = (await meaningOf(handle.db, 'listing'))!;
    for (const search of [
      { ...everything, filter: filter('PT') },
      { ...everything, filter: { ...filter('PT'), kind: 'style' as const } },
      { ...everything, filter: filter('PT'), meaning },
    ]) {
      const { found } = await findPage(handle.db, search, { ...page, offset: 30, size: 30 });
      expect(found.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
    }
  });
});

/** Copies each listing of a country, other ids and hours apart. */
async function copyListings(country: string, copies: number): Promise<void> {
  const columns = sql`kind, profile_id, title, by_name, about, medium, colours, country, price, currency, sample, covers,
    facets, searched`;
  await handle.db.execute(sql`insert into listings (id, published_at, ${columns})
    select id || n, published_at + n * interval '1 hour', ${columns}
    from listings, generate_series(1, ${copies}::int) as n where country = ${country}`);
}

describe('of a grown market, PostgreSQL reads', () => {
  const planOf = async (read: SQL) => {
    const plan = await rows<Record<string, string>>(handle.db, sql`explain ${read}`);
    return plan.map((row) => row['QUERY PLAN']).join('\n');
  };
  const searchFor = async (typed: string, filter: Search['filter'] = {}): Promise<Search> => ({
    ...everything,
    filter,
    meaning: (await meaningOf(handle.db, typed)) ?? undefined,
  });
  beforeAll(async () => {
    const country = 'PT';
    await fill([
      ...Array.from({ length: 20 }, (_, n) =>
        entry(n, { country, title: `Garden ${n}`, medium: 'oil', colours: ['blue'] }),
      ),
      entry(20, { country, title: 'Harbour', medium: 'ink', colours: ['red'] }),
    ]);
    await copyListings(country, 500);
    await handle.db.execute(sql`analyze listings`);
  });

  test.each<[string, string, Search['filter']]>([
    ['a word', 'harbour', {}],
    ['a facet', '', { medium: ['ink'] }],
    ['one of several values of a facet', '', { medium: ['ink', 'pastel'] }],
    ['words and facets', 'harbour', { medium: ['ink'], colour: ['red'] }],
    ['words of a kind', 'harbour', { kind: 'style' }],
  ])('the GIN index for the matches of %s', async (_, typed, filter) => {
    const condition = conditionOf(await searchFor(typed, filter));
    const matches = sql`select l.facets from listings l where ${condition}`;
    expect(await planOf(countOf(matches))).toContain('listings_found');
  });

  test.each<[PagedSort, string]>([
    ['newest', 'listings_newest'],
    ['most-liked', 'listings_liked'],
    ['most-followers', 'listings_followed'],
    ['price-up', 'listings_cheapest'],
    ['price-down', 'listings_dearest'],
  ])('an index for a page of very many, %s', async (sort, index) => {
    const read = pageOf({
      from: sql`listings l`,
      condition: conditionOf(await searchFor('garden')),
      order: orders[sort],
      offset: 0,
      size: 24,
      isSorted: false,
    });
    expect(await planOf(read)).toContain(index);
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
      await expect(findListings(handle.db, everything, { ...page, after })).rejects.toThrow(/next/);
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
