import { foldText } from '@limn/contracts/text';
import { type FacetKind, ImageFilter } from '@limn/contracts/gallery';
import type { ProfileId } from '@limn/contracts/ids';
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { images } from './schema.ts';

/** Which pictures are meant, and who asks. */
export interface PictureFilter extends Omit<ImageFilter, 'owner' | 'words'> {
  words?: string | undefined;
  /** Of these profiles; without them, the ones that are shown to all. */
  owners?: ProfileId[] | undefined;
  /** Holds the licences that `licensed` asks for. */
  buyer?: ProfileId | undefined;
}

/** Bits of 128 in which pictures that look alike may differ; those that do not differ in some 60. */
const mostBits = 40;

/**
 * Whose pictures and whether of the trash, of keys of pictures, `image_keys k`; of one profile, or of those that are shown to all.
 * Spelt out as the indexes have it: a parameter would not be known to be the same.
 */
export const keyBase = (owner: ProfileId | undefined, { trash }: PictureFilter): SQL =>
  owner === undefined
    ? sql`k.listed`
    : sql`k.profile_id = ${owner} and ${sql.raw(trash === 'true' ? '' : 'not')} k.trashed`;

const inLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Choices that keys of pictures hold on a line of their own each (`1005-images.sql`), as 'kind:value'. */
const kindOf = {
  origin: 'origins',
  model: 'models',
  colour: 'colours',
  style: 'styles',
  artist: 'artists',
  seed: 'seed',
} as const satisfies Partial<Record<keyof PictureFilter, string>>;
type Choice = keyof typeof kindOf;

const choicesIn = (filter: PictureFilter): { choice: Choice; value: string; told: string }[] =>
  (Object.keys(kindOf) as Choice[]).flatMap((choice) => {
    if (filter[choice] === undefined) return [];
    const value = String(filter[choice]);
    return { choice, value, told: `${kindOf[choice]}:${value}` };
  });

/** Words as those of keys are written (`search_text` in `1001-platform.sql`). */
const wordsIn = ({ words = '' }: PictureFilter): string[] =>
  foldText(words).split(/\s+/).filter(Boolean);

/** Of one key of pictures by its id, what no index holds: `f`. */
const ofItsKey = (condition: SQL): SQL =>
  sql`(select ${condition} from image_keys f where f.image_id = k.image_id)`;

/** Keys have these choices: whose marks say so are looked up, for others may leave the same. */
function hasChosen(told: string[]): SQL | undefined {
  if (told.length === 0) return undefined;
  const marks = sql`listing_marks(${sql.param(told)}::text[])`;
  // As 'at least', which is the same here: of equality PostgreSQL would think that hardly any fit, and put all in order.
  return sql`k.marks & ${marks} >= ${marks} and ${ofItsKey(holds(sql`f`, told))}`;
}

const holds = (key: SQL, told: string[]): SQL =>
  sql`string_to_array(${key}.choices, chr(10)) @> ${sql.param(told)}::text[]`;

/** A word is somewhere in those of a key: their start is in the indexes. */
const mentions = (word: string): SQL =>
  sql`(strpos(k.words_start, ${word}) > 0
    or (k.is_cut and ${ofItsKey(sql`strpos(f.words, ${word}) > 0`)}))`;

/** A day of UTC, the last one whole; or a moment, as a browser reckons its own days. */
const isDay = (at: string): boolean => at.length === 10;
const since = (at: string): SQL =>
  sql`k.created_at >= ${isDay(at) ? `${at}T00:00:00Z` : at}::timestamptz`;
const until = (at: string): SQL =>
  isDay(at)
    ? sql`k.created_at < ${`${at}T00:00:00Z`}::timestamptz + interval '1 day'`
    : sql`k.created_at < ${at}::timestamptz`;

/** What else is asked of pictures, of `image_keys k`. */
function others(filter: PictureFilter): (SQL | undefined)[] {
  const { owners, width, height, after, before, board } = filter;
  return [
    width ? sql`k.width >= ${width}` : undefined,
    height ? sql`k.height >= ${height}` : undefined,
    after ? since(after) : undefined,
    before ? until(before) : undefined,
    owners && filter.starred
      ? sql`k.image_id in (select id from images where ${inArray(images.profileId, owners)} and starred_at is not null)`
      : undefined,
    filter.licensed
      ? sql`k.image_id in (select image_id from licences
          where profile_id = ${filter.buyer ?? ''} and status = 'active')`
      : undefined,
    board
      ? sql`k.image_id in (select image_id from board_images where board_id = ${board})`
      : undefined,
  ];
}

/** What has to hold of a picture, but for whose it is and what it looks like: of `image_keys k`, as one piece of an index holds it. */
export const keyCondition = (filter: PictureFilter): SQL =>
  and(
    sql`true`,
    ...others(filter),
    hasChosen(choicesIn(filter).map(({ told }) => told)),
    ...wordsIn(filter).map(mentions),
  )!;

/** To look up so many pictures one by one takes longer than to meet them among all of somebody's. */
const many = 1000;

/** Whether one profile has many pictures of each choice, as kept counts tell; undefined where they do not. */
export function areManyChosen(
  owner: ProfileId | undefined,
  filter: PictureFilter,
): SQL | undefined {
  const chosen = choicesIn(filter);
  if (!owner || chosen.length === 0 || wordsIn(filter).length > 0) return undefined;
  return and(
    ...chosen.map(
      ({ choice, value }) => sql`exists (select 1 from image_counts where profile_id = ${owner}
        and kind = ${kindOf[choice]} and value = ${value} and count >= ${sql.raw(String(many))})`,
    ),
  );
}

/**
 * Of pictures that are shown to all, whom those that are meant owe, as `image_shown` has it, and what else is asked of them; undefined
 * where none is named.
 */
export function owedIn(filter: PictureFilter): { owed: string; more: PictureFilter } | undefined {
  const { owners, style, artist } = filter;
  if (owners) return undefined;
  if (style) return { owed: `styles:${style}`, more: { ...filter, style: undefined } };
  if (artist) return { owed: `artists:${artist}`, more: { ...filter, artist: undefined } };
  return undefined;
}

/** Whether anything is asked that the index of words and choices tells. */
export const isFoundByWhatItHolds = (filter: PictureFilter): boolean =>
  choicesIn(filter).length + wordsIn(filter).length > 0;

/** The same of one profile's, or of pictures that are shown to all, as the index of words and choices finds it. */
export const rareCondition = (owner: ProfileId | undefined, filter: PictureFilter): SQL => {
  const whose = owner === undefined ? 'shown' : `of:${owner}`;
  const told = choicesIn(filter).map((one) => one.told);
  return and(
    holds(sql`k`, [whose, ...told]),
    ...wordsIn(filter).map((word) => sql`k.words like ${`%${inLike(word)}%`}`),
    // Not to be looked for in another index beside: that has all of somebody's.
    sql`(${keyBase(owner, filter)}) is true`,
    ...others(filter),
  )!;
};

const narrowing = Object.keys(ImageFilter.omit({ owner: true }).shape) as (keyof PictureFilter)[];
const chosenIn = (filter: PictureFilter) =>
  narrowing.filter((name) => ![undefined, ''].includes(filter[name] as string));

/** Whether more is asked than whose pictures, and whether those in the trash. */
export const isNarrowed = (filter: PictureFilter): boolean =>
  chosenIn(filter).some((name) => name !== 'trash');

/**
 * What kept counts (`image_counts`) tell how many pictures fit by: those that profiles have in all, or of one choice. Undefined where more
 * is asked.
 */
export function keptAs(
  filter: PictureFilter,
): { kind: FacetKind | 'all'; value: string } | undefined {
  const [name, ...more] = chosenIn(filter);
  if (!filter.owners || more.length > 0) return undefined;
  if (!name) return { kind: 'all', value: '' };
  const [chosen] = choicesIn(filter);
  if (!chosen || chosen.choice === 'seed') return undefined;
  return { kind: kindOf[chosen.choice], value: chosen.value };
}

/** Whether nothing is asked of one's own pictures but whose they are: these are counted where they change. */
export const areAllOwn = (filter: PictureFilter): boolean => keptAs(filter)?.kind === 'all';

/** How alike a picture of `image_keys k` is to one, and whether it is at all. */
export interface Likeness {
  bits: SQL;
  near: SQL;
}

/** In how many bits a picture's fingerprint differs from another's: an order, the likest first. */
export async function likeness(
  db: Sql,
  like: NonNullable<PictureFilter['like']>,
): Promise<Likeness | undefined> {
  const [kept] = await rows<{ shape: string; gradient: string }>(
    db,
    sql`select shape::text, gradient::text from image_fingerprints where image_id = ${like}`,
  );
  if (!kept) return undefined;
  const bits = sql`(select bit_count(f.shape # ${kept.shape}::text::bit(64))
      + bit_count(f.gradient # ${kept.gradient}::text::bit(64))
    from image_fingerprints f where f.image_id = k.image_id)`;
  return { bits, near: sql`${bits} <= ${sql.raw(String(mostBits))}` };
}
