import type { Raster } from '../../raster/raster.ts';
import { shrinkBytes } from '../../raster/resample.ts';

export type ObjectPlacement = {
  /** Position of the object's middle, in pixels of the picture. */
  x: number;
  y: number;
  /** Times the object's own size. */
  scale: number;
  /** Degrees, clockwise. */
  rotation: number;
};

/**
 * A window of the picture with colours premultiplied by alpha, four floats a pixel, 0–255, and the pixel of
 * the object that each is nearest to.
 */
export type PlacedObject = {
  left: number;
  top: number;
  width: number;
  height: number;
  data: Float32Array;
  from: Uint32Array;
};

/** Draws the object into the picture's pixels; null if it is wholly outside. */
export function placeObject(
  object: Raster,
  picture: { width: number; height: number },
  { x, y, scale, rotation }: ObjectPlacement,
): PlacedObject | null {
  const source = premultiplied(object, scale);
  const grow = (scale * object.width) / source.width;
  const turn = (rotation * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const halfW = (Math.abs(cos) * source.width + Math.abs(sin) * source.height) * grow * 0.5 + 1;
  const halfH = (Math.abs(sin) * source.width + Math.abs(cos) * source.height) * grow * 0.5 + 1;
  const left = Math.max(0, Math.floor(x - halfW));
  const top = Math.max(0, Math.floor(y - halfH));
  const width = Math.min(picture.width, Math.ceil(x + halfW)) - left;
  const height = Math.min(picture.height, Math.ceil(y + halfH)) - top;
  if (width <= 0 || height <= 0) return null;
  const data = new Float32Array(width * height * 4);
  const from = new Uint32Array(width * height);
  const nearest = (at: number, side: number, own: number): number =>
    Math.min(own - 1, Math.max(0, Math.floor(((at + 0.5) * own) / side)));
  for (let v = 0; v < height; v++) {
    for (let u = 0; u < width; u++) {
      const dx = (left + u + 0.5 - x) / grow;
      const dy = (top + v + 0.5 - y) / grow;
      const sx = cos * dx + sin * dy + source.width / 2 - 0.5;
      const sy = cos * dy - sin * dx + source.height / 2 - 0.5;
      sample(source, sx, sy, data, (v * width + u) * 4);
      const row = nearest(sy, source.height, object.height);
      from[v * width + u] = row * object.width + nearest(sx, source.width, object.width);
    }
  }
  return { left, top, width, height, data, from };
}

type Premultiplied = { width: number; height: number; data: Float32Array };

/** Shrunk first, by means, where the object becomes smaller: single samples would skip pixels. */
function premultiplied(object: Raster, scale: number): Premultiplied {
  let { width, height } = object;
  let bytes = Uint8Array.from(object.data);
  for (let i = 0; i < bytes.length; i += 4) {
    for (let c = 0; c < 3; c++) bytes[i + c] = Math.round((bytes[i + c] * bytes[i + 3]) / 255);
  }
  if (scale < 0.8) {
    const w = Math.max(1, Math.round(width * scale));
    const h = Math.max(1, Math.round(height * scale));
    bytes = new Uint8Array(shrinkBytes(bytes, width, height, 4, w, h));
    [width, height] = [w, h];
  }
  return { width, height, data: Float32Array.from(bytes) };
}

/** Bilinear; outside is transparent. */
function sample(from: Premultiplied, x: number, y: number, to: Float32Array, at: number): void {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  for (let dy = 0; dy < 2; dy++) {
    const sy = y0 + dy;
    if (sy < 0 || sy >= from.height) continue;
    for (let dx = 0; dx < 2; dx++) {
      const sx = x0 + dx;
      if (sx < 0 || sx >= from.width) continue;
      const weight = (dx ? x - x0 : 1 - x + x0) * (dy ? y - y0 : 1 - y + y0);
      const s = (sy * from.width + sx) * 4;
      for (let c = 0; c < 4; c++) to[at + c] += weight * from.data[s + c];
    }
  }
}
