import { ImageFilter } from '@limn/contracts/gallery';
import type { ProfileId } from '@limn/contracts/ids';
import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
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

/** What a picture is called in an order by name; there is an index of exactly this. */
export const nameKey = sql`lower(coalesce(${images.name}, ${images.recipe}->>'prompt', ''))`;

/** Bits of 128 in which pictures that look alike may differ; those that do not differ in some 60. */
const mostBits = 40;

/** A word of the prompt, of the file's name, or of the name of a style or an artist that an image owes. */
function mentions(word: string): SQL {
  const like = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(${images.recipe}->>'prompt' ilike ${like} or ${images.name} ilike ${like} or exists (
    select 1 from attributions a
    where a.image_id = ${images.id} and (
      a.style_id in (select id from art_styles where name ilike ${like})
      or a.profile_id in (select id from profiles where account_name ilike ${like}))))`;
}

/** It owes this style, or this artist. */
const owes = (column: 'style_id' | 'profile_id', id: string): SQL =>
  sql`exists (select 1 from attributions a
    where a.image_id = ${images.id} and a.${sql.raw(column)} = ${id})`;

/** The days count in UTC, the last one whole. */
const since = (day: string): SQL => sql`${images.createdAt} >= ${`${day}T00:00:00Z`}::timestamptz`;
const until = (day: string): SQL =>
  sql`${images.createdAt} < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day'`;

/** What has to hold of a picture, but for whose it is and what it looks like. */
export function conditionOf(filter: PictureFilter): SQL {
  const { owners, style, artist, colour } = filter;
  const trashed = owners !== undefined && filter.trash === 'true';
  return and(
    // Spelt out as the indexes have it: a parameter would not be known to be the same.
    sql`not ${images.sample}`,
    trashed ? isNotNull(images.deletedAt) : sql`${images.deletedAt} is null`,
    owners && filter.starred ? isNotNull(images.starredAt) : undefined,
    filter.licensed
      ? sql`${images.id} in (select image_id from licences
          where profile_id = ${filter.buyer ?? ''} and status = 'active')`
      : undefined,
    filter.origin ? sql`${images.origin} = ${filter.origin}` : undefined,
    filter.model ? sql`${images.recipe}->>'model' = ${filter.model}` : undefined,
    filter.seed === undefined
      ? undefined
      : sql`(${images.recipe}->>'seed')::bigint = ${filter.seed}`,
    filter.width ? sql`${images.width} >= ${filter.width}` : undefined,
    filter.height ? sql`${images.height} >= ${filter.height}` : undefined,
    filter.after ? since(filter.after) : undefined,
    filter.before ? until(filter.before) : undefined,
    colour ? sql`${colour} = any(${images.colours})` : undefined,
    style ? owes('style_id', style) : undefined,
    artist ? owes('profile_id', artist) : undefined,
    filter.board
      ? sql`${images.id} in (select image_id from board_images where board_id = ${filter.board})`
      : undefined,
    ...(filter.words ?? '').split(/\s+/).filter(Boolean).map(mentions),
  )!;
}

/** Whose pictures: a condition for lists that need no order. */
export const ownedBy = (owners: ProfileId[] | undefined): SQL =>
  owners ? inArray(images.profileId, owners) : isNotNull(images.listedAt);

const narrowing = Object.keys(ImageFilter.omit({ owner: true }).shape) as (keyof PictureFilter)[];

/** Whether nothing is asked of one's own pictures but whose they are: these are counted where they change. */
export const areAllOwn = (filter: PictureFilter): boolean =>
  filter.owners !== undefined &&
  narrowing.every((name) => [undefined, ''].includes(filter[name] as string));

/** In how many bits a picture's fingerprint differs from another's: an order, the likest first. */
export async function likeness(
  db: Sql,
  like: NonNullable<PictureFilter['like']>,
): Promise<{ bits: SQL; near: SQL } | undefined> {
  const [kept] = await rows<{ shape: string; gradient: string }>(
    db,
    sql`select shape::text, gradient::text from image_fingerprints where image_id = ${like}`,
  );
  if (!kept) return undefined;
  const bits = sql`(select bit_count(f.shape # ${kept.shape}::text::bit(64))
      + bit_count(f.gradient # ${kept.gradient}::text::bit(64))
    from image_fingerprints f where f.image_id = ${images.id})`;
  return { bits, near: sql`${bits} <= ${sql.raw(String(mostBits))}` };
}
