import type { OwnModelId, StyleId } from '@limn/contracts/ids';
import type { OwnModelState } from '@limn/contracts/own-models';
import { and, count, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Sql } from '../../../platform/database/database.ts';
import { sourcesOf } from '../../../platform/states.ts';
import { type OwnModelRow, ownModels } from './schema.ts';
import { ownModelTransitions } from './states.ts';

/** Models that learned a style, the newest first. */
export async function modelsOfStyle(db: Sql, styleId: StyleId): Promise<OwnModelRow[]> {
  return db
    .select()
    .from(ownModels)
    .where(eq(ownModels.styleId, styleId))
    .orderBy(desc(ownModels.version));
}

export async function ownModelById(db: Sql, id: OwnModelId): Promise<OwnModelRow | undefined> {
  const [row] = await db.select().from(ownModels).where(eq(ownModels.id, id));
  return row;
}

/**
 * The model of a style that makes pictures for creators; with `newest`, its newest that is trained, for its samples.
 */
export async function workingModel(
  db: Sql,
  styleId: StyleId,
  which: 'published' | 'newest',
): Promise<OwnModelRow | undefined> {
  const states: OwnModelState[] = which === 'newest' ? ['ready', 'published'] : ['published'];
  const [row] = await db
    .select()
    .from(ownModels)
    .where(
      and(
        eq(ownModels.styleId, styleId),
        inArray(ownModels.state, states),
        isNotNull(ownModels.model),
      ),
    )
    .orderBy(desc(ownModels.version))
    .limit(1);
  return row;
}

/** The published models of these styles. */
export async function publishedModels(db: Sql, styles: StyleId[]): Promise<OwnModelRow[]> {
  if (styles.length === 0) return [];
  return db
    .select()
    .from(ownModels)
    .where(and(inArray(ownModels.styleId, styles), eq(ownModels.state, 'published')));
}

/** The number of a style's next training. */
export async function nextVersion(tx: Sql, styleId: StyleId): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(ownModels)
    .where(eq(ownModels.styleId, styleId));
  return (row?.n ?? 0) + 1;
}

/** Moves a model to another state with what changes along; undefined when its state forbids it. */
export async function moveOwnModel(
  tx: Sql,
  id: OwnModelId,
  to: OwnModelState,
  change: Partial<Omit<OwnModelRow, 'id' | 'state'>> = {},
): Promise<OwnModelRow | undefined> {
  const [row] = await tx
    .update(ownModels)
    .set({ ...change, state: to })
    .where(and(eq(ownModels.id, id), inArray(ownModels.state, sourcesOf(ownModelTransitions, to))))
    .returning();
  return row;
}

/** Writes how far a training is; true when it should stop. */
export async function reportTraining(
  db: Sql,
  id: OwnModelId,
  change: Pick<OwnModelRow, 'progress' | 'step'>,
): Promise<boolean> {
  const [row] = await db
    .update(ownModels)
    .set(change)
    .where(and(eq(ownModels.id, id), eq(ownModels.state, 'training')))
    .returning({ cancel: ownModels.cancelRequestedAt });
  return !row || row.cancel !== null;
}

/** Models that are no longer needed and probably still stored at their providers. */
export async function modelsToRemove(db: Sql, mostTries: number): Promise<OwnModelRow[]> {
  return db
    .select()
    .from(ownModels)
    .where(
      and(
        inArray(ownModels.state, ['withdrawn', 'cancelled', 'failed']),
        isNotNull(ownModels.model),
        or(
          isNull(ownModels.removal),
          sql`${ownModels.removal}->>'outcome' = 'not-answered' and (${ownModels.removal}->>'tries')::int < ${mostTries}`,
        ),
      ),
    )
    .limit(100);
}
