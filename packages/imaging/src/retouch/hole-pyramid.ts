import type { Rgb } from '../raster/raster.ts';

/** A picture with unknown pixels (1 in `hole`). */
export type Holed = Rgb & { hole: Uint8Array };

/** Half the size; known pixels alone make the means, and a pixel is a hole where any of its four is. */
export function halveHoled(from: Holed): Holed {
  const width = from.width >> 1;
  const height = from.height >> 1;
  const data = new Uint8Array(width * height * 3);
  const hole = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sums = [0, 0, 0];
      let known = 0;
      for (const s of [0, 1, from.width, from.width + 1]) {
        const i = 2 * y * from.width + 2 * x + s;
        if (from.hole[i]) continue;
        known++;
        for (let c = 0; c < 3; c++) sums[c] += from.data[i * 3 + c];
      }
      const j = y * width + x;
      hole[j] = known < 4 ? 1 : 0;
      for (let c = 0; c < 3; c++) data[j * 3 + c] = known > 0 ? Math.round(sums[c] / known) : 0;
    }
  }
  return { width, height, data, hole };
}

/**
 * Fills holes inwards from their rims with means of known pixels, as a start for the search. `from` receives the known
 * pixel whose colour first flowed to each.
 */
export function fillSmoothly(picture: Holed, from?: Uint32Array): Uint8Array {
  const { width, height } = picture;
  const data = picture.data.slice();
  let open = picture.hole.slice();
  for (let left = true; left; ) {
    left = false;
    const next = open.slice();
    for (let i = 0; i < open.length; i++) {
      if (!open[i]) continue;
      const x = i % width;
      const y = Math.floor(i / width);
      const sums = [0, 0, 0];
      let known = 0;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= width || ny >= height || open[ny * width + nx]) continue;
          if (known++ === 0 && from) from[i] = from[ny * width + nx];
          for (let c = 0; c < 3; c++) sums[c] += data[(ny * width + nx) * 3 + c];
        }
      }
      if (known === 0) continue;
      for (let c = 0; c < 3; c++) data[i * 3 + c] = Math.round(sums[c] / known);
      next[i] = 0;
      left = true;
    }
    open = next;
  }
  return data;
}

/** Grows a mask by `reach` pixels, in a square. */
export function dilate(mask: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const grow = (
    plane: Uint8Array,
    lines: number,
    length: number,
    line: number,
    step: number,
  ): Uint8Array => {
    const out = new Uint8Array(plane.length);
    for (let l = 0; l < lines; l++) {
      let last = -Infinity;
      let ahead = 0;
      for (let i = 0; i < length; i++) {
        for (; ahead < length && ahead <= i + reach; ahead++) {
          if (plane[l * line + ahead * step]) last = ahead;
        }
        out[l * line + i * step] = last >= i - reach ? 1 : 0;
      }
    }
    return out;
  };
  return grow(grow(mask, height, width, width, 1), width, height, 1, width);
}
