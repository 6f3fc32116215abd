import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutOut } from './pixel-edits.ts';
import { directions, GridCut } from '../src/retouch/cut-out/max-flow.ts';
import { disc, draw } from './retouch-pictures.ts';

function overlap(a: Uint8Array, b: Uint8Array): number {
  const both = a.filter((v, i) => v >= 128 && b[i] >= 128).length;
  return both / a.filter((v, i) => v >= 128 || b[i] >= 128).length;
}

const scribble = (size: number): Uint8Array =>
  Uint8Array.from({ length: size * size }, (_, i) => {
    const [x, y] = [i % size, Math.floor(i / size)];
    if (Math.abs(y - size / 2) < 2 && Math.abs(x - size / 2) < size * 0.2) return 2;
    return y === 3 || x === 3 ? 1 : 0;
  });

describe('cutOut', () => {
  it.each([16, 96, 200])(
    'finds a disc of a %i pixel picture, with and without scribbles',
    async (size) => {
      const { picture, truth } = disc(size);
      const least = size < 32 ? 0.8 : 0.95;
      const led = await cutOut(picture, { scribbles: scribble(size) });
      expect(overlap(led.alpha, truth)).toBeGreaterThan(least);
      const alone = await cutOut(picture);
      expect(overlap(alone.alpha, truth)).toBeGreaterThan(least);
      expect(alone.share).toBeCloseTo(0.28, 1);
    },
  );

  it('finds nearly the same disc with less detail', async () => {
    const { picture, truth } = disc(200);
    const { alpha } = await cutOut(picture, { scribbles: scribble(200), detail: 64 });
    expect(overlap(alpha, truth)).toBeGreaterThan(0.93);
  });

  it('keeps only what a scribble touches', async () => {
    const two = draw(120, 60, (x, y) =>
      Math.hypot(x - 30, y - 30) < 18 || Math.hypot(x - 90, y - 30) < 18
        ? [200, 60, 50]
        : [60, 120, 200],
    );
    const scribbles = new Uint8Array(120 * 60);
    scribbles.fill(2, 30 * 120 + 22, 30 * 120 + 38);
    scribbles.fill(1, 0, 120);
    const { alpha } = await cutOut(two, { scribbles });
    expect(alpha[30 * 120 + 30]).toBe(255);
    expect(alpha[30 * 120 + 90]).toBe(0);
  });

  it('frees the rim of the background’s colour', async () => {
    const soft = draw(100, 100, (x, y) => {
      const a = Math.min(1, Math.max(0, (30 - Math.hypot(x - 50, y - 50)) / 4 + 0.5));
      return [220 * a + 20 * (1 - a), 40, 40 * a + 220 * (1 - a)];
    });
    const { subject } = await cutOut(soft);
    let worst = 0;
    for (let i = 0; i < subject.data.length; i += 4) {
      if (subject.data[i + 3] > 30) worst = Math.max(worst, subject.data[i + 2]);
    }
    // On the picture itself the half-covered rim has a blue of 130 and more.
    expect(worst).toBeLessThan(115);
  });

  it('keeps the picture’s own transparency, and is the same every time', async () => {
    const { picture } = disc(64);
    for (let y = 0; y < 20; y++) picture.data.fill(0, y * 256, y * 256 + 64);
    const first = await cutOut(picture);
    for (let i = 0; i < 4096; i++) {
      expect(first.subject.data[i * 4 + 3]).toBeLessThanOrEqual(picture.data[i * 4 + 3]);
    }
    expect((await cutOut(picture)).subject.data).toEqual(first.subject.data);
  });

  it('refuses wrong scribbles, and stops when asked to', async () => {
    const { picture } = disc(32);
    const bad = { code: 'bad-input' };
    await expect(cutOut(picture, { scribbles: new Uint8Array(4) })).rejects.toMatchObject(bad);
    await expect(cutOut(picture, { scribbles: new Uint8Array(1024) })).rejects.toMatchObject(bad);
    const seven = new Uint8Array(1024).fill(7);
    await expect(cutOut(picture, { scribbles: seven })).rejects.toMatchObject(bad);
    await expect(cutOut(picture, { softness: 11 })).rejects.toMatchObject(bad);
    await expect(cutOut(picture, { detail: 63 })).rejects.toMatchObject(bad);
    const signal = AbortSignal.abort();
    await expect(cutOut(picture, { signal })).rejects.toMatchObject({ code: 'cancelled' });
  });
});

/** Cost of giving the nodes of `side` to the source. */
function costOf(
  cut: { edges: Int32Array; terminals: Int32Array },
  shape: GridCut,
  side: number,
): number {
  let cost = 0;
  for (let k = 0; k < 9; k++) {
    const [x, y] = [k % 3, Math.floor(k / 3)];
    const node = shape.node(x, y);
    const own = (side >> k) & 1;
    const pull = cut.terminals[node];
    cost += own ? Math.max(0, -pull) : Math.max(0, pull);
    directions.forEach(([dx, dy], d) => {
      if (x + dx < 0 || x + dx > 2 || y + dy < 0 || y + dy > 2) return;
      if (own && !((side >> (k + dy * 3 + dx)) & 1)) cost += cut.edges[node * 8 + d];
    });
  }
  return cost;
}

it('cuts a grid at the least cost of all', () => {
  const weights = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 81, maxLength: 81 });
  fc.assert(
    fc.property(weights, (given) => {
      const cut = new GridCut(3, 3);
      for (let k = 0; k < 9; k++) {
        const [x, y] = [k % 3, Math.floor(k / 3)];
        const node = cut.node(x, y);
        cut.terminals[node] = given[k];
        directions.forEach(([dx, dy], d) => {
          const within = x + dx >= 0 && x + dx < 3 && y + dy >= 0 && y + dy < 3;
          cut.edges[node * 8 + d] = within ? Math.abs(given[9 + k * 8 + d]) : 0;
        });
      }
      const before = { edges: cut.edges.slice(), terminals: cut.terminals.slice() };
      cut.solve();
      let side = 0;
      for (let k = 0; k < 9; k++) {
        if (cut.onSourceSide(cut.node(k % 3, Math.floor(k / 3)))) side |= 1 << k;
      }
      let least = Infinity;
      for (let other = 0; other < 512; other++) least = Math.min(least, costOf(before, cut, other));
      expect(costOf(before, cut, side)).toBe(least);
    }),
    { numRuns: 60 },
  );
});
