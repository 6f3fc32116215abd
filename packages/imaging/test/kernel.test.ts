import { describe, expect, it } from 'vitest';
import { Arena, packMatch } from '../src/kernel/arena.ts';
import { createKernel } from '../src/kernel/kernel.ts';
import { createReferenceKernel } from '../src/kernel/reference.ts';
import { createRandom } from '../src/random.ts';
import { indexBuckets } from '../src/paint/features.ts';

/** The same random problem in a fresh memory each time. */
function setUp(
  radius: 2 | 3,
  masked: boolean,
  narrow = false,
): { arena: Arena; block: number; at: Record<string, number> } {
  const arena = new Arena();
  const random = createRandom(5 + radius);
  const [tw, th] = [26, 22];
  const sources = [
    { first: 0, width: 31, height: 24 },
    { first: 31 * 24, width: 20, height: 29 },
  ];
  const sourcePixels = 31 * 24 + 20 * 29;
  const padded = (tw + 2 * radius) * (th + 2 * radius);
  const at = {
    block: arena.alloc(256),
    target: arena.alloc(padded * 8 + 64),
    source: arena.alloc(sourcePixels * 8 + 64),
    table: arena.alloc(40),
    matches: arena.alloc(tw * th * 4),
    costs: arena.alloc(tw * th * 4),
    occupancy: arena.alloc(400),
    weights: arena.alloc(tw * th),
    voteTable: arena.alloc(12400),
    shares: arena.alloc(24),
    owners: arena.alloc(tw * th * 2),
    active: arena.alloc(tw * th),
    narrow: arena.alloc(tw * th),
    valid: arena.alloc(sourcePixels),
    buckets: arena.alloc(4097 * 4),
    positions: arena.alloc(sourcePixels * 4),
  };
  const fill = (view: Uint8Array, limit: number): void => {
    for (let i = 0; i < view.length; i++) view[i] = random() * limit;
  };
  fill(arena.u8(at.target, padded * 8), 256);
  const features = arena.u8(at.source, sourcePixels * 8);
  fill(features, 256);
  arena.u32(at.table, 10).set([0, 31, 24, 0, 8, 744, 20, 29, 48, 5]);
  const matches = arena.u32(at.matches, tw * th);
  const occupancy = arena.u16(at.occupancy, 200);
  occupancy.fill(0);
  for (let i = 0; i < matches.length; i++) {
    const artwork = random() < 0.5 ? 0 : 1;
    const s = sources[artwork];
    const x = radius + Math.floor(random() * (s.width - 2 * radius));
    const y = radius + Math.floor(random() * (s.height - 2 * radius));
    matches[i] = packMatch(artwork, x, y);
    occupancy[(artwork ? 48 : 0) + (y >> 2) * (artwork ? 5 : 8) + (x >> 2)]++;
  }
  arena.u8(at.weights, tw * th).fill(3);
  arena.u16(at.voteTable, 6200).forEach((_, e, table) => (table[e] = 1 + 40000 / (1 + e)));
  arena.u8(at.shares, 24).fill(0);
  arena.u8(at.owners, tw * th * 2).fill(0);
  const flags = (view: Uint8Array): void =>
    view.forEach((_, i) => (view[i] = random() < 0.8 ? 1 : 0));
  flags(arena.u8(at.active, tw * th));
  flags(arena.u8(at.valid, sourcePixels));
  flags(arena.u8(at.narrow, tw * th));
  const index = indexBuckets(features, sources, radius);
  arena.u32(at.buckets, 4097).set(index.starts);
  arena.u32(at.positions, index.positions.length).set(index.positions);
  arena.writeParameters(at.block, {
    target: at.target,
    width: tw,
    height: th,
    radius,
    source: at.source,
    table: at.table,
    count: 2,
    matches: at.matches,
    costs: at.costs,
    occupancy: at.occupancy,
    occupancyPenalty: 400,
    stickiness: 2,
    weights: masked ? 0 : at.weights,
    reach: 9,
    globals: 3,
    seed: 77,
    voteTable: at.voteTable,
    shares: at.shares,
    owners: at.owners,
    active: masked ? at.active : 0,
    valid: masked ? at.valid : 0,
    buckets: masked ? 0 : at.buckets,
    positions: at.positions,
    narrow: narrow ? at.narrow : 0,
  });
  return { arena, block: at.block, at };
}

describe.each([
  [2, false, false],
  [3, false, false],
  [2, true, false],
  [2, false, true],
  [3, true, true],
] as const)('the kernel with radius %i, masks %s, narrow places %s', (radius, masked, narrow) => {
  it('equals its reference, bit for bit', () => {
    const fast = setUp(radius, masked, narrow);
    const slow = setUp(radius, masked, narrow);
    const kernel = createKernel(fast.arena);
    const reference = createReferenceKernel(slow.arena);
    for (let iteration = 0; iteration < 4; iteration++) {
      const changed = kernel.sweep(fast.block, 0, 22, iteration);
      expect(changed).toBe(reference.sweep(slow.block, 0, 22, iteration));
      kernel.vote(fast.block, 0, 22);
      reference.vote(slow.block, 0, 22);
    }
    for (const name of ['target', 'matches', 'costs', 'occupancy'] as const) {
      const bytes =
        name === 'target'
          ? (26 + 2 * radius) * (22 + 2 * radius) * 8
          : name === 'occupancy'
            ? 400
            : 26 * 22 * 4;
      expect(fast.arena.u8(fast.at[name], bytes)).toEqual(slow.arena.u8(slow.at[name], bytes));
    }
    expect([...fast.arena.f64(fast.at.shares, 2)]).toEqual([...slow.arena.f64(slow.at.shares, 2)]);
    expect(fast.arena.u16(fast.at.owners, 572)).toEqual(slow.arena.u16(slow.at.owners, 572));
    expect(new Set(fast.arena.u16(fast.at.owners, 572)).size).toBe(2);
  });
});

it('sees one pixel less far where it is narrow, and lets that place vote less far', () => {
  const [x, y] = [10, 10];
  /** The cost of the pixel's match, and the new pixels around it. */
  const seen = (narrow: boolean, change: number) => {
    const { arena, block, at } = setUp(2, true, true);
    arena.u8(at.active, 572).fill(0)[y * 26 + x] = 1;
    arena.u8(at.narrow, 572).fill(narrow ? 1 : 0);
    arena.u16(at.voteTable, 6200).fill(1);
    // Two pixels to the right.
    arena.u8(at.target, 30 * 26 * 8)[((y + 2) * 30 + x + 4) * 8] ^= change;
    const kernel = createKernel(arena);
    kernel.sweep(block, 0, 22, 0);
    const cost = arena.u32(at.costs, 572)[y * 26 + x];
    arena.u8(at.active, 572).fill(1);
    const before = arena.u32(at.matches, 572).slice();
    kernel.vote(block, 0, 22);
    const far = arena.u8(at.target, 30 * 26 * 8)[((y + 2) * 30 + x + 4) * 8];
    arena.u32(at.matches, 572).set(before);
    arena.u32(at.matches, 572)[y * 26 + x] = packMatch(1, 9, 9);
    kernel.vote(block, 0, 22);
    return { cost, moved: far !== arena.u8(at.target, 30 * 26 * 8)[((y + 2) * 30 + x + 4) * 8] };
  };
  expect(seen(true, 128).cost).toBe(seen(true, 0).cost);
  expect(seen(false, 128).cost).not.toBe(seen(false, 0).cost);
  expect(seen(true, 0).moved).toBe(false);
  expect(seen(false, 0).moved).toBe(true);
});

it('gives the same result in bands as in one go', () => {
  const whole = setUp(2, false);
  const bands = setUp(2, false);
  createKernel(whole.arena).sweep(whole.block, 0, 22, 0);
  const kernel = createKernel(bands.arena);
  for (const [from, to] of [
    [0, 5],
    [5, 6],
    [6, 22],
  ])
    kernel.sweep(bands.block, from, to, 0);
  expect(bands.arena.u32(bands.at.matches, 572)).toEqual(whole.arena.u32(whole.at.matches, 572));
});

it('counts whole pixels for the artworks as their votes weigh, where own matches would not', () => {
  const { arena, block, at } = setUp(2, false);
  // Both are black; one has a white dot, that all its patches have in the middle. So its own pixels are
  // voted by itself alone, and the other's by both alike.
  arena.u8(at.source, (744 + 580) * 8).fill(0);
  arena.u8(at.source + (744 + 9 * 20 + 9) * 8, 3).fill(255);
  const matches = arena.u32(at.matches, 572);
  for (let i = 0; i < 572; i++) {
    const [x, y] = [i % 26, Math.floor(i / 26)];
    matches[i] = (x + y) % 2 ? packMatch(0, 2 + x, 2 + (y % 19)) : packMatch(1, 9, 9);
  }
  createKernel(arena).vote(block, 0, 22);
  const counts = [0, 1].map((k) => arena.u16(at.owners, 572).filter((o) => o === k).length);
  const owed = arena.f64(at.shares, 2);
  expect(counts[0] + counts[1]).toBe(572);
  // Half of the one's 286 pixels and nearly all of its own.
  expect(counts[1] + owed[1]).toBeGreaterThan(286 + 120);
  expect(counts[1] + owed[1]).toBeLessThan(286 + 150);
  for (const rest of owed) expect(Math.abs(rest)).toBeLessThan(9);
});
