import { assertOwned, type Owned } from '../../ownership/ownership.ts';
import { PlaneEditor } from '../../ownership/plane-editor.ts';
import { assertWhole } from '../checks.ts';

/** Longest side of a picture, and farthest place of a layer. */
const longest = 8192;

/**
 * Lays `over` on `under` with its left upper corner at (left, top), whole pixels up to 8,192 either way; both
 * with straight alpha. The result has the size of `under`. A pixel owes what can be seen of each, so that the
 * account of the whole is the sum of its visible parts.
 *
 * Throws `bad-input` for another place, or a plane that does not fit its picture.
 */
export function layOver(under: Owned, over: Owned, left = 0, top = 0): Owned {
  assertOwned(under, 'layOver under');
  assertOwned(over, 'layOver over');
  assertWhole(left, -longest, longest, 'layOver left');
  assertWhole(top, -longest, longest, 'layOver top');
  const { width, height } = under.pixels;
  const { data: own, width: ownWidth } = over.pixels;
  const data = new Uint8ClampedArray(under.pixels.data);
  const plane = new PlaneEditor(under.owners);
  const labelOf = plane.adopt(over.owners);
  const y1 = Math.min(height, top + over.pixels.height);
  const x1 = Math.min(width, left + ownWidth);
  for (let y = Math.max(0, top); y < y1; y++) {
    for (let x = Math.max(0, left); x < x1; x++) {
      const from = (y - top) * ownWidth + x - left;
      const s = from * 4;
      const alpha = own[s + 3];
      if (alpha === 0) continue;
      const i = y * width + x;
      const below = data[i * 4 + 3] * (255 - alpha);
      plane.blend(i, labelOf(over.owners.labels[from]), alpha * 255, below);
      mixOver(data, i * 4, own[s], own[s + 1], own[s + 2], alpha / 255);
    }
  }
  return { pixels: { width, height, data }, owners: plane.plane() };
}

/** One pixel, four bytes at `d`, under a colour of alpha 0–1. */
export function mixOver(
  data: Uint8Array | Uint8ClampedArray,
  d: number,
  r: number,
  g: number,
  b: number,
  alpha: number,
): void {
  if (alpha <= 0) return;
  const under = (data[d + 3] / 255) * (1 - alpha);
  const whole = alpha + under;
  data[d] = Math.round((r * alpha + data[d] * under) / whole);
  data[d + 1] = Math.round((g * alpha + data[d + 1] * under) / whole);
  data[d + 2] = Math.round((b * alpha + data[d + 2] * under) / whole);
  data[d + 3] = Math.round(whole * 255);
}
