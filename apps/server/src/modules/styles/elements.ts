import type { ElementId, ProfileId, StyleId } from '@limn/contracts/ids';
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { FoundElement } from '../../painting/tasks.ts';
import type { Database, Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { sourcesOf } from '../../platform/states.ts';
import type { Storage } from '../../platform/storage.ts';
import type { ArtworkRow } from './queries.ts';
import { artStyles, artworks, elementSearches, liftedElements } from './schema.ts';
import { elementTransitions, searchTransitions } from './states.ts';

export type ElementRow = typeof liftedElements.$inferSelect & { artworkTitle: string };
export type SearchRow = typeof elementSearches.$inferSelect;

const columns = { ...getTableColumns(liftedElements), artworkTitle: artworks.title };

/** Elements of a style whose artworks are still in it, the clearest first. */
export async function elementsOf(db: Sql, styleId: StyleId): Promise<ElementRow[]> {
  return db
    .select(columns)
    .from(liftedElements)
    .innerJoin(artworks, eq(artworks.id, liftedElements.artworkId))
    .where(and(eq(liftedElements.styleId, styleId), isNull(artworks.removedAt)))
    .orderBy(desc(liftedElements.score), asc(liftedElements.id));
}

/** An element by id, of any owner: for its file. */
export async function elementById(db: Sql, id: ElementId): Promise<ElementRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(liftedElements)
    .innerJoin(artworks, eq(artworks.id, liftedElements.artworkId))
    .where(eq(liftedElements.id, id));
  return row;
}

/** An element of a style that is the artist's own; undefined for anybody else's. */
async function elementOfArtist(
  db: Sql,
  id: ElementId,
  styleId: StyleId,
  profileId: ProfileId,
): Promise<ElementRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(liftedElements)
    .innerJoin(artworks, eq(artworks.id, liftedElements.artworkId))
    .innerJoin(artStyles, eq(artStyles.id, liftedElements.styleId))
    .where(
      and(
        eq(liftedElements.id, id),
        eq(liftedElements.styleId, styleId),
        eq(artStyles.profileId, profileId),
        isNull(artStyles.deletedAt),
        isNull(artworks.removedAt),
      ),
    );
  return row;
}

export async function addElement(
  db: Sql,
  artwork: ArtworkRow,
  { left, top, width, height, score }: Omit<FoundElement, 'shape' | 'picture'>,
  keys: { shapeKey: string; pictureKey: string },
  now: Date,
): Promise<ElementRow> {
  const [row] = await db
    .insert(liftedElements)
    .values({
      id: newId('element'),
      styleId: artwork.styleId,
      artworkId: artwork.id,
      status: 'proposed',
      boxLeft: left,
      boxTop: top,
      boxWidth: width,
      boxHeight: height,
      score,
      ...keys,
      createdAt: now,
    })
    .returning();
  return { ...row!, artworkTitle: artwork.title };
}

/** Deletes undecided elements before a new search, and those whose artwork was removed. */
export async function dropUndecided(tx: Sql, styleId: StyleId): Promise<void> {
  const gone = tx
    .select({ id: artworks.id })
    .from(artworks)
    .where(and(eq(artworks.styleId, styleId), isNotNull(artworks.removedAt)));
  await tx
    .delete(liftedElements)
    .where(
      and(
        eq(liftedElements.styleId, styleId),
        or(eq(liftedElements.status, 'proposed'), inArray(liftedElements.artworkId, gone)),
      ),
    );
}

/** Confirms under a name, leaves out, or takes either back. */
export async function decideElement(
  db: Database,
  at: { id: ElementId; styleId: StyleId; profileId: ProfileId },
  decision: { status: ElementRow['status']; label?: string },
  now: Date,
): Promise<ElementRow> {
  return db.transaction(async (tx) => {
    const known = await elementOfArtist(tx, at.id, at.styleId, at.profileId);
    if (!known) throw notFound('That cut-out');
    const [row] = await tx
      .update(liftedElements)
      .set({
        status: decision.status,
        decidedAt: decision.status === 'proposed' ? null : now,
        ...(decision.label ? { label: decision.label } : {}),
      })
      .where(
        and(
          eq(liftedElements.id, at.id),
          inArray(liftedElements.status, sourcesOf(elementTransitions, decision.status)),
        ),
      )
      .returning();
    return { ...row!, artworkTitle: known.artworkTitle };
  });
}

/** The elements that painting may place: confirmed, and of artworks that are still in the style. */
export async function confirmedElements(
  { db, storage }: { db: Sql; storage: Storage },
  styleId: StyleId,
): Promise<{ id: string; label: string; artworkId: string; shape: Uint8Array }[]> {
  const confirmed = (await elementsOf(db, styleId)).filter((row) => row.status === 'confirmed');
  return Promise.all(
    confirmed.map(async ({ id, label, artworkId, shapeKey }) => ({
      id,
      label: label!,
      artworkId,
      shape: await storage.get(shapeKey),
    })),
  );
}

export async function searchOf(db: Sql, styleId: StyleId): Promise<SearchRow | undefined> {
  const [row] = await db.select().from(elementSearches).where(eq(elementSearches.styleId, styleId));
  return row;
}

/** Queues a search; undefined when one is under way. */
export async function queueSearch(
  tx: Sql,
  styleId: StyleId,
  total: number,
  now: Date,
): Promise<SearchRow | undefined> {
  const fresh = { status: 'queued', looked: 0, total, error: null, startedAt: now } as const;
  const [row] = await tx
    .insert(elementSearches)
    .values({ styleId, ...fresh })
    .onConflictDoUpdate({
      target: elementSearches.styleId,
      set: fresh,
      setWhere: inArray(elementSearches.status, sourcesOf(searchTransitions, 'queued')),
    })
    .returning();
  return row;
}

/** Moves a search on; undefined when it has ended. */
export async function moveSearch(
  db: Sql,
  styleId: StyleId,
  to: { status: 'running' | 'done' | 'failed'; looked?: number; error?: string },
): Promise<SearchRow | undefined> {
  const [row] = await db
    .update(elementSearches)
    .set(to)
    .where(
      and(
        eq(elementSearches.styleId, styleId),
        inArray(elementSearches.status, sourcesOf(searchTransitions, to.status)),
      ),
    )
    .returning();
  return row;
}
