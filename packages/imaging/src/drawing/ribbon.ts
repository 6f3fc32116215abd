/** Outlines of a line of even width along closed outlines: a quad an edge, all of one direction. */
export function outlineRibbon(outlines: readonly Float32Array[], width: number): Float32Array[] {
  const quads: Float32Array[] = [];
  const half = width / 2;
  for (const outline of outlines) {
    for (let i = 0; i < outline.length; i += 2) {
      const j = (i + 2) % outline.length;
      const dx = outline[j] - outline[i];
      const dy = outline[j + 1] - outline[i + 1];
      const length = Math.hypot(dx, dy);
      if (length < 1e-6) continue;
      // Lengthened by half the width, so that corners close.
      const ux = (dx / length) * half;
      const uy = (dy / length) * half;
      const [ax, ay, bx, by] = [
        outline[i] - ux,
        outline[i + 1] - uy,
        outline[j] + ux,
        outline[j + 1] + uy,
      ];
      quads.push(
        Float32Array.of(ax - uy, ay + ux, bx - uy, by + ux, bx + uy, by - ux, ax + uy, ay - ux),
      );
    }
  }
  return quads;
}

/**
 * Outline of a tapered stroke through points given as x, y, width in turn: limbs, branches, masts.
 * The ends are rounded.
 */
export function taperedStroke(points: readonly number[]): Float32Array {
  const smooth = catmullRom(points, 3, 6);
  const n = smooth.length / 3;
  const left: number[] = [];
  const right: number[] = [];
  for (let i = 0; i < n; i++) {
    const a = Math.max(0, i - 1) * 3;
    const b = Math.min(n - 1, i + 1) * 3;
    const dx = smooth[b] - smooth[a];
    const dy = smooth[b + 1] - smooth[a + 1];
    const length = Math.hypot(dx, dy) || 1;
    const w = smooth[i * 3 + 2] / 2;
    const [nx, ny] = [(-dy / length) * w, (dx / length) * w];
    left.push(smooth[i * 3] + nx, smooth[i * 3 + 1] + ny);
    right.unshift(smooth[i * 3] - nx, smooth[i * 3 + 1] - ny);
  }
  const cap = (from: number[], to: number[], cx: number, cy: number): number[] => {
    const a0 = Math.atan2(from[1] - cy, from[0] - cx);
    const r = Math.hypot(from[0] - cx, from[1] - cy);
    const turn = Math.atan2(to[1] - cy, to[0] - cx) - a0;
    const sweep = turn > 0 ? turn - 2 * Math.PI : turn;
    return [1, 2, 3].flatMap((k) => [
      cx + r * Math.cos(a0 + (sweep * k) / 4),
      cy + r * Math.sin(a0 + (sweep * k) / 4),
    ]);
  };
  const end = cap(left.slice(-2), right.slice(0, 2), smooth[(n - 1) * 3], smooth[(n - 1) * 3 + 1]);
  const start = cap(right.slice(-2), left.slice(0, 2), smooth[0], smooth[1]);
  return Float32Array.from([...left, ...end, ...right, ...start]);
}

/** Points on a Catmull–Rom curve through open points of `dim` numbers. */
export function catmullRom(points: readonly number[], dim: number, steps: number): number[] {
  const n = points.length / dim;
  const at = (i: number, k: number): number => points[Math.min(n - 1, Math.max(0, i)) * dim + k];
  const out: number[] = [];
  for (let i = 0; i < n - 1; i++) {
    for (let s = 0; s < steps; s++) {
      for (let k = 0; k < dim; k++) {
        out.push(spline(at(i - 1, k), at(i, k), at(i + 1, k), at(i + 2, k), s / steps));
      }
    }
  }
  for (let k = 0; k < dim; k++) out.push(at(n - 1, k));
  return out;
}

/** The same through closed points of x and y. */
export function closedSpline(points: readonly number[], steps: number): number[] {
  const n = points.length / 2;
  const at = (i: number, k: number): number => points[(((i % n) + n) % n) * 2 + k];
  const out: number[] = [];
  for (let i = 0; i < n; i++) {
    for (let s = 0; s < steps; s++) {
      for (let k = 0; k < 2; k++) {
        out.push(spline(at(i - 1, k), at(i, k), at(i + 1, k), at(i + 2, k), s / steps));
      }
    }
  }
  return out;
}

const spline = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
