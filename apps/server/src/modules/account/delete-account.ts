import { deletionDays } from '@limn/contracts/constants';
import type { ProfileId, UserId } from '@limn/contracts/ids';
import { z } from 'zod';
import { brand } from '../../brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage.ts';
import { anonymise, usersToDelete } from '../identity/index.ts';
import { forgetRecipient, type Mail } from '../mail/index.ts';
import { deletePhotosOfUser } from '../photos/index.ts';
import { forgetWorks } from '../styles/index.ts';
import { deleteProfile, forgetPeopleOf, profilesOfUser } from '../profiles/index.ts';

export interface DeletionParts {
  db: Database;
  clock: Clock;
  storage: Storage;
  mail: Mail;
  /** What else ends with a profile: its styles leave the market. */
  profileDeleted: (tx: Tx, profileId: ProfileId) => Promise<void>;
}

/**
 * Deletes one account: profiles go, drafts, photos, likes, letters and the artworks themselves are
 * forgotten, and the user becomes nobody. Licences, consents and the ledger stay, for those who bought
 * and sold, and so do the titles and thumbnails that pictures made from the artworks are credited with.
 */
async function deleteAccount(
  parts: DeletionParts,
  user: { id: UserId; email: string },
): Promise<void> {
  const { db, clock, storage, mail, profileDeleted } = parts;
  const now = clock.now();
  const files = await db.transaction(async (tx) => {
    for (const { id, kind } of await profilesOfUser(tx, user.id)) {
      await profileDeleted(tx, id);
      await deleteProfile(tx, user.id, kind, now);
    }
    await forgetPeopleOf(tx, user.id);
    const keys = [...(await deletePhotosOfUser(tx, user.id)), ...(await forgetWorks(tx, user.id))];
    await forgetRecipient(tx, user.email);
    await mail.send(tx, {
      to: user.email,
      last: true,
      subject: `Your ${brand.name} account is deleted`,
      text: `Your account and what was kept about you are deleted, as you asked ${deletionDays} days ago.\n\nLicences already sold stay in force and keep naming the profile they credit.\n`,
    });
    await anonymise(tx, user.id, now);
    return keys;
  });
  for (const key of files) await storage.remove(key);
}

/** Deletes the accounts whose time to be kept has run out. */
export function deletionJob(parts: DeletionParts): JobKind<Record<string, never>> {
  return {
    name: 'account.delete',
    data: z.object({}).transform(() => ({})),
    async run() {
      const before = new Date(parts.clock.now().getTime() - deletionDays * 86_400_000);
      for (const user of await usersToDelete(parts.db, before)) await deleteAccount(parts, user);
    },
  };
}
