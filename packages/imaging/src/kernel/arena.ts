import { webAssembly, type WasmMemory } from './web-assembly.ts';

/**
 * The kernel's memory, laid out by hand and shared by the WebAssembly kernel and its reference.
 *
 * Parameter block, 24 words of 32 bits: target, width, height, patch radius (2 or 3), source, table, artwork count,
 * matches, costs, occupancy, occupancy penalty, stickiness, guide weights, search reach, global candidates, seed, vote
 * table, shares, active mask, valid mask, buckets, positions, owners, narrow mask. Addresses are bytes; 0 means absent
 * where that makes sense.
 *
 * Target: (width + 2r) × (height + 2r) pixels of 8 bytes, borders repeated. Source: all artworks one after another, 8
 * bytes per pixel. Table: 5 words per artwork: first pixel, width, height, first occupancy cell, occupancy cells per
 * row (a cell is 4×4 pixels, 16 bits). Shares: a 64-bit float per artwork, the sum of its vote weights minus the pixels
 * assigned to it, then a word of scratch each. Owners: 16 bits per pixel, the artwork it is assigned to. Buckets: 4,097
 * words, where each guide colour's run of `positions` (packed matches) begins. Narrow: a byte per pixel, not 0 where
 * its patch has a radius one pixel smaller.
 */
export const parameterNames = [
  'target',
  'width',
  'height',
  'radius',
  'source',
  'table',
  'count',
  'matches',
  'costs',
  'occupancy',
  'occupancyPenalty',
  'stickiness',
  'weights',
  'reach',
  'globals',
  'seed',
  'voteTable',
  'shares',
  'active',
  'valid',
  'buckets',
  'positions',
  'owners',
  'narrow',
] as const;
export type KernelParameters = Record<(typeof parameterNames)[number], number>;

/** Bytes of features a pixel: red, green, blue, guide L, a, b, flow as two. */
export const featureBytes = 8;

const page = 65536;
/** The kernel's module names the same: 1 GiB. */
const mostPages = 16384;

/** A stack of allocations in one growing WebAssembly memory. Views are good until the next `alloc`. */
export class Arena {
  readonly memory: WasmMemory;
  readonly shared: boolean;
  private top = page;

  /** `shared`: other threads may work in it, too. */
  constructor(shared = false) {
    this.memory = new webAssembly.Memory({ initial: 16, maximum: mostPages, shared });
    this.shared = shared;
  }

  alloc(bytes: number): number {
    const at = this.top;
    this.top = (at + bytes + 63) & ~63;
    const pages = Math.ceil((this.top + 64) / page);
    const have = this.memory.buffer.byteLength / page;
    if (pages > have) this.memory.grow(pages - have);
    return at;
  }

  mark(): number {
    return this.top;
  }

  /** Frees everything allocated since `mark`. */
  release(mark: number): void {
    this.top = mark;
  }

  u8(at: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, length);
  }

  u16(at: number, length: number): Uint16Array {
    return new Uint16Array(this.memory.buffer, at, length);
  }

  i32(at: number, length: number): Int32Array {
    return new Int32Array(this.memory.buffer, at, length);
  }

  u32(at: number, length: number): Uint32Array {
    return new Uint32Array(this.memory.buffer, at, length);
  }

  f64(at: number, length: number): Float64Array {
    return new Float64Array(this.memory.buffer, at, length);
  }

  writeParameters(at: number, parameters: KernelParameters): void {
    this.u32(at, parameterNames.length).set(parameterNames.map((name) => parameters[name] >>> 0));
  }
}

/** A match: artwork, and the centre of the matched patch in that artwork's pixels (each below 2,048). */
export const packMatch = (artwork: number, x: number, y: number): number =>
  ((artwork << 22) | (y << 11) | x) >>> 0;
export const matchArtwork = (match: number): number => match >>> 22;
export const matchX = (match: number): number => match & 2047;
export const matchY = (match: number): number => (match >>> 11) & 2047;
