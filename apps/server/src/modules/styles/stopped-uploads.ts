import { paths } from '@limn/contracts/web-paths';
import type { ArtworkId, ProfileId, UserId } from '@limn/contracts/ids';
import { brand } from '../../brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { addressOf } from '../identity/index.ts';
import type { Mail } from '../mail/index.ts';
import type { Tidings } from '../notifications/index.ts';
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
  mail: Pick<Mail, 'send'>;
  tell(tx: Tx, tidings: Tidings): Promise<void>;
  publicUrl: string;
}

/** What was handed in: the work itself, or a picture made here that owes it. */
type Stopped = 'work' | 'picture';

const messages = {
  work: {
    toUploader: 'A picture you uploaded was stopped: another artist registered it here.',
    toArtist: (title: string) =>
      `Someone uploaded “${title}”, your work, as theirs. We stopped it.`,
    subject: (title: string) => `Stopped: a copy of “${title}”`,
  },
  picture: {
    toUploader:
      'A picture you uploaded was stopped: it was painted here in another artist’s style.',
    toArtist: (title: string) =>
      `Someone uploaded a picture painted after “${title}”, your work, as their own artwork. We stopped it.`,
    subject: (title: string) => `Stopped: a picture painted after “${title}”`,
  },
} as const;

/**
 * Notifies an artist that someone uploaded a work of theirs, or a picture that owes it, and the uploader that it was
 * stopped; once, however often it is tried. Neither learns who the other is, except for the name that the work is
 * published under.
 */
export async function tellBoth(
  { db, clock, mail, tell, publicUrl }: StopParts,
  { id, title, artistUserId }: RegisteredWork,
  by: { userId: UserId; profileId: ProfileId },
  stopped: Stopped,
): Promise<void> {
  const { toUploader, toArtist, subject } = messages[stopped];
  await db.transaction(async (tx) => {
    const first = await tx
      .insert(stoppedUploads)
      .values({ artworkId: id, profileId: by.profileId, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (first.length === 0) return;
    await tell(tx, { userId: by.userId, message: toUploader, path: paths.notifications });
    const message = toArtist(title);
    await tell(tx, { userId: artistUserId, message, path: paths.notifications });
    const to = await addressOf(tx, artistUserId);
    if (to)
      await mail.send(tx, {
        to,
        userId: artistUserId,
        subject: subject(title),
        text: `${message}\n\nYou don’t need to do anything. If you gave someone permission to use it, write to us:\n${publicUrl}/contact-us\n\n${brand.name}\n`,
      });
  });
}
