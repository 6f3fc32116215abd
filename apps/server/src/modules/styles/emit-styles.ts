import type { ProfileId, StyleId } from '@limn/contracts/ids';
import type { Tx } from '../../platform/database/database.ts';
import { ownersOf } from '../profiles/index.ts';
import type { Emit } from '../webhooks/index.ts';
import type { StyleRow } from './queries.ts';

/** Reports to their artists' webhooks that styles entered or left the marketplace. */
export async function emitStyles(
  emit: Emit,
  tx: Tx,
  type: 'style.published' | 'style.withdrawn',
  styles: readonly { id: StyleId; profileId: ProfileId }[],
): Promise<void> {
  if (styles.length === 0) return;
  const owners = await ownersOf(
    tx,
    styles.map(({ profileId }) => profileId),
  );
  for (const { id, profileId } of styles) {
    const userId = owners.get(profileId);
    if (userId) await emit(tx, userId, { type, data: { style: id } });
  }
}

/** Whether a style is in the marketplace as far as its artist decides. */
export const isInMarket = ({ publishedAt, deletedAt }: StyleRow) =>
  publishedAt !== null && deletedAt === null;

/** Reports a style that entered or left the marketplace by a change. */
export async function emitMarketChange(
  emit: Emit,
  tx: Tx,
  before: StyleRow,
  after: StyleRow,
): Promise<void> {
  if (isInMarket(before) === isInMarket(after)) return;
  await emitStyles(emit, tx, isInMarket(after) ? 'style.published' : 'style.withdrawn', [after]);
}
