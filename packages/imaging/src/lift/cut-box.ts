import { ImagingError } from '../errors.ts';
import { tracePicture } from '../guides/trace.ts';
import { assertRaster, flatten, type Raster } from '../raster/raster.ts';
import { cutOutPixels } from '../retouch/cut-out/cut-out.ts';
import type { RunOptions } from '../run-control.ts';
import { cropTo, type PixelBox } from './crop.ts';
import { maskSide } from './cut-shape.ts';
import type { CutShape } from '../drawing/lifted-element.ts';
import { shapeOf } from './propose-elements.ts';

/** A box on an artwork, in fractions 0–1 of its sides. */
export type ArtworkBox = Pick<CutShape, 'left' | 'top' | 'width' | 'height'>;

/** How far round the box the cut looks for background, and how much of the box is its middle. */
const [around, core] = [0.3, 0.4];
const mostRegions = 48;
/** Part of a region inside the box from which it is the thing, and below which it is background. */
const [wholly, partly] = [0.9, 0.55];
/** The least part of its box a cut covers. */
const leastFill = 0.06;

/**
 * Cuts out the thing in a box drawn on an artwork: regions that extend outside the box are background. Throws
 * `bad-input` for a box that is outside or too small, or without a salient thing; `cancelled`.
 */
export async function cutBox(
  artwork: Raster,
  box: ArtworkBox,
  options: RunOptions = {},
): Promise<CutShape> {
  assertRaster(artwork, 'cutBox');
  const inner = toPixels(artwork, box);
  const window = grow(inner, artwork);
  const look = cropTo(artwork, window, maskSide);
  const [sx, sy] = [look.width / window.width, look.height / window.height];
  const near = {
    left: (inner.x - window.x) * sx,
    top: (inner.y - window.y) * sy,
    width: inner.width * sx,
    height: inner.height * sy,
  };
  const { alpha } = await cutOutPixels(look, { ...options, scribbles: seeds(look, near) });
  const kept = Uint8Array.from(alpha);
  let [left, top, right, bottom, count] = [look.width, look.height, 0, 0, 0];
  for (let y = 0; y < look.height; y++) {
    for (let x = 0; x < look.width; x++) {
      if (kept[y * look.width + x] < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
      count++;
    }
  }
  if (count < leastFill * near.width * near.height)
    throw new ImagingError('bad-input', 'Nothing in this box stands out from what is behind it.');
  const found = { x: left, y: top, width: right - left, height: bottom - top };
  return shapeOf(kept, look, found, window, artwork);
}

function toPixels({ width, height }: Raster, box: ArtworkBox): PixelBox {
  const inside = box.left >= 0 && box.top >= 0 && box.left + box.width <= 1.0001;
  const x = Math.round(box.left * width);
  const y = Math.round(box.top * height);
  const w = Math.min(width - x, Math.round(box.width * width));
  const h = Math.min(height - y, Math.round(box.height * height));
  if (!inside || box.top + box.height > 1.0001 || w < 12 || h < 12)
    throw new ImagingError('bad-input', 'The box is too small or lies outside the picture.');
  return { x, y, width: w, height: h };
}

function grow({ x, y, width, height }: PixelBox, within: Raster): PixelBox {
  const [dx, dy] = [Math.ceil(width * around), Math.ceil(height * around)];
  const left = Math.max(0, x - dx);
  const top = Math.max(0, y - dy);
  return {
    x: left,
    y: top,
    width: Math.min(within.width, x + width + dx) - left,
    height: Math.min(within.height, y + height + dy) - top,
  };
}

/**
 * Strokes for the cut: regions almost wholly inside the box are the thing, regions that extend outside it are
 * background, and the cut decides the rest. If no region is inside, the thing is assumed in the middle of the box.
 */
function seeds(look: Raster, box: ArtworkBox): Uint8Array {
  const { width, height } = look;
  const { tracing, measures } = tracePicture(flatten(look), mostRegions);
  const inBox = Uint8Array.from({ length: width * height }, (_, i) => {
    const x = (i % width) + 0.5;
    const y = Math.floor(i / width) + 0.5;
    const across = x > box.left && x < box.left + box.width;
    return across && y > box.top && y < box.top + box.height ? 1 : 0;
  });
  const areas = measures.map(() => [0, 0]);
  tracing.labels.forEach((r, i) => areas[r][inBox[i]]++);
  const held = areas.map(([out, inside]) => inside / (out + inside));
  const strokes = Uint8Array.from(tracing.labels, (r, i) => {
    if (!inBox[i]) return 1;
    return held[r] > wholly ? 2 : held[r] < partly ? 1 : 0;
  });
  if (strokes.includes(2)) return strokes;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return Uint8Array.from(inBox, (inside, i) => {
    const u = ((i % width) + 0.5 - x) / (core * box.width);
    const v = (Math.floor(i / width) + 0.5 - y) / (core * box.height);
    if (u * u + v * v < 0.25) return 2;
    return inside ? 0 : 1;
  });
}
