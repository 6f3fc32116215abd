import type { Look } from '@limn/imaging/looks';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, oneOf, rows } from './database/database.ts';

/** A table of fingerprints, with an index on each band. */
export interface LookTable {
  /** The `from` clause. */
  table: SQL;
  id: SQL;
  /** The fingerprint as bits, `shape` first; the bands' indexes are on `substring(band, …)::integer`. */
  band: SQL;
  /** All 128 bits. */
  print: SQL;
  /** Rows that may be found; all by default. */
  where?: SQL;
}

/** The table of another module whose fingerprints are texts of 32 hexadecimal digits. */
export function textLooks(table: SQL, where?: SQL): LookTable {
  const print = sql`('x' || fingerprint)::bit(128)`;
  return { table, id: sql`id`, band: print, print, ...(where && { where }) };
}

/** A condition that a column holds none of these values; true without values. */
export const noneOf = (column: SQL, values: readonly string[]): SQL =>
  values.length === 0 ? sql`true` : sql`${column} not in ${oneOf(values)}`;

/**
 * The word `shape` is indexed in three bands of 21 of its 64 bits. The bits of `gradient` are alike in all pictures that
 * have a sky, so they are useless as an index.
 */
const bands = [0, 21, 42];
const bandBits = 21;
/**
 * How many of the least clear bits of each band are flipped, one at a time, and how many of those two at a time: where
 * two bits are wrong, they are seldom among the clearer ones.
 */
export const thoroughness = { usual: { single: 6, together: 4 }, more: { single: 9, together: 7 } };
type Thoroughness = (typeof thoroughness)['usual'];
/** Maximum rows read for one value of a band: many flat pictures share one. The index returns the oldest first. */
const mostInBand = 100;

/** Greatest distance of a candidate, how many there may be, the nearest first, and how thoroughly to search. */
interface Limits {
  mostBits: number;
  most: number;
  how?: Thoroughness;
}

/** A row near to one of the looks. */
export interface Candidate<Id extends string = string> {
  id: Id;
  /** Bits of 128 in which it differs from the nearest look. */
  bits: number;
  /** Its fingerprint, 128 binary digits. */
  print: string;
}

/** A candidate with one of the looks. */
export interface Likeness<Id extends string = string> {
  id: Id;
  look: Look;
  bits: number;
}

/**
 * The values that a band of the original's fingerprint may have: the look's own, and those with unclear bits flipped.
 */
function valuesOf(
  { shape, unclear }: Look,
  from: number,
  { single, together }: Thoroughness,
): number[] {
  const bits = BigInt(`0x${shape}`) >> BigInt(64 - from - bandBits);
  const own = Number(bits & ((1n << BigInt(bandBits)) - 1n));
  const flips = unclear.shape
    .filter((bit) => bit >= from && bit < from + bandBits)
    .slice(0, single)
    .map((bit) => 1 << (bandBits - 1 - (bit - from)));
  const least = flips.slice(0, together);
  const pairs = least.flatMap((one, i) => least.slice(i + 1).map((other) => one ^ other));
  return [own, ...[...flips, ...pairs].map((change) => own ^ change)];
}

/** Arrays are sent as text: both databases read them alike. */
const list = (values: (string | number)[], type: 'int' | 'text'): SQL =>
  sql`string_to_array(${values.join(',')}, ',')::${sql.raw(type)}[]`;

/** The rows that have one of these values in one band, each with the look that has it too. */
function hits(source: LookTable, looks: Look[], from: number, how: Thoroughness): SQL {
  const probes = looks.flatMap((look, number) =>
    valuesOf(look, from, how).map((value) => ({ number, value })),
  );
  const numbers = list(
    probes.map(({ number }) => number),
    'int',
  );
  const values = list(
    probes.map(({ value }) => value),
    'int',
  );
  const part = sql`substring(${source.band}, ${sql.raw(`${from + 1}, ${bandBits}`)})::integer`;
  return sql`select probe.look, found.* from unnest(${numbers}, ${values}) as probe (look, value) cross join lateral (
    select ${source.id} as id, ${source.print} as print from ${source.table}
    where ${part} = probe.value ${source.where ? sql`and ${source.where}` : sql``}
    limit ${sql.raw(String(mostInBand))}) as found`;
}

/**
 * The rows of a table nearest to any of a picture's looks, the nearest first. A row is found when one band of
 * its fingerprint is as in a look, but for two of the look's least clear bits at most (multi-index hashing, Norouzi
 * et al. 2012; query-directed probing, Lv et al. 2007).
 */
export async function findByLooks<Id extends string>(
  db: Database,
  source: LookTable,
  looks: Look[],
  limits: Limits,
): Promise<Candidate<Id>[]> {
  return db.transaction(async (tx) => {
    // The plan is the same however few fingerprints there are, and before there are statistics.
    await tx.execute(sql`set local enable_seqscan = off`);
    return rows(tx, searchFor(source, looks, limits));
  });
}

/** The statement of `findByLooks`; it is meant for a plan without sequential scans. */
export const searchFor = (
  source: LookTable,
  looks: Look[],
  { mostBits, most, how }: Limits,
): SQL => sql`
  with looks as materialized (
    select number - 1 as look, ('x' || print)::bit(128) as print
    from unnest(${list(
      looks.map(({ shape, gradient }) => shape + gradient),
      'text',
    )}) with ordinality as l (print, number)),
  hits as materialized (${sql.join(
    bands.map((from) => hits(source, looks, from, how ?? thoroughness.usual)),
    sql` union all `,
  )}),
  nearest as (
    select id, min(bit_count(hits.print # looks.print))::int as bits, min(hits.print::text) as print
    from hits join looks using (look)
    group by id)
  select * from nearest where bits <= ${mostBits} order by bits, id limit ${most}`;

/** A more common change is preferred if the bits hardly differ. */
const burdenOf = ({ turned, quarters, inverted, frame, inside, covered }: Look): number =>
  (turned !== 0 || frame.width !== 1 || covered ? 4 : inside ? 2 : 0) +
  (quarters === 0 ? 0 : 1) +
  (inverted ? 2 : 0);

/** The looks that fit a fingerprint best, the likeliest first, at most two. */
export function closestLooks<Id extends string>(
  { id, print }: Pick<Candidate<Id>, 'id' | 'print'>,
  looks: readonly Look[],
): Likeness<Id>[] {
  const kept = BigInt(`0b${print}`);
  const fits = looks.map((look) => {
    const differing = kept ^ BigInt(`0x${look.shape}${look.gradient}`);
    const bits = differing.toString(2).replaceAll('0', '').length;
    return { id, look, bits, weighed: bits + burdenOf(look) };
  });
  const [likeliest] = fits.toSorted((a, b) => a.weighed - b.weighed);
  const [nearest] = fits.toSorted((a, b) => a.bits - b.bits);
  return [...new Set([likeliest!, nearest!])];
}
