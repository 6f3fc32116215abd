import { nameTile } from '@limn/canvas';
import { describe, expect, test } from 'vitest';
import { layerId } from '../../testing/canvas-steps.ts';
import {
  honestEntry,
  overlappingZip,
  packageOfLists,
  plainTile,
  rawZip,
  recordsOf,
} from '../../testing/costly-files.ts';
import { readPackage } from './read-package.ts';

/** A package whose one layer has these tiles, in a row. */
async function packageOf(tiles: readonly Uint8Array[]): Promise<Uint8Array> {
  const hashes = await Promise.all(tiles.map(nameTile));
  const document = {
    format: 'limn-canvas',
    version: 1,
    records: recordsOf(['sheet'], 512, 512),
    tiles: hashes.map((hash, k) => ({ layer: layerId('sheet'), at: `${k},0`, hash })),
  };
  return rawZip([
    honestEntry('document.json', Buffer.from(JSON.stringify(document))),
    ...tiles.map((bytes, k) => honestEntry(`tiles/${hashes[k]}.tile`, bytes)),
  ]);
}

describe('a package', () => {
  test('is read with its layers and tiles', async () => {
    const opened = await readPackage(await packageOf([plainTile(1), plainTile(2)]));
    expect(opened.tiles.map(({ at }) => at)).toEqual(['0,0', '1,0']);
    expect(opened.files).toHaveLength(2);
  });

  test('is refused before it is unpacked when its document is too large', async () => {
    await expect(readPackage(packageOfLists(63_000_000))).rejects.toThrow(
      'document.json unpacks to more than 16 MB, which is the limit',
    );
  });

  test('is refused when its entries unpack to too much together, though each is small', async () => {
    const megabyte = new Uint8Array(1024 * 1024);
    const entries = Array.from({ length: 300 }, (_, k) =>
      honestEntry(`tiles/${k.toString(16).padStart(64, '0')}.tile`, megabyte),
    );
    await expect(readPackage(rawZip(entries))).rejects.toThrow(
      'it unpacks to more than 216 MB, which is the limit',
    );
  });

  test('is refused when it has too many entries', async () => {
    const none = new Uint8Array();
    const entries = Array.from({ length: 9000 }, (_, k) => honestEntry(`${k}`, none));
    await expect(readPackage(rawZip(entries))).rejects.toThrow(
      'it has 9,000 entries, and the limit is 8,292',
    );
  });

  test('is refused when many entries lie on one another', async () => {
    const name = (k: number) => `tiles/${k.toString(16).padStart(64, '0')}.tile`;
    await expect(readPackage(overlappingZip(name, 100, 1_000_000))).rejects.toThrow(
      'its entries overlap',
    );
  });

  test('is refused when an entry unpacks to more than it states', async () => {
    await expect(readPackage(overlappingZip(() => 'document.json', 1, 1_000_000))).rejects.toThrow(
      'the file is damaged',
    );
  });

  test('is refused when its tiles unpack to too much, before the first one is', async () => {
    const tile = plainTile(0);
    const tiles = Array.from({ length: 1600 }, (_, k) => {
      const bytes = tile.slice();
      const view = new DataView(bytes.buffer);
      // Overwrites the declared size of its plane, and its hash.
      view.setUint32(5, 4 * 1024 * 1024);
      view.setUint32(bytes.length - 4, k);
      return bytes;
    });
    await expect(readPackage(await packageOf(tiles))).rejects.toThrow(
      'its tiles unpack to more than 6 GB, which is the limit',
    );
  });
});
