import { createHash } from 'node:crypto';
import type { ArtworkId, ProfileId, StyleId } from '@limn/contracts/ids';
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isOneOf, rows, type Sql } from '../../platform/database/database.ts';
import { artStyles, artworks, type StyleMaker, styleModels, trainings } from './schema.ts';

export type StyleRow = typeof artStyles.$inferSelect;
export type ArtworkRow = typeof artworks.$inferSelect;
export type StyleModelRow = typeof styleModels.$inferSelect;
export type TrainingRow = typeof trainings.$inferSelect;

const kept = isNull(artworks.removedAt);

/** A style its artist may change; undefined when it is not theirs or deleted. */
export async function styleOfArtist(
  db: Sql,
  id: StyleId,
  profileId: ProfileId,
  options: { deleted?: boolean } = {},
): Promise<StyleRow | undefined> {
  return styleOfOwner(db, id, [profileId], options);
}

/** A style of one of a person's profiles: an artist's, or one a creator trains for themselves. */
export async function styleOfOwner(
  db: Sql,
  id: StyleId,
  owners: ProfileId[],
  options: { deleted?: boolean } = {},
): Promise<StyleRow | undefined> {
  const [row] = await db
    .select()
    .from(artStyles)
    .where(
      and(
        eq(artStyles.id, id),
        inArray(artStyles.profileId, owners),
        options.deleted ? isNotNull(artStyles.deletedAt) : isNull(artStyles.deletedAt),
      ),
    );
  return row;
}

/** A style anyone may see, or who trains it: published, or of one of the viewer's profiles. */
export async function visibleStyle(
  db: Sql,
  id: StyleId,
  viewer: ProfileId[],
): Promise<StyleRow | undefined> {
  const [row] = await db
    .select()
    .from(artStyles)
    .where(
      and(
        eq(artStyles.id, id),
        isNull(artStyles.deletedAt),
        or(isNotNull(artStyles.publishedAt), inArray(artStyles.profileId, viewer)),
      ),
    );
  return row;
}

export async function artworksOf(db: Sql, styleIds: readonly StyleId[]): Promise<ArtworkRow[]> {
  if (styleIds.length === 0) return [];
  return db
    .select()
    .from(artworks)
    .where(and(isOneOf(artworks.styleId, styleIds), kept))
    .orderBy(asc(artworks.createdAt), asc(artworks.id));
}

/** A style's artworks among these, with its cover first. */
export function withCoverFirst(
  { id, coverArtworkId }: StyleRow,
  works: readonly ArtworkRow[],
): ArtworkRow[] {
  const own = works.filter((work) => work.styleId === id);
  return own.toSorted((a, b) => Number(b.id === coverArtworkId) - Number(a.id === coverArtworkId));
}

/** The cover artwork of a style. */
export async function coverOf(db: Sql, style: StyleRow): Promise<ArtworkRow | undefined> {
  return withCoverFirst(style, await artworksOf(db, [style.id]))[0];
}

/** The cover artworks of styles, by style id; a style without pictures has none. */
export async function coversOf(db: Sql, ids: readonly StyleId[]): Promise<Map<string, ArtworkId>> {
  const [styles, works] = await Promise.all([stylesById(db, ids), artworksOf(db, ids)]);
  return new Map(
    [...styles.values()].flatMap((style) => {
      const [cover] = withCoverFirst(style, works);
      return cover ? [[style.id, cover.id] as const] : [];
    }),
  );
}

/** Artworks by id, removed ones too: pictures made from them still owe them. */
export async function artworksById(db: Sql, ids: ArtworkId[]): Promise<Map<ArtworkId, ArtworkRow>> {
  if (ids.length === 0) return new Map();
  const found = await db.select().from(artworks).where(isOneOf(artworks.id, ids));
  return new Map(found.map((row) => [row.id, row]));
}

/** Titles of artworks, of removed ones too. */
export async function titlesOfArtworks(db: Sql, ids: ArtworkId[]): Promise<Map<ArtworkId, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: artworks.id, title: artworks.title })
    .from(artworks)
    .where(isOneOf(artworks.id, ids));
  return new Map(found.map(({ id, title }) => [id, title]));
}

/** Styles by id, deleted ones too. */
export async function stylesById(
  db: Sql,
  ids: readonly StyleId[],
): Promise<Map<StyleId, StyleRow>> {
  if (ids.length === 0) return new Map();
  const found = await db.select().from(artStyles).where(isOneOf(artStyles.id, ids));
  return new Map(found.map((row) => [row.id, row]));
}

/** Names of styles, of deleted ones too. */
export async function namesOfStyles(db: Sql, ids: StyleId[]): Promise<Map<StyleId, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: artStyles.id, name: artStyles.name })
    .from(artStyles)
    .where(isOneOf(artStyles.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Names of styles, of deleted ones too, each with whether its artist has taken it out of the marketplace. */
export async function creditedStyles(
  db: Sql,
  ids: StyleId[],
): Promise<Map<StyleId, { name: string; withdrawn: boolean }>> {
  if (ids.length === 0) return new Map();
  const { id, name, withdrawn, publishedAt, deletedAt } = artStyles;
  const found = await db
    .select({ id, name, withdrawn, publishedAt, deletedAt })
    .from(artStyles)
    .where(isOneOf(artStyles.id, ids));
  return new Map(
    found.map((row) => [
      row.id,
      {
        name: row.name,
        withdrawn: row.withdrawn || (row.publishedAt !== null && row.deletedAt !== null),
      },
    ]),
  );
}

/** The SELECT that finds the profiles of the artists of styles. */
export const artistsOf = (ids: readonly StyleId[]): SQL =>
  sql`select profile_id from art_styles where ${isOneOf(artStyles.id, ids)}`;

/** The artworks among these that belong to private styles, each with the owner of the style. */
export async function privateWorks(db: Sql, ids: ArtworkId[]): Promise<Map<ArtworkId, ProfileId>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: artworks.id, holder: artStyles.profileId })
    .from(artworks)
    .innerJoin(artStyles, eq(artStyles.id, artworks.styleId))
    .where(and(inArray(artworks.id, ids), eq(artStyles.private, true)));
  return new Map(found.map(({ id, holder }) => [id, holder]));
}

/** Styles these profiles made as artists that are not deleted. */
export async function artistStyleIds(db: Sql, profiles: ProfileId[]): Promise<StyleId[]> {
  const found = await db
    .select({ id: artStyles.id })
    .from(artStyles)
    .where(
      and(
        inArray(artStyles.profileId, profiles),
        eq(artStyles.private, false),
        isNull(artStyles.deletedAt),
      ),
    );
  return found.map(({ id }) => id);
}

/** Styles a creator trains for themselves, newest first. */
export async function privateStyleIds(db: Sql, profileId: ProfileId): Promise<StyleId[]> {
  const found = await db
    .select({ id: artStyles.id })
    .from(artStyles)
    .where(
      and(
        eq(artStyles.profileId, profileId),
        eq(artStyles.private, true),
        isNull(artStyles.deletedAt),
      ),
    )
    .orderBy(desc(artStyles.createdAt), desc(artStyles.id));
  return found.map(({ id }) => id);
}

/** Every style of these profiles, deleted ones too. */
export async function everyStyleOf(db: Sql, profiles: ProfileId[]): Promise<StyleId[]> {
  const found = await db
    .select({ id: artStyles.id })
    .from(artStyles)
    .where(inArray(artStyles.profileId, profiles));
  return found.map(({ id }) => id);
}

/** The form of each of these styles that a maker paints from; none of one that has not been learnt. */
export async function styleModelsOf(
  db: Sql,
  maker: StyleMaker,
  ids: StyleId[],
): Promise<Map<StyleId, StyleModelRow>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(styleModels)
    .where(and(eq(styleModels.maker, maker), inArray(styleModels.styleId, ids)));
  return new Map(found.map((row) => [row.styleId, row]));
}

/** The styles among these that a maker has learned, each with the sets of artworks it was trained from. */
export async function learntStyles(
  db: Sql,
  ids: readonly StyleId[],
): Promise<Map<StyleId, string[]>> {
  const result = new Map<StyleId, string[]>();
  if (ids.length === 0) return result;
  const found = await db
    .select({ id: styleModels.styleId, artworks: styleModels.artworks })
    .from(styleModels)
    .where(isOneOf(styleModels.styleId, ids));
  for (const row of found) result.set(row.id, [...(result.get(row.id) ?? []), row.artworks]);
  return result;
}

/** A name for a set of artworks: the same set, the same name. */
export function artworkSetHash(ids: ArtworkId[]): string {
  return createHash('sha256').update(ids.toSorted().join(' ')).digest('hex');
}

export async function newestTraining(db: Sql, styleId: StyleId): Promise<TrainingRow | undefined> {
  const [row] = await db
    .select()
    .from(trainings)
    .where(eq(trainings.styleId, styleId))
    .orderBy(desc(trainings.createdAt), desc(trainings.id))
    .limit(1);
  return row;
}

export async function newestTrainings(
  db: Sql,
  styleIds: readonly StyleId[],
): Promise<Map<StyleId, string>> {
  if (styleIds.length === 0) return new Map();
  const found = await db
    .selectDistinct({ styleId: trainings.styleId, status: trainings.status })
    .from(trainings)
    .where(
      and(isOneOf(trainings.styleId, styleIds), inArray(trainings.status, ['queued', 'running'])),
    );
  return new Map(found.map((row) => [row.styleId, row.status]));
}

/** Locks a style's row until the transaction ends, so that its artworks are counted one at a time. */
export async function lockStyle(tx: Sql, id: StyleId): Promise<void> {
  await rows(tx, sql`select id from art_styles where id = ${id} for update`);
}
