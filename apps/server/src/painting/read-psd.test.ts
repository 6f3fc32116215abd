import { decodeTile } from '@limn/canvas';
import { writePsdUint8Array } from 'ag-psd';
import { describe, expect, test } from 'vitest';
import { psdOfClaims, psdOfMasks } from '../testing/costly-files.ts';
import { readPsd } from './read-psd.ts';

const plain = (width: number, height: number, shade: number) => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < data.length; i += 4) data.fill(shade, i, i + 3);
  return { width, height, data };
};

describe('a PSD', () => {
  test('keeps one tile for what its masks cover beyond their boxes', async () => {
    const opened = await readPsd(psdOfMasks(3, 2048));
    const masks = opened.records.filter(({ kind }) => kind === 'mask');
    expect(masks).toHaveLength(3);
    for (const { id } of masks)
      expect(opened.tiles.filter(({ layer }) => layer === id)).toHaveLength(64);
    // A pixel of each layer, the corner of each mask, and what covers.
    expect(opened.files).toHaveLength(3);
  });

  test('keeps what a mask shows within its box, wherever that lies', async () => {
    const file = writePsdUint8Array({
      width: 600,
      height: 600,
      children: [
        {
          name: 'Seen in part',
          imageData: plain(600, 600, 90),
          mask: {
            left: 300,
            top: 520,
            right: 320,
            bottom: 700,
            defaultColor: 0,
            imageData: plain(20, 180, 200),
          },
        },
      ],
    });
    const opened = await readPsd(file.slice());
    const mask = opened.records.find(({ kind }) => kind === 'mask')!;
    const placed = opened.tiles.filter(({ layer }) => layer === mask.id);
    expect(placed.map(({ at }) => at)).toEqual(['1,2']);
    const tile = await decodeTile(opened.files.find(({ hash }) => hash === placed[0]!.hash)!.bytes);
    if (tile.kind !== 'mask') throw new Error('This is no mask.');
    expect([7, 8, 9].map((row) => tile.alpha[row * 256 + 44])).toEqual([0, 200, 200]);
    expect(tile.alpha[8 * 256 + 64]).toBe(0);
  });

  test('is refused when its masks cover more tiles than the limit', async () => {
    await expect(readPsd(psdOfMasks(100, 8192))).rejects.toThrow(
      /take 109,\d{3} tiles of 256 × 256 pixels, and the limit is 65,536/,
    );
  });

  test('is refused when its layers state more pixels than the limit, before any is unpacked', async () => {
    await expect(readPsd(psdOfClaims(7, 8192))).rejects.toThrow(
      'its layers and masks have 470 megapixels together, and the limit is 403',
    );
    await expect(readPsd(psdOfClaims(1, 9000))).rejects.toThrow(
      'has more than 67 megapixels, which is the limit',
    );
  });
});
