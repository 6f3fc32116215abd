import type { StyleId } from '@limn/contracts/ids';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Emit } from '../webhooks/index.ts';
import { emitMarketChange, relist } from './listing.ts';
import { artStyles } from './schema.ts';

/** Takes a style down, overriding its artist's setting; null undoes it. */
export async function setStyleDown(
  emit: Emit,
  tx: Tx,
  id: StyleId,
  at: Date | null,
): Promise<void> {
  const down = {
    takenDownAt: at,
    publishedBefore: sql`coalesce(published_at, published_before)`,
    publishedAt: null,
  };
  const back = { takenDownAt: null, publishedAt: sql`published_before`, publishedBefore: null };
  const [before] = await tx.select().from(artStyles).where(eq(artStyles.id, id)).for('update');
  const [after] = await tx
    .update(artStyles)
    .set(at ? down : back)
    .where(eq(artStyles.id, id))
    .returning();
  await relist(tx, id);
  if (before && after) await emitMarketChange(emit, tx, before, after);
}
