// node bench/market.ts [--count N] [--url postgres://…]
// Fills a throw-away PostgreSQL with N listings (1,000,000) and prints how long finding takes: a page and its facets'
// counts together, for each kind of search. The rival of the same run is the plainest way to write it: `ilike` over
// titles with `count(*)`. With --url an already filled database is asked.
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { ListingFilter, type ListingSort } from '@limn/contracts/market';
import { findPage } from '../apps/server/src/modules/market/search.ts';
import { meaningOf } from '../apps/server/src/modules/market/words.ts';
import { openPostgres, rows } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { startCluster } from '../apps/server/testing/postgres.ts';
import { withoutIndexes } from './grow.ts';

const { values: given } = parseArgs({
  options: { count: { type: 'string', default: '1000000' }, url: { type: 'string' } },
});
const count = Number(given.count);
const asks = 60;
/** Warm-up requests, not counted: V8 compiles the code, and each connection caches its plans. */
const first = 60;
const kinds = ['style', 'talent', 'book'] as const;
const colors = ['red', 'blue', 'green', 'cream', 'white', 'black', 'orange', 'violet'];
const mediums = ['oil', 'watercolour', 'gouache', 'ink', 'collage', 'pastel'];
const things = ['harbour', 'garden', 'mountain', 'paper', 'river', 'window', 'orchard', 'tower'];
const countries = ['PT', 'NO', 'JP', 'BR', 'FR', 'IN', 'KE', 'US', 'DE', 'CA'];

// A million listings need more memory than PostgreSQL's default of 128 MB.
const cluster = given.url ? undefined : await startCluster(['shared_buffers=4GB']);
const handle = await openPostgres(given.url ?? cluster!.url, createLog('silent'));
const { db } = handle;

const list = (values: readonly string[]) =>
  sql.raw(`array[${values.map((value) => `'${value}'`).join(',')}]`);
const pick = (values: readonly string[], by: string) =>
  sql`(${list(values)})[1 + (${sql.raw(by)}) % ${sql.raw(String(values.length))}]`;

/** As much as people write of a listing, and four pictures: rows are as wide as a market's. */
const about = sql`'Painted out of doors and finished at home. ' || repeat(title || ', in any weather. ', 6)`;
/** Thirty words of its text, of five thousand that people use. */
const told = sql`(select string_agg('word' || (n::bigint * 31 + k * k * 97) % 5000, ' ') from generate_series(1, 30) as k)`;
const covers = sql`(select jsonb_agg(jsonb_build_object('id', 'art_' || upper(md5((n * 4 + k)::text)), 'width', 1024, 'height', 820,
  'title', title || ' ' || k)) from generate_series(1, 4) as k)`;

/** Titles of two things and a word of their own of some 40,000; facets as unevenly spread as a market's. */
async function fill(): Promise<void> {
  const title = sql`initcap(${pick(things, 'n')}) || ' ' || ${pick(things, 'n / 8')} || ' ' || substr(md5((n % 40000)::text), 1, 6)`;
  await withoutIndexes(db, 'listings', () =>
    db.execute(sql`insert into listings (id, kind, profile_id, title, by_name, about, medium, colours, price, currency,
      tiers, country, followers, sample, covers, likes, published_at, facets, searched)
    select 'bench_' || n, kind, 'prf_' || (n % 50000), title, 'Artist ' || (n % 50000), ${about}, medium, array[colour], price,
      'USD', array['personal'], country, n % 1000, false, ${covers}, (n::bigint * 7919) % 5000, timestamptz '2024-01-01' + n * interval '1 minute',
      array['kind:' || kind, 'medium:' || medium, 'colour:' || colour, 'country:' || country, 'price:' || case when price < 2500 then 'under-25' when price < 5000 then '25-to-50' else '50-to-100' end]
        || case when kind = 'style' or n % 4 = 0 then array[]::text[] else array['free:2026-11', 'free:2026-12', 'free:2027-01'] end,
      setweight(to_tsvector('english', title || ' artist ' || (n % 50000)), 'A') || setweight(to_tsvector('english', medium || ' ' || colour || ' ' || ${told}), 'B')
    from (select n, ${pick(kinds, 'n')} as kind, ${title} as title, ${pick(mediums, 'n / 3 + n % 5 * (n % 7)')} as medium,
        ${pick(colors, 'n / 5')} as colour, ${pick(countries, 'n / 11')} as country, 500 + (n * 37) % 9000 as price
      from generate_series(1, ${sql.raw(String(count))}) as n) as made`),
  );
  await db.execute(
    sql`insert into listing_words select word from ts_stat('select searched from listings') on conflict do nothing`,
  );
  await db.execute(sql`vacuum analyze listings`);
  await db.execute(sql`vacuum analyze listing_words`);
}

const quantile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(part * (times.length - 1))]!;

async function measure(name: string, ask: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < first; n++) await ask(n);
  const times: number[] = [];
  for (let n = 0; n < asks; n++) {
    const started = performance.now();
    await ask(n);
    times.push(performance.now() - started);
  }
  const shown = [0.5, 0.95].map((part) => quantile(times, part).toFixed(1).padStart(8));
  console.log(`${name.padEnd(40)}${shown.join('')}`);
}

async function find(query: Record<string, unknown>, sort: ListingSort, offset = 0): Promise<void> {
  const { q, ...filter } = ListingFilter.parse(query);
  const meaning = q ? await meaningOf(db, q) : undefined;
  if (meaning === null) return;
  const search = { filter, meaning, kinds, month: '2026-11' };
  await findPage(db, search, { sort, offset, size: 24, viewer: undefined });
}

try {
  if (!given.url) {
    await migrate(handle);
    const started = performance.now();
    await fill();
    console.log(`${count} listings in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  const at = (values: readonly string[], n: number) => values[n % values.length]!;
  console.log(`${'a page of 24 and all facets, in ms'.padEnd(40)}     p50     p95`);
  await measure('no words, newest', () => find({}, 'newest'));
  await measure('no words, most liked', () => find({}, 'most-liked'));
  await measure('a common word', (n) => find({ q: at(things, n) }, 'relevance'));
  await measure('a common word, of one kind', (n) =>
    find({ q: at(things, n), kind: 'style' }, 'relevance'),
  );
  await measure('two words', (n) =>
    find({ q: `${at(things, n)} ${at(things, n + 3)}` }, 'relevance'),
  );
  await measure('a typing error', (n) =>
    find({ q: at(things, n).replace(/(.)(.)(.)/, '$1$3$2') }, 'relevance'),
  );
  await measure('a rare word', (n) => find({ q: String(n * 13) }, 'relevance'));
  await measure('one facet, newest', (n) => find({ medium: at(mediums, n) }, 'newest'));
  await measure('three facets, cheapest', (n) =>
    find({ medium: at(mediums, n), colour: at(colors, n), country: at(countries, n) }, 'price-up'),
  );
  await measure('a word and a facet, newest', (n) =>
    find({ q: at(things, n), medium: at(mediums, n) }, 'newest'),
  );
  await measure('a word and two facets', (n) =>
    find({ q: at(things, n), medium: at(mediums, n), country: 'PT' }, 'relevance'),
  );
  await measure('a word and three facets', (n) =>
    find(
      { q: at(things, n), medium: at(mediums, n), colour: at(colors, n), country: 'PT' },
      'relevance',
    ),
  );
  await measure('two words and a facet', (n) =>
    find({ q: `${at(things, n)} ${at(things, n + 3)}`, medium: at(mediums, n) }, 'relevance'),
  );
  await measure('two words and two facets', (n) =>
    find(
      { q: `${at(things, n)} ${at(things, n + 3)}`, medium: at(mediums, n), country: 'PT' },
      'relevance',
    ),
  );
  await measure('two words and three facets', (n) =>
    find(
      {
        q: `${at(things, n)} ${at(things, n + 3)}`,
        medium: at(mediums, n),
        colour: at(colors, n),
        country: 'PT',
      },
      'relevance',
    ),
  );
  await measure('two words and a facet, of one kind', (n) =>
    find(
      { q: `${at(things, n)} ${at(things, n + 3)}`, medium: at(mediums, n), kind: 'style' },
      'relevance',
    ),
  );
  await measure('dear ones, cheapest', () => find({ price: '50-to-100' }, 'price-up'));
  await measure('talents free this month, cheapest', (n) =>
    find({ kind: 'talent', free: 'true', country: at(countries, n) }, 'price-up'),
  );
  await measure('one kind, page 40', () => find({ kind: 'style' }, 'newest', 960));
  await measure('rival: ilike and count(*)', async (n) => {
    const like = `%${at(things, n)}%`;
    await rows(
      db,
      sql`select id from listings where title ilike ${like} order by likes desc limit 24`,
    );
    await rows(db, sql`select count(*) from listings where title ilike ${like}`);
  });
} finally {
  await handle.close();
  await cluster?.stop();
}
