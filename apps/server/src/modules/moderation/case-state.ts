import { type CaseState, caseTransitions } from '@limn/contracts/moderation';
import type { ModeratedId } from '@limn/contracts/reports';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { sourcesOf } from '../../platform/states.ts';
import { cases } from './schema.ts';

export type CaseRow = typeof cases.$inferSelect;

/** A case, held still until the transaction ends. */
export async function lockCase(tx: Tx, id: ModeratedId): Promise<CaseRow | undefined> {
  const [row] = await tx.select().from(cases).where(eq(cases.subjectId, id)).for('update');
  return row;
}

/**
 * Moves a case to another state together with other changes; only waiting states have a due day.
 * @throws DomainError conflict: its state forbids the move
 */
export async function moveCase(
  tx: Tx,
  id: ModeratedId,
  to: CaseState,
  now: Date,
  change: Partial<CaseRow> = {},
): Promise<CaseRow> {
  const [row] = await tx
    .update(cases)
    .set({ dueAt: null, ...change, state: to, changedAt: now })
    .where(and(eq(cases.subjectId, id), inArray(cases.state, sourcesOf(caseTransitions, to))))
    .returning();
  if (!row) throw conflict('Another admin has already decided this. Reload the page.');
  return row;
}
