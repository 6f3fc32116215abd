import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  embedMark,
  fingerprint,
  fingerprintBits,
  fingerprintDistance,
  type Raster,
} from '../src/index.ts';
import { readMark } from '../src/looks.ts';
import { codeBits, decodeSoft, encodePayload, largestPayload } from '../src/mark/code.ts';
import { makePicture } from './pictures.ts';

const key = 'a key of enough characters';
const house = (name: string) =>
  fileURLToPath(new URL(`../../../apps/server/seeds/pictures/${name}.jpg`, import.meta.url));

async function toRaster(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
const open = ({ width, height, data }: Raster) =>
  sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
const encoded = async (picture: Sharp) => toRaster(sharp(await picture.toBuffer()));
const payloads = fc.integer({ min: 0, max: largestPayload });

describe('the code', () => {
  test('any payload comes back, also with every ninth bit turned over', () => {
    fc.assert(
      fc.property(payloads, fc.nat({ max: 8 }), (payload, first) => {
        const soft = Float32Array.from(encodePayload(payload));
        for (let i = first; i < codeBits; i += 9) soft[i] = -soft[i];
        expect(decodeSoft(soft)).toMatchObject({ payload, intact: true });
      }),
      { numRuns: 40 },
    );
  });
});

describe('the mark', () => {
  const picture = makePicture(3, 384, 300);

  test('any payload is read again, by its key alone', () => {
    fc.assert(
      fc.property(payloads, (payload) => {
        const marked = embedMark(picture, { key, payload });
        expect(readMark(marked, { key })?.payload).toBe(payload);
        expect(readMark(marked, { key: `${key}.` })).toBeNull();
      }),
      { numRuns: 8 },
    );
    expect(readMark(picture, { key })).toBeNull();
  });

  test('the same input gives the same bytes, and leaves its input alone', () => {
    const before = Uint8Array.from(picture.data);
    const one = embedMark(picture, { key, payload: 5 });
    expect(embedMark(picture, { key, payload: 5 }).data).toEqual(one.data);
    expect(Uint8Array.from(picture.data)).toEqual(before);
    expect(embedMark(picture, { key, payload: 6 }).data).not.toEqual(one.data);
  });

  test('alpha and unseen pixels stay; what is seen still carries the mark', () => {
    const seen = makePicture(9, 400, 400);
    for (let p = 0; p < 400 * 400; p++) {
      const x = p % 400;
      seen.data[p * 4 + 3] = x < 120 ? 0 : x < 140 ? 128 : 255;
    }
    const marked = embedMark(seen, { key, payload: 99 });
    for (let p = 0; p < 400 * 400; p++) {
      expect(marked.data[p * 4 + 3]).toBe(seen.data[p * 4 + 3]);
      if (seen.data[p * 4 + 3] === 0) expect(marked.data[p * 4]).toBe(seen.data[p * 4]);
    }
    expect(readMark(marked, { key })?.payload).toBe(99);
  });

  test('what cannot carry it is refused by name', () => {
    expect(() => embedMark(makePicture(1, 255, 400), { key, payload: 1 })).toThrow(
      'each side must have 256 to 8192 pixels; this has 255×400',
    );
    for (const payload of [-1, 0.5, largestPayload + 1])
      expect(() => embedMark(picture, { key, payload })).toThrow('48 bits');
    expect(() => embedMark(picture, { key: 'short', payload: 1 })).toThrow('16 characters');
    expect(() => readMark(picture, { key: 'short' })).toThrow('16 characters');
  });
});

describe.each(['stained-glass/03', 'ink-mountains/03'])('the mark in %s', (name) => {
  const payload = 140_737_488_355_327;
  let picture: Raster;
  let marked: Raster;
  beforeAll(async () => {
    picture = await toRaster(sharp(house(name)));
    marked = embedMark(picture, { key, payload });
  });

  test('is not seen: 42 dB and more', () => {
    let squares = 0;
    for (let i = 0; i < picture.data.length; i++)
      squares += (picture.data[i] - marked.data[i]) ** 2;
    expect(
      10 * Math.log10(255 ** 2 / (squares / (picture.width * picture.height * 3))),
    ).toBeGreaterThan(42);
  });

  test.each<[string, (raster: Raster) => Promise<Raster>]>([
    ['JPEG 50', (raster) => encoded(open(raster).jpeg({ quality: 50 }))],
    ['WebP 60', (raster) => encoded(open(raster).webp({ quality: 60 }))],
    ['half size', (raster) => toRaster(open(raster).resize(raster.width >> 1))],
    ['a blur', (raster) => toRaster(open(raster).blur(1))],
    [
      'a preview in WebP',
      (raster) => encoded(open(raster).resize({ width: 480, height: 480, fit: 'inside' }).webp()),
    ],
  ])('lives through %s', async (_, change) => {
    expect(readMark(await change(marked), { key })?.payload).toBe(payload);
  });

  test('is read in half of the picture, laid over the original', async () => {
    const { width, height } = marked;
    const part = await toRaster(
      open(marked).extract({
        left: Math.round(width * 0.2),
        top: Math.round(height * 0.1),
        width: Math.round(width * 0.71),
        height: Math.round(height * 0.71),
      }),
    );
    expect(readMark(part, { key })).toBeNull();
    expect(readMark(part, { key, reference: marked })?.payload).toBe(payload);
    const stranger = makePicture(4, 500, 400);
    expect(readMark(stranger, { key, reference: marked })).toBeNull();
  });

  test('its fingerprint knows it again, mirrored too, and not another', async () => {
    const print = fingerprint(picture);
    const small = await encoded(open(marked).resize(300).jpeg({ quality: 30 }));
    const turned = await encoded(open(marked).flop().jpeg({ quality: 40 }));
    expect(fingerprintDistance(fingerprint(small), print)).toMatchObject({ mirrored: false });
    expect(fingerprintDistance(fingerprint(small), print).distance).toBeLessThan(12);
    expect(fingerprintDistance(fingerprint(turned), print)).toMatchObject({ mirrored: true });
    expect(fingerprintDistance(fingerprint(turned), print).distance).toBeLessThan(12);
    const other = fingerprint(await toRaster(sharp(house('impasto-seascapes/03'))));
    expect(fingerprintDistance(other, print).distance).toBeGreaterThan(fingerprintBits / 5);
  });
});
