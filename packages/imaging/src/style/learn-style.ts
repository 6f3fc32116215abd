import { ImagingError } from '../errors.ts';
import { labDistance, type Lab } from '../raster/color.ts';
import { assertRaster, flatten, type Raster, type Rgb } from '../raster/raster.ts';
import { resampleBytes } from '../raster/resample.ts';
import { RunControl, type RunOptions } from '../run-control.ts';
import { expandGuide, fitSize, measureGuide, type Guide } from './guide.ts';
import { measureProfile } from './measure-profile.ts';
import type { IndexedArtwork, StyleIndex, StyleWarning } from './style-index.ts';

/** Longest side kept of an artwork. */
export const artworkSide = 1024;
/** Below this short side an artwork carries little of a style. */
const tinySide = 160;

export type ArtworkInput = { id: string; raster: Raster };

/**
 * Learns a style from 4–30 artworks (fewer are taken, from 1; each at least 32 pixels a side, any
 * size and shape above). Pictures that teach nothing are named in `warnings`, never dropped.
 *
 * Throws `bad-input` for no or too many artworks, equal ids or impossible rasters, and `cancelled`.
 */
export async function learnStyle(
  artworks: readonly ArtworkInput[],
  options: RunOptions = {},
): Promise<StyleIndex> {
  assertArtworks(artworks);
  const control = new RunControl(options);
  const indexed: IndexedArtwork[] = [];
  const guides: Guide[] = [];
  for (const [i, artwork] of artworks.entries()) {
    control.report(i / (artworks.length + 1), 'studying-artworks');
    await control.breathe();
    const scaled = scaleArtwork(artwork);
    await control.breathe();
    const guide = measureGuide(scaled, 3);
    const { width, height, data: rgb } = scaled;
    indexed.push({ id: artwork.id, width, height, rgb, guide });
    guides.push(expandGuide(guide));
  }
  control.report(artworks.length / (artworks.length + 1), 'measuring-style');
  await control.breathe();
  const profile = measureProfile(indexed, guides);
  const warnings = findWarnings(artworks, guides);
  control.report(1, 'done');
  return { artworks: indexed, profile, warnings };
}

function assertArtworks(artworks: readonly ArtworkInput[]): void {
  if (artworks.length < 1 || artworks.length > 30) {
    throw new ImagingError('bad-input', 'A style is learnt from 4 to 30 artworks.');
  }
  if (new Set(artworks.map((a) => a.id)).size !== artworks.length) {
    throw new ImagingError('bad-input', 'Artwork ids must differ.');
  }
  for (const { id, raster } of artworks) {
    assertRaster(raster, `Artwork ${id}`);
    if (Math.min(raster.width, raster.height) < 32) {
      throw new ImagingError('bad-input', `Artwork ${id}: the shortest side must be 32 or more.`);
    }
  }
}

function scaleArtwork({ raster }: ArtworkInput): Rgb {
  const flat = flatten(raster);
  const longSide = Math.max(flat.width, flat.height);
  let [width, height] = [flat.width, flat.height];
  let rgb = flat.data;
  // A strip's short side must still hold patches at the coarsest level.
  const side = Math.max(artworkSide, Math.round((128 * longSide) / Math.min(width, height)));
  const kept = Math.min(longSide, side, 2000);
  if (kept < longSide) {
    [width, height] = fitSize(flat.width, flat.height, kept);
    rgb = resampleBytes(flat.data, flat.width, flat.height, 3, width, height);
  }
  return { width, height, data: rgb };
}

function findWarnings(artworks: readonly ArtworkInput[], guides: Guide[]): StyleWarning[] {
  const warnings: StyleWarning[] = [];
  const prints = guides.map(fingerprint);
  artworks.forEach(({ id, raster }, i) => {
    if (Math.min(raster.width, raster.height) < tinySide) {
      warnings.push({ artworkId: id, kind: 'tiny' });
    }
    if (spread(prints[i]) < 3) warnings.push({ artworkId: id, kind: 'blank' });
    const twin = prints.findIndex((other, j) => j < i && meanGap(prints[i], other) < 4);
    if (twin >= 0) warnings.push({ artworkId: id, kind: 'near-duplicate', of: artworks[twin].id });
  });
  return warnings;
}

/** An 8×8 thumbnail in Lab. */
function fingerprint({ width, height, lab }: Guide): Lab[] {
  return Array.from({ length: 64 }, (_, cell): Lab => {
    const sum = [0, 0, 0, 0];
    const [cx, cy] = [cell % 8, cell >> 3];
    for (let y = Math.floor((cy * height) / 8); y < ((cy + 1) * height) / 8; y++) {
      for (let x = Math.floor((cx * width) / 8); x < ((cx + 1) * width) / 8; x++) {
        const i = (Math.min(height - 1, y) * width + Math.min(width - 1, x)) * 3;
        for (let k = 0; k < 3; k++) sum[k] += lab[i + k];
        sum[3]++;
      }
    }
    return [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]];
  });
}

const meanGap = (p: Lab[], q: Lab[]): number =>
  p.reduce((sum, lab, i) => sum + labDistance(lab, q[i]), 0) / p.length;

function spread(print: Lab[]): number {
  const centre = [0, 1, 2].map((k) => print.reduce((s, lab) => s + lab[k], 0) / print.length);
  return Math.max(...print.map((lab) => labDistance(lab, [centre[0], centre[1], centre[2]])));
}
