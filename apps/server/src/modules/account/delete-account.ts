import { deletionDays } from '@limn/contracts/constants';
import type { ProfileId, UserId } from '@limn/contracts/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage.ts';
import { forgetDistances } from '../blocks/index.ts';
import { forgetCheckouts } from '../acp/index.ts';
import { forgetMandates } from '../mandates/index.ts';
import { type Emit, forgetWebhooks } from '../webhooks/index.ts';
import { forgetPrograms } from '../programs/index.ts';
import { forgetBooks } from '../books/index.ts';
import type { Billing } from '../billing/index.ts';
import { forgetCanvases } from '../canvases/index.ts';
import { forgetEditions } from '../editions/index.ts';
import { forgetAdminProposals } from '../admin/index.ts';
import { forgetPerson } from '../flags/index.ts';
import { anonymise, forgetAdmin, usersToDelete } from '../identity/index.ts';
import { creditedWorks } from '../images/index.ts';
import { forgetLetters, type Mailer } from '../mail/index.ts';
import { forgetNotifications, type NotificationInput } from '../notifications/index.ts';
import { forgetMarket } from '../market/index.ts';
import { deletePhotosOfUser } from '../photos/index.ts';
import { deletePersonas } from '../personas/index.ts';
import { forgetProjects } from '../projects/index.ts';
import { forgetPictures } from '../studio/index.ts';
import { forgetModeration } from '../moderation/index.ts';
import { forgetReferenceReports } from '../references/index.ts';
import { forgetProofs } from '../verification/index.ts';
import { forgetTalents } from '../talents/index.ts';
import { forgetWorks } from '../styles/index.ts';
import {
  deleteProfile,
  everyProfileOf,
  forgetPeopleOf,
  profilesOfUser,
} from '../profiles/index.ts';

import { forgetExports } from './export-links.ts';
import { accountDeletedLetter } from './letters.ts';
import { unpaidMatters } from './open-matters.ts';

export interface DeletionParts {
  db: Database;
  clock: Clock;
  storage: Storage;
  mail: Mailer;
  tell(tx: Tx, notification: NotificationInput): Promise<void>;
  publicUrl: string;
  /** Reports events to people's webhooks. */
  emit: Emit;
  billing: Pick<Billing, 'giveBack'>;
  /** Where people write to about money that could not be sent to them. */
  contactEmail: string;
  /** Also called when a profile is deleted: its styles leave the market. */
  profileDeleted: (tx: Tx, profileId: ProfileId) => Promise<void>;
  /** Has the payment provider forget them. May be called again. */
  forgetBuyer: (userId: UserId) => Promise<void>;
}

/**
 * Deletes one account: profiles, drafts, photos, likes, letters, prompts, canvases, pictures without a licence, and
 * artworks are deleted, and the user row is anonymized. Licences, consents and the ledger stay, for buyers and sellers,
 * and so do the titles and thumbnails of artworks that pictures credit.
 */
async function deleteAccount(
  parts: DeletionParts,
  user: { id: UserId; email: string; issuer: string; subject: string },
): Promise<void> {
  const { db, clock, storage, mail, profileDeleted, forgetBuyer } = parts;
  const now = clock.now();
  await forgetBuyer(user.id);
  const { files, letters } = await db.transaction(async (tx) => {
    for (const { id, kind } of await profilesOfUser(tx, user.id)) {
      await profileDeleted(tx, id);
      await deleteProfile(tx, user.id, kind, now);
    }
    const profiles = await everyProfileOf(tx, user.id);
    const unpaid = await unpaidMatters(tx, profiles, parts.contactEmail);
    const bound = await forgetEditions(tx, profiles);
    const asked = await forgetProjects(parts, tx, { userId: user.id, profiles }, now);
    const painted = await forgetPictures(tx, user.id, now);
    const drawn = await forgetCanvases(tx, profiles);
    const voices = await forgetTalents(tx, profiles);
    const faces = await deletePersonas(tx, profiles);
    await forgetBooks(tx, { email: user.email, profiles }, now);
    const credited = await creditedWorks(tx, profiles);
    const works = await forgetWorks(
      tx,
      profiles,
      credited.map(({ artworkId }) => artworkId),
    );
    await forgetPeopleOf(
      tx,
      user.id,
      credited.map(({ profileId }) => profileId),
    );
    const keys = [
      ...bound,
      ...asked,
      ...painted,
      ...drawn,
      ...voices,
      ...faces,
      ...works,
      ...(await deletePhotosOfUser(tx, user.id)),
    ];
    await forgetExports(tx, user.id);
    await forgetModeration(tx, { userId: user.id, email: user.email });
    await forgetReferenceReports(tx, user.id);
    await forgetDistances(tx, user.id);
    await forgetMandates(tx, user.id);
    await forgetCheckouts(tx, user.id);
    await forgetWebhooks(tx, user.id);
    await forgetPrograms(tx, user.id, now);
    await forgetProofs(tx, profiles);
    await forgetNotifications(tx, user.id);
    await forgetMarket(tx, user.id, now);
    await forgetPerson(tx, user.email);
    await forgetAdminProposals(tx, user.email);
    await forgetAdmin(tx, user.email, now);
    const gone = await forgetLetters(tx, user);
    await mail.send(tx, { to: user.email, last: true, ...accountDeletedLetter(unpaid) });
    await anonymise(tx, user, now);
    return { files: keys, letters: gone };
  });
  await mail.removeFiles(letters);
  for (const key of files) await storage.remove(key);
}

/** Deletes the accounts whose time to be kept has run out. */
export function deletionJob(parts: DeletionParts): JobWorker<PlainJob> {
  return {
    kind: plainJob('account.delete'),
    cron: '17 * * * *',
    async run() {
      const before = new Date(parts.clock.now().getTime() - deletionDays * 86_400_000);
      const failures: unknown[] = [];
      // One failing deletion must not block the others.
      for (const user of await usersToDelete(parts.db, before))
        await deleteAccount(parts, user).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}
