import type { Listing } from '@limn/contracts/market';

/** The page of a listing; talents and styles have another below the creator's area. */
export type LinkTo = (listing: Pick<Listing, 'id' | 'kind'>) => string;
