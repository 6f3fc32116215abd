import type { StyleId } from '@limn/contracts/ids';
import { and, inArray, sql } from 'drizzle-orm';
import type { Sql } from '../../../platform/database/database.ts';
import { sourcesOf } from '../../../platform/states.ts';
import { ownModels } from './schema.ts';
import { ownModelTransitions } from './states.ts';

/** Withdraws all models of these styles, and stops the trainings. Their providers are asked to delete them by a job. */
export async function withdrawModels(tx: Sql, styles: StyleId[], now: Date): Promise<void> {
  if (styles.length === 0) return;
  const ofThem = inArray(ownModels.styleId, styles);
  await tx
    .update(ownModels)
    .set({ cancelRequestedAt: now, step: { kind: 'stopping' } })
    .where(and(ofThem, inArray(ownModels.state, sourcesOf(ownModelTransitions, 'cancelled'))));
  await tx
    .update(ownModels)
    .set({ state: sql`'withdrawn'`, endedAt: now })
    .where(and(ofThem, inArray(ownModels.state, sourcesOf(ownModelTransitions, 'withdrawn'))));
}
