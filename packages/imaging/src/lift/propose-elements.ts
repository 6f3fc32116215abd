import { findSubject } from '../guides/find-subject.ts';
import { labDistance, rgbToLab } from '../raster/color.ts';
import { assertRaster, flatten, type Raster, type Rgb } from '../raster/raster.ts';
import { labelComponents } from '../retouch/cut-out/components.ts';
import { cutOutPixels } from '../retouch/cut-out/cut-out.ts';
import { RunControl, type RunOptions } from '../run-control.ts';
import { cropTo, type PixelBox } from './crop.ts';
import { maskSide } from './cut-shape.ts';
import type { CutShape } from '../drawing/lifted-element.ts';

export type ProposedElement = CutShape & {
  /** Saliency: the mean difference in Lab across its rim. Comparable between artworks. */
  score: number;
};

/** Parts of the artwork a proposal may cover. */
const [leastShare, mostShare] = [0.003, 0.3];
/** Proposals of one artwork at most. */
const mostOfOne = 2;
/** The least difference across the rim, and how full its box must be. */
const [leastScore, leastFill] = [9, 0.22];
/** A cut is blurred when more of it than this is neither in nor out. */
const mostSoft = 0.35;
/** Two boxes count as one thing if this part of the smaller one is inside the larger one. */
const sameThing = 0.3;
/** Long side a window is looked at with. */
const lookSide = 256;

/**
 * Proposes things to lift from an artwork, clearest first: salient things in the whole of it and in five windows of
 * half its sides, cut out. Things cut off by a window are left out. Often there are none. Pure; memory as `cutOut` of a
 * picture 256 pixels wide.
 *
 * Throws `bad-input` for a broken raster; `cancelled`.
 */
export async function proposeElements(
  artwork: Raster,
  options: RunOptions = {},
): Promise<ProposedElement[]> {
  assertRaster(artwork, 'proposeElements');
  const control = new RunControl(options);
  const windows = windowsOf(artwork);
  const { signal, isCancelled } = options;
  const found: ProposedElement[] = [];
  for (const [k, window] of windows.entries()) {
    control.report(k / windows.length, 'finding-things');
    await control.breathe();
    const look = cropTo(artwork, window, lookSide);
    const scribbles = findSubject(flatten(look));
    if (!scribbles) continue;
    const { alpha } = await cutOutPixels(look, {
      scribbles,
      ...(signal ? { signal } : {}),
      ...(isCancelled ? { isCancelled } : {}),
    });
    found.push(...piecesOf(look, alpha, window, artwork));
  }
  control.report(1, 'finding-things');
  return pickDistinct(found);
}

/** The whole picture, its quarters and its middle. */
function windowsOf({ width, height }: Raster): PixelBox[] {
  const whole = { x: 0, y: 0, width, height };
  if (Math.min(width, height) < 128) return [whole];
  const [w, h] = [Math.round(width * 0.55), Math.round(height * 0.55)];
  const at = (x: number, y: number): PixelBox => ({
    x: Math.round(x * (width - w)),
    y: Math.round(y * (height - h)),
    width: w,
    height: h,
  });
  return [whole, at(0, 0), at(1, 0), at(0, 1), at(1, 1), at(0.5, 0.5)];
}

/** The pieces of a cut that are whole, in size and well apart from what is behind them. */
function piecesOf(
  look: Raster,
  alpha: Uint8Array,
  window: PixelBox,
  artwork: Raster,
): ProposedElement[] {
  const { width, height } = look;
  const { labels, sizes } = labelComponents(
    alpha.map((a) => (a > 127 ? 1 : 0)),
    width,
  );
  const part = (window.width * window.height) / (artwork.width * artwork.height);
  return sizes.flatMap((size, label): ProposedElement[] => {
    const share = (size / (width * height)) * part;
    if (label === 0 || share < leastShare || share > mostShare) return [];
    const own = Uint8Array.from(alpha, (a, i) => (labels[i] === label || a < 128 ? a : 0));
    const box = boxOf(labels, label, width);
    const edges = [box.x, box.y, width - box.x - box.width, height - box.y - box.height];
    if (edges.some((gap) => gap < 2) || size < leastFill * box.width * box.height) return [];
    if (softness(own) > mostSoft) return [];
    const score = rimContrast(flatten(look), labels, label);
    if (score < leastScore) return [];
    return [{ ...shapeOf(own, look, box, window, artwork), score }];
  });
}

/** Half-transparent pixels for each solid one. */
function softness(alpha: Uint8Array): number {
  const solid = alpha.filter((a) => a > 127).length;
  return alpha.filter((a) => a > 20 && a < 235).length / solid;
}

function boxOf(labels: Int32Array, label: number, width: number): PixelBox {
  let [left, top, right, bottom] = [width, labels.length, 0, 0];
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== label) continue;
    const x = i % width;
    const y = (i - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Mean difference in Lab between pixels just inside and just outside a piece. */
function rimContrast(picture: Rgb, labels: Int32Array, label: number): number {
  const { width, height } = picture;
  const lab = rgbToLab(picture.data);
  const at = (i: number): [number, number, number] => [lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2]];
  let [sum, count] = [0, 0];
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== label) continue;
    const x = i % width;
    const y = (i - x) / width;
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]) {
      const [ox, oy] = [x + dx, y + dy];
      if (ox < 0 || oy < 0 || ox >= width || oy >= height) continue;
      if (labels[oy * width + ox] === label) continue;
      // Two pixels either way: the rim itself is a mixture.
      const [fx, fy] = [x + 3 * dx, y + 3 * dy];
      const [bx, by] = [x - 2 * dx, y - 2 * dy];
      if (Math.min(fx, fy, bx, by) < 0 || Math.max(fx, bx) >= width) continue;
      if (Math.max(fy, by) >= height) continue;
      sum += labDistance(at(by * width + bx), at(fy * width + fx));
      count++;
    }
  }
  return count > 0 ? sum / count : 0;
}

/**
 * The shape of a cut made on a window of an artwork. `alpha` has the size of `look`, `box` is in its pixels, `window`
 * in the artwork's.
 */
export function shapeOf(
  alpha: Uint8Array,
  look: { width: number; height: number },
  box: PixelBox,
  window: PixelBox,
  artwork: { width: number; height: number },
): CutShape {
  const mask = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * look.width + box.x;
    mask.set(alpha.subarray(from, from + box.width), y * box.width);
  }
  if (Math.max(box.width, box.height) > maskSide)
    throw new Error('A look is no larger than a mask.');
  const [sx, sy] = [window.width / look.width, window.height / look.height];
  return {
    left: (window.x + box.x * sx) / artwork.width,
    top: (window.y + box.y * sy) / artwork.height,
    width: (box.width * sx) / artwork.width,
    height: (box.height * sy) / artwork.height,
    mask: { width: box.width, height: box.height, alpha: mask },
  };
}

function pickDistinct(found: readonly ProposedElement[]): ProposedElement[] {
  const kept: ProposedElement[] = [];
  for (const one of [...found].sort((p, q) => q.score - p.score)) {
    if (kept.length === mostOfOne) break;
    if (kept.every((other) => overlap(one, other) < sameThing)) kept.push(one);
  }
  return kept;
}

/** The part of the smaller box that the other covers, so that a mast is not proposed in addition to its boat. */
function overlap(p: CutShape, q: CutShape): number {
  const across = Math.min(p.left + p.width, q.left + q.width) - Math.max(p.left, q.left);
  const down = Math.min(p.top + p.height, q.top + q.height) - Math.max(p.top, q.top);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / Math.min(p.width * p.height, q.width * q.height);
}
