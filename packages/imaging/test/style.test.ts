import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeStyleIndex, encodeStyleIndex, learnStyle } from '../src/index.ts';
import { codePlanes, decodePlanes } from '../src/style/lossless.ts';
import { makeArtworks, makePicture } from './pictures.ts';

describe('learnStyle', () => {
  it('warns of blank, tiny and nearly equal pictures', async () => {
    const blank = { width: 200, height: 200, data: new Uint8Array(160000).fill(200) };
    const { warnings } = await learnStyle([
      { id: 'a', raster: makePicture(1, 220, 200) },
      { id: 'b', raster: makePicture(1, 220, 200) },
      { id: 'c', raster: blank },
      { id: 'd', raster: makePicture(4, 64, 64) },
    ]);
    expect(warnings).toContainEqual({ artworkId: 'b', kind: 'near-duplicate', of: 'a' });
    expect(warnings).toContainEqual({ artworkId: 'c', kind: 'blank' });
    expect(warnings).toContainEqual({ artworkId: 'd', kind: 'tiny' });
    expect(warnings.filter((w) => w.artworkId === 'a')).toEqual([]);
  });

  it('keeps large pictures at 1,024 pixels and reports progress that never falls', async () => {
    const fractions: number[] = [];
    const raster = makePicture(3, 1300, 900);
    const index = await learnStyle([{ id: 'large', raster }], {
      onProgress: (f) => fractions.push(f),
    });
    expect([index.artworks[0].width, index.artworks[0].height]).toEqual([1024, 709]);
    expect(fractions.every((f, i) => i === 0 || f >= fractions[i - 1])).toBe(true);
    expect(fractions.at(-1)).toBe(1);
  });

  it.each([
    ['no artworks', []],
    ['one id twice', [makeArtworks(1)[0], makeArtworks(1)[0]]],
    [
      'a raster of the wrong length',
      [{ id: 'x', raster: { width: 40, height: 40, data: new Uint8Array(7) } }],
    ],
    ['a sliver', [{ id: 'x', raster: makePicture(1, 400, 8) }]],
  ])('refuses %s', async (_, artworks) => {
    await expect(learnStyle(artworks)).rejects.toMatchObject({ code: 'bad-input' });
  });
});

describe('the style index in bytes', () => {
  it('reads back equal', async () => {
    const index = await learnStyle(makeArtworks(4));
    expect(decodeStyleIndex(encodeStyleIndex(index))).toEqual(index);
  });

  it('refuses bytes that are none', async () => {
    const bytes = encodeStyleIndex(await learnStyle(makeArtworks(1)));
    const bad = [
      new Uint8Array(0),
      new Uint8Array([1, 2, 3, 4, 5]),
      bytes.slice(0, -3),
      bytes.slice(0, 900),
    ];
    for (const b of bad)
      expect(() => decodeStyleIndex(b)).toThrowError(
        expect.objectContaining({ code: 'bad-bytes' }),
      );
  });

  it('codes any picture without loss', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 17 }),
        fc.integer({ min: 1, max: 13 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
        (width, height, stream) => {
          const rgb = Uint8Array.from(
            { length: width * height * 3 },
            () => stream.next().value as number,
          );
          expect(decodePlanes(codePlanes(rgb, width, height), width, height)).toEqual(rgb);
        },
      ),
      { numRuns: 60 },
    );
  });
});
