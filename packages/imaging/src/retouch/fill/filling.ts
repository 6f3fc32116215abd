import { type Arena, featureBytes, matchX, matchY, packMatch } from '../../kernel/arena.ts';
import type { Crew } from '../../kernel/crew.ts';
import { PatchSearch } from '../../kernel/patch-search.ts';
import { falloffEntries, voteFalloff } from '../../kernel/vote-falloff.ts';
import type { Random } from '../../random.ts';
import type { RunControl } from '../../run-control.ts';
import { dilate, type Holed } from '../hole-pyramid.ts';

const radius = 3;
/** A vote this far off in squared colour difference counts a quarter. */
const sharpness = 900;

/** A picture of one level. */
export type FillLevel = Holed & {
  /** 1 where a patch reaches into the hole. */
  near: Uint8Array;
  /** 1 where a whole patch is known. */
  valid: Uint8Array;
};

export function levelOf(picture: Holed): FillLevel {
  const { width, height, hole } = picture;
  const near = dilate(hole, width, height, radius);
  const valid = new Uint8Array(width * height);
  for (let y = radius; y < height - radius; y++) {
    for (let i = y * width + radius; i < (y + 1) * width - radius; i++) valid[i] = 1 - near[i];
  }
  return { ...picture, near, valid };
}

type Before = { matches: Uint32Array; width: number; height: number };

/** One level's search and voting. */
export class Filling {
  private readonly arena: Arena;
  private readonly search: PatchSearch<'active' | 'valid'>;
  private readonly level: FillLevel;
  private readonly random: Random;
  private iteration = 0;

  constructor(crew: Crew, level: FillLevel, random: Random) {
    const { width, height, data, near, valid } = level;
    const pixels = width * height;
    this.arena = crew.arena;
    this.level = level;
    this.random = random;
    this.search = new PatchSearch(crew, {
      width,
      height,
      radius,
      sources: [{ width, height, first: 0 }],
      rows: height,
      planes: { active: pixels, valid: pixels },
    });
    const { at } = this.search;
    this.arena.u8(at.active, pixels).set(near);
    this.arena.u8(at.valid, pixels).set(valid);
    this.arena.u8(at.source, pixels * featureBytes).fill(0);
    this.search.writeSource(0, data);
    this.arena.u16(at.voteTable, falloffEntries).set(voteFalloff(sharpness));
  }

  /** Begins from pixels, or from the matches of the level before. */
  async begin(start: Uint8Array | Before, control: RunControl): Promise<void> {
    const before = start instanceof Uint8Array ? null : start;
    this.seedMatches(before);
    this.search.writeTarget(start instanceof Uint8Array ? start : this.level.data);
    this.setUp(0);
    if (before) await this.vote(control);
  }

  private seedMatches(before: Before | null): void {
    const { width: w, height: h, valid } = this.level;
    const places: number[] = [];
    valid.forEach((v, i) => v && places.push(i));
    const { matches } = this.search;
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
        if (valid[j]) place = j;
      }
      if (place < 0) place = places[Math.floor(this.random() * places.length)];
      matches[i] = packMatch(0, place % w, Math.floor(place / w));
    }
  }

  pixels(): Uint8Array {
    return this.search.picture().data;
  }

  matches(): Uint32Array {
    return this.search.matches.slice();
  }

  private setUp(round: number): void {
    const { width, height } = this.level;
    const { active, valid } = this.search.at;
    this.search.set({
      stickiness: 1,
      reach: Math.max(width, height) >> Math.min(4, round),
      globals: 2,
      seed: Math.floor(this.random() * 0xffffffff),
      active,
      valid,
    });
  }

  async improve(round: number, control: RunControl): Promise<void> {
    this.setUp(round);
    for (let s = 0; s < 2; s++) await this.search.sweep(this.iteration++, control);
    await this.vote(control);
  }

  /** Votes, and puts the known pixels back. */
  private async vote(control: RunControl): Promise<void> {
    await this.search.vote(control);
    this.search.writeTarget(this.level.data, this.level.hole);
  }
}
