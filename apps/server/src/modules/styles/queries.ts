import { createHash } from 'node:crypto';
import type { ArtworkId, ProfileId, StyleId } from '@limn/contracts/ids';
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { artStyles, artworks, trainings } from './schema.ts';

export type StyleRow = typeof artStyles.$inferSelect;
export type ArtworkRow = typeof artworks.$inferSelect;
export type TrainingRow = typeof trainings.$inferSelect;

const kept = isNull(artworks.removedAt);

/** A style its artist may change; undefined when it is not theirs or deleted. */
export async function styleOfArtist(
  db: Sql,
  id: StyleId,
  profileId: ProfileId,
  options: { deleted?: boolean } = {},
): Promise<StyleRow | undefined> {
  const [row] = await db
    .select()
    .from(artStyles)
    .where(
      and(
        eq(artStyles.id, id),
        eq(artStyles.profileId, profileId),
        options.deleted ? isNotNull(artStyles.deletedAt) : isNull(artStyles.deletedAt),
      ),
    );
  return row;
}

/** A style anyone may see, or its artist: published, or theirs. */
export async function visibleStyle(
  db: Sql,
  id: StyleId,
  viewer: ProfileId | undefined,
): Promise<StyleRow | undefined> {
  const [row] = await db
    .select()
    .from(artStyles)
    .where(
      and(
        eq(artStyles.id, id),
        isNull(artStyles.deletedAt),
        or(isNotNull(artStyles.publishedAt), ...(viewer ? [eq(artStyles.profileId, viewer)] : [])),
      ),
    );
  return row;
}

export interface StyleFilter {
  artist?: ProfileId | undefined;
  published: 'true' | 'false' | 'both';
  search?: string | undefined;
  sort: 'newest' | 'name' | 'price';
  offset: number;
  size: number;
}

/** A style fits a search when every word of it is in the name, the description or the artist's name. */
function matches(search: string) {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 10);
  return words.map((word) => {
    const like = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
    return or(
      ilike(artStyles.name, like),
      ilike(artStyles.description, like),
      sql`exists (select 1 from profiles p where p.id = art_styles.profile_id and p.account_name ilike ${like})`,
    );
  });
}

function where(filter: StyleFilter) {
  return and(
    isNull(artStyles.deletedAt),
    filter.artist ? eq(artStyles.profileId, filter.artist) : undefined,
    filter.published === 'true' ? isNotNull(artStyles.publishedAt) : undefined,
    filter.published === 'false' ? isNull(artStyles.publishedAt) : undefined,
    ...matches(filter.search ?? ''),
  );
}

export async function listStyles(
  db: Sql,
  filter: StyleFilter,
): Promise<{ styles: StyleRow[]; total: number }> {
  const order = {
    newest: desc(artStyles.createdAt),
    name: asc(artStyles.name),
    price: asc(artStyles.pricePersonal),
  }[filter.sort];
  const styles = await db
    .select()
    .from(artStyles)
    .where(where(filter))
    .orderBy(order, desc(artStyles.id))
    .limit(filter.size)
    .offset(filter.offset);
  const [total] = await db.select({ n: count() }).from(artStyles).where(where(filter));
  return { styles, total: total?.n ?? 0 };
}

export async function artworksOf(db: Sql, styleIds: StyleId[]): Promise<ArtworkRow[]> {
  if (styleIds.length === 0) return [];
  return db
    .select()
    .from(artworks)
    .where(and(inArray(artworks.styleId, styleIds), kept))
    .orderBy(asc(artworks.createdAt), asc(artworks.id));
}

/** The first few artworks of each style and how many there are, for cards. */
export async function coversOf(
  db: Sql,
  styleIds: StyleId[],
  most: number,
): Promise<Map<StyleId, { artworks: ArtworkRow[]; count: number }>> {
  const result = new Map<StyleId, { artworks: ArtworkRow[]; count: number }>();
  for (const row of await artworksOf(db, styleIds)) {
    const entry = result.get(row.styleId) ?? { artworks: [], count: 0 };
    entry.count += 1;
    if (entry.artworks.length < most) entry.artworks.push(row);
    result.set(row.styleId, entry);
  }
  return result;
}

/** Artworks by id, removed ones too: pictures made from them still owe them. */
export async function artworksById(db: Sql, ids: ArtworkId[]): Promise<Map<ArtworkId, ArtworkRow>> {
  if (ids.length === 0) return new Map();
  const found = await db.select().from(artworks).where(inArray(artworks.id, ids));
  return new Map(found.map((row) => [row.id, row]));
}

/** Names and artists of styles, deleted ones too. */
export async function stylesById(db: Sql, ids: StyleId[]): Promise<Map<StyleId, StyleRow>> {
  if (ids.length === 0) return new Map();
  const found = await db.select().from(artStyles).where(inArray(artStyles.id, ids));
  return new Map(found.map((row) => [row.id, row]));
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

export async function newestTrainings(db: Sql, styleIds: StyleId[]): Promise<Map<StyleId, string>> {
  if (styleIds.length === 0) return new Map();
  const found = await db
    .selectDistinct({ styleId: trainings.styleId, status: trainings.status })
    .from(trainings)
    .where(
      and(inArray(trainings.styleId, styleIds), inArray(trainings.status, ['queued', 'running'])),
    );
  return new Map(found.map((row) => [row.styleId, row.status]));
}

/** Locks a style's row until the transaction ends, so that its artworks are counted one at a time. */
export async function lockStyle(tx: Sql, id: StyleId): Promise<void> {
  await rows(tx, sql`select id from art_styles where id = ${id} for update`);
}
