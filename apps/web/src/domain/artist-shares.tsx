import type { Credit } from '@limn/contracts/studio';
import { formatShare } from '../lib/format.ts';

/** 'Mira Okafor 71% · Tomas Lindqvist 29%'; a single artist needs no figure. */
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

/** The artists of a picture in gold, each with their share where there are several. */
export function ArtistShares({ credits }: { credits: readonly Credit[] }) {
  return artistShares(credits).map(({ name, share }, index) => (
    <span key={name}>
      {index > 0 && ' · '}
      <span className="num text-gold-text">
        {name}
        {share && ` ${share}`}
      </span>
    </span>
  ));
}
