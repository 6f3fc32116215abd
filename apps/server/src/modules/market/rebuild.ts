import type { ListingKind } from '@limn/contracts/market';
import { and, eq, gt, lte } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import {
  type JobKind,
  type Jobs,
  type JobWorker,
  type PlainJob,
  plainJob,
} from '../../platform/jobs.ts';
import { readSetting, writeSetting } from '../../platform/settings.ts';
import type { ListingEntry } from './entry.ts';
import { turnMonth } from './free-months.ts';
import { listedEntries, lockIndex, removeListing, writeListing } from './list.ts';
import { listings } from './schema.ts';

/** A module's listings of one kind, for rebuilding the table. */
export interface ListingSource {
  kind: ListingKind;
  /** Public subjects after an id, ordered by id. */
  entries: (db: Sql, after: string, most: number) => Promise<ListingEntry[]>;
}

/** To be raised when entries are turned into words and facets in another way. */
const version = 3;
const setting = 'market.index';
const pageOf = 200;

const indexing: JobKind<PlainJob> = plainJob('market.index');

const same = (one: ListingEntry, other: ListingEntry | undefined): boolean => {
  const told = (entry: ListingEntry) => {
    const { covers, ...rest } = entry;
    const plain = covers.map(({ id, width, height, title }) => [id, width, height, title]);
    return JSON.stringify([Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)), plain]);
  };
  return other !== undefined && told(one) === told(other);
};

/** Sets one stretch of ids right. @returns the id it ends at; undefined at the end */
async function indexStretch(
  tx: Tx,
  source: ListingSource,
  after: string,
  all: boolean,
): Promise<string | undefined> {
  // Who lists waits until this is committed; what was listed before is seen.
  await lockIndex(tx);
  const entries = await source.entries(tx, after, pageOf);
  const end = entries.length < pageOf ? undefined : entries.at(-1)!.id;
  const listed = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        eq(listings.kind, source.kind),
        gt(listings.id, after),
        end === undefined ? undefined : lte(listings.id, end),
      ),
    );
  const ids = new Set(entries.map(({ id }) => id));
  for (const { id } of listed) if (!ids.has(id)) await removeListing(tx, id);
  const known = new Map((await listedEntries(tx, [...ids])).map((entry) => [entry.id, entry]));
  for (const entry of entries)
    if (all || !same(entry, known.get(entry.id))) await writeListing(tx, entry);
  return end;
}

/** Rebuilds the whole index from the modules; every row is rewritten after a change of version. */
export async function indexMarket(
  db: Database,
  sources: readonly ListingSource[],
  all = false,
): Promise<void> {
  const anew = all || (await readSetting(db, setting)) !== version;
  for (const source of sources) {
    let after: string | undefined = '';
    while (after !== undefined) {
      const from: string = after;
      after = await db.transaction((tx) => indexStretch(tx, source, from, anew));
    }
  }
  await db.transaction(async (tx) => {
    await lockIndex(tx);
    await tx.execute(
      sql`delete from listing_words w where not exists (
        select 1 from listings l where l.searched @@ quote_literal(w.word)::tsquery)`,
    );
    await tx.execute(
      sql`update listings l set likes = k.n
          from (select subject_id, count(*)::int as n from likes group by subject_id) k
          where k.subject_id = l.id and l.likes <> k.n`,
    );
    await writeSetting(tx, setting, version);
  });
}

/** Every night, so that the index cannot drift permanently, and new months are included. */
export function indexJob(parts: {
  db: Database;
  clock: Clock;
  sources: readonly ListingSource[];
}): JobWorker<PlainJob> {
  return {
    kind: indexing,
    cron: '41 2 * * *',
    expireInSeconds: 3600,
    async run() {
      await turnMonth(parts.db, parts.clock.now());
      await indexMarket(parts.db, parts.sources);
    },
  };
}

/** At a start: queues the job where the index was never written, by an older version, or in another month. */
export async function indexIfOutdated(db: Database, jobs: Jobs, clock: Clock): Promise<void> {
  const turned = await turnMonth(db, clock.now());
  if (!turned && (await readSetting(db, setting)) === version) return;
  await db.transaction((tx) => jobs.send(tx, indexing, {}));
}
