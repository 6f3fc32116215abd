import type { StylePrices } from '@limn/contracts/styles';

/** A sample collection: pictures painted by our own procedural painter, shipped under `pictures/`. */
export interface Collection {
  folder: string;
  artist: 'mira' | 'tomas';
  name: string;
  description: string;
  prices: StylePrices;
  titles: string[];
}

export const collections: Collection[] = [];
