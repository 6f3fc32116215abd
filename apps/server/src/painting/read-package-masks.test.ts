import { cutTiles, decodeTile, encodeTile, maskBytes, nameTile, newRecords } from '@limn/canvas';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { drawn, layerId, mask, picture } from '../../testing/canvas-steps.ts';
import { readPackage } from './read-package.ts';

const records = [
  ...newRecords({ name: 'Harbour', width: 256, height: 256 }),
  picture('boat', 'a'),
  mask('sail', layerId('boat')),
];

async function packageOf(layer: string, tile: Uint8Array): Promise<Uint8Array> {
  const hash = await nameTile(tile);
  const document = {
    format: 'limn-canvas',
    version: 1,
    records,
    tiles: [{ layer, at: '0,0', hash }],
  };
  return zipSync({
    'document.json': new TextEncoder().encode(JSON.stringify(document)),
    [`tiles/${hash}.tile`]: tile,
  });
}

test('a mask that an earlier version painted on is read as lightness where it is opaque', async () => {
  const [grey] = cutTiles(drawn(256, 256, [128, 128, 128, 128]));
  const opened = await readPackage(await packageOf(layerId('sail'), encodeTile(grey!.tile)));
  expect(opened.files.map(({ kind }) => kind)).toEqual(['mask']);
  expect(opened.tiles.map(({ hash }) => hash)).toEqual([opened.files[0]!.hash]);
  expect(maskBytes(await decodeTile(opened.files[0]!.bytes))[0]).toBe(64);
});

test('a mask in a picture layer is refused', async () => {
  const alpha = new Uint8Array(256 * 256).fill(9);
  const wrong = await packageOf(layerId('boat'), encodeTile({ kind: 'mask', alpha }));
  await expect(readPackage(wrong)).rejects.toThrow('a picture layer holds a tile of a mask');
});
