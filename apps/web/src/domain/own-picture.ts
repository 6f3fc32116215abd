import type { Image } from '@limn/contracts/studio';

const names: Partial<Record<Image['origin'], string>> = {
  composition: 'A composition',
  reference: 'A reference',
  uploaded: 'Your upload',
};

/**
 * The label of a picture that credits no artist: uploaded, taken from a source of references, composed, or made only
 * from the person's own pictures.
 */
export const ownPictureName = ({ origin }: Pick<Image, 'origin'>): string =>
  names[origin] ?? 'Your own picture';
