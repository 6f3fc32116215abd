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

/**
 * Tells an artist that somebody handed in a work of theirs, and whoever did that it was stopped; once, however often
 * it is tried. Neither is told who the other is, but for the name that the work is published under.
 */
export async function tellBoth(
  { db, clock, mail, tell, publicUrl }: StopParts,
  { id, title, artistUserId }: RegisteredWork,
  by: { userId: UserId; profileId: ProfileId },
): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await tx
      .insert(stoppedUploads)
      .values({ artworkId: id, profileId: by.profileId, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (first.length === 0) return;
    await tell(tx, {
      userId: by.userId,
      message:
        'A picture you handed in was stopped: it is registered here as somebody else’s work.',
      path: '/notifications',
    });
    const message = `Somebody handed in “${title}”, your work, as theirs: it was stopped.`;
    await tell(tx, { userId: artistUserId, message, path: '/notifications' });
    const to = await addressOf(tx, artistUserId);
    if (to)
      await mail.send(tx, {
        to,
        userId: artistUserId,
        subject: `Stopped: a copy of “${title}”`,
        text: `${message}\n\nYou need not do anything. If you have let somebody use it, write to us:\n${publicUrl}/contact-us\n\n${brand.name}\n`,
      });
  });
}
