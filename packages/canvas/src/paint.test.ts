import { layOver, type Owned, sharesOf } from '@limn/imaging';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blendArea,
  type RgbaColor,
  cropMask,
  eraseFrom,
  fillArea,
  gradientArea,
  type Mask,
  paintInto,
  readColor,
  restoreFrom,
} from './index.ts';
import {
  addsUp,
  anyMask,
  artwork,
  ownedOf,
  partsAt,
  pictureOf,
  plainly,
} from './testing/pictures.ts';

const size = { width: 18, height: 14 };
const picture = ownedOf(size);
const channel = fc.nat(255);
const colorArbitrary: fc.Arbitrary<RgbaColor> = fc.tuple(channel, channel, channel, channel);
const opacity = fc.double({ min: 0, max: 1, noNaN: true });

const edit = fc.oneof(
  fc
    .record({ colour: colorArbitrary, opacity, lockAlpha: fc.boolean(), mask: anyMask })
    .map(({ mask, colour, ...options }) => (under: Owned) => ({
      mask,
      after: paintInto(under, mask, colour, options),
    })),
  fc.record({ opacity, mask: anyMask }).map(({ mask, opacity }) => (under: Owned) => ({
    mask,
    after: eraseFrom(under, mask, opacity),
  })),
  fc.record({ result: picture, mask: anyMask }).map(({ mask, result }) => (under: Owned) => ({
    mask,
    after: blendArea(under, result, mask),
  })),
);

const covers = (mask: Mask, i: number): number => cropMask(mask, { x: 0, y: 0, ...size }).data[i];
const pixel = ({ pixels }: Owned, i: number) => [...pixels.data.subarray(i * 4, i * 4 + 4)];

describe('painting', () => {
  it('in any order keeps the account whole, and touches nothing that is not covered', () => {
    fc.assert(
      fc.property(picture, fc.array(edit, { minLength: 1, maxLength: 5 }), (start, edits) => {
        let now = start;
        for (const apply of edits) {
          const { mask, after } = apply(now);
          const covered = cropMask(mask, { x: 0, y: 0, ...size }).data;
          for (let i = 0; i < covered.length; i++) {
            if (covered[i] > 0) continue;
            if (pixel(after, i).join() !== pixel(now, i).join()) expect.fail(`pixel ${i}`);
            expect(partsAt(after, i)).toEqual(partsAt(now, i));
          }
          now = after;
        }
        expect(addsUp(now)).toBe(true);
        expect(sharesOf(now).reduce((sum, { ppm }) => sum + ppm, 0)).toBe(1_000_000);
      }),
      { numRuns: 60 },
    );
  });

  it('owes the hand as much as it covers', () => {
    fc.assert(
      fc.property(anyMask, opacity, (mask, opacity) => {
        const under = pictureOf(artwork('a'), size.width, size.height, 3, true);
        const after = paintInto(under, mask, [9, 90, 200, 255], { opacity });
        const covered = cropMask(mask, { x: 0, y: 0, ...size }).data;
        const painted = covered.reduce((sum, byte) => sum + (byte / 255) * opacity, 0);
        const share = sharesOf(after).find(({ source }) => source.kind === 'own');
        const ppm = (painted / covered.length) * 1_000_000;
        expect(Math.abs((share?.ppm ?? 0) - ppm)).toBeLessThanOrEqual(1.01);
        if (share) expect(share.source).toEqual({ kind: 'own', id: 'hand' });
      }),
    );
  });

  it('with all covered is laying a fill over it', () => {
    fc.assert(
      fc.property(picture, colorArbitrary, (under, colour) => {
        const mask = { x: 0, y: 0, ...size, data: new Uint8Array(252).fill(255) };
        const painted = paintInto(under, mask, colour, { opacity: 1 });
        const filled = layOver(under, fillArea({ x: 0, y: 0, ...size }, colour));
        expect(plainly(painted)).toEqual(plainly(filled));
      }),
    );
  });

  it('keeps what is transparent when that is locked', () => {
    fc.assert(
      fc.property(picture, anyMask, colorArbitrary, opacity, (under, mask, colour, opacity) => {
        const after = paintInto(under, mask, colour, { opacity, lockAlpha: true });
        for (let i = 0; i < 252; i++) expect(pixel(after, i)[3]).toBe(pixel(under, i)[3]);
      }),
    );
  });
});

describe('erasing', () => {
  it('takes away as much as is covered, and leaves whom the rest owes', () => {
    fc.assert(
      fc.property(picture, anyMask, (under, mask) => {
        const after = eraseFrom(under, mask, 1);
        for (let i = 0; i < 252; i++) {
          const left = Math.round(pixel(under, i)[3] * (1 - covers(mask, i) / 255));
          if (pixel(after, i)[3] !== left) expect.fail(`pixel ${i}`);
          expect(partsAt(after, i)).toEqual(partsAt(under, i));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('to the original brings back pixels and owners where all is covered', () => {
    fc.assert(
      fc.property(picture, picture, anyMask, (original, changed, mask) => {
        const after = restoreFrom(changed, original, mask);
        for (let i = 0; i < 252; i++) {
          if (covers(mask, i) < 255) continue;
          expect(pixel(after, i)).toEqual(pixel(original, i));
          expect(partsAt(after, i)).toEqual(partsAt(original, i));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('refuses an original of another size', () => {
    const small = pictureOf(artwork('a'), 4, 4, 1);
    const large = pictureOf(artwork('a'), 5, 4, 1);
    const mask = { x: 0, y: 0, width: 1, height: 1, data: Uint8Array.of(255) };
    expect(() => restoreFrom(small, large, mask)).toThrowError('one size');
  });
});

describe('gradients', () => {
  const box = { x: 10, y: 20, width: 101, height: 3 };
  const stops = [
    { at: 0, colour: [255, 0, 0, 255] as const },
    { at: 1, colour: [0, 0, 255, 0] as const },
  ];
  it('go over evenly along their way, transparent without growing dark', () => {
    const area = gradientArea(box, { x: 10.5, y: 0 }, { x: 110.5, y: 0 }, stops, 'linear');
    expect(pixel(area, 0)).toEqual([255, 0, 0, 255]);
    expect(pixel(area, 100)[3]).toBe(0);
    const [r, g, b, a] = pixel(area, 50);
    expect([g, b]).toEqual([0, 0]);
    expect(r).toBe(255);
    expect(Math.abs(a - 127.5)).toBeLessThanOrEqual(1);
  });
  it('in rings are the same all ways from their middle', () => {
    const around = { x: 0, y: 0, width: 21, height: 21 };
    const area = gradientArea(around, { x: 10.5, y: 10.5 }, { x: 20.5, y: 10.5 }, stops, 'radial');
    const at = (x: number, y: number) => pixel(area, y * 21 + x);
    expect(at(10, 10)).toEqual([255, 0, 0, 255]);
    for (const k of [1, 5, 9]) {
      expect(at(10 + k, 10)).toEqual(at(10 - k, 10));
      expect(at(10, 10 + k)).toEqual(at(10 + k, 10));
    }
  });
  it('stay beyond their ends, need a stop, and may have no length', () => {
    const twice = gradientArea(box, { x: 40, y: 0 }, { x: 60, y: 0 }, stops, 'linear');
    expect(pixel(twice, 0)).toEqual([255, 0, 0, 255]);
    expect(pixel(twice, 100)[3]).toBe(0);
    const point = gradientArea(box, { x: 0, y: 0 }, { x: 0, y: 0 }, stops, 'radial');
    expect(pixel(point, 5)[3]).toBe(0);
    expect(() => gradientArea(box, { x: 0, y: 0 }, { x: 1, y: 0 }, [], 'linear')).toThrowError();
  });
});

it('colours are read as they are written', () => {
  expect(readColor('#ff8000')).toEqual([255, 128, 0, 255]);
  expect(readColor('#01020380')).toEqual([1, 2, 3, 128]);
});
