import type { Features } from '@limn/contracts/features';
import { type ListingKind, listingKinds } from '@limn/contracts/market';

/** What somebody may find: talents and books only where name, image, likeness and voice are open to them. */
export const kindsFor = ({ nilv }: Pick<Features, 'nilv'>): readonly ListingKind[] =>
  nilv ? listingKinds : ['style'];
