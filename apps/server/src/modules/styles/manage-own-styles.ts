import { lockQuota } from '../../platform/database/lock-quota.ts';
import { plans } from '@limn/contracts/billing';
import type { ProfileId, StyleId } from '@limn/contracts/ids';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage.ts';
import { planOf } from '../billing/index.ts';
import { forgetStyles } from './forget-works.ts';
import { insertStyle, type NewStyle, styleNamesOf } from './manage-style.ts';
import { lockStyle, privateStyleIds, type StyleRow, styleOfArtist } from './queries.ts';
import { artStyles } from './schema.ts';

/** @throws DomainError conflict when the plan keeps no more, or the declaration has changed */
export async function createOwnStyle(
  db: Database,
  input: Omit<NewStyle, 'description' | 'private' | 'sample'>,
): Promise<StyleRow> {
  return db.transaction(async (tx) => {
    // Two begun at once are counted one after the other.
    await lockQuota(tx, 'own styles', input.profileId);
    const { name, ownStyles } = plans[await planOf(tx, input.userId, input.now)];
    if ((await privateStyleIds(tx, input.profileId)).length >= ownStyles)
      throw conflict(
        ownStyles === 1
          ? `Your plan, ${name}, keeps one style of your own. Delete it, or choose a larger plan.`
          : `Your plan, ${name}, keeps ${ownStyles} styles of your own. Delete one to train another.`,
      );
    return insertStyle(tx, { ...input, description: '', private: true });
  });
}

/** Deletes a private style permanently, with its pictures and training. */
export async function removeOwnStyle(
  { db, storage }: { db: Database; storage: Storage },
  id: StyleId,
  profileId: ProfileId,
  now: Date,
): Promise<void> {
  const files = await db.transaction(async (tx) => {
    await lockStyle(tx, id);
    const style = await styleOfArtist(tx, id, profileId);
    if (!style?.private) throw notFound('That style of yours');
    // Pictures painted in it do not credit its works.
    const keys = await forgetStyles(tx, [id], []);
    await tx.update(artStyles).set({ deletedAt: now }).where(eq(artStyles.id, id));
    return keys;
  });
  for (const key of files) await storage.remove(key);
}

/** The subjects of declarations: one style each, with the same lifetime. */
export const ownStyleConsents = {
  names: styleNamesOf,
  withdrawn: 'You cannot withdraw this declaration by itself. Delete its style instead.',
};
