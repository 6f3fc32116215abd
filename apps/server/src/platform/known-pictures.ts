import type { LocalFeature, FeaturePosition, FeaturePair, Variant } from '@limn/imaging/looks';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from './database/database.ts';
import { type JobWorker, type PlainJob, plainJob } from './jobs.ts';
import type { Storage } from './storage.ts';

/** Kinds of known pictures, by their column of `known_pictures`. */
const kinds = ['image', 'artwork', 'photo', 'headshot'] as const;
export type KnownKind = (typeof kinds)[number];

/** Features that are stored of a picture, and those that a received picture is searched by. */
export const mostStored = 48;
export const mostSearched = 120;
/**
 * Number of the least certain bits of a searched word that are flipped one at a time, and of those flipped in pairs.
 */
const flips = { single: 7, together: 4 };
/** Rows read for one word: many plain pictures share one. */
const mostOfWord = 60;
/** Number of features that a candidate must share; the best candidates are then aligned. */
const leastShared = 3;
const mostPlaced = 32;

// The stored integer form of a spot; see the migration.
const placeUnit = 16_000;
const sizeUnit = 1000;
const toRow = ({ x, y, scale, angle }: FeaturePosition): number[] => [
  Math.round(x * placeUnit),
  Math.round(y * placeUnit),
  Math.round(Math.log2(scale) * sizeUnit),
  Math.round((angle / (2 * Math.PI)) * placeUnit),
];
const fromRow = ({ x, y, scale, angle }: FeaturePosition): FeaturePosition => ({
  x: x / placeUnit,
  y: y / placeUnit,
  scale: 2 ** (scale / sizeUnit),
  angle: (angle / placeUnit) * 2 * Math.PI,
});

/** A known picture that shares features with a received one. */
export interface FeatureCandidate {
  kind: KnownKind;
  id: string;
  variant: Variant;
  pairs: FeaturePair[];
}

function wordsOf({ word, unclear }: LocalFeature): number[] {
  const single = unclear.slice(0, flips.single).map((bit) => 1 << bit);
  const least = single.slice(0, flips.together);
  const pairs = least.flatMap((one, i) => least.slice(i + 1).map((other) => one ^ other));
  return [word, ...[...single, ...pairs].map((change) => word ^ change)];
}

const list = (values: readonly (string | number)[], type: 'int' | 'text'): SQL =>
  sql`string_to_array(${values.join(',')}, ',')::${sql.raw(type)}[]`;

/** The known pictures that share most features with one, in one of its variants. */
export async function findByFeatures(
  db: Database,
  variants: readonly (Variant & { features: LocalFeature[] })[],
): Promise<FeatureCandidate[]> {
  const probes = variants.flatMap(({ features }, variant) =>
    features.flatMap((feature, at) =>
      wordsOf(feature).map((word) => ({ word, which: variant * mostSearched + at })),
    ),
  );
  if (probes.length === 0) return [];
  const found = await db.transaction(async (tx) => {
    // The plan is the same however few features there are, and before there are statistics.
    await tx.execute(sql`set local enable_seqscan = off`);
    return rows<
      Record<`${KnownKind}_id`, string | null> &
        FeaturePosition & { variant: number; which: number }
    >(
      tx,
      sql`with hits as materialized (
        select probe.which, probe.which / ${sql.raw(String(mostSearched))} as variant, f.*
        from unnest(${list(
          probes.map(({ word }) => word),
          'int',
        )}, ${list(
          probes.map(({ which }) => which),
          'int',
        )}) as probe (word, which) cross join lateral (
          select picture, x, y, scale, angle from local_features where word = probe.word
          limit ${sql.raw(String(mostOfWord))}) as f),
      likely as (
        select picture, variant, count(distinct (x, y)) as shared from hits group by picture, variant
        having count(distinct (x, y)) >= ${leastShared} order by shared desc, picture limit ${mostPlaced})
      select k.image_id, k.artwork_id, k.photo_id, k.headshot_id, h.variant, h.which, h.x, h.y, h.scale, h.angle
      from likely l join hits h using (picture, variant) join known_pictures k on k.number = l.picture
      order by l.shared desc, l.picture`,
    );
  });
  const candidates = new Map<string, FeatureCandidate>();
  for (const row of found) {
    const kind = kinds.find((one) => row[`${one}_id`] !== null);
    const id = kind && row[`${kind}_id`];
    if (!kind || !id) continue;
    const { features, mirrored, inverted } = variants[row.variant]!;
    const key = `${id} ${row.variant}`;
    const candidate = candidates.get(key) ?? {
      kind,
      id,
      variant: { mirrored, inverted },
      pairs: [],
    };
    candidate.pairs.push({ ours: fromRow(row), theirs: features[row.which % mostSearched]! });
    candidates.set(key, candidate);
  }
  return [...candidates.values()];
}

/** Pictures that have no features yet: id and file of each, by their kind's tables, in the order of ids after one. */
type Unread = (db: Database, after: string) => Promise<{ id: string; key: string }[]>;

/** Pictures that are read in one go. */
const mostAtOnce = 100;

/** The rows of a table that are not known yet; for `Unread`. */
export const unreadOf =
  (kind: KnownKind, source: { table: SQL; id: SQL; key: SQL; where?: SQL }): Unread =>
  (db, after) =>
    rows(
      db,
      // The table's columns are named apart from those of `known_pictures`, which has some of the same names.
      sql`select source.id, source.key from (
          select ${source.id} as id, ${source.key} as key from ${source.table}
          where ${source.where ?? sql`true`}) as source
        where source.id > ${after} and source.key is not null
          and not exists (select from known_pictures k where k.${sql.identifier(`${kind}_id`)} = source.id)
        order by source.id limit ${mostAtOnce}`,
    );

/** One run of this many reads all tables; the others only read rows after this many of the newest known pictures. */
const runsToFull = 60;
const newest = 1000;

/** The id after which new pictures of a kind are looked for, unless all are read. */
async function newSince(db: Database, kind: KnownKind): Promise<string> {
  const id = sql.identifier(`${kind}_id`);
  const [found] = await rows<{ id: string }>(
    db,
    sql`select ${id} as id from known_pictures where ${id} is not null order by ${id} desc offset ${newest} limit 1`,
  );
  return found?.id ?? '';
}

/**
 * Takes the local features of pictures that have none yet, new ones within a minute; in its first run, and each hour, of
 * all that lack them. A file that cannot be read is tried again; one that is not a picture has no features.
 */
export function featuresJob(
  {
    db,
    storage,
    featuresOf,
  }: {
    db: Database;
    storage: Storage;
    /** The features of a file, at most `mostStored`; undefined for one that is not a picture. */
    featuresOf: (file: Uint8Array, signal: AbortSignal) => Promise<LocalFeature[] | undefined>;
  },
  unread: Record<KnownKind, Unread>,
): JobWorker<PlainJob> {
  async function read(kind: KnownKind, id: string, key: string, signal: AbortSignal) {
    const file = await storage.get(key).catch(() => undefined);
    if (!file) return;
    const features = (await featuresOf(file, signal)) ?? [];
    const column = (part: (feature: LocalFeature) => number) => list(features.map(part), 'int');
    const places = features.map(toRow);
    const place = (at: number) =>
      list(
        places.map((row) => row[at]!),
        'int',
      );
    await db.execute(
      sql`with known as (
          insert into known_pictures (${sql.identifier(`${kind}_id`)}) values (${id})
          on conflict do nothing returning number)
        insert into local_features (word, picture, x, y, scale, angle)
        select word, number, x, y, scale, angle from known, unnest(
          ${column(({ word }) => word)}, ${place(0)}, ${place(1)}, ${place(2)}, ${place(3)})
          as feature (word, x, y, scale, angle)`,
    );
  }
  let runs = 0;
  return {
    kind: plainJob('pictures.features'),
    cron: '* * * * *',
    async run(_, signal) {
      const isFull = runs++ % runsToFull === 0;
      for (const kind of kinds)
        for (
          let after = isFull ? '' : await newSince(db, kind), more = true;
          more && !signal.aborted;
        ) {
          const found = await unread[kind](db, after);
          for (const { id, key } of found) await read(kind, id, key, signal);
          more = found.length === mostAtOnce;
          after = found.at(-1)?.id ?? after;
        }
    },
  };
}
