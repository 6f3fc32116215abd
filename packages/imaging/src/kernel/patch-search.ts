import type { Rgb } from '../raster/raster.ts';
import type { RunControl } from '../run-control.ts';
import { featureBytes, type KernelParameters } from './arena.ts';
import { bandCount } from './bands.ts';
import type { Crew, ThreadMemory } from './crew.ts';
import { falloffEntries } from './vote-falloff.ts';

/** A picture that patches are copied from; `first` is its first pixel among those of all. */
export type SourceSize = { width: number; height: number; first: number };

export type SearchShape<Plane extends string> = {
  /** The picture that is made, in pixels, and the reach of a patch round its middle. */
  width: number;
  height: number;
  radius: number;
  sources: readonly SourceSize[];
  /** Rows of a band; with all rows in one, what is found runs on over the whole picture. */
  rows: number;
  /** Bytes of what this search has besides. */
  planes: Record<Plane, number>;
};

type Common = 'target' | 'source' | 'table' | 'matches' | 'costs' | 'occupancy' | 'voteTable';
type Usual = 'occupancyPenalty' | 'weights' | 'shares' | 'owners' | 'active' | 'valid' | 'narrow';

/** Parameters of a pass; optional ones default to 0 (absent). */
export type SearchParameters = Pick<KernelParameters, 'stickiness' | 'reach' | 'globals' | 'seed'> &
  Partial<Pick<KernelParameters, Usual | 'buckets' | 'positions' | 'voteTable'>>;

const cellsAcross = ({ width }: SourceSize): number => (width + 3) >> 2;
const cellsOf = (source: SourceSize): number => cellsAcross(source) * ((source.height + 3) >> 2);

/**
 * Matches of one picture's patches in others, in the kernel's memory: laid out, swept and voted on by all
 * threads of a crew. Painting and filling both search so, level by level. It takes its part of the crew's
 * memory when it is made; its views are good until something else is.
 */
export class PatchSearch<Plane extends string> {
  /** Addresses in the kernel's memory. */
  readonly at: Record<Common | Plane, number>;
  readonly pixels: number;
  readonly bands: number;
  private readonly crew: Crew;
  private readonly shape: SearchShape<Plane>;
  private readonly seats: ThreadMemory[];
  private readonly cells: number;

  constructor(crew: Crew, shape: SearchShape<Plane>) {
    const { arena } = crew;
    const { width, height, radius, sources, rows, planes } = shape;
    this.crew = crew;
    this.shape = shape;
    this.pixels = width * height;
    this.cells = sources.reduce((sum, source) => sum + cellsOf(source), 0);
    this.bands = bandCount({ height, rows, bands: 'all' });
    const sourcePixels = sources.reduce((sum, s) => sum + s.width * s.height, 0);
    // The order matters for filling: it leaves the target's guide bytes as the level before did, and how much better a
    // random match must be grows with the cost they add to all.
    const block = arena.alloc(256);
    const common = {
      target: arena.alloc((width + 2 * radius) * (height + 2 * radius) * featureBytes + 64),
      source: arena.alloc(sourcePixels * featureBytes + 64),
      table: arena.alloc(sources.length * 20),
      matches: arena.alloc(this.pixels * 4),
      costs: arena.alloc(this.pixels * 4),
      occupancy: arena.alloc(this.cells * 2),
    };
    const own = Object.entries<number>(planes).map(([name, bytes]) => [name, arena.alloc(bytes)]);
    const voteTable = arena.alloc(falloffEntries * 2);
    this.at = { ...common, ...Object.fromEntries(own), voteTable };
    // With a single band there is no concurrency, so it needs no copies.
    this.seats =
      this.bands === 1
        ? [{ block, ownOccupancy: common.occupancy }]
        : Array.from({ length: crew.threads }, (_, k) => ({
            block: k === 0 ? block : arena.alloc(256),
            ownOccupancy: arena.alloc(this.cells * 2),
          }));
    const table = arena.u32(common.table, sources.length * 5);
    let cell = 0;
    for (const [k, source] of sources.entries()) {
      table.set([source.first, source.width, source.height, cell, cellsAcross(source)], k * 5);
      cell += cellsOf(source);
    }
  }

  get matches(): Uint32Array {
    return this.crew.arena.u32(this.at.matches, this.pixels);
  }

  /** Cost of each pixel's match at its last evaluation. */
  get costs(): Uint32Array {
    return this.crew.arena.u32(this.at.costs, this.pixels);
  }

  /** The target's features, with its borders. */
  get target(): Uint8Array {
    const { width, height, radius } = this.shape;
    const padded = (width + 2 * radius) * (height + 2 * radius);
    return this.crew.arena.u8(this.at.target, padded * featureBytes);
  }

  /** Where in `target` the picture begins, and pixels from row to row. */
  get inner(): { from: number; stride: number } {
    const { width, radius } = this.shape;
    const stride = width + 2 * radius;
    return { from: (radius * stride + radius) * featureBytes, stride };
  }

  /** Writes the colours of a source, three bytes a pixel; returns its features. */
  writeSource(k: number, rgb: Uint8Array): Uint8Array {
    const { first, width, height } = this.shape.sources[k];
    const bytes = width * height * featureBytes;
    const features = this.crew.arena.u8(this.at.source + first * featureBytes, bytes);
    for (let i = 0, j = 0; i < rgb.length; i += 3, j += featureBytes) {
      features[j] = rgb[i];
      features[j + 1] = rgb[i + 1];
      features[j + 2] = rgb[i + 2];
    }
    return features;
  }

  /** Writes the target's colours where `only`, if given, is 0; three bytes a pixel. */
  writeTarget(rgb: Uint8Array, only?: Uint8Array): void {
    const { width, height } = this.shape;
    const { target, inner } = this;
    for (let y = 0, i = 0; y < height; y++) {
      let d = inner.from + y * inner.stride * featureBytes;
      for (let x = 0; x < width; x++, i++, d += featureBytes) {
        if (only?.[i]) continue;
        target[d] = rgb[i * 3];
        target[d + 1] = rgb[i * 3 + 1];
        target[d + 2] = rgb[i * 3 + 2];
      }
    }
    this.repeatBorders(0, 3);
  }

  /** Copies the outermost pixels' bytes from `from` to `to` into the target's padding. */
  repeatBorders(from: number, to: number): void {
    const { width, height, radius } = this.shape;
    const { target, inner } = this;
    const { stride } = inner;
    const rows = height + 2 * radius;
    const copy = (d: number, s: number): void => {
      for (let k = from; k < to; k++) target[d * featureBytes + k] = target[s * featureBytes + k];
    };
    for (let y = radius; y < rows - radius; y++) {
      for (let k = 0; k < radius; k++) {
        copy(y * stride + k, y * stride + radius);
        copy(y * stride + radius + width + k, y * stride + radius + width - 1);
      }
    }
    for (let k = 0; k < radius; k++) {
      for (let x = 0; x < stride; x++) {
        copy(k * stride + x, radius * stride + x);
        copy((rows - 1 - k) * stride + x, (rows - 1 - radius) * stride + x);
      }
    }
  }

  /** Sets the parameters of the following passes for every thread. */
  set(parameters: SearchParameters): void {
    const { width, height, radius, sources } = this.shape;
    const { target, source, table, matches, costs, voteTable } = this.at;
    for (const { block, ownOccupancy } of this.seats) {
      this.crew.arena.writeParameters(block, {
        occupancyPenalty: 0,
        weights: 0,
        shares: 0,
        owners: 0,
        active: 0,
        valid: 0,
        buckets: 0,
        positions: 0,
        narrow: 0,
        voteTable,
        ...parameters,
        target,
        source,
        table,
        matches,
        costs,
        width,
        height,
        radius,
        count: sources.length,
        occupancy: ownOccupancy,
      });
    }
  }

  /** Counts the matches in each 4 × 4 pixel cell of the sources. */
  countOccupancy(): Uint16Array {
    const { arena } = this.crew;
    const { matches } = this;
    const occupancy = arena.u16(this.at.occupancy, this.cells).fill(0);
    const table = arena.u32(this.at.table, this.shape.sources.length * 5);
    for (let i = 0; i < matches.length; i++) {
      const m = matches[i];
      const row = (m >>> 22) * 5;
      occupancy[table[row + 3] + ((m >>> 13) & 511) * table[row + 4] + ((m & 2047) >> 2)]++;
    }
    return occupancy;
  }

  /**
   * Improves all matches once, downwards when `iteration` is even. `before` is called before each of its two
   * halves, `report` with the fraction done, 0–1.
   */
  async sweep(
    iteration: number,
    control: RunControl,
    before: () => void = () => undefined,
    report: (fraction: number) => void = () => undefined,
  ): Promise<void> {
    for (const bands of ['even', 'odd'] as const) {
      before();
      const pass = { ...this.pass(), sweep: iteration, bands, shares: 0, sharesBytes: 0 };
      await this.crew.run(pass, this.seats, control, (fraction) =>
        report((fraction + (bands === 'odd' ? 1 : 0)) / 2),
      );
    }
  }

  /** Makes the target the mean of its matches; each band keeps its own table of `shares`, if there are any. */
  async vote(control: RunControl, shares = { shares: 0, sharesBytes: 0 }): Promise<void> {
    await this.crew.run(
      { ...this.pass(), sweep: null, bands: 'all', ...shares },
      this.seats,
      control,
    );
    this.repeatBorders(0, 3);
  }

  private pass() {
    const { width, height, rows } = this.shape;
    return { width, height, rows, occupancy: this.at.occupancy, occupancyBytes: this.cells * 2 };
  }

  picture(): Rgb {
    const { width, height } = this.shape;
    const { target, inner } = this;
    const data = new Uint8Array(this.pixels * 3);
    for (let y = 0, d = 0; y < height; y++) {
      let s = inner.from + y * inner.stride * featureBytes;
      for (let x = 0; x < width; x++, d += 3, s += featureBytes) {
        data[d] = target[s];
        data[d + 1] = target[s + 1];
        data[d + 2] = target[s + 2];
      }
    }
    return { width, height, data };
  }
}
