import { paths } from '@limn/contracts/web-paths';
import type { ImageRow } from '../modules/images/index.ts';
import { tell } from '../modules/notifications/index.ts';
import { profileNames } from '../modules/profiles/index.ts';
import { titleOf } from '../modules/studio/index.ts';
import type { Tx } from '../platform/database/database.ts';

const reasons = {
  'not-offered': 'less than half of its credits are proven',
  refused:
    'a picture was recognized in it that it does not credit enough. Save it from its canvas again to have the credit put right',
  copy: 'the same picture was licensed exclusively to someone else',
};

/** Tells the maker of a picture that the rules of the market took it out of there. */
export async function tellDelisted(
  tx: Tx,
  image: ImageRow,
  why: keyof typeof reasons,
  now: Date,
): Promise<void> {
  const { userId } = (await profileNames(tx, [image.profileId])).get(image.profileId)!;
  const message = `‘${titleOf(image)}’ was taken out of the marketplace: ${reasons[why]}. Licences already sold stay in force.`;
  await tell(tx, { userId, message, path: paths.image(image.id) }, now);
}
