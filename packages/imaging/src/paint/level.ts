import { type Arena, matchArtwork, matchX, matchY, packMatch } from '../kernel/arena.ts';
import type { Crew } from '../kernel/crew.ts';
import { createRandom } from '../random.ts';
import type { Rgb } from '../raster/raster.ts';
import type { RunControl } from '../run-control.ts';
import { featureBytes } from './features.ts';
import { layLevel, type LevelMemory, type LevelParts, repeatBorders } from './level-memory.ts';
import type { LevelPlan } from './plan-levels.ts';
import type { StyleBalance } from './style-balance.ts';

/** One level of the synthesis: the search and votes in its part of the kernel's memory. */
export class Level {
  private readonly arena: Arena;
  private readonly crew: Crew;
  private readonly parts: LevelParts;
  private readonly memory: LevelMemory;

  constructor(crew: Crew, parts: LevelParts) {
    this.arena = crew.arena;
    this.crew = crew;
    this.parts = parts;
    this.memory = layLevel(crew.arena, parts, crew.threads);
  }

  /** First matches: of like guide colour at the coarsest level, else those of the level before. */
  async start(
    before: Uint32Array,
    beforeLevel: LevelPlan | null,
    control: RunControl,
  ): Promise<void> {
    const { level, plan, pictures } = this.parts;
    const matches = this.arena.u32(this.memory.at.matches, this.memory.pixels);
    const random = createRandom(plan.seed + 17);
    const r = level.radius;
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
      }
    }
    if (!beforeLevel) return;
    this.writeBlocks(0, false);
    await this.vote(false, control);
  }

  /** What it costs that a cell of the artworks is used once more. */
  private penalty(): number {
    const { plan, level } = this.parts;
    const { pixels, sourcePixels } = this.memory;
    const side = 2 * level.radius + 1;
    // How often a cell of 4×4 pixels would be used if all were used alike.
    const fair = Math.max(1, (pixels * 16) / sourcePixels);
    return Math.round((plan.evenness * 1200 * side * side) / 25 / fair);
  }

  private writeBlocks(round: number, last: boolean): void {
    const { level, plan, pictures } = this.parts;
    const { at, seats } = this.memory;
    const occupancyPenalty = this.penalty();
    const widest = level.index === 0 ? Math.max(level.width, level.height) : level.reach;
    for (const { block, ownOccupancy } of seats) {
      this.arena.writeParameters(block, {
        target: at.target,
        width: level.width,
        height: level.height,
        radius: level.radius,
        source: at.source,
        table: at.table,
        count: pictures.length,
        matches: at.matches,
        costs: at.costs,
        occupancy: ownOccupancy,
        occupancyPenalty,
        stickiness: plan.stickiness,
        weights: at.weights,
        reach: level.index === 0 ? widest : widest >> Math.min(3, round),
        globals: level.globals,
        seed: (Math.imul(plan.seed, 7919) + level.index * 131) >>> 0,
        voteTable: last ? at.finalTable : at.voteTable,
        shares: last ? at.shares : 0,
        owners: at.owners,
        active: 0,
        valid: 0,
        buckets: at.buckets,
        positions: at.positions,
      });
    }
  }

  async settle(control: RunControl): Promise<void> {
    const { level, plan } = this.parts;
    const finest = level.index === plan.levels.length - 1;
    let iteration = 0;
    for (let round = 0; round < level.rounds; round++) {
      const last = finest && round === level.rounds - 1;
      this.writeBlocks(round, last);
      for (let s = 0; s < level.sweeps; s++, iteration++) {
        await this.sweep(iteration, control, (fraction) => {
          const part = (round + (s + fraction) / level.sweeps) / level.rounds;
          control.report(plan.progressAt(level.index, part), 'Painting');
        });
      }
      await this.vote(last, control);
    }
  }

  /** What all passes over this level have in common. */
  private pass() {
    const { width, height } = this.parts.level;
    const { at, cells, sharesBytes, bandRows: rows } = this.memory;
    return { width, height, rows, occupancy: at.occupancy, occupancyBytes: cells * 2, sharesBytes };
  }

  private async sweep(
    sweep: number,
    control: RunControl,
    report: (fraction: number) => void,
  ): Promise<void> {
    for (const bands of ['even', 'odd'] as const) {
      this.countOccupancy();
      const pass = { ...this.pass(), sweep, bands, shares: 0 };
      await this.crew.run(pass, this.memory.seats, control, (fraction) =>
        report((fraction + (bands === 'odd' ? 1 : 0)) / 2),
      );
    }
  }

  private async vote(last: boolean, control: RunControl): Promise<void> {
    const { at, seats, bands, sharesBytes } = this.memory;
    if (last) this.arena.u8(at.shares, bands * sharesBytes).fill(0);
    const pass = {
      ...this.pass(),
      sweep: null,
      bands: 'all',
      shares: last ? at.shares : 0,
    } as const;
    await this.crew.run(pass, seats, control);
    repeatBorders(this.arena, this.memory, this.parts, 0, 3);
  }

  /**
   * How many matches lie in each cell of the artworks. What a style has given above its part is counted
   * on top, in all its cells alike.
   */
  private countOccupancy(): void {
    const { arena, memory, parts } = this;
    const { balance } = parts;
    const matches = arena.u32(memory.at.matches, memory.pixels);
    const occupancy = arena.u16(memory.at.occupancy, memory.cells).fill(0);
    const table = arena.u32(memory.at.table, parts.pictures.length * 5);
    for (let i = 0; i < matches.length; i++) {
      const m = matches[i];
      const row = (m >>> 22) * 5;
      occupancy[table[row + 3] + ((m >>> 13) & 511) * table[row + 4] + ((m & 2047) >> 2)]++;
    }
    if (balance) this.chargeStyles(balance, matches, occupancy);
  }

  private chargeStyles(balance: StyleBalance, matches: Uint32Array, occupancy: Uint16Array): void {
    const { level, pictures } = this.parts;
    const counts = pictures.map(() => 0);
    for (const match of matches) counts[matchArtwork(match)]++;
    balance.heed(counts);
    // Styles differ by what they show, and that counts by the square of the guide's weight.
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

  matches(): Uint32Array {
    return this.arena.u32(this.memory.at.matches, this.memory.pixels).slice();
  }

  /** The artwork each pixel is counted for. */
  owners(): Uint16Array {
    return this.arena.u16(this.memory.at.owners, this.memory.pixels).slice();
  }

  picture(): Rgb {
    const { level } = this.parts;
    const r = level.radius;
    const stride = level.width + 2 * r;
    const rows = level.height + 2 * r;
    const features = this.arena.u8(this.memory.at.target, stride * rows * featureBytes);
    const data = new Uint8Array(this.memory.pixels * 3);
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
