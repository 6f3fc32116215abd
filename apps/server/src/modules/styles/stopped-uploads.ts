import { paths } from '@limn/contracts/web-paths';
import type { ArtworkId, ProfileId, UserId } from '@limn/contracts/ids';
import {
  type NotificationContent,
  notificationText,
  type StoppedUpload,
} from '@limn/contracts/notification-texts';
import { brand } from '../../brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { addressOf } from '../identity/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { NotificationInput } from '../notifications/index.ts';
import { stoppedUploads } from './schema.ts';

/** A registered work, and whose it is. */
export interface RegisteredWork {
  id: ArtworkId;
  title: string;
  artist: string;
  artistUserId: UserId;
  /** In a published style. */
  shown: boolean;
}

export interface StopParts {
  db: Database;
  clock: Clock;
  mail: Pick<Mailer, 'send'>;
  tell(tx: Tx, notification: NotificationInput): Promise<void>;
  publicUrl: string;
}

const subjects: Record<StoppedUpload, (title: string) => string> = {
  work: (title) => `Stopped: a copy of “${title}”`,
  picture: (title) => `Stopped: a picture painted after “${title}”`,
};

/**
 * Notifies an artist that another person uploaded one of their works, or a picture that credits it, and the uploader
 * that it was stopped; once for any number of attempts. Neither learns who the other is, except for the name under
 * which the work is published.
 */
export async function tellBoth(
  { db, clock, mail, tell, publicUrl }: StopParts,
  { id, title, artistUserId }: RegisteredWork,
  by: { userId: UserId; profileId: ProfileId },
  what: StoppedUpload,
): Promise<void> {
  const path = paths.notifications;
  const found: NotificationContent = { kind: 'own-work-uploaded', data: { what, title } };
  await db.transaction(async (tx) => {
    const first = await tx
      .insert(stoppedUploads)
      .values({ artworkId: id, profileId: by.profileId, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (first.length === 0) return;
    await tell(tx, { userId: by.userId, path, kind: 'upload-stopped', data: { what } });
    await tell(tx, { userId: artistUserId, path, ...found });
    const to = await addressOf(tx, artistUserId);
    if (to)
      await mail.send(tx, {
        to,
        userId: artistUserId,
        subject: subjects[what](title),
        text: `${notificationText(found)}\n\nYou don’t need to do anything. If you gave someone permission to use it, write to us:\n${publicUrl}/contact-us\n\n${brand.name}\n`,
      });
  });
}
