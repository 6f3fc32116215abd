import type { Credit } from '@limn/contracts/studio';
import { shareColor } from './share-colors.ts';

/** One artwork in one picture, with its color in all charts on the page. */
export interface CreditedArtwork {
  id: string;
  title: string;
  artist: string;
  thumbnailUrl: string;
  ppm: number;
  colour: string;
}

/** All artworks of a picture, largest share first. */
export function worksOf(credits: readonly Credit[]): CreditedArtwork[] {
  return credits
    .flatMap((credit) =>
      credit.artworks.map((artwork) => ({ ...artwork, artist: credit.artist.name })),
    )
    .toSorted((one, other) => other.ppm - one.ppm)
    .map(({ artworkId, title, artist, thumbnailUrl, ppm }, index) => ({
      id: artworkId,
      title,
      artist,
      thumbnailUrl,
      ppm,
      colour: shareColor(index),
    }));
}
