import type { PictureBox } from '@limn/contracts/boxes';
import type { SaliencyPlane } from '@limn/imaging';
import { coverCrop } from '@limn/imaging/cover-crop';

interface Size {
  width: number;
  height: number;
}

/** Longest side of the plane: its pixels are smaller than any patch. */
const planeSide = 256;

/**
 * Places that are marked on a guide, as bytes over the frame that the guide is cropped to: 255 inside, 0 elsewhere. What
 * the crop cuts off counts for nothing.
 * @returns undefined when no place is left in the frame
 */
export function markedPlane(
  places: readonly PictureBox[],
  guide: Size,
  frame: Size,
): SaliencyPlane | undefined {
  const crop = coverCrop(guide, frame);
  const scale = planeSide / Math.max(frame.width, frame.height);
  const width = Math.max(1, Math.round(frame.width * scale));
  const height = Math.max(1, Math.round(frame.height * scale));
  const across = (part: number) => planeAt(part * guide.width - crop.left, crop.width, width);
  const down = (part: number) => planeAt(part * guide.height - crop.top, crop.height, height);
  const data = new Uint8Array(width * height);
  for (const place of places) {
    const from = across(place.left);
    const to = across(place.left + place.width);
    const bottom = down(place.top + place.height);
    for (let y = down(place.top); y < bottom; y++) data.fill(255, y * width + from, y * width + to);
  }
  return data.includes(255) ? { width, height, data } : undefined;
}

/** Where a pixel of the crop's side is on the plane's side. */
const planeAt = (at: number, side: number, onPlane: number): number =>
  Math.min(onPlane, Math.max(0, Math.round((at / side) * onPlane)));
