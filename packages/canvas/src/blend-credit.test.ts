import { type BlendMode, blendModes } from '@limn/contracts/canvas-records';
import {
  adjust,
  type AdjustSettings,
  type Owned,
  ownedBy,
  sharesOf,
  type Source,
} from '@limn/imaging';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatten } from './index.ts';
import { anyMove, anyTurn, type Content, orders, sketchOf } from './testing/canvases.ts';
import { layer } from './testing/layers.ts';
import { artwork } from './testing/pictures.ts';

const [width, height] = [48, 36];
const frame = { x: 0, y: 0, width, height };
const hand: Source = { kind: 'own', id: 'hand' };

/** A picture with soft shapes and some grain, opaque. */
function paintingOf(source: Source, seed: number): Owned {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, d = 0; y < height; y++)
    for (let x = 0; x < width; x++, d += 4) {
      for (let c = 0; c < 3; c++) {
        const wave =
          Math.sin((x * (2 + ((seed + c) % 5))) / 19 + seed) *
          Math.cos((y * (1 + ((seed * 3 + c) % 4))) / 13);
        const grain = (Math.imul(seed + x * 31 + y * 57 + c, 2654435761) >>> 27) - 16;
        data[d + c] = 128 + 100 * wave + grain;
      }
      data[d + 3] = 255;
    }
  return ownedBy(source, { width, height, data });
}

function fillOf(source: Source, color: readonly number[]): Owned {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let d = 0; d < data.length; d += 4) data.set([...color, 255], d);
  return ownedBy(source, { width, height, data });
}

const shareOf = (seen: Owned, id: string): number =>
  sharesOf(seen).find(({ source }) => source.kind !== 'none' && source.id === id)?.ppm ?? 0;

/** Peak signal-to-noise ratio of two pictures of one size in dB; Infinity for equal ones. */
function psnr(a: Owned, b: Owned): number {
  let sum = 0;
  for (let i = 0; i < a.pixels.data.length; i++) {
    if (i % 4 === 3) continue;
    sum += (a.pixels.data[i] - b.pixels.data[i]) ** 2;
  }
  return 10 * Math.log10(255 ** 2 / (sum / (width * height * 3)));
}

const bottom = (seed: number): Content => ({
  layer: layer('picture', 'a', { order: '1' }),
  picture: paintingOf(artwork('a'), seed),
});

async function stacked(top: Owned, blend: BlendMode, opacity = 1): Promise<Owned> {
  const over: Content = {
    layer: layer('picture', 'w', { order: '2', blend, opacity }),
    picture: top,
  };
  const { doc, tileOf } = sketchOf([bottom(7), over]);
  return flatten(doc, tileOf, frame);
}

describe('credit in blend modes', () => {
  // Each of these shows A exactly, and credited A with nothing while the top layer owned by its alpha.
  it.each([
    ['multiply', 255],
    ['darken', 255],
    ['color-burn', 255],
    ['screen', 0],
    ['lighten', 0],
    ['color-dodge', 0],
    ['difference', 0],
    ['exclusion', 0],
    ['overlay', 127.5],
    ['hard-light', 127.5],
    ['soft-light', 127.5],
  ] as const)(
    'a fill that does nothing in %s leaves all of it to the picture below',
    async (mode, value) => {
      for (const byte of [Math.floor(value), Math.ceil(value)]) {
        const seen = await stacked(fillOf(hand, [byte, byte, byte]), mode);
        expect(psnr(seen, paintingOf(artwork('a'), 7))).toBeGreaterThan(45);
        expect(shareOf(seen, 'a')).toBeGreaterThan(value === 127.5 ? 950_000 : 999_999);
      }
    },
  );

  const levels = (from: number, to: number): AdjustSettings => ({
    curves: {
      all: [
        [0, from],
        [255, to],
      ],
    },
  });
  it.each([
    ['screen', levels(0, 0)],
    ['multiply', levels(255, 255)],
    ['overlay', { ...levels(128, 128), saturation: -100 }],
  ] as const)(
    'nor does a picture of W that was adjusted to nothing for %s',
    async (mode, settings) => {
      const top = await adjust(paintingOf(artwork('w'), 3), settings);
      const seen = await stacked(top, mode);
      expect(shareOf(seen, 'w')).toBeLessThan(50_000);
    },
  );

  it('a copy laid over a picture in darken, lighten, color or luminosity takes nothing', async () => {
    for (const mode of ['darken', 'lighten', 'color', 'luminosity'] as const) {
      const copy = { ...paintingOf(artwork('a'), 7) };
      const seen = await stacked(ownedBy(hand, copy.pixels), mode);
      expect(shareOf(seen, 'a')).toBeGreaterThan(999_000);
    }
  });

  it('normal mode stays alpha, and a layer over nothing owes itself', async () => {
    const seen = await stacked(paintingOf(artwork('w'), 3), 'normal', 0.25);
    expect(shareOf(seen, 'w')).toBe(250_000);
    const over: Content = {
      layer: layer('picture', 'w', { order: '2', blend: 'multiply' }),
      picture: paintingOf(artwork('w'), 3),
    };
    const { doc, tileOf } = sketchOf([over]);
    expect(shareOf(await flatten(doc, tileOf, frame), 'w')).toBe(1_000_000);
  });

  it('honest uses owe both', async () => {
    for (const mode of ['multiply', 'screen', 'overlay', 'soft-light', 'difference'] as const) {
      const seen = await stacked(paintingOf(artwork('w'), 3), mode);
      expect(shareOf(seen, 'w')).toBeGreaterThan(150_000);
      expect(shareOf(seen, 'a')).toBeGreaterThan(150_000);
    }
  });
});

/** Adjustments that people make, many of them to a picture of one tone. */
const anySettings: fc.Arbitrary<AdjustSettings> = fc.record(
  {
    curves: fc
      .tuple(fc.constantFrom(0, 64, 127, 128, 192, 255), fc.constantFrom(0, 64, 127, 128, 192, 255))
      .map(([from, to]) => ({
        all: [
          [0, from],
          [255, to],
        ] as [number, number][],
      })),
    saturation: fc.constantFrom(-100, -50, 40),
    exposure: fc.constantFrom(-2, -0.5, 0.5, 2),
  },
  { requiredKeys: [] },
);

const anyTop = fc.record({
  source: fc.constantFrom(hand, artwork('w')),
  seed: fc.option(fc.integer({ min: 1, max: 40 })),
  settings: anySettings,
  opacity: fc.constantFrom(1, 1, 0.8, 0.5, 0.2, 0.05),
  transform: fc.oneof(fc.constant([1, 0, 0, 1, 0, 0] as const), anyMove, anyTurn),
  blend: fc.constantFrom(...blendModes),
});

describe('P3: a stack that looks like a picture', () => {
  it('leaves that picture at least half of the credit', async () => {
    let alike = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 50, max: 90 }),
        fc.array(anyTop, { minLength: 1, maxLength: 4 }),
        async (seed, tops) => {
          const contents: Content[] = [bottom(seed)];
          for (const [k, top] of tops.entries()) {
            const plain =
              top.seed === null
                ? fillOf(top.source, [128, 128, 128])
                : paintingOf(top.source, top.seed);
            contents.push({
              layer: layer('picture', `w${k}`, {
                order: orders[k + 1],
                blend: top.blend,
                opacity: top.opacity,
                transform: [...top.transform] as never,
              }),
              picture: await adjust(plain, top.settings),
            });
          }
          const { doc, tileOf } = sketchOf(contents);
          const seen = await flatten(doc, tileOf, frame);
          if (psnr(seen, paintingOf(artwork('a'), seed)) < 35) return;
          alike++;
          expect(shareOf(seen, 'a')).toBeGreaterThanOrEqual(500_000);
        },
      ),
      { numRuns: Number(process.env['LIMN_STACKS'] ?? 400) },
    );
    expect(alike).toBeGreaterThan(10);
  });
});
