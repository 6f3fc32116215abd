import { foldText } from '@limn/contracts/text';
import type { CanvasRecord, TileChange } from '@limn/contracts/canvas-records';
import type { CanvasId, ProfileId } from '@limn/contracts/ids';
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
  type SQL,
  sql,
} from 'drizzle-orm';
import { oneOf, type Sql, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { canvasDiffs, canvases, canvasRecords, canvasTiles } from './schema.ts';

export type CanvasRow = typeof canvases.$inferSelect;
export type DiffRow = typeof canvasDiffs.$inferSelect;

/** Channel for followers of a canvas; the payload is its id. */
export const canvasChannel = 'canvas';

/**
 * A canvas of these profiles that is not in the trash, or one that may be.
 * @throws DomainError not_found for any other
 */
export async function canvasOf(
  db: Sql,
  id: CanvasId,
  profiles: ProfileId[],
  options: { trashed?: boolean } = {},
): Promise<CanvasRow> {
  const [row] = await db
    .select()
    .from(canvases)
    .where(ownCanvas(id, profiles, options));
  if (!row) throw notFound('That canvas');
  return row;
}

/** Like `canvasOf`, with a lock until the transaction ends: shared for reading, exclusive for changing. */
export async function lockCanvas(
  tx: Tx,
  id: CanvasId,
  profiles: ProfileId[],
  to: 'read' | 'change',
): Promise<CanvasRow> {
  const [row] = await tx
    .select()
    .from(canvases)
    .where(ownCanvas(id, profiles, {}))
    .for(to === 'change' ? 'update' : 'share');
  if (!row) throw notFound('That canvas');
  return row;
}

const ownCanvas = (id: CanvasId, profiles: ProfileId[], { trashed }: { trashed?: boolean }) =>
  and(
    eq(canvases.id, id),
    inArray(canvases.profileId, profiles),
    trashed ? undefined : isNull(canvases.deletedAt),
  );

export async function canvasById(db: Sql, id: CanvasId): Promise<CanvasRow | undefined> {
  const [row] = await db.select().from(canvases).where(eq(canvases.id, id));
  return row;
}

/** A word of a canvas's name. */
const mentions = (word: string): SQL => sql`strpos(search_text(${canvases.name}), ${word}) > 0`;

export async function listCanvases(
  db: Sql,
  filter: { profiles: ProfileId[]; words: string; trash: boolean; offset: number; size: number },
): Promise<{ found: CanvasRow[]; total: number }> {
  const where = and(
    inArray(canvases.profileId, filter.profiles),
    filter.trash ? isNotNull(canvases.deletedAt) : isNull(canvases.deletedAt),
    ...foldText(filter.words).split(/\s+/).filter(Boolean).map(mentions),
  );
  const [found, [total]] = await Promise.all([
    db
      .select()
      .from(canvases)
      .where(where)
      .orderBy(desc(canvases.changedAt), desc(canvases.id))
      .limit(filter.size)
      .offset(filter.offset),
    db.select({ n: count() }).from(canvases).where(where),
  ]);
  return { found, total: total?.n ?? 0 };
}

export async function countCanvases(db: Sql, profiles: ProfileId[]): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(canvases)
    .where(inArray(canvases.profileId, profiles));
  return found?.n ?? 0;
}

export async function recordsOf(db: Sql, id: CanvasId): Promise<CanvasRecord[]> {
  const found = await db
    .select({ body: canvasRecords.body })
    .from(canvasRecords)
    .where(eq(canvasRecords.canvasId, id))
    .orderBy(asc(canvasRecords.recordId));
  return found.map(({ body }) => body);
}

/** Tiles with their places, of a whole canvas or some layers. */
export async function tilesOf(
  db: Sql,
  id: CanvasId,
  layers?: readonly string[],
): Promise<TileChange[]> {
  return db
    .select({ layer: canvasTiles.layer, at: canvasTiles.at, hash: canvasTiles.hash })
    .from(canvasTiles)
    .where(
      and(
        eq(canvasTiles.canvasId, id),
        layers ? sql`${canvasTiles.layer} in ${oneOf(layers)}` : undefined,
      ),
    )
    .orderBy(asc(canvasTiles.layer), asc(canvasTiles.at));
}

/** Diffs taken since a revision, oldest first; undefined when one of them is not kept any more. */
export async function diffsSince(
  db: Sql,
  { id, revision }: CanvasRow,
  since: number,
): Promise<DiffRow[] | undefined> {
  if (since > revision) return undefined;
  const found = await db
    .select()
    .from(canvasDiffs)
    .where(and(eq(canvasDiffs.canvasId, id), gt(canvasDiffs.revision, since)))
    .orderBy(asc(canvasDiffs.revision));
  return found.filter((row) => row.revision <= revision).length === revision - since
    ? found
    : undefined;
}

/** The revision that a tab's diff became, when it was taken before. */
export async function revisionOf(
  db: Sql,
  id: CanvasId,
  by: string,
  number: number,
): Promise<number | undefined> {
  const [found] = await db
    .select({ revision: canvasDiffs.revision })
    .from(canvasDiffs)
    .where(
      and(eq(canvasDiffs.canvasId, id), eq(canvasDiffs.by, by), eq(canvasDiffs.number, number)),
    );
  return found?.revision;
}

/** The newest revision of a canvas and the tab that made it; undefined when it is gone. */
export async function newestChange(
  db: Sql,
  id: CanvasId,
): Promise<{ revision: number; by: string | null } | undefined> {
  const [found] = await db
    .select({ revision: canvases.revision, by: canvasDiffs.by })
    .from(canvases)
    .leftJoin(
      canvasDiffs,
      and(eq(canvasDiffs.canvasId, canvases.id), eq(canvasDiffs.revision, canvases.revision)),
    )
    .where(and(eq(canvases.id, id), isNull(canvases.deletedAt)));
  return found;
}
