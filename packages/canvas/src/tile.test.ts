import { encodeOwnership } from '@limn/imaging';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutMaskTiles,
  cutTiles,
  decodeTile,
  encodeTile,
  nameTile,
  packTiles,
  unpackTiles,
} from './index.ts';
import { anyMask, ownedPicture } from './testing/pictures.ts';

const refused = expect.objectContaining({ code: 'bad-bytes' });
const anyTile = fc
  .oneof(
    ownedPicture.map((picture) => cutTiles(picture)[0]?.tile),
    anyMask.map((mask) => cutMaskTiles(mask)[0]?.tile),
  )
  .filter((tile) => tile !== undefined);

describe('a tile', () => {
  it('reads back as it was, and equal tiles have equal names', async () => {
    await fc.assert(
      fc.asyncProperty(anyTile, async (tile) => {
        const bytes = encodeTile(tile);
        const back = await decodeTile(bytes);
        expect(back.kind).toBe(tile.kind);
        if (back.kind === 'mask' && tile.kind === 'mask')
          expect(Buffer.compare(back.alpha, tile.alpha)).toBe(0);
        if (back.kind === 'picture' && tile.kind === 'picture') {
          expect(Buffer.compare(Buffer.from(back.pixels), Buffer.from(tile.pixels))).toBe(0);
          expect(Buffer.compare(encodeOwnership(back.owners), encodeOwnership(tile.owners))).toBe(
            0,
          );
        }
        const again = encodeTile(back);
        expect(await nameTile(again)).toBe(await nameTile(bytes));
        expect(await nameTile(again)).toMatch(/^[0-9a-f]{64}$/);
      }),
      { numRuns: 40 },
    );
  });

  it('that was damaged is refused or is another whole tile, and one cut short is refused', async () => {
    const damage = fc.record({ at: fc.nat(), by: fc.integer({ min: 1, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(anyTile, damage, async (tile, { at, by }) => {
        const bytes = encodeTile(tile);
        await expect(decodeTile(bytes.slice(0, at % bytes.length))).rejects.toEqual(refused);
        const changed = bytes.map((byte, k) => (k === at % bytes.length ? byte ^ by : byte));
        const read = await decodeTile(changed).catch((error: unknown) => {
          expect(error).toEqual(refused);
          return null;
        });
        if (read?.kind === 'picture') expect(read.owners.labels).toHaveLength(65_536);
      }),
      { numRuns: 60 },
    );
  });

  it('of any bytes is refused', async () => {
    const head = [0x4c, 0x4d, 0x54, 1, 1, 0, 0, 0, 0];
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), fc.nat(9), async (tail, keep) => {
        const bytes = Uint8Array.of(...head.slice(0, keep), ...tail);
        await expect(decodeTile(bytes)).rejects.toEqual(refused);
      }),
      { numRuns: 60 },
    );
  });

  it('that unpacks to more than a tile is refused', async () => {
    const bomb = new Blob([new Uint8Array(64 * 1024 * 1024)]).stream();
    const packed = new Response(bomb.pipeThrough(new CompressionStream('deflate-raw')));
    const content = new Uint8Array(await packed.arrayBuffer());
    const bytes = Uint8Array.of(0x4c, 0x4d, 0x54, 1, 1, 0, 0, 0, 0, ...content);
    await expect(decodeTile(bytes)).rejects.toEqual(refused);
  });
});

describe('tiles on their way', () => {
  const limits = { tiles: 6, bytes: 40 };
  it('arrive as they were sent', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 }), (list) => {
        const back = unpackTiles(packTiles(list), limits);
        expect(back.map((bytes) => [...bytes])).toEqual(list.map((bytes) => [...bytes]));
      }),
    );
  });
  it('are refused when they are too many, too long or cut short', () => {
    const sent = packTiles([Uint8Array.of(1, 2, 3), Uint8Array.of(4)]);
    expect(() => unpackTiles(sent.subarray(0, -1), limits)).toThrowError(refused);
    expect(() => unpackTiles(sent.subarray(0, 9), limits)).toThrowError(refused);
    expect(() => unpackTiles(sent, { ...limits, tiles: 1 })).toThrowError(refused);
    expect(() => unpackTiles(sent, { ...limits, bytes: 2 })).toThrowError(refused);
  });
});
