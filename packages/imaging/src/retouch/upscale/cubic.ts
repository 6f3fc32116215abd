// Keys' cubic (a = −0.5) at a factor of two, on planes of floats; borders repeat.

/** Weights of the four nearest pixels a quarter pixel before and after a pixel's centre. */
const before = [-0.0703125, 0.8671875, 0.2265625, -0.0234375];
/** The antialiased downscale's eight weights: the same cubic, stretched to twice its width. */
const shrink = [-0.01171875, -0.03515625, 0.11328125, 0.43359375];

/** Doubles both sides. */
export function doublePlane(plane: Float32Array, width: number, height: number): Float32Array {
  const wide = new Float32Array(width * 2 * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const m2 = plane[row + Math.max(0, x - 2)];
      const m1 = plane[row + Math.max(0, x - 1)];
      const p0 = plane[row + x];
      const p1 = plane[row + Math.min(width - 1, x + 1)];
      const p2 = plane[row + Math.min(width - 1, x + 2)];
      const d = 2 * (row + x);
      wide[d] = before[3] * m2 + before[2] * m1 + before[1] * p0 + before[0] * p1;
      wide[d + 1] = before[0] * m1 + before[1] * p0 + before[2] * p1 + before[3] * p2;
    }
  }
  const w = width * 2;
  const out = new Float32Array(w * height * 2);
  for (let y = 0; y < height; y++) {
    const m2 = Math.max(0, y - 2) * w;
    const m1 = Math.max(0, y - 1) * w;
    const p0 = y * w;
    const p1 = Math.min(height - 1, y + 1) * w;
    const p2 = Math.min(height - 1, y + 2) * w;
    for (let x = 0; x < w; x++) {
      const above = before[3] * wide[m2 + x] + before[2] * wide[m1 + x] + before[1] * wide[p0 + x];
      out[2 * y * w + x] = above + before[0] * wide[p1 + x];
      const below = before[0] * wide[m1 + x] + before[1] * wide[p0 + x] + before[2] * wide[p1 + x];
      out[(2 * y + 1) * w + x] = below + before[3] * wide[p2 + x];
    }
  }
  return out;
}

/** Halves both (even) sides, antialiased as MATLAB's imresize. */
export function halvePlane(plane: Float32Array, width: number, height: number): Float32Array {
  const w = width >> 1;
  const h = height >> 1;
  const narrow = new Float32Array(w * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < w; x++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) {
        const left = plane[row + Math.max(0, 2 * x - 3 + k)];
        sum += shrink[k] * (left + plane[row + Math.min(width - 1, 2 * x + 4 - k)]);
      }
      narrow[y * w + x] = sum;
    }
  }
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let k = 0; k < 4; k++) {
      const a = Math.max(0, 2 * y - 3 + k) * w;
      const b = Math.min(height - 1, 2 * y + 4 - k) * w;
      for (let x = 0; x < w; x++) out[y * w + x] += shrink[k] * (narrow[a + x] + narrow[b + x]);
    }
  }
  return out;
}
