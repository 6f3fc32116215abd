import type { GenerationId, ProfileId, ProjectId, StyleId, UserId } from '@limn/contracts/ids';
import { and, asc, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { gathered } from '../../platform/database/gathered.ts';
import { countOf } from '../../platform/database/count-of.ts';
import { isOneOf, notify, rows, type Sql } from '../../platform/database/database.ts';
import { sourcesOf } from '../../platform/states.ts';
import { generations } from './schema.ts';
import { generationTransitions } from './states.ts';

export type GenerationRow = typeof generations.$inferSelect;
export const generationChannel = 'generation';

export async function generationById(
  db: Sql,
  id: GenerationId,
): Promise<GenerationRow | undefined> {
  const [row] = await db.select().from(generations).where(eq(generations.id, id));
  return row;
}

export async function generationsById(
  db: Sql,
  ids: GenerationId[],
): Promise<Map<GenerationId, GenerationRow>> {
  if (ids.length === 0) return new Map();
  const found = await db.select().from(generations).where(isOneOf(generations.id, ids));
  return new Map(found.map((row) => [row.id, row]));
}

export async function generationOf(
  db: Sql,
  id: GenerationId,
  profiles: ProfileId[],
): Promise<GenerationRow | undefined> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.id, id), inArray(generations.profileId, profiles)));
  return row;
}

export async function generationByRequest(
  db: Sql,
  userId: UserId,
  requestId: string,
): Promise<GenerationRow | undefined> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.userId, userId), eq(generations.requestId, requestId)));
  return row;
}

/** How many generations of a person wait or are painted. */
export async function countUnfinished(db: Sql, userId: UserId): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(generations)
    .where(
      and(
        eq(generations.userId, userId),
        eq(generations.sample, false),
        inArray(generations.status, ['queued', 'running']),
      ),
    );
  return row?.n ?? 0;
}

export async function listGenerations(
  db: Sql,
  filter: { profiles: ProfileId[]; active: boolean; offset: number; size: number },
): Promise<{ found: GenerationRow[]; total: number }> {
  const where = and(
    eq(generations.sample, false),
    inArray(generations.profileId, filter.profiles),
    filter.active ? inArray(generations.status, ['queued', 'running']) : undefined,
    // Not those whose pictures are all in the trash.
    sql`(exists (select 1 from images i where i.generation_id = ${generations.id} and i.deleted_at is null)
      or not exists (select 1 from images i where i.generation_id = ${generations.id}))`,
  );
  const read = gathered(db);
  const [found, total] = await Promise.all([
    read
      .select()
      .from(generations)
      .where(where)
      .orderBy(desc(generations.createdAt), desc(generations.id))
      .limit(filter.size)
      .offset(filter.offset),
    countOf(read, generations, where, { offset: filter.offset, ahead: 100 }),
  ]);
  return { found, total };
}

/** The newest painting of a style's samples, for each of these styles. */
export async function samplePaintings(
  db: Sql,
  styles: StyleId[],
): Promise<Map<StyleId, GenerationRow>> {
  if (styles.length === 0) return new Map();
  const found = await db
    .select()
    .from(generations)
    .where(
      and(
        generations.sample,
        // Not the examples of models, which are painted in it, too, nor what models that learned it have made.
        sql`${generations.recipe}->>'model' not like 'composed-%' and ${generations.recipe}->>'model' not like 'own-%'`,
        inArray(generations.styleId, styles),
      ),
    )
    .orderBy(asc(generations.createdAt), asc(generations.id));
  return new Map(found.map((row) => [row.styleId, row]));
}

/**
 * Moves a generation to another state with what changes along; undefined when its state forbids it.
 * Followers are told on commit.
 */
export async function moveGeneration(
  tx: Sql,
  id: GenerationId,
  to: GenerationRow['status'],
  change: Partial<GenerationRow>,
): Promise<GenerationRow | undefined> {
  const [row] = await tx
    .update(generations)
    .set({ ...change, status: to })
    .where(
      and(
        eq(generations.id, id),
        inArray(generations.status, sourcesOf(generationTransitions, to)),
      ),
    )
    .returning();
  await notify(tx, generationChannel, id);
  return row;
}

/** Writes how far a running generation is; true when it should stop. */
export async function reportGeneration(
  db: Sql,
  id: GenerationId,
  change: Pick<GenerationRow, 'progress' | 'step' | 'current' | 'worked' | 'atWork'> & {
    previewKey?: string;
  },
): Promise<boolean> {
  const [row] = await db
    .update(generations)
    .set(change)
    .where(and(eq(generations.id, id), eq(generations.status, 'running')))
    .returning({ cancel: generations.cancelRequestedAt });
  await notify(db, generationChannel, id);
  return !row || row.cancel !== null;
}

/** Whether a coarse preview is another running generation's too. */
export async function isPreviewElsewhere(db: Sql, key: string, id: GenerationId): Promise<boolean> {
  const [other] = await db
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.previewKey, key), ne(generations.id, id)));
  return other !== undefined;
}

/** Whether a generation that has not ended is painted into the same place. */
export async function isPlaceElsewhere(db: Sql, key: string): Promise<boolean> {
  const [other] = await db
    .select({ id: generations.id })
    .from(generations)
    .where(and(sql`${generations.place}->>'key' = ${key}`, isNull(generations.finishedAt)));
  return other !== undefined;
}

export async function forgetPreview(db: Sql, id: GenerationId): Promise<void> {
  await db.update(generations).set({ previewKey: null }).where(eq(generations.id, id));
}

/** Pictures with the persona of a project that are asked for and not delivered yet. */
export async function personaPicturesWaiting(db: Sql, project: ProjectId): Promise<number> {
  const [found] = await rows<{ n: number }>(
    db,
    sql`select coalesce(sum((recipe->>'number_of_images')::int - delivered), 0)::int as n
        from generations where status in ('queued', 'running') and recipe->>'persona' = ${project}`,
  );
  return found?.n ?? 0;
}
