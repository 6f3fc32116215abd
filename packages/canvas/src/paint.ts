import { type MixTable, mixOver, type Owned, ownedBy, type Source } from '@limn/imaging';
import { assertWholeBox } from './area.ts';
import type { RgbaColor } from './color.ts';
import { CanvasError } from './errors.ts';
import { type Box, intersect } from './geometry.ts';
import type { Mask } from './mask.ts';
import { hand, mixLabels, planeOfUsed, tableFor } from './owners.ts';

// Masks use the picture's pixels: (0, 0) is its left upper corner.

interface Draft {
  data: Uint8ClampedArray;
  labels: Uint32Array;
  table: MixTable;
}

/** A copy of a picture, changed pixel by pixel where a mask covers it, 1–255. */
function edited(
  picture: Owned,
  coverage: Mask,
  begin: (draft: Draft) => (i: number, covered: number) => void,
): Owned {
  const { width, height, data } = picture.pixels;
  const part = intersect(coverage, { x: 0, y: 0, width, height });
  if (!part) return picture;
  const draft = {
    data: new Uint8ClampedArray(data),
    labels: Uint32Array.from(picture.owners.labels),
    table: tableFor(picture.owners),
  };
  const change = begin(draft);
  for (let y = part.y; y < part.y + part.height; y++) {
    let k = (y - coverage.y) * coverage.width + part.x - coverage.x;
    let i = y * width + part.x;
    for (const end = k + part.width; k < end; k++, i++)
      if (coverage.data[k] > 0) change(i, coverage.data[k]);
  }
  return {
    pixels: { width, height, data: draft.data },
    owners: planeOfUsed(width, height, draft.table, draft.labels),
  };
}

export interface PaintIntoOptions {
  /** 0–1. */
  opacity: number;
  /** Keeps alpha: paint covers existing pixels only, weighted by their alpha. */
  lockAlpha?: boolean;
  /** Owner of the paint; by default the person's own hand. */
  owner?: Source;
}

/** Lays a colour over a picture where a mask covers it; the paint's part of a pixel is owed to its owner. */
export function paintInto(
  under: Owned,
  coverage: Mask,
  colour: RgbaColor,
  { opacity, lockAlpha = false, owner = hand }: PaintIntoOptions,
): Owned {
  const [r, g, b, a] = colour;
  return edited(under, coverage, ({ data, labels, table }) => {
    const label = table.labelOf(owner);
    return (i, covered) => {
      const alpha = ((covered * a) / 255) * opacity;
      const d = i * 4;
      const behind = data[d + 3];
      if (alpha === 0 || (lockAlpha && behind === 0)) return;
      const below = (lockAlpha ? 255 : behind) * (255 - alpha);
      labels[i] = mixLabels(table, label, labels[i], alpha * 255, below);
      if (lockAlpha) data[d + 3] = 255;
      mixOver(data, d, r, g, b, alpha / 255);
      if (lockAlpha) data[d + 3] = behind;
    };
  });
}

/** Erases a picture where a mask covers it; the rest keeps its ownership. `opacity` is 0–1. */
export function eraseFrom(under: Owned, coverage: Mask, opacity: number): Owned {
  return edited(under, coverage, ({ data }) => (i, covered) => {
    data[i * 4 + 3] = Math.round(data[i * 4 + 3] * (1 - (covered / 255) * opacity));
  });
}

/**
 * `result`, of the same size, where a mask covers it, `under` where not; between them both by their alpha,
 * pixels and owners alike. Throws `bad-input` for pictures of two sizes.
 */
export function blendArea(under: Owned, result: Owned, coverage: Mask): Owned {
  const { width, height } = under.pixels;
  if (result.pixels.width !== width || result.pixels.height !== height)
    throw new CanvasError('bad-input', 'blendArea: both pictures must have one size.');
  const own = result.pixels.data;
  return edited(under, coverage, ({ data, labels, table }) => {
    const labelOf = table.adopt(result.owners);
    return (i, covered) => {
      const d = i * 4;
      const label = labelOf(result.owners.labels[i]);
      if (covered === 255) {
        labels[i] = label;
        for (let c = 0; c < 4; c++) data[d + c] = own[d + c];
        return;
      }
      const [over, below] = [own[d + 3] * covered, data[d + 3] * (255 - covered)];
      if (over + below === 0) return;
      labels[i] = mixLabels(table, label, labels[i], over, below);
      for (let c = 0; c < 3; c++)
        data[d + c] = Math.round((own[d + c] * over + data[d + c] * below) / (over + below));
      data[d + 3] = Math.round((over + below) / 255);
    };
  });
}

/** Restores the original pixels and their ownership where a mask covers them. */
export function restoreFrom(under: Owned, original: Owned, coverage: Mask): Owned {
  return blendArea(under, original, coverage);
}

/** A box of one colour, the person's own. */
export function fillArea(box: Box, colour: RgbaColor): Owned {
  assertWholeBox(box, 'fillArea');
  const { width, height } = box;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let d = 0; d < data.length; d += 4) data.set(colour, d);
  return ownedBy(hand, { width, height, data });
}

export interface GradientStop {
  /** 0–1, of the way. */
  at: number;
  colour: RgbaColor;
}

/**
 * Colours that go over into each other from one point of the canvas to another, or in rings round the first;
 * before the first stop and after the last they stay. The person's own. Throws `bad-input` without stops.
 */
export function gradientArea(
  box: Box,
  from: { x: number; y: number },
  to: { x: number; y: number },
  stops: readonly GradientStop[],
  kind: 'linear' | 'radial',
): Owned {
  assertWholeBox(box, 'gradientArea');
  const table = gradientTable(stops);
  const { width, height } = box;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  // With zero length, everything is beyond the end.
  const way = Math.hypot(dx, dy) || Number.MIN_VALUE;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0, d = 0; row < height; row++) {
    const y = box.y + row + 0.5 - from.y;
    for (let column = 0; column < width; column++, d += 4) {
      const x = box.x + column + 0.5 - from.x;
      const gone = kind === 'radial' ? Math.hypot(x, y) / way : (x * dx + y * dy) / way / way;
      const k = Math.round(Math.min(1, Math.max(0, gone)) * gradientSteps) * 4;
      for (let c = 0; c < 4; c++) data[d + c] = table[k + c];
    }
  }
  return ownedBy(hand, { width, height, data });
}

/** Finer than the difference of two colours in a byte. */
const gradientSteps = 4096;

/** Colours by alpha, so that nothing dark shows where one of them is transparent. */
function gradientTable(stops: readonly GradientStop[]): Uint8ClampedArray {
  if (stops.length === 0) throw new CanvasError('bad-input', 'gradientArea: no stops.');
  const sorted = stops.toSorted((p, q) => p.at - q.at);
  const table = new Uint8ClampedArray((gradientSteps + 1) * 4);
  for (let k = 0; k <= gradientSteps; k++) {
    const t = k / gradientSteps;
    const next = sorted.find(({ at }) => at > t) ?? sorted[sorted.length - 1];
    const last = sorted.findLast(({ at }) => at <= t) ?? sorted[0];
    const part = next.at > last.at ? (t - last.at) / (next.at - last.at) : 1;
    const [over, under] = [next.colour[3] * part, last.colour[3] * (1 - part)];
    const alpha = over + under;
    for (let c = 0; c < 3 && alpha > 0; c++)
      table[k * 4 + c] = (next.colour[c] * over + last.colour[c] * under) / alpha;
    table[k * 4 + 3] = alpha;
  }
  return table;
}
