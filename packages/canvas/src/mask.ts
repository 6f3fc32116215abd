import { canvasLimits, tileSide } from '@limn/contracts/canvas-records';
import { type Owned, ownedBy } from '@limn/imaging';
import { assertWholeBox, boxOfPlace, contentBox, placesIn, tilesIn, type Tiles } from './area.ts';
import { CanvasError } from './errors.ts';
import { type Box, intersect, isEmptyBox, union } from './geometry.ts';
import { type Tile, tilePixels } from './tile.ts';

/**
 * How much of each pixel of a rectangle of the canvas is chosen, covered or left to see: a byte a pixel, rows
 * from the top, 255 wholly. Whole pixels; nothing outside. The empty mask has no sides.
 */
export interface Mask extends Box {
  data: Uint8Array;
}

export const emptyMask: Mask = { x: 0, y: 0, width: 0, height: 0, data: new Uint8Array() };

/** A mask of nothing yet. Throws `bad-input` for more pixels than a canvas may have. */
export function blankMask({ x, y, width, height }: Box): Mask {
  if (!(width * height <= canvasLimits.maxPixels))
    throw new CanvasError('bad-input', `A mask has at most ${canvasLimits.maxPixels} pixels.`);
  return { x, y, width, height, data: new Uint8Array(width * height) };
}

/** The mask in a box of whole pixels, of just its size: 0 where the mask does not reach. */
export function cropMask(mask: Mask, box: Box): Mask {
  assertWholeBox(box, 'cropMask');
  const out = blankMask(box);
  copyRows(mask, out);
  return out;
}

/** Copies what two masks share. */
function copyRows(from: Mask, to: Mask): void {
  const part = intersect(from, to);
  if (!part) return;
  for (let y = part.y; y < part.y + part.height; y++) {
    const s = (y - from.y) * from.width + part.x - from.x;
    to.data.set(from.data.subarray(s, s + part.width), (y - to.y) * to.width + part.x - to.x);
  }
}

/** The mask without the empty rows and columns at its sides. */
export function trimMask(mask: Mask): Mask {
  const { width, height, data } = mask;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (data[i] === 0) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  if (left >= right) return emptyMask;
  if (right - left === width && bottom - top === height) return mask;
  return cropMask(mask, {
    x: mask.x + left,
    y: mask.y + top,
    width: right - left,
    height: bottom - top,
  });
}

/** Moved by whole pixels. */
export function translateMask(mask: Mask, dx: number, dy: number): Mask {
  return { ...mask, x: mask.x + dx, y: mask.y + dy };
}

/** The mask weakened to a part of its strength. `opacity` is 0–1. */
export function fadeMask(mask: Mask, opacity: number): Mask {
  if (opacity === 1) return mask;
  return { ...mask, data: mask.data.map((byte) => Math.round(byte * opacity)) };
}

/** The inverse of a mask in a box of whole pixels. */
export function invertMask(mask: Mask, within: Box): Mask {
  const out = cropMask(mask, within);
  for (let i = 0; i < out.data.length; i++) out.data[i] = 255 - out.data[i];
  return out;
}

export type CombineMode = 'replace' | 'add' | 'subtract' | 'intersect';

/**
 * Combines two masks; null is empty. Union is the maximum and intersection the minimum, as for fuzzy sets (Zadeh 1965).
 * Trimmed.
 */
export function combine(a: Mask | null, b: Mask, mode: CombineMode): Mask {
  if (mode === 'replace') return trimMask(b);
  const before = a && !isEmptyBox(a) ? a : null;
  if (!before) return mode === 'add' ? trimMask(b) : emptyMask;
  if (isEmptyBox(b)) return mode === 'intersect' ? emptyMask : trimMask(before);
  if (mode === 'add') {
    const out = cropMask(before, union(before, b));
    overlap(out, b, Math.max);
    return trimMask(out);
  }
  if (mode === 'subtract') {
    const out = cropMask(before, before);
    overlap(out, b, (old, byte) => Math.min(old, 255 - byte));
    return trimMask(out);
  }
  const both = intersect(before, b);
  if (!both) return emptyMask;
  const out = cropMask(before, both);
  overlap(out, b, Math.min);
  return trimMask(out);
}

function overlap(out: Mask, mask: Mask, mix: (old: number, byte: number) => number): void {
  const part = intersect(out, mask);
  if (!part) return;
  for (let y = part.y; y < part.y + part.height; y++) {
    let s = (y - mask.y) * mask.width + part.x - mask.x;
    let d = (y - out.y) * out.width + part.x - out.x;
    for (let k = 0; k < part.width; k++, s++, d++) out.data[d] = mix(out.data[d], mask.data[s]);
  }
}

/** A mask from the alpha of a picture whose corner is at (x, y). Trimmed. */
export function alphaMask({ pixels }: Owned, x: number, y: number): Mask {
  const { width, height, data } = pixels;
  const mask = blankMask({ x, y, width, height });
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = data[i * 4 + 3];
  return trimMask(mask);
}

/** The mask kept in mask tiles: in a box just of its size, or wherever they are, trimmed. */
export function maskOfTiles(tiles: Iterable<readonly [string, Tile]>): Mask;
export function maskOfTiles(tiles: Tiles, box: Box): Mask;
export function maskOfTiles(tiles: Tiles, box?: Box): Mask {
  const list = typeof tiles === 'function' ? tiles : [...tiles];
  const around = box ?? contentBox(typeof list === 'function' ? [] : list.map(([at]) => at));
  if (!around) return emptyMask;
  const out = maskOfPlaced(tilesIn(list, around), around);
  return box ? out : trimMask(out);
}

/** Coverage of placed mask tiles in a box. */
export function maskOfPlaced(tiles: Iterable<readonly [Box, Tile]>, box: Box): Mask {
  const out = blankMask(box);
  for (const [place, tile] of tiles) copyRows({ ...place, data: maskBytes(tile) }, out);
  return out;
}

/** How light a color is, 0–255: white reveals, black hides. Luma of BT.709. */
export function lightness(red: number, green: number, blue: number): number {
  return Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
}

/**
 * Coverage of a mask's tile, a byte per pixel. A picture tile, which earlier versions wrote into masks, counts as its
 * lightness times its alpha.
 */
export function maskBytes(tile: Tile): Uint8Array {
  return tile.kind === 'mask' ? tile.alpha : lightBytes(tile.pixels);
}

function lightBytes(pixels: ArrayLike<number>): Uint8Array {
  const out = new Uint8Array(pixels.length / 4);
  for (let i = 0, d = 0; i < out.length; i++, d += 4)
    out[i] = Math.round((lightness(pixels[d], pixels[d + 1], pixels[d + 2]) * pixels[d + 3]) / 255);
  return out;
}

/** A mask as an opaque gray picture without an owner, so that picture edits can be applied to it. */
export function pictureOfMask({ width, height, data: mask }: Mask): Owned {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0, d = 0; i < mask.length; i++, d += 4) {
    data[d] = data[d + 1] = data[d + 2] = mask[i];
    data[d + 3] = 255;
  }
  return ownedBy({ kind: 'none' }, { width, height, data });
}

/** The mask of an edited gray picture: its lightness times its alpha. */
export function maskOfPicture({ pixels }: Owned, x: number, y: number): Mask {
  const { width, height, data } = pixels;
  return { x, y, width, height, data: lightBytes(data) };
}

/** Cuts a mask into tiles of the layer or selection whose origin is the canvas's; empty ones are left out. */
export function cutMaskTiles(mask: Mask): { at: string; tile: Tile }[] {
  return placesIn(mask).flatMap((at) => {
    const place = boxOfPlace(at);
    const part = intersect(place, mask);
    if (!part) return [];
    const alpha = new Uint8Array(tilePixels);
    for (let y = part.y; y < part.y + part.height; y++) {
      const s = (y - mask.y) * mask.width + part.x - mask.x;
      alpha.set(mask.data.subarray(s, s + part.width), (y - place.y) * tileSide + part.x - place.x);
    }
    return alpha.some((byte) => byte > 0) ? [{ at, tile: { kind: 'mask', alpha } as const }] : [];
  });
}
