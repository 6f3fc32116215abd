import type { Credit } from '@limn/contracts/studio';
import { describe, expect, it } from 'vitest';
import { artistShares } from '../../domain/artist-shares.tsx';
import { worksOf } from './works.ts';

function credit(artist: string, style: string, shares: Record<string, number>): Credit {
  return {
    artist: { id: `prf_${artist}`, name: artist },
    style: { id: `sty_${style}`, name: style },
    ppm: Object.values(shares).reduce((sum, ppm) => sum + ppm, 0),
    artworks: Object.entries(shares).map(([title, ppm]) => ({
      artworkId: `art_${title}`,
      title,
      thumbnailUrl: '',
      ppm,
    })),
  } as Credit;
}

const mira = credit('Mira', 'Harbour', { Pier: 210_000, Quay: 500_000 });
const tomas = credit('Tomas', 'Fells', { Barn: 290_000 });

describe('credits', () => {
  it('lists artworks of all artists by share, each with a colour of its own', () => {
    const works = worksOf([mira, tomas]);
    expect(works.map(({ title }) => title)).toEqual(['Quay', 'Barn', 'Pier']);
    expect(new Set(works.map(({ colour }) => colour)).size).toBe(3);
    expect(works[1]?.artist).toBe('Tomas');
  });

  it('names one artist without a figure, several with theirs', () => {
    expect(artistShares([mira])).toEqual([{ name: 'Mira', share: null }]);
    expect(artistShares([tomas, mira])).toEqual([
      { name: 'Mira', share: '71%' },
      { name: 'Tomas', share: '29%' },
    ]);
  });

  it('adds up two styles of one artist', () => {
    expect(artistShares([mira, credit('Mira', 'Winter', { Ice: 290_000 })])).toEqual([
      { name: 'Mira', share: null },
    ]);
  });
});
