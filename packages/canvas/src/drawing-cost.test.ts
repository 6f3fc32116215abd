import type { CanvasRecord, LayerId, TileChange } from '@limn/contracts/canvas-records';
import { describe, expect, test } from 'vitest';
import { documentOf, newRecords } from './document.ts';
import { drawingCost } from './drawing-cost.ts';

const id = (name: string): LayerId => `lay_${name.padEnd(12, '0')}`;
const base = (name: string) => ({
  v: 1 as const,
  id: id(name),
  name,
  parent: null,
  order: 'a',
  visible: true,
  locked: false,
  opacity: 1,
  blend: 'normal' as const,
  transform: [1, 0, 0, 1, 0, 0] as [number, number, number, number, number, number],
});
const picture = (name: string, more: Partial<ReturnType<typeof base>> = {}): CanvasRecord => ({
  ...base(name),
  kind: 'picture',
  image: null,
  ...more,
});
const tiles = (name: string, side: number): TileChange[] =>
  Array.from({ length: side * side }, (_, k) => ({
    layer: id(name),
    at: `${k % side},${Math.floor(k / side)}`,
    hash: 'a'.repeat(64),
  }));
const box = { x: 0, y: 0, width: 1024, height: 1024 };
const megapixel = 1024 * 1024;
const costOf = (records: CanvasRecord[], places: TileChange[]) =>
  drawingCost(
    documentOf([...newRecords({ name: 'Sheet', width: 1024, height: 1024 }), ...records], places),
    box,
  );

describe('what drawing costs', () => {
  test('is the pixels of the box times its layers, and the box itself', () => {
    const { pixels } = costOf(
      [picture('one'), picture('two')],
      [...tiles('one', 4), ...tiles('two', 4)],
    );
    expect(pixels).toBe(3 * megapixel);
  });

  test('counts nothing of what is hidden, clear or outside', () => {
    const records = [
      picture('one', { visible: false }),
      picture('two', { opacity: 0 }),
      picture('three', { transform: [1, 0, 0, 1, 5000, 0] }),
    ];
    const places = ['one', 'two', 'three'].flatMap((name) => tiles(name, 4));
    expect(costOf(records, places)).toMatchObject({ pixels: megapixel, tiles: 0 });
  });

  test('counts all tiles that a layer drawn small reads', () => {
    const small = picture('one', { transform: [1 / 16, 0, 0, 1 / 16, 0, 0] });
    const { pixels, tiles: atOnce } = costOf([small], tiles('one', 64));
    expect(pixels).toBeGreaterThan(4096 * 65_536);
    expect(atOnce).toBeGreaterThan(2000);
  });

  test('counts what is blended twice and what is adjusted eight times', () => {
    const adjustment = {
      ...base('three'),
      kind: 'adjustment' as const,
      settings: {},
    } as CanvasRecord;
    const { pixels } = costOf(
      [{ ...picture('one'), blend: 'screen' } as CanvasRecord, adjustment],
      [...tiles('one', 4)],
    );
    expect(pixels).toBe((1 + 2 + 8) * megapixel);
  });

  test('counts the margins that sharpening needs', () => {
    const sharpen = (n: number) =>
      ({
        ...base(`s${n}`),
        kind: 'adjustment' as const,
        settings: { sharpen: 10, sharpenRadius: 20 },
      }) as CanvasRecord;
    const few = costOf([sharpen(1)], []);
    const many = costOf(
      Array.from({ length: 100 }, (_, n) => sharpen(n)),
      [],
    );
    expect(few.bandPixels).toBe((1024 + 80) * (512 + 80));
    expect(many.bandPixels).toBeGreaterThan(64_000_000);
  });
});
