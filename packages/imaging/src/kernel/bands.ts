import { parameterNames } from './arena.ts';
import type { Kernel } from './kernel.ts';
import type { WasmMemory } from './web-assembly.ts';

/**
 * One pass of the kernel over bands of a level's rows that know nothing of each other, so that any number
 * of threads in any order gives the same bytes. A vote only reads matches: its pass has all the bands. A
 * sweep continues from the rows next to its band: its even bands make one pass and its odd ones the next,
 * and each counts only its own changes to the occupancy. Addresses are bytes of the kernel's memory.
 */
export type BandPass = {
  /** Above that of every pass before it in the same memory: a helper that comes late finds it over. */
  number: number;
  /** The sweep's iteration; null for a vote. */
  sweep: number | null;
  width: number;
  height: number;
  /** The bands of this pass: all, the even or the odd ones. */
  bands: 'all' | 'even' | 'odd';
  /** Rows of a band; the last may have fewer. */
  rows: number;
  /** Three words: the ticket (number × 1,024 + bands taken), bands done, bands failed. */
  control: number;
  /** This thread's parameter block, and its own copy of the occupancy. */
  block: number;
  ownOccupancy: number;
  /** The occupancy before the pass, and its size in bytes. */
  occupancy: number;
  occupancyBytes: number;
  /** The first band's table of shares, 0 where none are kept, and the bytes of each. */
  shares: number;
  sharesBytes: number;
};

const bandsAtMost = 16;
const leastRows = 16;

/** Rows of a band at a level's height: never of the number of threads, or the bytes would follow it. */
export const bandRows = (height: number): number =>
  Math.max(leastRows, Math.ceil(height / bandsAtMost));

/** How many bands a pass has. */
export function bandCount({ height, rows, bands }: Pick<BandPass, 'height' | 'rows' | 'bands'>) {
  const all = Math.ceil(height / rows);
  if (bands === 'all') return all;
  return bands === 'even' ? (all + 1) >> 1 : all >> 1;
}

const sharesWord = parameterNames.indexOf('shares');

/** A band that this thread has taken: none of the other threads will work on it. */
export type RowBand = { index: number; from: number; to: number };

/** Takes the next band of the pass and prepares this thread's block for it; null when none is left. */
export function takeBand(memory: WasmMemory, pass: BandPass): RowBand | null {
  const ticket = new Int32Array(memory.buffer, pass.control, 1);
  const count = bandCount(pass);
  for (;;) {
    const seen = Atomics.load(ticket, 0);
    const taken = seen & 1023;
    if (seen >> 10 !== pass.number || taken >= count) return null;
    if (Atomics.compareExchange(ticket, 0, seen, seen + 1) !== seen) continue;
    const index = pass.bands === 'all' ? taken : 2 * taken + (pass.bands === 'odd' ? 1 : 0);
    prepare(memory, pass, index);
    const from = index * pass.rows;
    return { index, from, to: Math.min(pass.height, from + pass.rows) };
  }
}

function prepare(memory: WasmMemory, pass: BandPass, index: number): void {
  const { occupancy, ownOccupancy, occupancyBytes, shares, sharesBytes } = pass;
  if (pass.sweep !== null) {
    const before = new Uint8Array(memory.buffer, occupancy, occupancyBytes);
    new Uint8Array(memory.buffer, ownOccupancy, occupancyBytes).set(before);
  } else if (shares) {
    const block = new Uint32Array(memory.buffer, pass.block, parameterNames.length);
    block[sharesWord] = shares + index * sharesBytes;
  }
}

/** Works rows `from`–`to` of a band; a sweep's parts must come in its direction. */
export function workRows(kernel: Kernel, pass: BandPass, from: number, to: number): void {
  if (pass.sweep === null) kernel.vote(pass.block, from, to);
  else kernel.sweep(pass.block, from, to, pass.sweep);
}

/** Marks a taken band as finished or failed. */
export function finishBand(memory: WasmMemory, pass: BandPass, failed = false): void {
  const control = new Int32Array(memory.buffer, pass.control, 3);
  if (failed) Atomics.add(control, 2, 1);
  Atomics.add(control, 1, 1);
  Atomics.notify(control, 1);
}
