import type { ImageId } from '@limn/contracts/ids';
import type { Tx } from '../../../platform/database/database.ts';
import { earnByPicture } from '../../billing/index.ts';
import { stylesById } from '../../styles/index.ts';
import type { GenerationRow } from '../queries.ts';

/** Pays a style's artist for a picture that the style's own model has made, once. */
export async function payArtist(
  tx: Tx,
  { styleId, userId, artistPrice: amount }: GenerationRow,
  imageId: ImageId,
  now: Date,
): Promise<void> {
  const style = (await stylesById(tx, [styleId])).get(styleId)!;
  await earnByPicture(tx, {
    payee: style.profileId,
    maker: userId,
    cause: { kind: 'style', id: styleId },
    reference: imageId,
    description: `A picture made by the model of ‘${style.name}’`,
    amount,
    currency: style.currency,
    now,
  });
}
