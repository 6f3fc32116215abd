import { type Arena, type KernelParameters, packMatch, parameterNames } from './arena.ts';
import type { Kernel } from './kernel.ts';

/** The kernel in plain TypeScript: slow, easy to read, equal to `patchmatch.as.ts` bit for bit. */
export function createReferenceKernel(arena: Arena): Kernel {
  return {
    sweep: (block, y0, y1, iteration) => new Pass(arena, block).sweep(y0, y1, iteration),
    vote: (block, y0, y1) => new Pass(arena, block).vote(y0, y1),
  };
}

/** How many pixels an artwork may be owed before it is counted for one whose own match is another's. */
const slack = 8;

const nextRandom = (state: number): number => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return state >>> 0;
};

type Candidate = { artwork: number; x: number; y: number };

class Pass {
  private readonly p: KernelParameters;
  private readonly bytes: Uint8Array;
  private readonly halves: Uint16Array;
  private readonly words: Uint32Array;
  private readonly floats: Float64Array;

  constructor(arena: Arena, block: number) {
    const buffer = arena.memory.buffer;
    this.bytes = new Uint8Array(buffer);
    this.halves = new Uint16Array(buffer);
    this.words = new Uint32Array(buffer);
    this.floats = new Float64Array(buffer);
    const values = arena.u32(block, parameterNames.length);
    const entries = parameterNames.map((name, i) => [name, values[i]]);
    this.p = Object.fromEntries(entries) as KernelParameters;
  }

  private row(artwork: number, field: number): number {
    return this.words[(this.p.table >> 2) + artwork * 5 + field];
  }

  private cell({ artwork, x, y }: Candidate): number {
    const at = this.row(artwork, 3) + (y >> 2) * this.row(artwork, 4) + (x >> 2);
    return (this.p.occupancy >> 1) + at;
  }

  private unpack(match: number): Candidate {
    return { artwork: match >>> 22, x: match & 2047, y: (match >>> 11) & 2047 };
  }

  private sourceAt(artwork: number, x: number, y: number): number {
    return this.p.source + (this.row(artwork, 0) + y * this.row(artwork, 1) + x) * 8;
  }

  /** How far a pixel's own patch reaches. */
  private reachOf(i: number): number {
    const { radius, narrow } = this.p;
    return narrow && this.bytes[narrow + i] ? radius - 1 : radius;
  }

  /** Distance of patches plus the occupancy penalty, exact below `limit`. */
  private cost(i: number, x: number, y: number, c: Candidate, limit: number): number {
    const { radius, width, target, weights, occupancyPenalty } = this.p;
    const r = this.reachOf(i);
    // A smaller patch costs less in all it can differ by.
    const penalty = Math.floor((occupancyPenalty * (2 * r + 1) ** 2) / (2 * radius + 1) ** 2);
    const extra = (penalty * this.halves[this.cell(c)]) >>> 0;
    if (extra >= limit) return Infinity;
    const guide = weights ? this.bytes[weights + i] : 2;
    let sum = 0;
    for (let dy = -r; dy <= r; dy++) {
      for (let dx = -r; dx <= r; dx++) {
        const t = target + ((y + radius + dy) * (width + 2 * radius) + x + radius + dx) * 8;
        const s = this.sourceAt(c.artwork, c.x + dx, c.y + dy);
        for (let k = 0; k < 8; k++) {
          const d = (this.bytes[t + k] - this.bytes[s + k]) * (k < 3 ? 2 : guide);
          sum += d * d;
        }
      }
    }
    return sum + extra;
  }

  private allowed(c: Candidate): boolean {
    const r = this.p.radius;
    const w = this.row(c.artwork, 1);
    if (c.x < r || c.y < r || c.x >= w - r || c.y >= this.row(c.artwork, 2) - r) return false;
    const { valid } = this.p;
    return !valid || this.bytes[valid + this.row(c.artwork, 0) + c.y * w + c.x] !== 0;
  }

  private isActive(i: number): boolean {
    return !this.p.active || this.bytes[this.p.active + i] !== 0;
  }

  sweep(y0: number, y1: number, iteration: number): number {
    const { width, height, seed, matches, costs } = this.p;
    const down = (iteration & 1) === 0;
    const step = down ? 1 : -1;
    let changed = 0;
    for (let k = y0; k < y1; k++) {
      const y = down ? k : y1 - 1 - (k - y0);
      let rng = (seed ^ Math.imul(iteration, 0x9e3779b9) ^ Math.imul(y, 0x85ebca6b)) | 1;
      rng = nextRandom(nextRandom(rng));
      for (let q = 0; q < width; q++) {
        const x = down ? q : width - 1 - q;
        const i = y * width + x;
        if (!this.isActive(i)) continue;
        const first = this.words[(matches >> 2) + i];
        let best = this.unpack(first);
        let bestCost = this.cost(i, x, y, best, Infinity);
        for (const axis of ['x', 'y'] as const) {
          const nx = axis === 'x' ? x - step : x;
          const ny = axis === 'y' ? y - step : y;
          if (nx < 0 || nx >= width || ny < 0 || ny >= height) continue;
          const j = ny * width + nx;
          if (!this.isActive(j)) continue;
          const c = this.unpack(this.words[(matches >> 2) + j]);
          c[axis] += step;
          if (!this.allowed(c)) continue;
          const d = this.cost(i, x, y, c, bestCost);
          if (d < bestCost) [best, bestCost] = [c, d];
        }
        [best, bestCost, rng] = this.search(i, x, y, best, bestCost, rng);
        const found = packMatch(best.artwork, best.x, best.y);
        if (found !== first) {
          changed++;
          this.words[(matches >> 2) + i] = found;
          this.halves[this.cell(this.unpack(first))]--;
          this.halves[this.cell(best)]++;
        }
        this.words[(costs >> 2) + i] = bestCost;
      }
    }
    return changed;
  }

  private search(
    i: number,
    x: number,
    y: number,
    best: Candidate,
    bestCost: number,
    rng: number,
  ): [Candidate, number, number] {
    let span = this.p.reach;
    let left = this.p.globals;
    while (left > 0 || span >= 1) {
      rng = nextRandom(rng);
      let c: Candidate;
      if (left > 0) {
        left--;
        [c, rng] = this.drawGlobal(x, y, rng);
      } else {
        const width = 2 * span + 1;
        const cx = best.x - span + ((rng & 0xffff) % width);
        c = { artwork: best.artwork, x: cx, y: best.y - span + ((rng >>> 16) % width) };
        span >>= 1;
      }
      if (!this.allowed(c)) continue;
      const limit = (bestCost - Math.imul(bestCost >>> 6, this.p.stickiness)) >>> 0;
      const d = this.cost(i, x, y, c, limit);
      if (d < limit) [best, bestCost] = [c, d];
    }
    return [best, bestCost, rng];
  }

  /** A candidate of the pixel's guide colour, or any pixel of any artwork. */
  private drawGlobal(x: number, y: number, rng: number): [Candidate, number] {
    const { target, width, radius: r, buckets, positions, count } = this.p;
    if (buckets) {
      const t = target + ((y + r) * (width + 2 * r) + x + r) * 8;
      const [l, a, b] = [this.bytes[t + 3] >> 4, this.bytes[t + 4] >> 4, this.bytes[t + 5] >> 4];
      const bucket = (buckets >> 2) + ((l << 8) | (a << 4) | b);
      const from = this.words[bucket];
      const size = this.words[bucket + 1] - from;
      if (size > 0) {
        return [this.unpack(this.words[(positions >> 2) + from + ((rng >>> 4) % size)]), rng];
      }
    }
    const artwork = (rng >>> 3) % count;
    rng = nextRandom(rng);
    const cx = r + ((rng & 0xffff) % (this.row(artwork, 1) - 2 * r));
    return [{ artwork, x: cx, y: r + ((rng >>> 16) % (this.row(artwork, 2) - 2 * r)) }, rng];
  }

  vote(y0: number, y1: number): void {
    for (let y = y0; y < y1; y++) {
      for (let x = 0; x < this.p.width; x++) {
        if (this.isActive(y * this.p.width + x)) this.voteFor(x, y);
      }
    }
  }

  private voteFor(x: number, y: number): void {
    const { radius: r, width, height, matches, voteTable, target, shares, owners, count } = this.p;
    const own = this.unpack(this.words[(matches >> 2) + y * width + x]);
    const centre = this.sourceAt(own.artwork, own.x, own.y);
    const sums = [0, 0, 0];
    const parts = new Uint32Array(count);
    let total = 0;
    for (let ny = Math.max(0, y - r); ny <= Math.min(height - 1, y + r); ny++) {
      for (let nx = Math.max(0, x - r); nx <= Math.min(width - 1, x + r); nx++) {
        const j = ny * width + nx;
        if (!this.isActive(j)) continue;
        if (Math.max(Math.abs(nx - x), Math.abs(ny - y)) > this.reachOf(j)) continue;
        const m = this.unpack(this.words[(matches >> 2) + j]);
        const s = this.sourceAt(m.artwork, m.x + x - nx, m.y + y - ny);
        let apart = 0;
        for (let k = 0; k < 3; k++) apart += (this.bytes[s + k] - this.bytes[centre + k]) ** 2;
        const weight = this.halves[(voteTable >> 1) + (apart >> 5)];
        for (let k = 0; k < 3; k++) sums[k] += weight * this.bytes[s + k];
        parts[m.artwork] += weight;
        total += weight;
      }
    }
    if (total === 0) return;
    const t = target + ((y + r) * (width + 2 * r) + x + r) * 8;
    for (let k = 0; k < 3; k++) this.bytes[t + k] = Math.floor((sums[k] + (total >> 1)) / total);
    if (!shares) return;
    let leader = own.artwork;
    let most = -Infinity;
    for (let n = 0; n < count; n++) {
      if (parts[n] === 0) continue;
      const owed = (this.floats[(shares >> 3) + n] += parts[n] / total);
      if (owed > most) [most, leader] = [owed, n];
    }
    const ahead = most - this.floats[(shares >> 3) + own.artwork];
    const owner = ahead >= slack ? leader : own.artwork;
    this.floats[(shares >> 3) + owner]--;
    this.halves[(owners >> 1) + y * width + x] = owner;
  }
}
