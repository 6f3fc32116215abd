import { type Arena, matchArtwork, matchX, matchY, packMatch } from '../kernel/arena.ts';
import type { Crew } from '../kernel/crew.ts';
import { createRandom } from '../random.ts';
import type { Rgb } from '../raster/raster.ts';
import type { RunControl } from '../run-control.ts';
import { layLevel, type LevelParts, type LevelSearch, seedOf } from './level-parts.ts';
import type { LevelPlan } from './plan-levels.ts';
import type { StyleBalance } from './style-balance.ts';

/** One level of the synthesis. */
export class LevelSynthesis {
  private readonly arena: Arena;
  private readonly parts: LevelParts;
  private readonly laid: LevelSearch;

  constructor(crew: Crew, parts: LevelParts) {
    this.arena = crew.arena;
    this.parts = parts;
    this.laid = layLevel(crew, parts);
  }

  /** First matches: of like guide colour at the coarsest level, else those of the level before. */
  async start(
    before: Uint32Array,
    beforeLevel: LevelPlan | null,
    control: RunControl,
  ): Promise<void> {
    const { level, pictures } = this.parts;
    const { matches } = this.laid.search;
    const random = createRandom(seedOf(this.parts) + 17);
    const r = level.radius;
    // A level of the same size as the one before takes over its matches unchanged.
    const half = beforeLevel && beforeLevel.width < level.width ? 1 : 0;
    for (let y = 0; y < level.height; y++) {
      for (let x = 0; x < level.width; x++) {
        let artwork: number;
        let sx: number;
        let sy: number;
        if (beforeLevel) {
          const py = Math.min(beforeLevel.height - 1, y >> half);
          const m = before[py * beforeLevel.width + Math.min(beforeLevel.width - 1, x >> half)];
          artwork = matchArtwork(m);
          sx = (matchX(m) << half) + (x & half);
          sy = (matchY(m) << half) + (y & half);
        } else {
          artwork = Math.floor(random() * pictures.length);
          sx = Math.floor(random() * pictures[artwork].width);
          sy = Math.floor(random() * pictures[artwork].height);
        }
        const { width, height } = pictures[artwork];
        sx = Math.min(width - 1 - r, Math.max(r, sx));
        sy = Math.min(height - 1 - r, Math.max(r, sy));
        matches[y * level.width + x] = packMatch(artwork, sx, sy);
      }
    }
    if (!beforeLevel) return;
    this.setUp(0, false);
    await this.vote(false, control);
  }

  /** Cost of using a cell of the artworks once more. */
  private penalty(): number {
    const { plan, level, pictures } = this.parts;
    const { pixels } = this.laid.search;
    const sourcePixels = pictures.reduce((sum, { width, height }) => sum + width * height, 0);
    const side = 2 * level.radius + 1;
    // How often a cell of 4×4 pixels would be used if all were used alike.
    const fair = Math.max(1, (pixels * 16) / sourcePixels);
    return Math.round((plan.evenness * 1200 * side * side) / 25 / fair);
  }

  private setUp(round: number, last: boolean): void {
    const { level, plan } = this.parts;
    const { search, buckets, positions, active, narrow } = this.laid;
    const { weights, owners, shares, voteTable, finalTable } = search.at;
    const widest = Math.max(level.width, level.height);
    search.set({
      occupancyPenalty: this.penalty(),
      stickiness: plan.stickiness,
      reach: level.index === 0 ? widest : level.reach >> Math.min(3, round),
      globals: level.globals,
      seed: (Math.imul(seedOf(this.parts), 7919) + level.index * 131) >>> 0,
      voteTable: last ? finalTable : voteTable,
      shares: last ? shares : 0,
      weights,
      owners,
      buckets,
      positions,
      active,
      narrow,
    });
  }

  async settle(control: RunControl): Promise<void> {
    const { level, plan, candidate } = this.parts;
    const finest = level.index === plan.levels.length - 1;
    let iteration = 0;
    for (let round = 0; round < level.rounds; round++) {
      const last = finest && round === level.rounds - 1;
      this.setUp(round, last);
      for (let s = 0; s < level.sweeps; s++, iteration++) {
        const report = (fraction: number): void => {
          const part = (round + (s + fraction) / level.sweeps) / level.rounds;
          control.report(plan.progressAt(level.index, part, candidate), 'painting');
        };
        await this.laid.search.sweep(iteration, control, () => this.countOccupancy(), report);
      }
      await this.vote(last, control);
    }
  }

  private async vote(last: boolean, control: RunControl): Promise<void> {
    const { search, sharesBytes } = this.laid;
    const { shares } = search.at;
    if (last) this.arena.u8(shares, search.bands * sharesBytes).fill(0);
    await search.vote(control, ...(last ? [{ shares, sharesBytes }] : []));
    const { known } = this.parts;
    if (known) search.writeTarget(known.data, known.hole);
  }

  /** A style used more than its share is charged additionally, equally in all its cells. */
  private countOccupancy(): void {
    const occupancy = this.laid.search.countOccupancy();
    const { balance } = this.parts;
    if (balance) this.chargeStyles(balance, this.laid.search.matches, occupancy);
  }

  private chargeStyles(balance: StyleBalance, matches: Uint32Array, occupancy: Uint16Array): void {
    const { level, pictures } = this.parts;
    const counts = pictures.map(() => 0);
    for (const match of matches) counts[matchArtwork(match)]++;
    balance.heed(counts);
    // Charges are in units of the guide's cost, which grows with the square of its weight.
    const weight = level.weights.color ** 2;
    const perCount = (weight * (2 * level.radius + 1) ** 2) / this.penalty();
    let from = 0;
    pictures.forEach(({ width, height }, k) => {
      const cells = ((width + 3) >> 2) * ((height + 3) >> 2);
      const charge = Math.min(30_000, Math.round(balance.priceOf(k) * perCount));
      for (let c = from; c < from + cells; c++) occupancy[c] += charge;
      from += cells;
    });
  }

  /**
   * Mean cost of the matches: the squared difference of features between a pixel of a patch and of its match, plus the
   * charges for reusing places. Comparable between pictures of one size.
   */
  energy(): number {
    const { search, active, narrow } = this.laid;
    const { radius } = this.parts.level;
    const searched = active ? this.arena.u8(active, search.pixels) : undefined;
    const smaller = narrow ? this.arena.u8(narrow, search.pixels) : undefined;
    const area = (2 * radius + 1) ** 2;
    const wider = area / (2 * radius - 1) ** 2;
    let [sum, counted] = [0, 0];
    search.costs.forEach((cost, i) => {
      if (searched?.[i] === 0) return;
      sum += smaller?.[i] ? cost * wider : cost;
      counted++;
    });
    return sum / Math.max(1, counted) / area;
  }

  matches(): Uint32Array {
    return this.laid.search.matches.slice();
  }

  /** The artwork each pixel is counted for. */
  owners(): Uint16Array {
    const { at, pixels } = this.laid.search;
    return this.arena.u16(at.owners, pixels).slice();
  }

  picture(): Rgb {
    return this.laid.search.picture();
  }
}
