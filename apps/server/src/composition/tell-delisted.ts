import { imageTitle } from '../modules/images/index.ts';
import type { DelistedReason } from '@limn/contracts/notification-texts';
import { paths } from '@limn/contracts/web-paths';
import type { ImageRow } from '../modules/images/index.ts';
import { addNotification } from '../modules/notifications/index.ts';
import { profileNames } from '../modules/profiles/index.ts';
import type { Tx } from '../platform/database/database.ts';

/** Notifies a picture's maker that the market rules removed it from the marketplace. */
export async function tellDelisted(
  tx: Tx,
  image: ImageRow,
  why: DelistedReason,
  now: Date,
): Promise<void> {
  const { userId } = (await profileNames(tx, [image.profileId])).get(image.profileId)!;
  const data = { title: imageTitle(image), why };
  const path = paths.image(image.id);
  await addNotification(tx, { userId, path, kind: 'picture-delisted', data }, now);
}
