import { rgbToLab } from '../raster/color.ts';
import { shrinkBytes } from '../raster/resample.ts';
import { deriveRandom } from '../random.ts';
import type { IndexedArtwork, StyleIndex } from '../style/style-index.ts';
import type { MeasuredScenePart } from './assign-palette.ts';

/** The properties of a scene part that choosing artworks needs. */
export type ScenePart = Pick<MeasuredScenePart, 'lab' | 'mass' | 'height'> & {
  material: Pick<MeasuredScenePart['material'], 'role'>;
};

export type WeightedStyle = {
  index: StyleIndex;
  /** Above 0; relative to the other styles'. */
  weight: number;
};

/** `style` is the index of its style among those painted in. */
export type ChosenArtwork = { artwork: IndexedArtwork; style: number; weight: number };

/** Artworks one picture is painted from at most: more than these only blur its palette. */
const most = 7;

/**
 * The artworks whose colours, by position, fit the scene best, with some randomness by the seed. The first of each
 * style is the anchor, which gives the palette its coherence by weighing more. Those `required` by id come before all
 * others.
 */
export function chooseArtworks(
  styles: readonly WeightedStyle[],
  parts: readonly ScenePart[],
  seed: number,
  required: ReadonlySet<string> = new Set(),
): ChosenArtwork[] {
  const total = styles.reduce((sum, s) => sum + s.weight, 0);
  const last = ({ artwork }: { artwork: IndexedArtwork }): number =>
    required.has(artwork.id) ? 0 : 1;
  return styles.flatMap(({ index, weight }, s) => {
    const random = deriveRandom(seed, `artworks-${s}`);
    const share = weight / total;
    const quota = Math.max(2, Math.round(most * share));
    const blank = new Set(index.warnings.filter((w) => w.kind === 'blank').map((w) => w.artworkId));
    const usable = index.artworks.filter((a) => !blank.has(a.id) || required.has(a.id));
    const ranked = (usable.length > 0 ? usable : index.artworks)
      .map((artwork) => ({ artwork, rank: misfit(artwork, parts) * (0.85 + 0.5 * random()) }))
      .sort((p, q) => last(p) - last(q) || p.rank - q.rank)
      .slice(0, Math.max(quota, index.artworks.filter((a) => required.has(a.id)).length));
    const least = Math.min(...ranked.map(({ rank }) => rank));
    const fits = ranked.map(({ rank }, i) => (i === 0 ? 2 : 1) * Math.min(1, (1.6 * least) / rank));
    const sum = fits.reduce((a, b) => a + b, 0);
    return ranked.map(({ artwork }, i) => ({
      artwork,
      style: s,
      weight: (share * fits[i]) / sum,
    }));
  });
}

const grid = 14;

/** How far the scene's large parts are from the artwork's colours at like heights. */
function misfit({ guide }: IndexedArtwork, parts: readonly ScenePart[]): number {
  const lab = rgbToLab(shrinkBytes(guide.rgb, guide.width, guide.height, 3, grid, grid));
  let sum = 0;
  for (const part of parts) {
    if (part.mass < 0.01) continue;
    const gaps: number[] = [];
    for (let i = 0; i < grid * grid; i++) {
      const dy = part.height - (Math.floor(i / grid) + 0.5) / grid;
      const dl = (part.lab[0] - lab[i * 3]) / 24;
      const da = (part.lab[1] - lab[i * 3 + 1]) / 26;
      const db = (part.lab[2] - lab[i * 3 + 2]) / 26;
      gaps.push(dl * dl + da * da + db * db + 3 * dy * dy);
    }
    gaps.sort((p, q) => p - q);
    const nearest = gaps.slice(0, 8).reduce((a, b) => a + b, 0) / 8;
    sum += part.mass * Math.sqrt(nearest);
  }
  return sum + 0.05 + gloom(lab, parts);
}

/** A sky by day is the lightest part of a picture: an interior, dark above, has none to give. */
function gloom(lab: Float32Array, parts: readonly ScenePart[]): number {
  const sky = parts.filter((p) => p.material.role === 'sky' && p.mass > 0);
  const ground = parts.filter((p) => p.material.role !== 'sky' && p.mass > 0);
  const meanOf = (list: readonly ScenePart[]): number =>
    list.reduce((t, p) => t + p.mass * p.lab[0], 0) /
    Math.max(
      1e-6,
      list.reduce((t, p) => t + p.mass, 0),
    );
  const skyMass = sky.reduce((t, p) => t + p.mass, 0);
  if (skyMass < 0.15) return 0;
  const wanted = meanOf(sky) - meanOf(ground);
  const cells = grid * Math.floor(grid / 3);
  let top = 0;
  let bottom = 0;
  for (let i = 0; i < cells; i++) {
    top += lab[i * 3] / cells;
    bottom += lab[(grid * grid - 1 - i) * 3] / cells;
  }
  return 0.7 * Math.min(1.5, Math.max(0, (wanted - (top - bottom) - 6) / 18));
}
