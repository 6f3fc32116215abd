import { type Arena, matchArtwork, matchX, matchY, packMatch } from '../kernel/arena.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { createRandom } from '../random.ts';
import { shrinkBytes } from '../raster/resample.ts';
import type { Rgb } from '../raster/raster.ts';
import type { RunControl } from '../run-control.ts';
import type { Guide } from '../style/guide.ts';
import { featureBytes, indexBuckets, writeGuide } from './features.ts';
import type { LevelPlan, SynthesisPlan } from './plan-levels.ts';
import type { Emphasis } from './scene-guide.ts';

export type SourcePicture = { width: number; height: number; rgb: Uint8Array; guide: Guide };

export type SynthesisTarget = {
  width: number;
  height: number;
  guide: Guide;
  /** The scene in the style's colours: what the coarsest level starts from. */
  start: Rgb;
  emphasis: Emphasis;
};

/** An artwork at one level; `first` is its first pixel among all artworks. */
export type LevelSource = { width: number; height: number; rgb: Uint8Array; first: number };

/** One level of the synthesis: its part of the kernel's memory, and the search and votes in it. */
export class Level {
  private readonly arena: Arena;
  private readonly kernel: Kernel;
  private readonly level: LevelPlan;
  private readonly plan: SynthesisPlan;
  private readonly pictures: LevelSource[];
  private readonly target: SynthesisTarget;
  private readonly at: Record<
    | 'block'
    | 'target'
    | 'source'
    | 'table'
    | 'matches'
    | 'costs'
    | 'occupancy'
    | 'weights'
    | 'voteTable'
    | 'finalTable'
    | 'shares'
    | 'buckets'
    | 'positions',
    number
  >;
  private readonly pixels: number;
  private readonly cells: number;
  private readonly sourcePixels: number;

  constructor(
    arena: Arena,
    kernel: Kernel,
    level: LevelPlan,
    plan: SynthesisPlan,
    sources: readonly SourcePicture[],
    pictures: LevelSource[],
    target: SynthesisTarget,
  ) {
    this.arena = arena;
    this.kernel = kernel;
    this.level = level;
    this.plan = plan;
    this.pictures = pictures;
    this.target = target;
    const r = plan.radius;
    const padded = (level.width + 2 * r) * (level.height + 2 * r);
    this.pixels = level.width * level.height;
    this.sourcePixels = pictures.reduce((sum, p) => sum + p.width * p.height, 0);
    this.cells = pictures.reduce((n, p) => n + ((p.width + 3) >> 2) * ((p.height + 3) >> 2), 0);
    this.at = {
      block: arena.alloc(256),
      target: arena.alloc(padded * featureBytes + 64),
      source: arena.alloc(this.sourcePixels * featureBytes + 64),
      table: arena.alloc(pictures.length * 20),
      matches: arena.alloc(this.pixels * 4),
      costs: arena.alloc(this.pixels * 4),
      occupancy: arena.alloc(this.cells * 2),
      weights: arena.alloc(this.pixels),
      voteTable: arena.alloc(6200 * 2),
      finalTable: arena.alloc(6200 * 2),
      shares: arena.alloc(pictures.length * 12),
      buckets: 0,
      positions: 0,
    };
    this.writeSources(sources);
    this.writeTarget();
  }

  private writeSources(sources: readonly SourcePicture[]): void {
    const { arena, at, level, pictures } = this;
    const features = arena.u8(at.source, this.sourcePixels * featureBytes);
    const table = arena.u32(at.table, pictures.length * 5);
    let cell = 0;
    pictures.forEach(({ width, height, rgb, first }, k) => {
      const own = features.subarray(first * featureBytes);
      for (let i = 0, j = 0; i < rgb.length; i += 3, j += featureBytes) {
        own[j] = rgb[i];
        own[j + 1] = rgb[i + 1];
        own[j + 2] = rgb[i + 2];
      }
      writeGuide(own, width, width, height, sources[k].guide, level.weights);
      const cellsAcross = (width + 3) >> 2;
      table.set([first, width, height, cell, cellsAcross], k * 5);
      cell += cellsAcross * ((height + 3) >> 2);
    });
    for (const [name, sharpness] of [
      ['voteTable', 500],
      ['finalTable', this.plan.finalSharpness],
    ] as const) {
      const falloff = arena.u16(at[name], 6200);
      for (let e = 0; e < falloff.length; e++) {
        const t = 1 + (e * 32 + 16) / sharpness;
        falloff[e] = Math.max(1, Math.round(60000 / (t * t)));
      }
    }
    if (!level.bucketed) return;
    const index = indexBuckets(features, pictures, this.plan.radius);
    at.buckets = arena.alloc(index.starts.length * 4);
    at.positions = arena.alloc(index.positions.length * 4);
    arena.u32(at.buckets, index.starts.length).set(index.starts);
    arena.u32(at.positions, index.positions.length).set(index.positions);
  }

  private writeTarget(): void {
    const { level, plan, target, arena, at } = this;
    const r = plan.radius;
    const stride = level.width + 2 * r;
    const features = arena.u8(at.target, stride * (level.height + 2 * r) * featureBytes);
    const inner = features.subarray((r * stride + r) * featureBytes);
    writeGuide(inner, stride, level.width, level.height, target.guide, level.weights);
    if (level.index === 0) {
      const random = createRandom(plan.seed);
      const { width, height, data } = target.start;
      const start = shrinkBytes(data, width, height, 3, level.width, level.height);
      for (let i = 0; i < this.pixels; i++) {
        const o = (Math.floor(i / level.width) * stride + (i % level.width)) * featureBytes;
        for (let k = 0; k < 3; k++) {
          inner[o + k] = Math.min(255, Math.max(0, start[i * 3 + k] + (random() - 0.5) * 40));
        }
      }
    }
    this.repeatBorders(0, featureBytes);
    const weights = arena.u8(at.weights, this.pixels);
    const { width, height, weights: emphasis } = target.emphasis;
    for (let y = 0; y < level.height; y++) {
      const sy = Math.floor((y * height) / level.height) * width;
      for (let x = 0; x < level.width; x++) {
        weights[y * level.width + x] = emphasis[sy + Math.floor((x * width) / level.width)];
      }
    }
  }

  /** Copies the outermost pixels' bytes from `from` to `to` into the padding. */
  private repeatBorders(from: number, to: number): void {
    const { level, plan, arena, at } = this;
    const r = plan.radius;
    const stride = level.width + 2 * r;
    const rows = level.height + 2 * r;
    const f = arena.u8(at.target, stride * rows * featureBytes);
    const copy = (d: number, s: number): void => {
      for (let k = from; k < to; k++) f[d * featureBytes + k] = f[s * featureBytes + k];
    };
    for (let y = r; y < rows - r; y++) {
      for (let k = 0; k < r; k++) {
        copy(y * stride + k, y * stride + r);
        copy(y * stride + stride - 1 - k, y * stride + stride - 1 - r);
      }
    }
    for (let k = 0; k < r; k++) {
      for (let x = 0; x < stride; x++) {
        copy(k * stride + x, r * stride + x);
        copy((rows - 1 - k) * stride + x, (rows - 1 - r) * stride + x);
      }
    }
  }

  /** First matches: of like guide colour at the coarsest level, else those of the level before. */
  start(before: Uint32Array, beforeLevel: LevelPlan | null): void {
    const { arena, at, level, plan, pictures } = this;
    const matches = arena.u32(at.matches, this.pixels);
    const occupancy = arena.u16(at.occupancy, this.cells);
    const table = arena.u32(at.table, pictures.length * 5);
    const random = createRandom(plan.seed + 17);
    const r = plan.radius;
    occupancy.fill(0);
    for (let y = 0; y < level.height; y++) {
      for (let x = 0; x < level.width; x++) {
        let artwork: number;
        let sx: number;
        let sy: number;
        if (beforeLevel) {
          const py = Math.min(beforeLevel.height - 1, y >> 1);
          const m = before[py * beforeLevel.width + Math.min(beforeLevel.width - 1, x >> 1)];
          artwork = matchArtwork(m);
          sx = matchX(m) * 2 + (x & 1);
          sy = matchY(m) * 2 + (y & 1);
        } else {
          artwork = Math.floor(random() * pictures.length);
          sx = Math.floor(random() * pictures[artwork].width);
          sy = Math.floor(random() * pictures[artwork].height);
        }
        const { width, height } = pictures[artwork];
        sx = Math.min(width - 1 - r, Math.max(r, sx));
        sy = Math.min(height - 1 - r, Math.max(r, sy));
        matches[y * level.width + x] = packMatch(artwork, sx, sy);
        occupancy[table[artwork * 5 + 3] + (sy >> 2) * table[artwork * 5 + 4] + (sx >> 2)]++;
      }
    }
    if (beforeLevel) {
      this.writeBlock(0, false, at.voteTable);
      this.kernel.vote(at.block, 0, level.height);
      this.repeatBorders(0, 3);
    }
  }

  private writeBlock(round: number, last: boolean, voteTable: number): void {
    const { at, level, plan, pictures } = this;
    const side = 2 * plan.radius + 1;
    // How often a cell of 4×4 pixels would be used if all were used alike.
    const fair = Math.max(1, (this.pixels * 16) / this.sourcePixels);
    const penalty = (plan.evenness * 1200 * side * side) / 25 / fair;
    const widest = level.index === 0 ? Math.max(level.width, level.height) : level.reach;
    this.arena.writeParameters(at.block, {
      target: at.target,
      width: level.width,
      height: level.height,
      radius: plan.radius,
      source: at.source,
      table: at.table,
      count: pictures.length,
      matches: at.matches,
      costs: at.costs,
      occupancy: at.occupancy,
      occupancyPenalty: Math.round(penalty),
      stickiness: plan.stickiness,
      weights: at.weights,
      reach: level.index === 0 ? widest : widest >> Math.min(3, round),
      globals: level.globals,
      seed: (Math.imul(plan.seed, 7919) + level.index * 131) >>> 0,
      voteTable,
      shares: last ? at.shares : 0,
      active: 0,
      valid: 0,
      buckets: at.buckets,
      positions: at.positions,
    });
  }

  async settle(control: RunControl): Promise<void> {
    const { level, plan, at } = this;
    const rows = Math.max(4, Math.ceil(12000 / level.width));
    const finest = level.index === plan.levels.length - 1;
    let iteration = 0;
    for (let round = 0; round < level.rounds; round++) {
      const last = finest && round === level.rounds - 1;
      this.writeBlock(round, last, last ? at.finalTable : at.voteTable);
      for (let s = 0; s < level.sweeps; s++, iteration++) {
        const down = (iteration & 1) === 0;
        for (let done = 0; done < level.height; done += rows) {
          const end = Math.min(level.height, done + rows);
          if (down) this.kernel.sweep(at.block, done, end, iteration);
          else this.kernel.sweep(at.block, level.height - end, level.height - done, iteration);
          const part = (round + (s + end / level.height) / level.sweeps) / level.rounds;
          control.report(plan.progressAt(level.index, part), 'Painting');
          await control.breathe();
        }
      }
      if (last) this.arena.u8(at.shares, this.pictures.length * 12).fill(0);
      for (let y = 0; y < level.height; y += rows * 4) {
        this.kernel.vote(at.block, y, Math.min(level.height, y + rows * 4));
        await control.breathe();
      }
      this.repeatBorders(0, 3);
    }
  }

  matches(): Uint32Array {
    return this.arena.u32(this.at.matches, this.pixels).slice();
  }

  votes(): Float64Array {
    return this.arena.f64(this.at.shares, this.pictures.length).slice();
  }

  picture(): Rgb {
    const { level, plan, arena, at } = this;
    const r = plan.radius;
    const stride = level.width + 2 * r;
    const features = arena.u8(at.target, stride * (level.height + 2 * r) * featureBytes);
    const data = new Uint8Array(this.pixels * 3);
    for (let y = 0; y < level.height; y++) {
      for (let x = 0; x < level.width; x++) {
        const s = ((y + r) * stride + x + r) * featureBytes;
        const d = (y * level.width + x) * 3;
        data[d] = features[s];
        data[d + 1] = features[s + 1];
        data[d + 2] = features[s + 2];
      }
    }
    return { width: level.width, height: level.height, data };
  }
}
