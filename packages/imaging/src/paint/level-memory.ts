import type { Arena } from '../kernel/arena.ts';
import { bandCount, bandRows } from '../kernel/bands.ts';
import type { Seat } from '../kernel/crew.ts';
import { createRandom } from '../random.ts';
import { shrinkBytes } from '../raster/resample.ts';
import type { Rgb } from '../raster/raster.ts';
import type { Guide } from '../style/guide.ts';
import { featureBytes, indexBuckets, writeGuide } from './features.ts';
import type { LevelPlan, SynthesisPlan } from './plan-levels.ts';
import type { Emphasis } from './scene-guide.ts';
import type { StyleBalance, StyleParts } from './style-balance.ts';
import { falloffEntries, voteFalloff } from './vote-falloff.ts';

export type SourcePicture = { width: number; height: number; rgb: Uint8Array; guide: Guide };

export type SynthesisTarget = {
  width: number;
  height: number;
  guide: Guide;
  /** The scene in the style's colours: what the coarsest level starts from. */
  start: Rgb;
  emphasis: Emphasis;
  /** Several styles, with what each is to give. */
  parts?: StyleParts;
};

/** An artwork at one level; `first` is its first pixel among all artworks. */
export type LevelSource = { width: number; height: number; rgb: Uint8Array; first: number };

/** What a level is made from. */
export type LevelParts = {
  level: LevelPlan;
  plan: SynthesisPlan;
  sources: readonly SourcePicture[];
  pictures: readonly LevelSource[];
  target: SynthesisTarget;
  balance?: StyleBalance | undefined;
};

/** Where everything of a level stands in the kernel's memory, and how much of it there is. */
export type LevelMemory = {
  at: Record<
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
    | 'owners'
    | 'buckets'
    | 'positions',
    number
  >;
  /** One for each thread that may work on the level. */
  seats: Seat[];
  pixels: number;
  sourcePixels: number;
  cells: number;
  bandRows: number;
  bands: number;
  /** Bytes of one band's table of shares. */
  sharesBytes: number;
};

/** Takes a level's part of the arena, with a seat for each of `threads`, and writes all but its matches. */
export function layLevel(arena: Arena, parts: LevelParts, threads: number): LevelMemory {
  const { level, plan, pictures } = parts;
  const r = level.radius;
  const padded = (level.width + 2 * r) * (level.height + 2 * r);
  const pixels = level.width * level.height;
  const sourcePixels = pictures.reduce((sum, p) => sum + p.width * p.height, 0);
  const cells = pictures.reduce((n, p) => n + ((p.width + 3) >> 2) * ((p.height + 3) >> 2), 0);
  const rows = bandRows(level.height);
  const bands = bandCount({ height: level.height, rows, bands: 'all' });
  const sharesBytes = (pictures.length * 12 + 7) & ~7;
  const memory: LevelMemory = {
    at: {
      target: arena.alloc(padded * featureBytes + 64),
      source: arena.alloc(sourcePixels * featureBytes + 64),
      table: arena.alloc(pictures.length * 20),
      matches: arena.alloc(pixels * 4),
      costs: arena.alloc(pixels * 4),
      occupancy: arena.alloc(cells * 2),
      weights: arena.alloc(pixels),
      voteTable: arena.alloc(falloffEntries * 2),
      finalTable: arena.alloc(falloffEntries * 2),
      shares: arena.alloc(bands * sharesBytes),
      owners: arena.alloc(pixels * 2),
      buckets: 0,
      positions: 0,
    },
    seats: Array.from({ length: threads }, () => ({
      block: arena.alloc(256),
      ownOccupancy: arena.alloc(cells * 2),
    })),
    pixels,
    sourcePixels,
    cells,
    bandRows: rows,
    bands,
    sharesBytes,
  };
  writeFalloffs(arena, memory, plan);
  writeSources(arena, memory, parts);
  writeTarget(arena, memory, parts);
  return memory;
}

function writeFalloffs(arena: Arena, { at }: LevelMemory, plan: SynthesisPlan): void {
  for (const [name, sharpness] of [
    ['voteTable', 500],
    ['finalTable', plan.finalSharpness],
  ] as const) {
    arena.u16(at[name], falloffEntries).set(voteFalloff(sharpness));
  }
}

function writeSources(arena: Arena, memory: LevelMemory, parts: LevelParts): void {
  const { level, sources, pictures } = parts;
  const { at } = memory;
  const features = arena.u8(at.source, memory.sourcePixels * featureBytes);
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
  if (!level.bucketed) return;
  const index = indexBuckets(features, pictures, level.radius);
  at.buckets = arena.alloc(index.starts.length * 4);
  at.positions = arena.alloc(index.positions.length * 4);
  arena.u32(at.buckets, index.starts.length).set(index.starts);
  arena.u32(at.positions, index.positions.length).set(index.positions);
}

function writeTarget(arena: Arena, memory: LevelMemory, parts: LevelParts): void {
  const { level, plan, target } = parts;
  const { at, pixels } = memory;
  const r = level.radius;
  const stride = level.width + 2 * r;
  const features = arena.u8(at.target, stride * (level.height + 2 * r) * featureBytes);
  const inner = features.subarray((r * stride + r) * featureBytes);
  writeGuide(inner, stride, level.width, level.height, target.guide, level.weights);
  if (level.index === 0) {
    const random = createRandom(plan.seed);
    const { width, height, data } = target.start;
    const start = shrinkBytes(data, width, height, 3, level.width, level.height);
    for (let i = 0; i < pixels; i++) {
      const o = (Math.floor(i / level.width) * stride + (i % level.width)) * featureBytes;
      for (let k = 0; k < 3; k++) {
        inner[o + k] = Math.min(255, Math.max(0, start[i * 3 + k] + (random() - 0.5) * 40));
      }
    }
  }
  repeatBorders(arena, memory, parts, 0, featureBytes);
  const weights = arena.u8(at.weights, pixels);
  const { width, height, weights: emphasis } = target.emphasis;
  for (let y = 0; y < level.height; y++) {
    const sy = Math.floor((y * height) / level.height) * width;
    for (let x = 0; x < level.width; x++) {
      weights[y * level.width + x] = emphasis[sy + Math.floor((x * width) / level.width)];
    }
  }
}

/** Copies the outermost pixels' bytes from `from` to `to` into the target's padding. */
export function repeatBorders(
  arena: Arena,
  { at }: LevelMemory,
  { level }: LevelParts,
  from: number,
  to: number,
): void {
  const r = level.radius;
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
