/** A window of a picture, with how much of each pixel a shape covers (0–1). */
export type Coverage = {
  x0: number;
  y0: number;
  width: number;
  height: number;
  values: Float32Array;
};

/**
 * Antialiased coverage of polygons by accumulating signed areas (as font rasterisers do): exact for
 * simple outlines; overlapping outlines of one direction unite.
 */
export function coverPolygons(
  outlines: readonly Float32Array[],
  scale: number,
  width: number,
  height: number,
): Coverage | null {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const outline of outlines) {
    for (let i = 0; i < outline.length; i += 2) {
      minX = Math.min(minX, outline[i]);
      maxX = Math.max(maxX, outline[i]);
      minY = Math.min(minY, outline[i + 1]);
      maxY = Math.max(maxY, outline[i + 1]);
    }
  }
  const x0 = Math.max(0, Math.floor(minX * scale));
  const y0 = Math.max(0, Math.floor(minY * scale));
  const w = Math.min(width, Math.ceil(maxX * scale) + 1) - x0;
  const h = Math.min(height, Math.ceil(maxY * scale) + 1) - y0;
  if (!(w > 0 && h > 0)) return null;
  const stride = w + 2;
  const cells = new Float32Array(stride * h);
  for (const outline of outlines) {
    const n = outline.length;
    for (let i = 0; i < n; i += 2) {
      const j = (i + 2) % n;
      addEdge(
        cells,
        stride,
        w,
        h,
        outline[i] * scale - x0,
        outline[i + 1] * scale - y0,
        outline[j] * scale - x0,
        outline[j + 1] * scale - y0,
      );
    }
  }
  const values = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    let sum = 0;
    for (let x = 0; x < w; x++) {
      sum += cells[y * stride + x];
      values[y * w + x] = Math.min(1, Math.abs(sum));
    }
  }
  return { x0, y0, width: w, height: h, values };
}

function addEdge(
  cells: Float32Array,
  stride: number,
  w: number,
  h: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): void {
  if (ay === by) return;
  const direction = ay < by ? 1 : -1;
  if (direction < 0) [ax, ay, bx, by] = [bx, by, ax, ay];
  const slope = (bx - ax) / (by - ay);
  let x = ay < 0 ? ax - ay * slope : ax;
  const last = Math.min(h, Math.ceil(by));
  for (let y = Math.max(0, Math.floor(ay)); y < last; y++) {
    const dy = Math.min(y + 1, by) - Math.max(y, ay);
    const next = x + slope * dy;
    addSpan(cells, y * stride, w, x, next, dy * direction);
    x = next;
  }
}

/** One row's part of an edge that runs from x to next, with `d` the signed height it covers. */
function addSpan(
  cells: Float32Array,
  row: number,
  w: number,
  x: number,
  next: number,
  d: number,
): void {
  const from = Math.min(w, Math.max(0, Math.min(x, next)));
  const to = Math.min(w, Math.max(0, Math.max(x, next)));
  const first = Math.floor(from);
  const end = Math.ceil(to);
  if (end <= first + 1) {
    const middle = (from + to) / 2 - first;
    cells[row + first] += d - d * middle;
    cells[row + first + 1] += d * middle;
    return;
  }
  const s = 1 / (to - from);
  const head = from - first;
  const a0 = 0.5 * s * (1 - head) * (1 - head);
  const tail = to - end + 1;
  const am = 0.5 * s * tail * tail;
  cells[row + first] += d * a0;
  if (end === first + 2) {
    cells[row + first + 1] += d * (1 - a0 - am);
  } else {
    const a1 = s * (1.5 - head);
    cells[row + first + 1] += d * (a1 - a0);
    for (let k = first + 2; k < end - 1; k++) cells[row + k] += d * s;
    cells[row + end - 1] += d * (1 - (a1 + (end - first - 3) * s) - am);
  }
  cells[row + end] += d * am;
}
