import type { Credit } from '@limn/contracts/studio';
import { formatShare } from '../../lib/format.ts';
import { shareColour } from './share-colours.ts';

/** One artwork in one picture, with the colour that stands for it everywhere on the page. */
export interface Work {
  id: string;
  title: string;
  artist: string;
  thumbnailUrl: string;
  ppm: number;
  colour: string;
}

/** All artworks of a picture, largest share first. */
export function worksOf(credits: readonly Credit[]): Work[] {
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
      colour: shareColour(index),
    }));
}

/** 'Mira Okafor 71% · Tomas Lindqvist 29%'; one artist alone needs no figure. */
export function artistShares(credits: readonly Credit[]): { name: string; share: string | null }[] {
  const byArtist = new Map<string, { name: string; ppm: number }>();
  for (const { artist, ppm } of credits) {
    const known = byArtist.get(artist.id);
    byArtist.set(artist.id, { name: artist.name, ppm: ppm + (known?.ppm ?? 0) });
  }
  const artists = [...byArtist.values()].toSorted((one, other) => other.ppm - one.ppm);
  return artists.map(({ name, ppm }) => ({
    name,
    share: artists.length > 1 ? formatShare(ppm) : null,
  }));
}
