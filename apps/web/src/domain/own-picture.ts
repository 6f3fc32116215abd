import type { Image } from '@limn/contracts/studio';

const names: Partial<Record<Image['origin'], string>> = {
  composition: 'A composition',
  reference: 'A reference',
  uploaded: 'Your upload',
};

/** What a picture is that owes nobody: handed in, kept from a source of references, composed, or made of one's own pictures alone. */
export const ownPictureName = ({ origin }: Pick<Image, 'origin'>): string =>
  names[origin] ?? 'Your own picture';
