import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { lookOf } from '../../testing/opened-files.ts';
import { readPsd } from './read-psd.ts';

// PSDs that comparable tools read wrongly, with the colors that they have.

const folder = new URL('../../testing/cases/psd/', import.meta.url);
const opened = async (name: string) => readPsd(await readFile(new URL(name, folder)));

type Spot = readonly [x: number, y: number, ...colour: number[]];
const white = [255, 255, 255, 255] as const;
const right: Record<string, { spots: readonly Spot[]; leftOut?: readonly string[] }> = {
  'psd-clip.psd': {
    spots: [
      [100, 20, ...white],
      [20, 20, 0, 128, 0],
    ],
  },
  'psd-clip-to-group.psd': {
    spots: [
      [100, 20, ...white],
      [20, 20, 0, 128, 0],
    ],
    leftOut: ['the layers of the group ‘G’ one by one, as others are clipped to them'],
  },
  'psd-clip-base-half.psd': {
    spots: [
      [20, 20, 127, 127, 255],
      [100, 20, ...white],
    ],
  },
  'psd-fill-opacity.psd': { spots: [[64, 64, 64, 64, 64]] },
  'psd-passthrough.psd': {
    spots: [[100, 20, 100, 50, 25]],
    leftOut: ['the group ‘G’, whose layers blend with what is below it'],
  },
  'psd-isolated-group.psd': { spots: [[64, 64, 128, 128, 128]] },
  'psd-mask-hide-all.psd': { spots: [[64, 64, ...white]] },
  'psd-mask-box.psd': {
    spots: [
      [50, 50, 255, 0, 0],
      [20, 50, ...white],
      [75, 50, ...white],
    ],
  },
  'psd-mask-disabled.psd': {
    spots: [
      [50, 50, 255, 0, 0],
      [20, 50, 255, 0, 0],
    ],
  },
  'psd-vector-mask.psd': {
    spots: [
      [10, 10, ...white],
      [64, 64, 255, 0, 0],
      [33, 94, 255, 0, 0],
    ],
  },
  'psd-icc-adobergb.psd': { spots: [[64, 64, 205, 90, 56, 255]] },
  'psd-flat-saved-selection.psd': {
    spots: [
      [100, 20, 200, 80, 40, 255],
      [10, 10, 200, 80, 40, 255],
    ],
  },
  'psd-solid-fill.psd': {
    spots: [
      [100, 100, 200, 40, 90, 255],
      [20, 20, 0, 0, 255],
    ],
  },
  'psd-16bit.psd': {
    spots: [
      [10, 10, 255, 128, 64],
      [96, 96, 127, 64, 160],
    ],
  },
  'psd-name-emoji-long.psd': {
    spots: [
      [20, 20, 255, 0, 0],
      [100, 20, ...white],
    ],
  },
  'psd-deep10.psd': {
    spots: [
      [20, 20, 255, 0, 0],
      [100, 20, ...white],
    ],
    leftOut: [
      'the group ‘g1’, as groups can be nested up to 8 deep',
      'the group ‘g0’, as groups can be nested up to 8 deep',
    ],
  },
  'psd-empty-negative-box.psd': {
    spots: [
      [20, 20, 255, 0, 0],
      [100, 20, ...white],
    ],
  },
  'psd-invert-adjustment.psd': {
    spots: [[64, 64, 10, 20, 30]],
    leftOut: ['the adjustment layer ‘Invert 1’'],
  },
};

describe('PSDs that other tools got wrong', () => {
  test('are all tried', async () => {
    expect((await readdir(folder)).toSorted()).toEqual(Object.keys(right).toSorted());
  });

  test.each(Object.entries(right))(
    '%s looks right, or says what is missing',
    async (name, { spots, leftOut = [] }) => {
      const canvas = await opened(name);
      expect(canvas.leftOut).toEqual(leftOut);
      const at = await lookOf(canvas);
      for (const [x, y, ...colour] of spots) {
        const found = at(x, y);
        const off = colour.map((value, i) => Math.abs(value - found[i]!));
        expect(Math.max(...off), `${x}, ${y}: ${found.join()}`).toBeLessThanOrEqual(3);
      }
    },
  );

  test('a long name is cut between whole characters', async () => {
    const { records } = await opened('psd-name-emoji-long.psd');
    for (const record of records) {
      if (!('name' in record)) continue;
      expect(record.name.isWellFormed()).toBe(true);
      expect(record.name.length).toBeLessThanOrEqual(120);
    }
  });

  test('an empty layer stays empty', async () => {
    const { records, tiles } = await opened('psd-empty-negative-box.psd');
    const line = records.find((record) => 'name' in record && record.name === 'Line 1')!;
    expect(tiles.filter(({ layer }) => layer === line.id)).toEqual([]);
  });
});
