import type { ArtworkId, GenerationId, ImageId, ProfileId, StyleId } from '@limn/contracts/ids';
import type { ParentPart } from '@limn/contracts/picture-account';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import {
  isNone,
  isOneOf,
  oneOf,
  rows,
  type Sql,
  type Tx,
} from '../../platform/database/database.ts';
import { attributions, imageParents, images } from './schema.ts';

export type ImageRow = typeof images.$inferSelect;
export type AttributionRow = typeof attributions.$inferSelect;

/** Most images of each kind in an image's relations. */
const mostRelatives = 48;

export async function imageById(db: Sql, id: ImageId): Promise<ImageRow | undefined> {
  const [row] = await db.select().from(images).where(eq(images.id, id));
  return row;
}

export async function imagesById(db: Sql, ids: ImageId[]): Promise<Map<ImageId, ImageRow>> {
  if (ids.length === 0) return new Map();
  const found = await db.select().from(images).where(isOneOf(images.id, ids));
  return new Map(found.map((row) => [row.id, row]));
}

/** Locks an image's row until the transaction ends: purchases of one picture happen one at a time. */
export async function lockImage(tx: Sql, id: ImageId): Promise<void> {
  await rows(tx, sql`select id from images where id = ${id} for update`);
}

export async function imagesOfGenerations(
  db: Sql,
  ids: GenerationId[],
): Promise<Map<GenerationId, ImageRow[]>> {
  const result = new Map<GenerationId, ImageRow[]>();
  if (ids.length === 0) return result;
  const found = await db
    .select()
    .from(images)
    .where(isOneOf(images.generationId, ids))
    .orderBy(asc(images.position));
  for (const row of found)
    if (row.generationId)
      result.set(row.generationId, [...(result.get(row.generationId) ?? []), row]);
  return result;
}

/** The SELECT that finds the ids of the images of generations. */
export const idsOfGenerations = (ids: GenerationId[]): SQL =>
  sql`select id from images where ${isOneOf(images.generationId, ids)}`;

/** Sample pictures of styles, the newest painting's first, in their order. */
export async function sampleImages(db: Sql, styles: StyleId[]): Promise<ImageRow[]> {
  if (styles.length === 0) return [];
  return db
    .select()
    .from(images)
    .where(and(images.sample, isOneOf(images.styleId, styles)))
    .orderBy(desc(images.generationId), asc(images.position));
}

/** @param ids of images, or the SELECT that finds them */
export async function attributionsOf(
  db: Sql,
  ids: ImageId[] | SQL,
): Promise<Map<ImageId, AttributionRow[]>> {
  const result = new Map<ImageId, AttributionRow[]>();
  if (isNone(ids)) return result;
  const found = await db
    .select()
    .from(attributions)
    .where(isOneOf(attributions.imageId, ids))
    .orderBy(desc(attributions.ppm), asc(attributions.artworkId));
  for (const row of found) result.set(row.imageId, [...(result.get(row.imageId) ?? []), row]);
  return result;
}

/** The attributions of one image as a column of a SELECT. */
export const attributionsInJson = (imageId: SQL): SQL<AttributionRow[]> =>
  sql<AttributionRow[]>`(
    select coalesce(json_agg(json_build_object('imageId', image_id, 'artworkId', artwork_id, 'styleId', style_id,
      'profileId', profile_id, 'ppm', ppm) order by ppm desc, artwork_id), '[]')
    from attributions where image_id = ${imageId})`;

/** Inserts an image with its credits and parents; deleted parents are left out. */
export async function insertImage(
  tx: Sql,
  image: ImageRow,
  owed: Omit<AttributionRow, 'imageId'>[],
  parents: { id: ImageId; part: ParentPart }[],
): Promise<void> {
  await tx.insert(images).values(image);
  if (owed.length > 0)
    await tx.insert(attributions).values(owed.map((share) => ({ imageId: image.id, ...share })));
  const there = await imagesById(
    tx,
    parents.map(({ id }) => id),
  );
  const found = parents.filter(({ id }) => there.has(id));
  if (found.length > 0)
    await tx
      .insert(imageParents)
      .values(found.map(({ id, part }) => ({ imageId: image.id, parentId: id, part })))
      .onConflictDoNothing();
}

/** An image's sources and the images made from it, newest first, if the reader may see them. */
export async function relativesOf(
  db: Sql,
  id: ImageId,
  reader: ProfileId[],
): Promise<Record<'madeFrom' | 'usedIn', { image: ImageRow; part: ParentPart }[]>> {
  const visible = and(
    isNull(images.deletedAt),
    or(isNotNull(images.listedAt), inArray(images.profileId, reader)),
  );
  const related = async (
    own: typeof imageParents.imageId | typeof imageParents.parentId,
    other: typeof imageParents.imageId | typeof imageParents.parentId,
  ) =>
    db
      .select({ image: images, part: imageParents.part })
      .from(imageParents)
      .innerJoin(images, eq(images.id, other))
      .where(and(eq(own, id), visible))
      .orderBy(desc(images.createdAt), desc(images.id))
      .limit(mostRelatives);
  return {
    madeFrom: await related(imageParents.imageId, imageParents.parentId),
    usedIn: await related(imageParents.parentId, imageParents.imageId),
  };
}

/** Whether a model painted, and whether one composed, any of these images or what was laid into them before. */
export async function makingBefore(
  db: Sql,
  ids: ImageId[],
): Promise<{ painted: boolean; composed: boolean }> {
  const [found] = await rows<{ painted: boolean; composed: boolean }>(
    db,
    sql`with recursive line (id) as (
        select id from images where id in ${oneOf(ids)}
        union select p.parent_id from line join image_parents p on p.image_id = line.id
          where p.part in ('base', 'layer'))
      select coalesce(bool_or(i.origin in ('generated', 'composition')), false) as painted,
        coalesce(bool_or(i.composer is not null), false) as composed
      from line join images i on i.id = line.id`,
  );
  return found ?? { painted: false, composed: false };
}

/** Works of these artists that images owe. */
export async function creditedWorks(
  db: Sql,
  artists: ProfileId[],
): Promise<{ profileId: ProfileId; artworkId: ArtworkId }[]> {
  return db
    .selectDistinct({ profileId: attributions.profileId, artworkId: attributions.artworkId })
    .from(attributions)
    .where(inArray(attributions.profileId, artists));
}

/** An image in the trash. */
export type TrashedImage = Pick<ImageRow, 'id' | 'generationId'> & { deletedAt: Date };

/** Images moved to the trash before a time, oldest first, after a cursor; locked until the transaction ends. */
export async function trashedImages(
  tx: Tx,
  before: Date,
  after: TrashedImage | undefined,
  size: number,
): Promise<TrashedImage[]> {
  const found = await tx
    .select({ id: images.id, generationId: images.generationId, deletedAt: images.deletedAt })
    .from(images)
    .where(
      and(
        lt(images.deletedAt, before),
        after
          ? sql`(${images.deletedAt}, ${images.id}) > (${after.deletedAt.toISOString()}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(asc(images.deletedAt), asc(images.id))
    .limit(size)
    .for('update');
  return found.flatMap(({ deletedAt, ...image }) => (deletedAt ? { ...image, deletedAt } : []));
}

/** Every image of these profiles, in the trash or not. */
export async function imageIdsOf(db: Sql, profiles: ProfileId[]): Promise<ImageId[]> {
  const found = await db
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.profileId, profiles));
  return found.map(({ id }) => id);
}

/** Takes images of these profiles off the market and their words out of them: `words` takes their place. */
export async function forgetRecipes(tx: Sql, profiles: ProfileId[], words: string): Promise<void> {
  await tx
    .update(images)
    .set({
      listedAt: null,
      contents: [],
      notPainted: [],
      name: null,
      recipe: sql`recipe || ${words}::jsonb`,
    })
    .where(inArray(images.profileId, profiles));
}

/** How many uploads a person's profiles keep. */
export async function countUploads(db: Sql, profiles: ProfileId[]): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(images)
    .where(
      and(inArray(images.origin, ['uploaded', 'reference']), inArray(images.profileId, profiles)),
    );
  return found?.n ?? 0;
}

export async function setCleanThumbnail(db: Sql, id: ImageId, key: string): Promise<void> {
  await db.update(images).set({ cleanThumbnailKey: key }).where(eq(images.id, id));
}

/** Pictures of canvases that were saved before results were looked up, in the order of their ids after one. */
export async function notLookedUp(
  db: Sql,
  after: ImageId | undefined,
  size: number,
): Promise<ImageRow[]> {
  return db
    .select()
    .from(images)
    .where(
      and(
        isNull(images.lookedUpAt),
        inArray(images.origin, ['edited', 'composed']),
        after ? gt(images.id, after) : undefined,
      ),
    )
    .orderBy(asc(images.id))
    .limit(size);
}

/** The pictures that an image was made from. */
export async function parentsOf(db: Sql, id: ImageId): Promise<ImageRow[]> {
  const found = await db
    .selectDistinct({ id: imageParents.parentId })
    .from(imageParents)
    .where(eq(imageParents.imageId, id));
  const parents = await imagesById(
    db,
    found.map((parent) => parent.id),
  );
  return [...parents.values()];
}

/**
 * Notes that a picture was looked up. One that is not offered any more leaves the market, and does not come back with what
 * is taken out of the trash.
 * @returns whether it was listed
 */
export async function setLookedUp(
  tx: Tx,
  id: ImageId,
  at: Date,
  outcome: 'offered' | 'not-offered' | 'refused',
): Promise<boolean> {
  await lockImage(tx, id);
  const before = await imageById(tx, id);
  const off = { listedAt: null, listedBefore: null };
  await tx
    .update(images)
    .set({
      lookedUpAt: at,
      ...(outcome === 'offered' ? {} : off),
      ...(outcome === 'refused' && { offerRefusedAt: at }),
    })
    .where(eq(images.id, id));
  return outcome !== 'offered' && (before?.listedAt ?? null) !== null;
}

export async function setListed(db: Sql, id: ImageId, listedAt: Date | null): Promise<void> {
  await db.update(images).set({ listedAt, listedBefore: null }).where(eq(images.id, id));
}

/** Takes an image down, overriding its maker's setting; null undoes it. */
export async function setImageDown(tx: Tx, id: ImageId, at: Date | null): Promise<void> {
  const down = {
    takenDownAt: at,
    listedBefore: sql`coalesce(listed_at, listed_before)`,
    listedAt: null,
  };
  // A picture in the trash is listed again when it is restored.
  const back = {
    takenDownAt: null,
    listedAt: sql`case when deleted_at is null then listed_before end`,
    listedBefore: sql`case when deleted_at is not null then listed_before end`,
  };
  await tx
    .update(images)
    .set(at ? down : back)
    .where(eq(images.id, id));
}

/** Stars images, or takes their stars; gives those that were not so before. */
export async function setStars(
  db: Sql,
  ids: ImageId[],
  starredAt: Date | null,
): Promise<ImageId[]> {
  const changed = await db
    .update(images)
    .set({ starredAt })
    .where(
      and(
        inArray(images.id, ids),
        starredAt ? isNull(images.starredAt) : isNotNull(images.starredAt),
      ),
    )
    .returning({ id: images.id });
  return changed.map(({ id }) => id);
}

/** Moves images to the trash, where no one else sees them. Returns those that were not in it. */
export async function trashImages(db: Sql, ids: ImageId[], now: Date): Promise<ImageId[]> {
  const changed = await db
    .update(images)
    .set({ deletedAt: now, listedBefore: sql`coalesce(listed_at, listed_before)`, listedAt: null })
    .where(and(inArray(images.id, ids), isNull(images.deletedAt)))
    .returning({ id: images.id });
  return changed.map(({ id }) => id);
}

/** Takes images out of the trash, to where they were; gives those that were there. */
export async function restoreImages(db: Sql, ids: ImageId[]): Promise<ImageId[]> {
  const changed = await db
    .update(images)
    .set({
      deletedAt: null,
      listedAt: sql`case when taken_down_at is null then listed_before end`,
      listedBefore: sql`case when taken_down_at is not null then listed_before end`,
    })
    .where(and(inArray(images.id, ids), isNotNull(images.deletedAt)))
    .returning({ id: images.id });
  return changed.map(({ id }) => id);
}

/** A picture's title: its own name, else the words it was made from. */
export const imageTitle = ({ name, recipe }: Pick<ImageRow, 'name' | 'recipe'>): string =>
  name ?? recipe?.prompt ?? 'Picture';

/** Whether a picture shows a talent's persona: it is used only as its project says. */
export const showsPersona = ({ account }: Pick<ImageRow, 'account'>): boolean =>
  account.shares.some(({ source }) => source === 'persona');
