import type { Arena } from '../../kernel/arena.ts';
import { matchX, matchY, packMatch } from '../../kernel/arena.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Random } from '../../random.ts';
import type { RunControl } from '../../run-control.ts';
import { dilate, type Holed } from '../hole-pyramid.ts';

const radius = 3;

/** 1 where a whole patch is known. */
export function validCentres({ width, height, hole }: Holed): Uint8Array {
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
export class Filling {
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
    if (!start) this.vote();
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
      owners: 0,
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

  /** Votes, and puts the known pixels back. */
  vote(): void {
    const { level } = this;
    this.kernel.vote(this.at.block, 0, level.height);
    const rgb = this.pixels();
    for (let i = 0; i < level.hole.length; i++) {
      if (level.hole[i]) continue;
      for (let c = 0; c < 3; c++) rgb[i * 3 + c] = level.data[i * 3 + c];
    }
    this.writeTarget(rgb);
  }
}
