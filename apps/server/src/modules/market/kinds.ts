import type { Features } from '@limn/contracts/features';
import { type ListingKind, listingKinds } from '@limn/contracts/market';

/** Kinds of listings a person can see: talents and books only with the name, image and likeness feature. */
export const kindsFor = ({ nilv }: Pick<Features, 'nilv'>): readonly ListingKind[] =>
  nilv ? listingKinds : ['style'];
