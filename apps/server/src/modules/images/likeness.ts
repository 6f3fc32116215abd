import type { ImageId } from '@limn/contracts/ids';
import type { Look } from '@limn/imaging';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows, type Sql } from '../../platform/database/database.ts';

/** Each word of a fingerprint has 64 bits; of these, three bands of 21 are indexed. */
const words = ['shape', 'gradient'] as const;
const bandBits = 21;
const bands = 3;
/** Of each band, so many of the least clear bits are tried the other way round, one at a time. */
const flips = 6;
/** Most images that are looked at for one value of a band: many flat pictures share one. */
const mostInBand = 200;

/** A picture of ours that one of the looks is near to. */
export interface Likeness {
  id: ImageId;
  look: Look;
  /** Bits of 128 in which they differ. */
  bits: number;
}

/** The values a band may have in the original's fingerprint: its own, and those with one unclear bit changed. */
function valuesOf(hex: string, unclear: number[], band: number): number[] {
  const from = band * bandBits;
  const word = BigInt(`0x${hex}`);
  const own = Number((word >> BigInt(64 - from - bandBits)) & ((1n << BigInt(bandBits)) - 1n));
  const tried = unclear.filter((bit) => bit >= from && bit < from + bandBits).slice(0, flips);
  return [own, ...tried.map((bit) => own ^ (1 << (bandBits - 1 - (bit - from))))];
}

/** Arrays go as text: both databases read them alike. */
const list = (values: (string | number)[], type: 'int' | 'text'): SQL =>
  sql`string_to_array(${values.join(',')}, ',')::${sql.raw(type)}[]`;

const hexBits = (column: string): SQL => sql.raw(`('x' || ${column})::bit(64)`);

/** The fingerprints that have one of these values in one band, each with the look that has it too. */
function hits(looks: Look[], word: (typeof words)[number], band: number): SQL {
  const probes = looks.flatMap((look, number) =>
    valuesOf(look[word], look.unclear[word], band).map((value) => ({ number, value })),
  );
  const part = sql.raw(`substring(${word}, ${band * bandBits + 1}, ${bandBits})::integer`);
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
 * its fingerprint is as in a look, but for one of the look's six least clear bits (multi-index hashing, Norouzi et
 * al. 2012; query-directed probing, Lv et al. 2007).
 */
export async function findByLooks(
  db: Database,
  looks: Look[],
  limits: { mostBits: number; most: number },
): Promise<{ id: ImageId; bits: number }[]> {
  return db.transaction(async (tx) => {
    // The plan is the same however few fingerprints there are, and before anything is known of them.
    await tx.execute(sql`set local enable_seqscan = off`);
    return rows(tx, searchFor(looks, limits));
  });
}

/** The statement that finds them; it is meant for a plan without sequential scans. */
export const searchFor = (
  looks: Look[],
  { mostBits, most }: { mostBits: number; most: number },
): SQL => sql`
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
    words.flatMap((word) => Array.from({ length: bands }, (_, band) => hits(looks, word, band))),
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

/** The look that fits an image best, and how well; undefined when no fingerprint is kept of it. */
export async function closestLook(
  db: Sql,
  id: ImageId,
  looks: Look[],
): Promise<Likeness | undefined> {
  const [kept] = await rows<Record<(typeof words)[number], string>>(
    db,
    sql`select shape::text, gradient::text from image_fingerprints where image_id = ${id}`,
  );
  if (!kept) return undefined;
  const ones = (value: bigint) => value.toString(2).replaceAll('0', '').length;
  const fits = looks.map((look) => {
    const bits = words.reduce(
      (sum, word) => sum + ones(BigInt(`0b${kept[word]}`) ^ BigInt(`0x${look[word]}`)),
      0,
    );
    return { id, look, bits, weighed: bits + burdenOf(look) };
  });
  return fits.toSorted((a, b) => a.weighed - b.weighed)[0];
}
