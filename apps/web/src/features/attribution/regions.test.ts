import { describe, expect, it } from 'vitest';
import {
  anchorOf,
  artworkAtPlace,
  paintRegions,
  parseColor,
  type ArtworkRegions,
} from './regions.ts';

/** Two artworks: the left half is one's, the right half the other's. */
const regions: ArtworkRegions = {
  width: 4,
  height: 2,
  labels: Uint16Array.from([0, 0, 1, 1, 0, 0, 1, 1]),
  artworkIds: ['one', 'other'],
};
const colors = new Map([
  ['one', parseColor('#ff0000')],
  ['other', parseColor('#0000ff')],
]);

describe('where artworks went', () => {
  it('names the artwork at a place', () => {
    expect(artworkAtPlace(regions, 0.1, 0.9)).toBe('one');
    expect(artworkAtPlace(regions, 0.99, 0)).toBe('other');
    expect(artworkAtPlace(regions, 1, 0)).toBeNull();
    expect(artworkAtPlace(regions, -0.1, 0.5)).toBeNull();
  });

  it('paints each in its colour and draws the rim between them', () => {
    const pixels = paintRegions(regions, colors, null);
    expect(Array.from(pixels.slice(0, 3))).toEqual([255, 0, 0]);
    expect(Array.from(pixels.slice(12, 15))).toEqual([0, 0, 255]);
    expect(pixels[11]).toBeGreaterThan(pixels[15] ?? 0);
  });

  it('lets the active one stand out', () => {
    const pixels = paintRegions(regions, colors, 'other');
    expect(pixels[15]).toBeGreaterThan(pixels[3] ?? 255);
  });

  it('hangs a name inside the artwork’s own part', () => {
    const anchor = anchorOf(regions, 'other');
    expect(anchor && artworkAtPlace(regions, anchor.x, anchor.y)).toBe('other');
    expect(anchorOf(regions, 'none')).toBeNull();
  });
});
