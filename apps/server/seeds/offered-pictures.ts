import { builtInModel } from '@limn/contracts/recipe';
import { imageRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { givePlan } from '../src/modules/billing/index.ts';
import { collections } from './collections.ts';
import { type PeopleParts, seedProfile } from './people.ts';
import { generate, referenceCalled, sure } from './steps.ts';

interface SamplePicture {
  subject: string;
  /** The title of the reference in the starter library that it follows. */
  follows: string;
  size: string;
}

const pictures: SamplePicture[] = [
  { subject: 'snowy mountains', follows: 'Alpine Landscape', size: '1152x896' },
  { subject: 'boats on a river', follows: 'Boats in River, Nagasaki', size: '1152x896' },
  { subject: 'a river in a canyon', follows: 'Black Cañon, Colorado River', size: '1152x896' },
  { subject: 'sheep in a meadow', follows: 'A March Pastoral, Suffolk', size: '1152x896' },
  { subject: 'an old wooden house', follows: 'Abandoned Dust Bowl Home', size: '1152x896' },
  { subject: 'a pink flower', follows: 'Allium oreophilum', size: '896x1152' },
];

const lights = ['blue sky', 'orange sky at dawn', 'in fog', 'purple sky at dusk', 'pink sky'];

/**
 * Paints pictures from the starter references in every published sample style and offers them, so that the marketplace,
 * the style pages and Explore have examples. Safe to call again: a repeated request returns the same picture.
 * @param perStyle pictures for each style, 1 to 6
 */
export async function seedOfferedPictures(
  parts: PeopleParts,
  perStyle = pictures.length,
): Promise<void> {
  const creator = await seedProfile(parts, 'wren@limn.test', 'creator', {
    accountName: 'Wren Halloran',
    about: 'Sample profile of a fresh machine.',
    website: 'https://example.com',
  });
  await givePlan(parts.db, creator.userId, 'creator', parts.clock.now());
  const { artStyles } = sure(await creator.call(styleRoutes.list, { query: { size: 100 } }));
  const count = perStyle * collections.length;
  for (let at = 0; at < count; at += 1) {
    if (parts.signal.aborted) return;
    // Neighbours differ in style and subject: they are shown in this order.
    const column = at % collections.length;
    const diagonal = column + Math.floor(at / collections.length);
    const { name } = collections[column]!;
    const { subject, follows, size } = pictures[diagonal % pictures.length]!;
    const style = artStyles.find((published) => published.name === name);
    const reference = await referenceCalled(creator, subject, follows);
    if (!style || !reference) continue;
    const [image] = await generate(creator, style.id, {
      prompt: `${subject}, ${lights[diagonal % lights.length]}`,
      model: builtInModel,
      image_dimensions: size,
      quality: undefined,
      reference,
      requestId: `sample-${at}-${style.id}`,
    });
    sure(
      await creator.call(imageRoutes.update, {
        params: { id: image!.id },
        body: { listed: true },
      }),
    );
  }
}
