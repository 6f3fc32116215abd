import type { CanvasRecord } from '@limn/contracts/canvas-records';
import { describe, expect, test } from 'vitest';
import { layerId, mask } from '../../testing/canvas-steps.ts';
import { recordsOf, square } from '../../testing/costly-files.ts';
import type { DocumentTask } from './canvas-tasks.ts';
import { drawPlace, drawThumbnail, flattenCanvas } from './flatten-canvas.ts';
import { drawPsd } from './psd.ts';

/** A canvas of 8,192 × 8,192 whose layers are covered with one tile all over. */
function sheets(layers: number, change = (record: CanvasRecord) => record): DocumentTask {
  const names = Array.from({ length: layers }, (_, k) => `l${k}`);
  return {
    records: recordsOf(names, 8192, 8192).map(change),
    tiles: names.flatMap((name) =>
      square(32).map((at) => ({ layer: layerId(name), at, hash: 'a'.repeat(64) })),
    ),
  };
}
const reads: string[] = [];
const run = {
  read: (name: string) => {
    reads.push(name);
    return Promise.reject(new Error('Nothing is to be read.'));
  },
  isCancelled: () => false,
};

describe('a canvas that costs more than the limits', () => {
  test('is refused before a tile is read, whatever it is drawn for', async () => {
    const limit = 'its layers take 6,778 megapixels together, and the limit is 671';
    const task = sheets(100);
    const box = { x: 0, y: 0, width: 8192, height: 8192 };
    await expect(flattenCanvas({ kind: 'flatten', ...task }, run)).rejects.toThrow(limit);
    await expect(drawThumbnail({ kind: 'thumbnail', ...task }, run)).rejects.toThrow(limit);
    await expect(drawPlace({ kind: 'place', ...task, box }, run)).rejects.toThrow(limit);
    await expect(drawPsd({ kind: 'psd', ...task }, run)).rejects.toThrow('and the limit is 671');
    expect(reads).toEqual([]);
  });

  test('is refused when one layer shows thousands of tiles in a few rows', async () => {
    const task = sheets(1, (record) =>
      record.kind === 'picture' ? { ...record, transform: [0.001, 0, 0, 0.001, 0, 0] } : record,
    );
    task.tiles = square(50).map((at) => ({ layer: layerId('l0'), at, hash: 'a'.repeat(64) }));
    await expect(flattenCanvas({ kind: 'flatten', ...task }, run)).rejects.toThrow(
      /one layer shows 2,\d{3} tiles within a few rows, and the limit is 2,048/,
    );
  });

  test('is refused as a PSD when its layers hold more pixels than one, before any is drawn', async () => {
    const task = sheets(4);
    await expect(drawPsd({ kind: 'psd', ...task }, run)).rejects.toThrow(
      'its layers and masks have 268 megapixels in a PSD, and the limit is 201',
    );
  });

  test('is refused as a PSD when its masks alone fill one', async () => {
    const names = Array.from({ length: 7 }, (_, k) => `l${k}`);
    const masks = names.map((name) => mask(`m${name}`, layerId(name)));
    const records = [...recordsOf(names, 8192, 8192), ...masks];
    await expect(drawPsd({ kind: 'psd', records, tiles: [] }, run)).rejects.toThrow(
      'its 7 layers and 7 masks take 940 megapixels in a PSD, and the limit is 671',
    );
  });
});
