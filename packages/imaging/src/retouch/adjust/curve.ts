import type { CurvePoints } from './settings.ts';

/**
 * A smooth curve through the points that never overshoots them (monotone cubic, Fritsch and Carlson
 * 1980), level outside: 256 values, 0–255, not rounded.
 */
export function curveTable(points: CurvePoints): Float32Array {
  const n = points.length;
  const slopes = points.slice(1).map(([x, y], k) => (y - points[k][1]) / (x - points[k][0]));
  const tangents = points.map((_, k) => {
    if (k === 0) return slopes[0];
    if (k === n - 1) return slopes[n - 2];
    return slopes[k - 1] * slopes[k] <= 0 ? 0 : (slopes[k - 1] + slopes[k]) / 2;
  });
  slopes.forEach((slope, k) => {
    if (slope === 0) {
      tangents[k] = 0;
      tangents[k + 1] = 0;
      return;
    }
    const length = Math.hypot(tangents[k] / slope, tangents[k + 1] / slope);
    if (length <= 3) return;
    tangents[k] *= 3 / length;
    tangents[k + 1] *= 3 / length;
  });
  return Float32Array.from({ length: 256 }, (_, x) => {
    if (x <= points[0][0]) return points[0][1];
    if (x >= points[n - 1][0]) return points[n - 1][1];
    const k = points.findIndex(([px]) => px > x) - 1;
    const [x0, y0] = points[k];
    const [x1, y1] = points[k + 1];
    const h = x1 - x0;
    const t = (x - x0) / h;
    const s = 1 - t;
    const rise = t * s * s * tangents[k] - t * t * s * tangents[k + 1];
    return y0 * s * s * (1 + 2 * t) + y1 * t * t * (3 - 2 * t) + h * rise;
  });
}
