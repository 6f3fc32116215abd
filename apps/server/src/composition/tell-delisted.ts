import { imageTitle } from '../modules/images/index.ts';
import type { DelistedReason } from '@limn/contracts/notification-texts';
import { paths } from '@limn/contracts/web-paths';
import type { ImageRow } from '../modules/images/index.ts';
import { addNotification } from '../modules/notifications/index.ts';
import { profileNames } from '../modules/profiles/index.ts';
import type { Tx } from '../platform/database/database.ts';

/** Tells the maker of a picture that the rules of the market took it out of there. */
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
