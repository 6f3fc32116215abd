import type { ImageId } from '@limn/contracts/ids';
import type { Look } from '@limn/imaging/looks';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows, type Sql } from '../../platform/database/database.ts';

/**
 * The word called `shape` is indexed in three bands of 21 of its 64 bits; the bits of `gradient` are alike in all
 * pictures that have a sky, so they tell too little to be looked for.
 */
const bands = [0, 21, 42];
const bandBits = 21;
/**
 * Of each band, so many of the least clear bits are tried the other way round, one at a time, and of those so many two
 * at a time: where two are wrong, they are seldom among the clearer.
 */
export const thoroughness = { usual: { single: 6, together: 4 }, more: { single: 9, together: 7 } };
type Thoroughness = (typeof thoroughness)['usual'];
/** Most images that are looked at for one value of a band: many flat pictures share one. */
const mostInBand = 100;

interface Limits {
  mostBits: number;
  most: number;
  how?: Thoroughness;
}

/** A picture of ours that one of the looks is near to. */
export interface Likeness {
  id: ImageId;
  look: Look;
  /** Bits of 128 in which they differ. */
  bits: number;
}

/** The values a band may have in the original's fingerprint: its own, and those with unclear bits changed. */
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

/** Arrays go as text: both databases read them alike. */
const list = (values: (string | number)[], type: 'int' | 'text'): SQL =>
  sql`string_to_array(${values.join(',')}, ',')::${sql.raw(type)}[]`;

const hexBits = (column: string): SQL => sql.raw(`('x' || ${column})::bit(64)`);

/** The fingerprints that have one of these values in one band, each with the look that has it too. */
function hits(looks: Look[], from: number, how: Thoroughness): SQL {
  const probes = looks.flatMap((look, number) =>
    valuesOf(look, from, how).map((value) => ({ number, value })),
  );
  const part = sql.raw(`substring(shape, ${from + 1}, ${bandBits})::integer`);
  return sql`select probe.look, found.* from unnest(${list(
    probes.map(({ number }) => number),
    'int',
  )}, ${list(
    probes.map(({ value }) => value),
    'int',
  )}) as probe (look, value) cross join lateral (
    select image_id, shape, gradient from image_fingerprints
    where ${part} = probe.value limit ${sql.raw(String(mostInBand))}) as found`;
}

/**
 * The images nearest to any of a picture's looks, the nearest first. An image is found when one band of
 * its fingerprint is as in a look, but for two of the look's least clear bits at most (multi-index hashing, Norouzi
 * et al. 2012; query-directed probing, Lv et al. 2007).
 */
export async function findByLooks(
  db: Database,
  looks: Look[],
  limits: Limits,
): Promise<{ id: ImageId; bits: number }[]> {
  return db.transaction(async (tx) => {
    // The plan is the same however few fingerprints there are, and before anything is known of them.
    await tx.execute(sql`set local enable_seqscan = off`);
    return rows(tx, searchFor(looks, limits));
  });
}

/** The statement that finds them; it is meant for a plan without sequential scans. */
export const searchFor = (looks: Look[], { mostBits, most, how }: Limits): SQL => sql`
  with looks as materialized (
    select number - 1 as look, ${hexBits('shape')} as shape, ${hexBits('gradient')} as gradient
    from unnest(${list(
      looks.map(({ shape }) => shape),
      'text',
    )}, ${list(
      looks.map(({ gradient }) => gradient),
      'text',
    )}) with ordinality as l (shape, gradient, number)),
  hits as materialized (${sql.join(
    bands.map((from) => hits(looks, from, how ?? thoroughness.usual)),
    sql` union all `,
  )}),
  nearest as (
    select image_id as id, min(bit_count(hits.shape # looks.shape) + bit_count(hits.gradient # looks.gradient))::int as bits
    from hits join looks using (look)
    group by image_id)
  select * from nearest where bits <= ${mostBits} order by bits, id limit ${most}`;

/** What is likelier to have been done is preferred where the bits hardly tell. */
const burdenOf = ({ turned, frame, inside, covered }: Look): number =>
  turned !== 0 || frame.width !== 1 || covered ? 4 : inside ? 2 : 0;

/** The looks that fit an image best, the likeliest first, at most two; none when no fingerprint is kept of it. */
export async function closestLooks(db: Sql, id: ImageId, looks: Look[]): Promise<Likeness[]> {
  const [kept] = await rows<{ shape: string; gradient: string }>(
    db,
    sql`select shape::text, gradient::text from image_fingerprints where image_id = ${id}`,
  );
  if (!kept) return [];
  const ones = (value: bigint) => value.toString(2).replaceAll('0', '').length;
  const fits = looks.map((look) => {
    const bits = (['shape', 'gradient'] as const).reduce(
      (sum, word) => sum + ones(BigInt(`0b${kept[word]}`) ^ BigInt(`0x${look[word]}`)),
      0,
    );
    return { id, look, bits, weighed: bits + burdenOf(look) };
  });
  const [likeliest] = fits.toSorted((a, b) => a.weighed - b.weighed);
  const [nearest] = fits.toSorted((a, b) => a.bits - b.bits);
  return [...new Set([likeliest!, nearest!])];
}
