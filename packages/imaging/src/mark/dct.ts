/** Side of a block. */
export const blockSide = 8;

// Orthonormal cosines: row u, column x.
const cosines = Float32Array.from({ length: 64 }, (_, i) => {
  const u = i >> 3;
  const scale = u === 0 ? Math.sqrt(1 / 8) : 0.5;
  return scale * Math.cos(((2 * (i & 7) + 1) * u * Math.PI) / 16);
});

const half = new Float32Array(64);

/** Orthonormal DCT-II of an 8×8 block that starts at `start` in rows of `stride`; row v, column u. */
export function forwardDct(
  data: Float32Array,
  start: number,
  stride: number,
  out: Float32Array,
): void {
  for (let y = 0; y < 8; y++) {
    for (let u = 0; u < 8; u++) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += cosines[u * 8 + x] * data[start + y * stride + x];
      half[y * 8 + u] = sum;
    }
  }
  for (let v = 0; v < 8; v++) {
    for (let u = 0; u < 8; u++) {
      let sum = 0;
      for (let y = 0; y < 8; y++) sum += cosines[v * 8 + y] * half[y * 8 + u];
      out[v * 8 + u] = sum;
    }
  }
}

/** Adds `amount` of one basis picture to the block at `start`. */
export function addBasis(
  data: Float32Array,
  start: number,
  stride: number,
  index: number,
  amount: number,
): void {
  const v = index >> 3;
  const u = index & 7;
  for (let y = 0; y < 8; y++) {
    const row = amount * cosines[v * 8 + y];
    for (let x = 0; x < 8; x++) data[start + y * stride + x] += row * cosines[u * 8 + x];
  }
}
