import { ImagingError } from '../errors.ts';
import { assertRaster, type Raster } from '../raster/raster.ts';
import { apportionWeights, million } from './apportion.ts';

/**
 * The source of pixels: an artwork; an image of the person's own, or their hand work; a declared picture, whose
 * declared shares then hold for these pixels; or none (flat fills, our own drawings).
 */
export type Source = { kind: 'artwork' | 'own' | 'declared'; id: string } | { kind: 'none' };

/** A source's part of a pixel: `source` is an index into the sources, `weight` 1 to `wholeWeight`. */
export type SourceWeight = { source: number; weight: number };

/** The parts of a pixel: each source once, in the order of the sources, weights adding up to `wholeWeight`. */
export type Mix = readonly SourceWeight[];

/** 255 × 65,793: the share of a byte of alpha is a whole number of these. */
export const wholeWeight = 16_777_215;

/**
 * The ownership plane of a picture: the sources of every pixel, with weights. Most pixels have one source; where
 * pictures were blended, several. Rows from the top. Immutable, so that pictures may share one.
 */
export type Ownership = {
  width: number;
  height: number;
  sources: readonly Source[];
  mixes: readonly Mix[];
  /** Per pixel an index into `mixes`; 32 bits wide only where there are more than 65,536 of them. */
  labels: Uint16Array | Uint32Array;
};

/** Pixels with their ownership plane: what every edit takes and returns. */
export type Owned = { pixels: Raster; owners: Ownership };

/** Part of a picture that is owed to one source, in parts per million. */
export type SourceShare = { source: Source; ppm: number };

/** A picture that owes one source wholly. */
export function ownedBy(source: Source, pixels: Raster): Owned {
  const { width, height } = pixels;
  const labels = new Uint16Array(width * height);
  return { pixels, owners: planeOf(pixels, [source], labels) };
}

/** A plane in which every pixel owes one source wholly; `labels` are indices into `sources`. */
export function planeOf(
  { width, height }: { width: number; height: number },
  sources: readonly Source[],
  labels: Uint16Array,
): Ownership {
  const mixes = sources.map((_, source) => [{ source, weight: wholeWeight }]);
  return { width, height, sources, mixes, labels };
}

/** Throws `bad-input` unless the raster is one and the plane has its size. */
export function assertOwned({ pixels, owners }: Owned, name: string): void {
  assertRaster(pixels, name);
  const { width, height, labels } = owners;
  const fits = width === pixels.width && height === pixels.height;
  if (!fits || labels.length !== width * height) {
    throw new ImagingError(
      'bad-input',
      `${name}: the ownership plane must have the picture's size, ${pixels.width}×${pixels.height}.`,
    );
  }
}

/** The pixels of each source, in the order of `sources`. With `pixels`, each pixel is weighted by its alpha. */
export function amountsOf({ sources, mixes, labels }: Ownership, pixels?: Raster): Float64Array {
  const counts = new Float64Array(mixes.length);
  if (pixels) for (let i = 0; i < labels.length; i++) counts[labels[i]] += pixels.data[i * 4 + 3];
  else for (let i = 0; i < labels.length; i++) counts[labels[i]]++;
  const amounts = new Float64Array(sources.length);
  mixes.forEach((mix, label) => {
    for (const { source, weight } of mix) amounts[source] += counts[label] * weight;
  });
  const unit = wholeWeight * (pixels ? 255 : 1);
  return amounts.map((amount) => amount / unit);
}

/**
 * The shares of a picture: the sums of its plane in whole parts per million that add up to exactly 1,000,000, largest
 * first. Pixels are weighted by their alpha; an invisible picture belongs wholly to the source `none`.
 */
export function sharesOf({ pixels, owners }: Owned): SourceShare[] {
  return sharesOfAmounts(owners.sources, amountsOf(owners, pixels));
}

/**
 * The account of sources that have these amounts, in any one unit. Of equal ones the first by name comes
 * first, so that the order in which a plane lists its sources changes nothing.
 */
export function sharesOfAmounts(
  sources: readonly Source[],
  amounts: ArrayLike<number>,
): SourceShare[] {
  const named = sources
    .map((source, k) => ({ source, name: nameOf(source), amount: amounts[k] }))
    .sort((p, q) => (p.name < q.name ? -1 : 1));
  const weights = named.map(({ amount }) => amount);
  if (weights.every((amount) => amount === 0)) return [{ source: { kind: 'none' }, ppm: million }];
  return apportionWeights(weights)
    .map((ppm, k) => ({ source: named[k].source, ppm }))
    .filter(({ ppm }) => ppm > 0)
    .sort((p, q) => q.ppm - p.ppm);
}

function nameOf(source: Source): string {
  return source.kind === 'none' ? 'none' : `${source.kind} ${source.id}`;
}

/** A plane of another size; `from` names the pixel of the old one that a pixel of the new one is of. */
export function remap(
  owners: Ownership,
  width: number,
  height: number,
  from: (x: number, y: number) => number,
): Ownership {
  const n = width * height;
  const labels = owners.labels instanceof Uint16Array ? new Uint16Array(n) : new Uint32Array(n);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) labels[i] = owners.labels[from(x, y)];
  }
  return { ...owners, width, height, labels };
}

/** The plane of a picture brought to another size: of each new pixel's middle (nearest neighbour). */
export function resizeOwners(owners: Ownership, width: number, height: number): Ownership {
  const column = (x: number): number => Math.floor(((x + 0.5) * owners.width) / width);
  const columns = Int32Array.from({ length: width }, (_, x) => column(x));
  return remap(owners, width, height, (x, y) => {
    return Math.floor(((y + 0.5) * owners.height) / height) * owners.width + columns[x];
  });
}

/** A box of a picture, in its pixels. Throws `bad-input` unless it is whole, not empty and inside. */
export function cropOwned(
  { pixels, owners }: Owned,
  box: { left: number; top: number; width: number; height: number },
): Owned {
  assertOwned({ pixels, owners }, 'cropOwned');
  const { left, top, width, height } = box;
  const inside =
    [left, top, width, height].every(Number.isInteger) &&
    Math.min(left, top) >= 0 &&
    Math.min(width, height) >= 1 &&
    left + width <= pixels.width &&
    top + height <= pixels.height;
  if (!inside) throw new ImagingError('bad-input', 'cropOwned: the box must lie in the picture.');
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const s = ((top + y) * pixels.width + left) * 4;
    data.set(pixels.data.subarray(s, s + width * 4), y * width * 4);
  }
  return {
    pixels: { width, height, data },
    owners: remap(owners, width, height, (x, y) => (top + y) * owners.width + left + x),
  };
}
