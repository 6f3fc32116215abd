import type { GenerationId, ProfileId, ProjectId, StyleId, UserId } from '@limn/contracts/ids';
import { and, asc, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type PageRequest, newestFirst } from '../../platform/search/pages.ts';
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
        isNull(generations.finishedAt),
      ),
    );
  return row?.n ?? 0;
}

/** Generations that are counted beyond the requested page. */
const mostAhead = 100;

/**
 * Generations of profiles, newest first, except those whose pictures are all in the trash.
 *
 * @returns with `total`, counted to `mostAhead` beyond the page
 */
export async function listGenerations(
  db: Sql,
  { profiles, active, ...page }: { profiles: ProfileId[]; active: boolean } & PageRequest,
): Promise<{ found: GenerationRow[]; total: number; next: string | null }> {
  if (profiles.length === 0) return { found: [], total: 0, next: null };
  const list = newestFirst('generations', { at: sql`created_at`, id: sql`id` }, page);
  const { offset, limit } = list;
  const beyond = list.beyond ?? sql`true`;
  const inOrder = sql`order by created_at desc, id desc`;
  // Up to this many rows of each profile by its index, merged afterwards.
  const upTo = (most: number) => {
    const all = profiles.map(
      (profile) => sql`(select id, created_at from generations
        where profile_id = ${profile} and not sample and not trashed and ${beyond} ${active ? sql`and finished_at is null` : sql``}
        ${inOrder} limit ${most})`,
    );
    return sql`(${sql.join(all, sql` union all `)}) as found`;
  };
  const most = limit + mostAhead;
  const read = await rows<{ id: GenerationId; key: string; left: number }>(
    db,
    sql`select id, ${list.key} as key, (count(*) over ())::int as left from (
        select id, created_at from ${upTo(offset + most)} ${inOrder} limit ${most} offset ${offset}) as listed
      ${inOrder} limit ${limit}`,
  );
  const { shown, next } = list.cut(read);
  const [first] = shown;
  if (first) {
    const found = await db
      .select()
      .from(generations)
      .where(
        isOneOf(
          generations.id,
          shown.map(({ id }) => id),
        ),
      )
      .orderBy(desc(generations.createdAt), desc(generations.id));
    return { found, total: offset + first.left, next };
  }
  if (offset === 0) return { found: [], total: 0, next };
  const [all] = await db.select({ n: count() }).from(upTo(offset));
  return { found: [], total: Math.min(all?.n ?? 0, offset), next };
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
 * Moves a generation to another state together with other changes; undefined when its state forbids it. Followers are
 * notified on commit.
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
  change: Pick<
    GenerationRow,
    'progress' | 'paidProgress' | 'step' | 'current' | 'worked' | 'atWork'
  > & {
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

/** Pictures with the persona of a project that are requested and not delivered yet. */
export async function personaPicturesWaiting(db: Sql, project: ProjectId): Promise<number> {
  const [found] = await rows<{ n: number }>(
    db,
    sql`select coalesce(sum((recipe->>'number_of_images')::int - delivered), 0)::int as n
        from generations where status in ('queued', 'running') and recipe->>'persona' = ${project}`,
  );
  return found?.n ?? 0;
}
