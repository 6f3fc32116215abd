/**
 * Solves ∇²u − screening·u = f with u given outside `inside` (1 where u is to be found), by multigrid
 * V-cycles with red-black Gauss-Seidel. One float a pixel; `u` is changed in place. Nothing flows across
 * the rim of the grid, so regions may touch it.
 */
export function solvePoisson(
  u: Float32Array,
  f: Float32Array,
  inside: Uint8Array,
  width: number,
  height: number,
  screening = 0,
  cycles = 6,
): void {
  // Only the box of what is to be found, with the ring round it that holds its rim.
  let [x0, y0, x1, y1] = [width, height, -1, -1];
  for (let i = 0; i < inside.length; i++) {
    if (!inside[i]) continue;
    const x = i % width;
    const y = (i - x) / width;
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    y1 = y;
  }
  if (x1 < 0) return;
  [x0, y0] = [Math.max(0, x0 - 1), Math.max(0, y0 - 1)];
  const w = Math.min(width, x1 + 2) - x0;
  const h = Math.min(height, y1 + 2) - y0;
  const box = {
    u: new Float32Array(w * h),
    f: new Float32Array(w * h),
    inside: new Uint8Array(w * h),
  };
  for (let y = 0; y < h; y++) {
    const from = (y0 + y) * width + x0;
    box.u.set(u.subarray(from, from + w), y * w);
    box.f.set(f.subarray(from, from + w), y * w);
    box.inside.set(inside.subarray(from, from + w), y * w);
  }
  for (let cycle = 0; cycle < cycles; cycle++) descend(box.u, box.f, box.inside, w, h, screening);
  for (let y = 0; y < h; y++) u.set(box.u.subarray(y * w, y * w + w), (y0 + y) * width + x0);
}

function descend(
  u: Float32Array,
  f: Float32Array,
  inside: Uint8Array,
  width: number,
  height: number,
  screening: number,
): void {
  if (Math.min(width, height) <= 4) {
    for (let k = 0; k < 30; k++) relax(u, f, inside, width, height, screening);
    return;
  }
  for (let k = 0; k < 3; k++) relax(u, f, inside, width, height, screening);
  const w = (width + 1) >> 1;
  const h = (height + 1) >> 1;
  const rest = new Float32Array(w * h);
  const counts = new Uint8Array(w * h);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (!inside[i]) continue;
      const j = (y >> 1) * w + (x >> 1);
      const { sum, links } = around(u, i, x, y, width, height);
      rest[j] += f[i] - (sum - (links + screening) * u[i]);
      counts[j]++;
    }
  }
  // A coarse pixel is free where most of it is; the four fine equations add up to one coarse one.
  const free = counts.map((n) => (n >= 3 ? 1 : 0));
  const fix = new Float32Array(w * h);
  descend(fix, rest, free, w, h, screening * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (inside[i]) u[i] += fix[(y >> 1) * w + (x >> 1)];
    }
  }
  for (let k = 0; k < 3; k++) relax(u, f, inside, width, height, screening);
}

function around(
  u: Float32Array,
  i: number,
  x: number,
  y: number,
  width: number,
  height: number,
): { sum: number; links: number } {
  let sum = 0;
  let links = 0;
  if (x > 0) {
    sum += u[i - 1];
    links++;
  }
  if (x + 1 < width) {
    sum += u[i + 1];
    links++;
  }
  if (y > 0) {
    sum += u[i - width];
    links++;
  }
  if (y + 1 < height) {
    sum += u[i + width];
    links++;
  }
  return { sum, links };
}

function relax(
  u: Float32Array,
  f: Float32Array,
  inside: Uint8Array,
  width: number,
  height: number,
  screening: number,
): void {
  for (let color = 0; color < 2; color++) {
    for (let y = 0; y < height; y++) {
      for (let x = (y + color) & 1; x < width; x += 2) {
        const i = y * width + x;
        if (!inside[i]) continue;
        const { sum, links } = around(u, i, x, y, width, height);
        if (links > 0) u[i] = (sum - f[i]) / (links + screening);
      }
    }
  }
}
