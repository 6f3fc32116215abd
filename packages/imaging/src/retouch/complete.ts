import { ImagingError } from '../errors.ts';
import { Arena, matchX, matchY, packMatch } from '../kernel/arena.ts';
import { createKernel, type Kernel } from '../kernel/kernel.ts';
import { createRandom, type Random } from '../random.ts';
import { assertRaster, flatten, type Raster } from '../raster/raster.ts';
import { RunControl, type RunOptions } from '../run-control.ts';
import { dilate, fillSmoothly, halveHoled, spreadCorrection, type Holed } from './hole-pyramid.ts';

export type CompleteOptions = RunOptions & {
  /** A whole number; the same seed gives the same filling. */
  seed?: number;
};

const radius = 3;
/** Largest colour correction at the seam, in steps of 8-bit colour. */
const mostCorrection = 14;

/**
 * Fills the masked part of a picture from the rest of it: erasing, in-painting, and out-painting of a
 * picture that was laid on a larger sheet. `mask` has a byte a pixel; 128 and above is to be filled.
 * Known pixels stay as they are. (Wexler 2007 with PatchMatch, Barnes 2009; seams by Pérez 2003.)
 *
 * Throws `bad-input` for a mask of the wrong size or one that leaves too little to fill from, and
 * `cancelled`.
 */
export async function complete(
  raster: Raster,
  mask: Uint8Array,
  options: CompleteOptions = {},
): Promise<Raster> {
  assertRaster(raster, 'complete');
  const { width, height } = raster;
  if (mask.length !== width * height) {
    throw new ImagingError('bad-input', 'complete: the mask needs one byte a pixel.');
  }
  const control = new RunControl(options);
  const hole = Uint8Array.from(mask, (v) => (v >= 128 ? 1 : 0));
  const result = { width, height, data: new Uint8ClampedArray(raster.data) };
  if (!hole.includes(1)) return result;
  const levels = pyramid({ ...flatten(raster), hole });
  const arena = new Arena();
  const kernel = createKernel(arena);
  const random = createRandom(options.seed ?? 1);
  let filled = fillSmoothly(levels[0]);
  let matches: Uint32Array | null = null;
  for (const [k, level] of levels.entries()) {
    const mark = arena.mark();
    const run = new Filling(arena, kernel, level, random, matches && { matches, ...levels[k - 1] });
    run.begin(k === 0 ? filled : null);
    const rounds = Math.max(2, 10 - 2 * k);
    for (let round = 0; round < rounds; round++) {
      await run.search(round, control);
      run.vote(k === levels.length - 1 && round === rounds - 1);
      control.report((k + (round + 1) / rounds) / levels.length, 'Filling');
    }
    filled = run.pixels();
    matches = run.matches();
    arena.release(mark);
  }
  for (let i = 0; i < hole.length; i++) {
    if (!hole[i]) continue;
    for (let c = 0; c < 3; c++) result.data[i * 4 + c] = filled[i * 3 + c];
    result.data[i * 4 + 3] = 255;
  }
  return result;
}

/** Coarsest first: so small that the widest hole is a few pixels, and patches still fit beside it. */
function pyramid(full: Holed): Holed[] {
  const levels = [full];
  const sourcesIn = (level: Holed): number => validCentres(level).reduce((sum, v) => sum + v, 0);
  if (sourcesIn(full) < 64) {
    throw new ImagingError('bad-input', 'complete: too little of the picture is known.');
  }
  while (Math.min(levels[0].width, levels[0].height) > 48) {
    const next = halveHoled(levels[0]);
    if (sourcesIn(next) < 64) break;
    levels.unshift(next);
  }
  return levels;
}

/** 1 where a whole patch is known. */
function validCentres({ width, height, hole }: Holed): Uint8Array {
  const near = dilate(hole, width, height, radius);
  return near.map((v, i) => {
    const x = i % width;
    const y = Math.floor(i / width);
    const within = x >= radius && y >= radius && x < width - radius && y < height - radius;
    return v === 0 && within ? 1 : 0;
  });
}

type Before = { matches: Uint32Array; width: number; height: number };

/** One level's search and voting. */
class Filling {
  private readonly arena: Arena;
  private readonly kernel: Kernel;
  private readonly level: Holed;
  private readonly active: Uint8Array;
  private readonly valid: Uint8Array;
  private readonly at: Record<
    | 'block'
    | 'target'
    | 'source'
    | 'table'
    | 'matches'
    | 'costs'
    | 'occupancy'
    | 'active'
    | 'valid'
    | 'voteTable',
    number
  >;
  private readonly random: Random;
  private readonly before: Before | null;
  private iteration = 0;

  constructor(arena: Arena, kernel: Kernel, level: Holed, random: Random, before: Before | null) {
    this.arena = arena;
    this.kernel = kernel;
    this.level = level;
    this.random = random;
    this.before = before;
    const { width: w, height: h } = level;
    this.active = dilate(level.hole, w, h, radius);
    this.valid = validCentres(level);
    this.at = {
      block: arena.alloc(256),
      target: arena.alloc((w + 2 * radius) * (h + 2 * radius) * 8 + 64),
      source: arena.alloc(w * h * 8 + 64),
      table: arena.alloc(20),
      matches: arena.alloc(w * h * 4),
      costs: arena.alloc(w * h * 4),
      occupancy: arena.alloc(((w + 3) >> 2) * ((h + 3) >> 2) * 2),
      active: arena.alloc(w * h),
      valid: arena.alloc(w * h),
      voteTable: arena.alloc(12400),
    };
  }

  /** Lays out the kernel's memory; `start` are the pixels to begin from where nothing came before. */
  begin(start: Uint8Array | null): void {
    const { arena, at, level } = this;
    const { width: w, height: h, data } = level;
    arena.u32(at.table, 5).set([0, w, h, 0, (w + 3) >> 2]);
    arena.u8(at.active, w * h).set(this.active);
    arena.u8(at.valid, w * h).set(this.valid);
    const source = arena.u8(at.source, w * h * 8).fill(0);
    for (let i = 0; i < w * h; i++) for (let c = 0; c < 3; c++) source[i * 8 + c] = data[i * 3 + c];
    arena.u16(at.voteTable, 6200).forEach((_, e, table) => {
      table[e] = Math.max(1, Math.round(60000 / (1 + (e * 32 + 16) / 900) ** 2));
    });
    this.seedMatches();
    this.writeTarget(start ?? data);
    this.writeBlock(0);
    if (!start) this.vote(false);
  }

  private seedMatches(): void {
    const { level, before } = this;
    const { width: w, height: h } = level;
    const places: number[] = [];
    this.valid.forEach((v, i) => v && places.push(i));
    const matches = this.arena.u32(this.at.matches, w * h);
    for (let i = 0; i < w * h; i++) {
      const x = i % w;
      const y = Math.floor(i / w);
      let place = -1;
      if (before) {
        const m =
          before.matches[
            Math.min(before.height - 1, y >> 1) * before.width + Math.min(before.width - 1, x >> 1)
          ];
        const j = (matchY(m) * 2 + (y & 1)) * w + matchX(m) * 2 + (x & 1);
        if (this.valid[j]) place = j;
      }
      if (place < 0) place = places[Math.floor(this.random() * places.length)];
      matches[i] = packMatch(0, place % w, Math.floor(place / w));
    }
  }

  private target(): Uint8Array {
    const { width: w, height: h } = this.level;
    return this.arena.u8(this.at.target, (w + 2 * radius) * (h + 2 * radius) * 8);
  }

  /** Writes all pixels with repeated borders. */
  private writeTarget(rgb: Uint8Array): void {
    const { width: w, height: h } = this.level;
    const target = this.target();
    for (let y = 0; y < h + 2 * radius; y++) {
      const sy = Math.min(h - 1, Math.max(0, y - radius));
      for (let x = 0; x < w + 2 * radius; x++) {
        const s = (sy * w + Math.min(w - 1, Math.max(0, x - radius))) * 3;
        const d = (y * (w + 2 * radius) + x) * 8;
        for (let c = 0; c < 3; c++) target[d + c] = rgb[s + c];
      }
    }
  }

  pixels(): Uint8Array {
    const { width: w, height: h } = this.level;
    const target = this.target();
    const out = new Uint8Array(w * h * 3);
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        const s = ((y + radius) * (w + 2 * radius) + x + radius) * 8;
        for (let c = 0; c < 3; c++) out[(y * w + x) * 3 + c] = target[s + c];
      }
    }
    return out;
  }

  matches(): Uint32Array {
    return this.arena.u32(this.at.matches, this.level.width * this.level.height).slice();
  }

  private writeBlock(round: number): void {
    const { width, height } = this.level;
    const { block, active, valid, ...addresses } = this.at;
    this.arena.writeParameters(block, {
      ...addresses,
      width,
      height,
      radius,
      count: 1,
      occupancyPenalty: 0,
      stickiness: 1,
      weights: 0,
      reach: Math.max(width, height) >> Math.min(4, round),
      globals: 2,
      seed: Math.floor(this.random() * 0xffffffff),
      shares: 0,
      active,
      valid,
      buckets: 0,
      positions: 0,
    });
  }

  async search(round: number, control: RunControl): Promise<void> {
    const { height } = this.level;
    this.writeBlock(round);
    for (let s = 0; s < 2; s++, this.iteration++) {
      const rows = 32;
      for (let done = 0; done < height; done += rows) {
        const end = Math.min(height, done + rows);
        if (this.iteration % 2 === 0) this.kernel.sweep(this.at.block, done, end, this.iteration);
        else this.kernel.sweep(this.at.block, height - end, height - done, this.iteration);
        await control.breathe();
      }
    }
  }

  /** Votes, mends the seam at the end, and puts the known pixels back. */
  vote(last: boolean): void {
    const { level } = this;
    this.kernel.vote(this.at.block, 0, level.height);
    const rgb = this.pixels();
    if (last) this.mendSeam(rgb);
    for (let i = 0; i < level.hole.length; i++) {
      if (level.hole[i]) continue;
      for (let c = 0; c < 3; c++) rgb[i * 3 + c] = level.data[i * 3 + c];
    }
    this.writeTarget(rgb);
  }

  /** The known rim was voted on too: what it lacks there is spread over the hole. */
  private mendSeam(rgb: Uint8Array): void {
    const { hole, data, width } = this.level;
    const correction = new Float32Array(rgb.length);
    for (let i = 0; i < hole.length; i++) {
      if (hole[i] || !this.active[i]) continue;
      for (let c = 0; c < 3; c++) {
        const lack = data[i * 3 + c] - rgb[i * 3 + c];
        correction[i * 3 + c] = Math.min(mostCorrection, Math.max(-mostCorrection, lack));
      }
    }
    spreadCorrection(correction, hole, width);
    for (let i = 0; i < rgb.length; i++) {
      rgb[i] = Math.min(255, Math.max(0, Math.round(rgb[i] + correction[i])));
    }
  }
}
