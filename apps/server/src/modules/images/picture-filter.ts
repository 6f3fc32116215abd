import { type FacetKind, ImageFilter } from '@limn/contracts/gallery';
import type { ProfileId } from '@limn/contracts/ids';
import { foldText } from '@limn/contracts/text';
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { contains, hasAll } from '../../platform/search/conditions.ts';
import { images } from './schema.ts';

/** Which pictures are meant, and who asks. */
export interface PictureFilter extends Omit<ImageFilter, 'owner' | 'words'> {
  words?: string | undefined;
  /** Pictures of these profiles; without them, public ones. */
  owners?: ProfileId[] | undefined;
  /** Holds the licences that `licensed` asks for. */
  buyer?: ProfileId | undefined;
}

/** Which kind of `image_search.facets` a choice is. */
const kindOf = {
  origin: 'origins',
  model: 'models',
  colour: 'colours',
  style: 'styles',
  artist: 'artists',
  seed: 'seed',
} as const satisfies Partial<Record<keyof PictureFilter, FacetKind | 'seed'>>;
type Choice = keyof typeof kindOf;

const choicesIn = (filter: PictureFilter): { choice: Choice; value: string }[] =>
  (Object.keys(kindOf) as Choice[]).flatMap((choice) =>
    filter[choice] === undefined ? [] : [{ choice, value: String(filter[choice]) }],
  );

/** Words as `image_search.words` has them (`search_text` in `1001-platform.sql`). */
const wordsIn = ({ words = '' }: PictureFilter): string[] =>
  foldText(words).split(/\s+/).filter(Boolean);

/** A day of UTC, the last one whole; or a moment, as a browser reckons its own days. */
const isDay = (at: string): boolean => at.length === 10;
const since = (at: string): SQL =>
  sql`s.created_at >= ${isDay(at) ? `${at}T00:00:00Z` : at}::timestamptz`;
const until = (at: string): SQL =>
  isDay(at)
    ? sql`s.created_at < ${`${at}T00:00:00Z`}::timestamptz + interval '1 day'`
    : sql`s.created_at < ${at}::timestamptz`;

/**
 * The condition of a filter on `image_search s`: of one profile's pictures, or of those that are shown to all.
 * @param by whose they are is looked up with words and facets in their GIN index, or in the B-tree indexes of the orders. In both,
 * PostgreSQL would read all pictures of a word and all of a person, and then compare the two.
 */
export function conditionOf(
  owner: ProfileId | undefined,
  filter: PictureFilter,
  by: 'facets' | 'order',
): SQL {
  const { width, height, after, before, board } = filter;
  const chosen = choicesIn(filter).map(({ choice, value }) => `${kindOf[choice]}:${value}`);
  const words = wordsIn(filter);
  const byFacets = by === 'facets' && chosen.length + words.length > 0;
  const facets = byFacets ? [owner === undefined ? 'shown' : `owner:${owner}`, ...chosen] : chosen;
  // Written out, for the indexes of those shown are partial.
  const inOrder = owner === undefined ? sql`s.listed` : sql`s.profile_id = ${owner}`;
  return and(
    byFacets ? undefined : inOrder,
    owner === undefined ? undefined : sql`s.trashed = ${filter.trash === 'true'}`,
    facets.length > 0 ? hasAll(sql`s.facets`, facets) : undefined,
    ...words.map((word) => contains(sql`s.words`, word)),
    width ? sql`s.width >= ${width}` : undefined,
    height ? sql`s.height >= ${height}` : undefined,
    after ? since(after) : undefined,
    before ? until(before) : undefined,
    owner !== undefined && filter.starred
      ? sql`s.image_id in (select id from images where ${inArray(images.profileId, [owner])} and starred_at is not null)`
      : undefined,
    filter.licensed
      ? sql`s.image_id in (select image_id from licences
          where profile_id = ${filter.buyer ?? ''} and status = 'active')`
      : undefined,
    board
      ? sql`s.image_id in (select image_id from board_images where board_id = ${board})`
      : undefined,
  )!;
}

/** The SELECT of a column of all pictures that a filter leaves. */
export const matchesOf = (column: SQL, filter: PictureFilter, more?: SQL): SQL =>
  sql.join(
    (filter.owners ?? [undefined]).map(
      (owner) =>
        sql`select ${column} from image_search s where ${and(conditionOf(owner, filter, 'facets'), more)}`,
    ),
    sql` union all `,
  );

const narrowing = Object.keys(ImageFilter.omit({ owner: true }).shape) as (keyof PictureFilter)[];
const chosenIn = (filter: PictureFilter) =>
  narrowing.filter((name) => ![undefined, ''].includes(filter[name] as string));

/** Whether a filter restricts more than the owner and the trash. */
export const isNarrowed = (filter: PictureFilter): boolean =>
  chosenIn(filter).some((name) => name !== 'trash');

/**
 * The row of `image_counts` with the number of matches of a filter: all of a person's pictures, or those of one choice.
 * Undefined for other filters.
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

/** Whether the filter asks for all of a person's pictures: their number is kept up to date by triggers. */
export const areAllOwn = (filter: PictureFilter): boolean => keptAs(filter)?.kind === 'all';

/** Bits of 128 in which fingerprints of pictures that look alike may differ; those of others differ in some 60. */
const mostBits = 40;

/**
 * The number of bits in which the fingerprint of a picture of `image_search s` differs from another's; null if one has
 * none.
 */
export const differingBits = (like: NonNullable<PictureFilter['like']>): SQL =>
  sql`(select bit_count(f.shape # o.shape) + bit_count(f.gradient # o.gradient)
    from image_fingerprints f, image_fingerprints o where f.image_id = s.image_id and o.image_id = ${like})`;

export const looksLike = (like: NonNullable<PictureFilter['like']>): SQL =>
  sql`${differingBits(like)} <= ${mostBits}::int`;
