import { sql } from 'drizzle-orm';
import { type Database, rows } from '../apps/server/src/platform/database/database.ts';

/** Makes `count` copies of an existing row, numbered n from 1, with some columns changed (SQL). */
interface Copies {
  table: string;
  /** Which row, as a condition on `t`. */
  of: string;
  count: number;
  columns: Record<string, string>;
}

/** Whose the market is: the samples' people, and how many others there are. */
export interface People {
  creator: { user: string; profile: string };
  artist: { user: string; profile: string };
  artists: number;
}

const id = (prefix: string, n = 'n') => `'${prefix}_' || lpad((${n})::text, 26, '0')`;
const oneOf = (values: string, n: string) =>
  `(string_to_array('${values}', ','))[1 + (${n}) % ${values.split(',').length}]`;
const things = 'harbour,garden,mountain,paper,river,window,orchard,tower';
const mediums = 'oil,watercolour,gouache,ink,collage,pastel';
const colors = 'red,blue,green,cream,white,black,orange,violet';
const title = `initcap(${oneOf(things, 'n')}) || ' ' || ${oneOf(things, 'n / 8')} || ' ' || substr(md5((n % 40000)::text), 1, 6)`;
const minutes = (n: string, each: number) =>
  `timestamptz '2023-11-01' + (${n}) * interval '${each} seconds'`;

/** Few own most: the nth thing's owner, from 1 to `of`. */
const owner = (of: number) =>
  `(1 + floor(${of - 1} * power((n::bigint * 7919 % 1000003) / 1000003.0, 3)))::int`;

/** The contents of a market of `scale` 1, with their owners. */
function plan({ creator, artist, artists }: People, scale: number): Copies[] {
  const of = (count: number) => Math.round(count * scale);
  const artistOf = (most: number) =>
    `case when n <= ${of(most)} then '${artist.profile}' else ${id('prf', owner(artists))} end`;
  const creatorOf = (most: number, own: string, prefix: string) =>
    `case when n <= ${of(most)} then '${own}' else ${id(prefix, owner(artists))} end`;
  const style = id('sty', `1 + n % ${of(1_000_000)}`);
  return [
    {
      table: 'users',
      of: `t.id = '${artist.user}'`,
      count: artists,
      columns: {
        id: id('usr'),
        subject: `'grown ' || n`,
        email: `'artist' || n || '@limn.test'`,
        given_name: `'Artist'`,
        family_name: `n::text`,
        created_at: minutes('n', 1800),
      },
    },
    {
      table: 'profiles',
      of: `t.id = '${artist.profile}'`,
      count: artists,
      columns: {
        id: id('prf'),
        user_id: id('usr'),
        account_name: `'Artist ' || n`,
        sample: 'false',
        created_at: minutes('n', 1800),
      },
    },
    {
      table: 'art_styles',
      of: `t.profile_id = '${artist.profile}'`,
      count: of(1_000_000),
      columns: {
        id: id('sty'),
        profile_id: artistOf(2000),
        name: title,
        price_personal: '500 + (n * 37) % 9000',
        medium: oneOf(mediums, 'n / 3'),
        subjects: `jsonb_build_array(${oneOf(things, 'n')})`,
        colours: `jsonb_build_array(${oneOf(colors, 'n / 5')})`,
        sample: 'false',
        cover_artwork_id: 'null',
        published_at: `case when n % 20 > 0 then ${minutes('n', 90)} end`,
        deleted_at: `case when n % 50 = 7 then ${minutes('n', 95)} end`,
        created_at: minutes('n', 90),
      },
    },
    {
      table: 'artworks',
      of: 'true',
      count: of(3_000_000),
      columns: {
        id: id('art'),
        style_id: id('sty', `1 + n % ${of(1_000_000)}`),
        sha256: `md5(n::text) || md5('b' || n)`,
        removed_at: 'null',
        created_at: minutes('n', 30),
      },
    },
    {
      table: 'style_models',
      of: 'true',
      count: of(1_000_000),
      columns: { style_id: id('sty'), trained_at: minutes('n', 90) },
    },
    {
      table: 'listings',
      of: `t.kind = 'style'`,
      count: of(1_000_000),
      columns: {
        id: id('sty'),
        profile_id: artistOf(2000),
        title,
        by_name: `'Artist'`,
        price: '500 + (n * 37) % 9000',
        likes: '(n::bigint * 7919) % 5000',
        sample: 'false',
        published_at: minutes('n', 90),
        facets: `array['kind:style', 'medium:' || ${oneOf(mediums, 'n / 3')}, 'colour:' || ${oneOf(colors, 'n / 5')}, 'subject:' || ${oneOf(things, 'n')}, 'tier:personal']`,
        searched: `setweight(to_tsvector('english', ${title}), 'A') || setweight(to_tsvector('english', ${oneOf(mediums, 'n / 3')} || ' ' || ${oneOf(colors, 'n / 5')}), 'B')`,
      },
    },
    {
      table: 'generations',
      of: 'true',
      count: of(1_000_000),
      columns: {
        id: id('gen'),
        user_id: creatorOf(25_000, creator.user, 'usr'),
        profile_id: creatorOf(25_000, creator.profile, 'prf'),
        style_id: style,
        request_id: `'grown ' || n`,
        sample: 'false',
        status: `'succeeded'`,
        created_at: minutes('n', 90),
        started_at: minutes('n', 90),
        finished_at: minutes('n', 90),
      },
    },
    {
      table: 'images',
      of: `t.generation_id is not null`,
      count: of(1_000_000),
      columns: {
        id: id('img'),
        generation_id: id('gen'),
        position: '0',
        profile_id: creatorOf(25_000, creator.profile, 'prf'),
        style_id: style,
        recipe: `recipe || jsonb_build_object('seed', n, 'prompt', ${oneOf(things, 'n')} || ' number ' || n || ' under a wide evening sky')`,
        sample: 'false',
        listed_at: `case when n % 10 = 3 then ${minutes('n', 91)} end`,
        starred_at: `case when n % 50 = 0 then ${minutes('n', 92)} end`,
        deleted_at: `case when n % 25 = 7 then ${minutes('n', 93)} end`,
        created_at: minutes('n', 90),
      },
    },
    ...[0, 1].map((second) => ({
      table: 'attributions',
      of: 'true',
      count: of(1_000_000),
      columns: {
        image_id: id('img'),
        artwork_id: id('art', `1 + (n + ${second} * 77) % ${of(3_000_000)}`),
        style_id: style,
        profile_id: artistOf(25_000),
        ppm: second ? '400000' : '600000',
      },
    })),
    {
      table: 'payments',
      of: 'true',
      count: of(500_000),
      columns: {
        id: id('pay'),
        kind: `'licence'`,
        reference: id('lic'),
        user_id: creatorOf(10_000, creator.user, 'usr'),
        session_id: `'cs_' || n`,
        charge_id: `'ch_' || n`,
        payment_intent_id: `'pi_' || n`,
        created_at: minutes('n', 180),
        paid_at: minutes('n', 180),
      },
    },
    {
      table: 'earnings',
      of: 'true',
      count: of(500_000),
      columns: {
        id: id('ern'),
        payment_id: id('pay'),
        payee: artistOf(50_000),
        cause_kind: `'style'`,
        cause_id: style,
        status: `case when n % 10 = 0 then 'held' else 'paid' end`,
        sent: `case when n % 10 = 0 then 0 else amount end`,
        sold_at: minutes('n', 180),
        // Its years were released as they ended: what is held ends over the month to come.
        release_at: `case when n % 10 = 0 then now() + (n % 43200) * interval '1 minute' else ${minutes('n', 180)} + interval '30 days' end`,
      },
    },
    {
      table: 'notifications',
      of: 'true',
      count: of(1_000_000),
      columns: {
        id: id('ntf'),
        user_id: creatorOf(10_000, creator.user, 'usr'),
        created_at: minutes('n', 90),
        read_at: `case when n % 3 > 0 then now() end`,
      },
    },
    {
      table: 'mails',
      of: 'true',
      count: of(500_000),
      columns: {
        id: id('mai'),
        recipient: `'artist' || (n % ${artists}) || '@limn.test'`,
        user_id: id('usr', `1 + n % ${artists}`),
        created_at: minutes('n', 180),
        sent_at: minutes('n', 180),
      },
    },
    // Two entries each: a creator's credits, or an artist's sale that is held.
    {
      table: 'ledger_transfers',
      of: `t.kind = 'credits.spend'`,
      count: of(5_000_000),
      columns: {
        id: id('trf'),
        key: `'grown:' || n`,
        kind: `case when n % 10 > 0 then 'credits.spend' else 'sale' end`,
        reference: `case when n % 10 > 0 then ${id('gen')} else ${id('pay', 'n / 10')} end`,
        occurred_at: minutes('n', 18),
      },
    },
    ...[1, 2].map((line) => ({
      table: 'ledger_entries',
      of: 'true',
      count: of(5_000_000),
      columns: {
        transfer_id: id('trf'),
        line: String(line),
        account: `case when n % 10 > 0 then ${
          line === 1
            ? `'user:' || ${creatorOf(100_000, creator.user, 'usr')} || ':credits'`
            : `'credits_spent'`
        } else ${line === 1 ? `'payee:' || ${artistOf(500_000)} || ':held'` : `'stripe_clearing'`} end`,
        amount: `case when n % 10 > 0 then 2 else -40761 end * ${line === 1 ? -1 : 1}`,
        currency: `case when n % 10 > 0 then 'CREDITS' else 'USD' end`,
      },
    })),
  ];
}

async function copy(db: Database, { table, of, count, columns }: Copies): Promise<void> {
  const found = await rows<{ name: string }>(
    db,
    sql`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
  );
  const names = found.map(({ name }) => name);
  for (const name of Object.keys(columns))
    if (!names.includes(name)) throw new Error(`${table} has no column ${name}.`);
  await db.execute(
    sql.raw(`insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
      select ${names.map((name) => columns[name] ?? `t."${name}"`).join(', ')}
      from (select * from ${table} t where ${of} limit 1) t, generate_series(1, ${count}) as n`),
  );
}

/** Does work that fills a table without its indexes, but for its key, and builds them at once then: that takes a tenth of the time. */
export async function withoutIndexes(
  db: Database,
  table: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const indexes = await rows<{ name: string; made: string }>(
    db,
    sql`select indexname as name, indexdef as made from pg_indexes
      where tablename = ${table} and indexname <> ${`${table}_pkey`}`,
  );
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  await work();
  for (const { made } of indexes) await db.execute(sql.raw(made));
}

/**
 * Makes a market of the samples' rows: at `scale` 1 a million styles, three million artworks, 50,000 profiles, a million
 * pictures (25,000 of one person) and ten million ledger entries. Triggers and keys of other tables are passed over
 * while it is filled; the ledger stays at zero.
 */
export async function grow(db: Database, people: People, scale: number): Promise<void> {
  for (const copies of plan(people, scale)) {
    const started = performance.now();
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await copy(tx as Database, copies);
    });
    const took = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${copies.table.padEnd(18)} ${String(copies.count).padStart(9)}  ${took} s`);
  }
  await db.execute(sql`insert into ledger_balances (account, currency, balance, floor_zero)
    select account, currency, sum(amount), false from ledger_entries group by account, currency
    on conflict (account, currency) do update set balance = excluded.balance`);
  await db.execute(sql`insert into ledger_months select e.account, e.currency, to_char(t.occurred_at at time zone 'UTC', 'YYYY-MM'), t.kind, sum(e.amount)
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    where e.account like 'payee:%' group by 1, 2, 3, 4 on conflict (account, currency, month, kind) do update set amount = excluded.amount`);
  await db.execute(sql`insert into ledger_owed select split_part(e.account, ':', 2), e.currency, t.occurred_at, t.id, sum(e.amount)
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    where e.account ~ '^payee:[^:]+:(held|available|in_transit|clawback)$'
    group by 1, 2, 3, 4 having sum(e.amount) <> 0 on conflict do nothing`);
  await db.execute(sql`insert into image_counts select i.profile_id, v.kind, v.value, count(*)
    from images i cross join lateral image_values(i.id, i.origin, i.recipe, i.colours) v
    where not i.sample and i.deleted_at is null group by 1, 2, 3
    on conflict (profile_id, kind, value) do update set count = excluded.count`);
  await db.execute(
    sql`select set_trashed_generations(array(select distinct generation_id from images where deleted_at is not null))`,
  );
  await withoutIndexes(db, 'image_search', () =>
    db.execute(sql`insert into image_search (image_id, profile_id, created_at, width, height, listed, trashed, words, facets)
      select i.id, i.profile_id, i.created_at, i.width, i.height, i.listed_at is not null and i.deleted_at is null,
        i.deleted_at is not null, image_words(i), image_facets(i)
      from images i where not i.sample on conflict (image_id) do nothing`),
  );
  await db.execute(
    sql`insert into listing_words select word from ts_stat('select searched from listings') on conflict do nothing`,
  );
  await db.execute(sql`vacuum analyze`);
}
