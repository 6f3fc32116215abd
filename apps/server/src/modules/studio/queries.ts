import type { GenerationId, ProfileId, UserId } from '@limn/contracts/ids';
import { and, count, desc, eq, inArray } from 'drizzle-orm';
import { notify, type Sql } from '../../platform/database/database.ts';
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

export async function generationOf(
  db: Sql,
  id: GenerationId,
  profileId: ProfileId,
): Promise<GenerationRow | undefined> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.id, id), eq(generations.profileId, profileId)));
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

export async function listGenerations(
  db: Sql,
  filter: { profileId: ProfileId; active: boolean; offset: number; size: number },
): Promise<{ found: GenerationRow[]; total: number }> {
  const where = and(
    eq(generations.profileId, filter.profileId),
    filter.active ? inArray(generations.status, ['queued', 'running']) : undefined,
  );
  const found = await db
    .select()
    .from(generations)
    .where(where)
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(filter.size)
    .offset(filter.offset);
  const [total] = await db.select({ n: count() }).from(generations).where(where);
  return { found, total: total?.n ?? 0 };
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
  change: Pick<GenerationRow, 'progress' | 'step' | 'current'> & { previewKey?: string },
): Promise<boolean> {
  const [row] = await db
    .update(generations)
    .set(change)
    .where(and(eq(generations.id, id), eq(generations.status, 'running')))
    .returning({ cancel: generations.cancelRequestedAt });
  await notify(db, generationChannel, id);
  return !row || row.cancel !== null;
}
