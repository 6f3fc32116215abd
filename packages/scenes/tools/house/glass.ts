// Stained glass: the scene cut into panes along its own outlines and a warped Voronoi pattern, leaded,
// each pane of one hue with the ripples and bubbles of blown glass.
import { createNoise, createRandom } from '../../../imaging/src/random.ts';
import { clamp, smooth, type Base } from './base.ts';

export function cutGlass(base: Base, seed: number): Uint8Array {
  const { width: w, height: h, rgb, labels } = base;
  const noise = createNoise(seed);
  const nearest = panes(base, seed);
  // A pane is a cell of the pattern within one part of the scene.
  const pane = new Int32Array(w * h);
  for (let i = 0; i < pane.length; i++) pane[i] = nearest[i] * 256 + labels[i];
  mergeSlivers(pane, w, h);
  const sums = new Map<number, number[]>();
  for (let i = 0; i < pane.length; i++) {
    const s = sums.get(pane[i]) ?? [0, 0, 0, 0];
    for (let c = 0; c < 3; c++) s[c] += rgb[i * 3 + c];
    s[3]++;
    sums.set(pane[i], s);
  }
  const distance = leadDistance(pane, w, h);
  const out = new Uint8Array(w * h * 3);
  const lead = 4.6;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const s = sums.get(pane[i]) ?? [0, 0, 0, 1];
      const cell = (pane[i] * 7919) % 1013;
      const angle = (cell % 7) * 0.45;
      const u = x * Math.cos(angle) + y * Math.sin(angle);
      const v = y * Math.cos(angle) - x * Math.sin(angle);
      const ripple = noise.fractal(u / 34 + cell, v / 12 + cell * 0.7, 4);
      const grain = noise.at(x / 2.1, y / 2.1) - 0.5;
      const bubble = smooth(0.88, 0.94, noise.at(x / 5 + 31, y / 5));
      const shadow = 0.26 * Math.exp(-Math.max(0, distance[i] - lead) / 7);
      const tint = 0.8 + ((cell % 97) / 97) * 0.34;
      const glow = tint * (0.76 + 0.5 * ripple + 0.09 * grain + 0.12 * bubble - shadow);
      for (let c = 0; c < 3; c++) {
        if (distance[i] < lead) {
          const round = 1 - distance[i] / lead;
          out[i * 3 + c] = clamp(
            22 + 52 * round * (noise.at(x / 9, y / 9) * 0.7 + 0.3) + grain * 10 + (c === 2 ? 3 : 0),
            0,
            255,
          );
        } else {
          const mean = s[c] / s[3];
          out[i * 3 + c] = clamp(saturate(s, mean) * glow + bubble * 14, 0, 255);
        }
      }
    }
  }
  return out;
}

/** Glass is purer in hue than paint. */
function saturate(s: number[], mean: number): number {
  const grey = (s[0] + s[1] + s[2]) / (3 * s[3]);
  return grey + (mean - grey) * 1.45;
}

function panes(base: Base, seed: number): Int16Array {
  const { width: w, height: h } = base;
  const random = createRandom(seed + 5);
  const noise = createNoise(seed + 9);
  const points: number[] = [];
  for (let tries = 0; tries < 6000 && points.length < 2 * 190; tries++) {
    const x = random() * w;
    const y = random() * h;
    const close = base.importance((y | 0) * w + (x | 0)) === 3 ? 90 : 58;
    let free = true;
    for (let k = 0; k < points.length && free; k += 2)
      free = Math.hypot(points[k] - x, (points[k + 1] - y) * 1.3) > close;
    if (free) points.push(x, y);
  }
  const nearest = new Int16Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const wx = x + (noise.fractal(x / 70, y / 70, 2) - 0.5) * 40;
      const wy = y + (noise.fractal(x / 70 + 40, y / 70, 2) - 0.5) * 40;
      let best = Infinity;
      for (let k = 0; k < points.length; k += 2) {
        const d = (points[k] - wx) ** 2 + ((points[k + 1] - wy) * 1.2) ** 2;
        if (d < best) {
          best = d;
          nearest[y * w + x] = k >> 1;
        }
      }
    }
  }
  return nearest;
}

/** Panes too small to be cut join the neighbour they touch most. */
function mergeSlivers(pane: Int32Array, w: number, h: number): void {
  for (let round = 0; round < 4; round++) {
    const { part, sizes, borders } = components(pane, w, h);
    let merged = 0;
    const into = new Map<number, number>();
    sizes.forEach((size, id) => {
      if (size >= 260) return;
      let best = -1;
      let most = 0;
      for (const [other, length] of borders[id]) if (length > most) [best, most] = [other, length];
      if (best >= 0) into.set(id, best);
    });
    const first = new Int32Array(sizes.length).fill(-1);
    for (let i = 0; i < pane.length; i++) if (first[part[i]] < 0) first[part[i]] = pane[i];
    for (let i = 0; i < pane.length; i++) {
      const to = into.get(part[i]);
      if (to === undefined) continue;
      pane[i] = first[to];
      merged++;
    }
    if (merged === 0) return;
  }
}

function components(
  pane: Int32Array,
  w: number,
  h: number,
): { part: Int32Array; sizes: number[]; borders: Map<number, number>[] } {
  const part = new Int32Array(w * h).fill(-1);
  const stack = new Int32Array(w * h);
  const sizes: number[] = [];
  for (let start = 0; start < part.length; start++) {
    if (part[start] >= 0) continue;
    const id = sizes.length;
    let depth = 0;
    let size = 0;
    stack[depth++] = start;
    part[start] = id;
    while (depth > 0) {
      const i = stack[--depth];
      size++;
      const x = i % w;
      for (const j of [x > 0 ? i - 1 : -1, x < w - 1 ? i + 1 : -1, i - w, i + w]) {
        if (j < 0 || j >= part.length || part[j] >= 0 || pane[j] !== pane[i]) continue;
        part[j] = id;
        stack[depth++] = j;
      }
    }
    sizes.push(size);
  }
  const borders = sizes.map(() => new Map<number, number>());
  const touch = (i: number, j: number): void => {
    if (part[i] === part[j]) return;
    borders[part[i]].set(part[j], (borders[part[i]].get(part[j]) ?? 0) + 1);
    borders[part[j]].set(part[i], (borders[part[j]].get(part[i]) ?? 0) + 1);
  };
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      if (x + 1 < w) touch(i, i + 1);
      if (y + 1 < h) touch(i, i + w);
    }
  }
  return { part, sizes, borders };
}

/** Distance to the nearest edge between panes (two-pass chamfer). */
function leadDistance(pane: Int32Array, w: number, h: number): Float32Array {
  const d = new Float32Array(w * h).fill(1e6);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      if ((x + 1 < w && pane[i + 1] !== pane[i]) || (y + 1 < h && pane[i + w] !== pane[i]))
        d[i] = 0;
    }
  }
  const relax = (i: number, j: number, cost: number): void => {
    if (d[j] + cost < d[i]) d[i] = d[j] + cost;
  };
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      if (x > 0) relax(i, i - 1, 1);
      if (y > 0) relax(i, i - w, 1);
      if (x > 0 && y > 0) relax(i, i - w - 1, 1.41);
      if (x + 1 < w && y > 0) relax(i, i - w + 1, 1.41);
    }
  }
  for (let y = h - 1; y >= 0; y--) {
    for (let x = w - 1; x >= 0; x--) {
      const i = y * w + x;
      if (x + 1 < w) relax(i, i + 1, 1);
      if (y + 1 < h) relax(i, i + w, 1);
      if (x + 1 < w && y + 1 < h) relax(i, i + w + 1, 1.41);
      if (x > 0 && y + 1 < h) relax(i, i + w - 1, 1.41);
    }
  }
  return d;
}
