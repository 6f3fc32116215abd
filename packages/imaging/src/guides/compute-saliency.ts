import { ImagingError } from '../errors.ts';
import { rgbToLab } from '../raster/color.ts';
import type { Rgb } from '../raster/raster.ts';
import { blur } from '../style/guide.ts';
import { findFaces } from './find-faces.ts';

/** A plane of bytes over the whole picture, of any size: 255 where it matters most. */
export type SaliencyPlane = { width: number; height: number; data: Uint8Array };

/** Maximum weight of sharpness, compared with faces and with areas a person marked. */
const sharpPart = 0.7;

/**
 * Where a picture matters, 0–1 a pixel: on faces, where it is sharp and central, and where the person
 * marked it. Throws `bad-input` for a mark whose bytes are not width × height.
 */
export function computeSaliency(
  { width, height, data }: Rgb,
  marked?: SaliencyPlane,
): Float32Array {
  if (marked && marked.data.length !== marked.width * marked.height)
    throw new ImagingError('bad-input', 'guides.matters: expected width × height bytes.');
  const lab = rgbToLab(data);
  const matters = findSharp(lab, width, height);
  const faces = findFaces(lab, width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const mark = marked
        ? marked.data[
            Math.floor((y * marked.height) / height) * marked.width +
              Math.floor((x * marked.width) / width)
          ] / 255
        : 0;
      let face = 0;
      for (const { x: fx, y: fy, across, down } of faces) {
        const off = Math.hypot((x - fx) / across, (y - fy) / down);
        face = Math.max(face, Math.min(1, Math.max(0, (1.3 - off) / 0.3)));
      }
      matters[i] = Math.max(sharpPart * matters[i], face, mark);
    }
  }
  return matters;
}

/** How much finer detail there is than elsewhere, more in the middle: 0–1. */
function findSharp(lab: Float32Array, width: number, height: number): Float32Array {
  const light = Float32Array.from({ length: width * height }, (_, i) => lab[i * 3]);
  const smooth = light.slice();
  blur(smooth, width, height, 2);
  const sharp = light.map((l, i) => Math.min(12, Math.abs(l - smooth[i])));
  blur(sharp, width, height, Math.max(1, Math.round(width / 40)));
  const most = sharp.slice().sort()[Math.floor(0.97 * sharp.length)];
  return sharp.map((v, i) => {
    const u = ((i % width) + 0.5) / width - 0.5;
    const w = (Math.floor(i / width) + 0.5) / height - 0.5;
    const central = Math.exp(-(u * u + w * w) / 0.14);
    return Math.min(1, v / Math.max(1, most)) * central;
  });
}
