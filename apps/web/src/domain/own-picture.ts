import type { Image } from '@limn/contracts/studio';

const names: Partial<Record<Image['origin'], string>> = {
  composition: 'A composition',
  uploaded: 'Your upload',
};

/** What a picture is that owes nobody: handed in, composed, or made of one's own pictures alone. */
export const ownPictureName = ({ origin }: Pick<Image, 'origin'>): string =>
  names[origin] ?? 'Your own picture';
