import { type BlendMode, blendModes, type Layer } from '@limn/contracts/canvas-records';
import { cropOwned, layOver, type Owned, ownedBy, sharesOf } from '@limn/imaging';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankMask } from './mask.ts';
import { boxMask, type Document, flatten, type Mask, readArea, type Tile } from './index.ts';
import {
  anyCanvas,
  anyMove,
  type Content,
  move,
  opacity,
  orders,
  sketchOf,
} from './testing/canvases.ts';
import { layer, layerId } from './testing/layers.ts';
import {
  addsUp,
  anyMask,
  artwork,
  ownedPicture,
  partsAt,
  pictureOf,
  plainly,
} from './testing/pictures.ts';

const frame = { x: 0, y: 0, width: 40, height: 30 };
const bytes = ({ pixels }: Owned) => [...pixels.data];

function pixel(picture: Owned, x: number, y: number): number[] {
  const i = (y * picture.pixels.width + x) * 4;
  return [...picture.pixels.data.subarray(i, i + 4)];
}

function onlyColor(colour: readonly number[], width = 8, height = 8): Owned {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let d = 0; d < data.length; d += 4) data.set(colour, d);
  return ownedBy(artwork('flat'), { width, height, data });
}

describe('a canvas flattened', () => {
  it('of layers laid down plainly is what laying them over one another gives, byte by byte', async () => {
    const plain = fc.record({ picture: ownedPicture, transform: anyMove });
    await fc.assert(
      fc.asyncProperty(fc.array(plain, { minLength: 1, maxLength: 4 }), async (list) => {
        const { doc, tileOf } = sketchOf(
          list.map(({ picture, transform }, k) => ({
            layer: layer('picture', `p${k}`, { transform, order: orders[k] }),
            picture,
          })),
        );
        const seen = await flatten(doc, tileOf, frame);
        const paper = readArea([], frame);
        const laid = list.reduce(
          (under, { picture, transform }) => layOver(under, picture, transform[4], transform[5]),
          paper,
        );
        expect(bytes(seen)).toEqual(bytes(laid));
        expect(sharesOf(seen)).toEqual(sharesOf(laid));
      }),
      { numRuns: 60 },
    );
  });

  it('owes wholes everywhere, and the account adds up to a million', async () => {
    await fc.assert(
      fc.asyncProperty(anyCanvas, async ({ contents, background }) => {
        const { doc, tileOf } = sketchOf(contents, background);
        const seen = await flatten(doc, tileOf, frame);
        expect(addsUp(seen)).toBe(true);
        expect(sharesOf(seen).reduce((sum, { ppm }) => sum + ppm, 0)).toBe(1_000_000);
      }),
      { numRuns: 60 },
    );
  });

  it('in a box is that box of the whole', async () => {
    const part = fc.record({
      left: fc.nat(35),
      top: fc.nat(25),
      width: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 1, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(
        anyCanvas,
        part,
        async ({ contents, background }, { left, top, ...size }) => {
          const { doc, tileOf } = sketchOf(contents, background);
          const whole = await flatten(doc, tileOf, frame);
          const width = Math.min(size.width, 40 - left);
          const height = Math.min(size.height, 30 - top);
          const box = { x: left, y: top, width, height };
          const crop = cropOwned(whole, { left, top, width, height });
          expect(plainly(await flatten(doc, tileOf, box))).toEqual(plainly(crop));
        },
      ),
      { numRuns: 80 },
    );
  });

  it('is the same without what is hidden or has no opacity', async () => {
    await fc.assert(
      fc.asyncProperty(anyCanvas, fc.boolean(), async ({ contents, background }, hide) => {
        const change: Partial<Layer> = hide ? { visible: false } : { opacity: 0 };
        const gone = layer('picture', 'gone', { order: '4', ...(change as object) });
        const mask = layer('mask', 'off', { parent: layerId('p0'), ...(change as object) });
        const adjusting = layer('adjustment', 'still', {
          order: '9',
          settings: { exposure: 2 },
          ...(change as object),
        });
        const more: Content[] = [
          { layer: gone, picture: pictureOf(artwork('gone'), 30, 30, 3, true) },
          { layer: mask, mask: blankMask(frame) },
          { layer: adjusting },
          { layer: layer('mask', 'free'), mask: boxMask(frame) },
          { layer: layer('reference', 'ref'), picture: pictureOf(artwork('ref'), 9, 9, 1, true) },
        ];
        const plain = sketchOf(contents, background);
        const full = sketchOf([...contents, ...more], background);
        const before = await flatten(plain.doc, plain.tileOf, frame);
        expect(plainly(await flatten(full.doc, full.tileOf, frame))).toEqual(plainly(before));
      }),
      { numRuns: 60 },
    );
  });

  it('counts of every layer in normal mode what can be seen of it', async () => {
    const soft = fc.record({ seed: fc.nat(999), opacity, mask: fc.option(anyMask) });
    await fc.assert(
      fc.asyncProperty(fc.array(soft, { minLength: 2, maxLength: 5 }), async (list) => {
        const pictures = list.map(({ seed }, k) =>
          pictureOf(artwork(`a${k}`), 40, 30, seed, k === 0),
        );
        const { doc, tileOf } = sketchOf(
          list.flatMap(({ mask, opacity }, k): Content[] => {
            const own = k === 0 ? {} : { opacity };
            const shown: Content = {
              layer: layer('picture', `p${k}`, { order: orders[k], ...own }),
              picture: pictures[k],
            };
            const limit: Content[] =
              mask && k > 0
                ? [{ layer: layer('mask', `m${k}`, { parent: layerId(`p${k}`) }), mask }]
                : [];
            return [shown, ...limit];
          }),
        );
        const seen = await flatten(doc, tileOf, frame);
        // From the top: how much of each pixel's light is left for the layers below.
        const sums = list.map(() => 0);
        for (let i = 0; i < 1200; i++) {
          let left = 1;
          for (let k = list.length - 1; k >= 0; k--) {
            const { mask, opacity } = list[k];
            const covered = mask && k > 0 ? byteAt(mask, i % 40, Math.floor(i / 40)) / 255 : 1;
            const alpha =
              (pictures[k].pixels.data[i * 4 + 3] / 255) * covered * (k > 0 ? opacity : 1);
            sums[k] += left * alpha;
            left *= 1 - alpha;
          }
        }
        const shares = new Map(
          sharesOf(seen).map(({ source, ppm }) => [source.kind === 'none' ? '' : source.id, ppm]),
        );
        sums.forEach((sum, k) => {
          const ppm = (sum / 1200) * 1_000_000;
          expect(Math.abs((shares.get(`a${k}`) ?? 0) - ppm)).toBeLessThanOrEqual(1.01);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('asks only for tiles in sight, and stops when told to', async () => {
    const wide = pictureOf(artwork('wide'), 1100, 600, 1, true);
    const far = pictureOf(artwork('far'), 20, 20, 2, true);
    const sketch = sketchOf([
      { layer: layer('picture', 'wide', { order: '1' }), picture: wide },
      { layer: layer('picture', 'far', { order: '2', transform: move(5000, 0) }), picture: far },
      {
        layer: layer('picture', 'turned', {
          order: '3',
          transform: [0.5, 0.5, -0.5, 0.5, 4000, 0],
        }),
        picture: far,
      },
    ]);
    await flatten(sketch.doc, sketch.tileOf, { x: 300, y: 10, width: 100, height: 100 });
    expect(sketch.asked).toHaveLength(1);
    const signal = AbortSignal.abort();
    await expect(flatten(sketch.doc, sketch.tileOf, frame, { signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it('shows no seam where it is drawn in bands', async () => {
    const tall = pictureOf(artwork('tall'), 30, 1300, 1);
    const settings = { sharpen: 80, sharpenRadius: 3, grain: 20 };
    const { doc, tileOf } = sketchOf([
      {
        layer: layer('picture', 'tall', { order: '1', transform: [0.9, 0.1, -0.1, 0.9, 40, -3] }),
        picture: tall,
      },
      { layer: layer('adjustment', 'sharper', { order: '2', settings }) },
    ]);
    const whole = await flatten(doc, tileOf, { x: 0, y: 0, width: 60, height: 1100 });
    const over = await flatten(doc, tileOf, { x: 0, y: 500, width: 60, height: 30 });
    const crop = cropOwned(whole, { left: 0, top: 500, width: 60, height: 30 });
    expect(plainly(over)).toEqual(plainly(crop));
  });

  it('is refused for a box that is none', async () => {
    const { doc, tileOf } = sketchOf([]);
    for (const box of [
      { ...frame, width: 0 },
      { ...frame, x: 0.5 },
      { ...frame, width: 1e5, height: 1e5 },
    ])
      await expect(flatten(doc, tileOf, box)).rejects.toMatchObject({ code: 'bad-input' });
  });
});

function byteAt(mask: Mask, x: number, y: number): number {
  const [u, v] = [x - mask.x, y - mask.y];
  return u < 0 || v < 0 || u >= mask.width || v >= mask.height ? 0 : mask.data[v * mask.width + u];
}

async function shown(contents: Content[], background: string | null = null): Promise<Owned> {
  const { doc, tileOf } = sketchOf(contents, background);
  return flatten(doc, tileOf, frame);
}

describe('what people see', () => {
  const red = onlyColor([255, 0, 0, 255]);
  const blue = onlyColor([0, 0, 255, 255]);

  it('the background, which owes nobody', async () => {
    const seen = await shown([{ layer: layer('picture', 'red'), picture: red }], '#00ff0080');
    expect(pixel(seen, 3, 3)).toEqual([255, 0, 0, 255]);
    expect(pixel(seen, 20, 20)).toEqual([0, 255, 0, 128]);
    expect([...partsAt(seen, 20 * 40 + 20).keys()]).toEqual(['{"kind":"none"}']);
  });

  it('a group is one: its layers do not shine through each other', async () => {
    const inGroup = { parent: layerId('group') };
    const seen = await shown([
      { layer: layer('group', 'group', { opacity: 0.5 }) },
      { layer: layer('picture', 'red', { ...inGroup, order: '1' }), picture: red },
      { layer: layer('picture', 'blue', { ...inGroup, order: '2' }), picture: blue },
    ]);
    expect(pixel(seen, 3, 3)).toEqual([0, 0, 255, 128]);
    expect(partsAt(seen, 0).size).toBe(1);
  });

  it('a mask hides what it does not cover, less so the less opaque it is', async () => {
    const mask = boxMask({ x: 0, y: 0, width: 4, height: 8 });
    const limit = (opacity: number) =>
      shown([
        { layer: layer('picture', 'red'), picture: red },
        { layer: layer('mask', 'half', { parent: layerId('red'), opacity }), mask },
      ]);
    const whole = await limit(1);
    expect([pixel(whole, 3, 3)[3], pixel(whole, 4, 3)[3]]).toEqual([255, 0]);
    const half = await limit(0.5);
    expect([pixel(half, 3, 3)[3], pixel(half, 4, 3)[3]]).toEqual([255, 128]);
  });

  it('two masks leave what both leave, moved where they were moved', async () => {
    const mask = boxMask({ x: 0, y: 0, width: 4, height: 8 });
    const parent = layerId('red');
    const seen = await shown([
      { layer: layer('picture', 'red'), picture: red },
      { layer: layer('mask', 'left', { parent }), mask },
      { layer: layer('mask', 'moved', { parent, transform: move(2, 0) }), mask },
    ]);
    expect([1, 2, 3, 4].map((x) => pixel(seen, x, 3)[3])).toEqual([0, 255, 255, 0]);
  });

  it('an adjustment changes what lies below it in its group and nothing else', async () => {
    const grey = onlyColor([100, 100, 100, 255]);
    const right = onlyColor([100, 100, 100, 255]);
    const settings = { exposure: 1 };
    const parent = layerId('group');
    const seen = await shown([
      { layer: layer('picture', 'out', { order: '1' }), picture: grey },
      { layer: layer('group', 'group', { order: '2' }) },
      {
        layer: layer('picture', 'in', { parent, order: '1', transform: move(10, 0) }),
        picture: right,
      },
      { layer: layer('adjustment', 'light', { parent, order: '2', settings }) },
      {
        layer: layer('picture', 'over', { parent, order: '3', transform: move(20, 0) }),
        picture: right,
      },
    ]);
    expect(pixel(seen, 3, 3)[0]).toBe(100);
    expect(pixel(seen, 13, 3)[0]).toBeGreaterThan(130);
    expect(pixel(seen, 23, 3)[0]).toBe(100);
    expect(partsAt(seen, 3 * 40 + 13)).toEqual(partsAt(seen, 3 * 40 + 3));
  });

  it('of a layer turned by a quarter every pixel, where it was turned to', async () => {
    const picture = pictureOf(artwork('a'), 12, 7, 5, true);
    const turned = layer('picture', 'turned', { transform: [0, 1, -1, 0, 20, 4] });
    const seen = await shown([{ layer: turned, picture }]);
    for (let y = 0; y < 7; y++)
      for (let x = 0; x < 12; x++) expect(pixel(seen, 19 - y, 4 + x)).toEqual(pixel(picture, x, y));
  });

  it('of a layer made small all its pixels, not one in many', async () => {
    const data = new Uint8ClampedArray(96 * 96 * 4).fill(255);
    for (let y = 0; y < 96; y++)
      for (let x = 0; x < 96; x++)
        if (x % 2 === 0) data.fill(0, (y * 96 + x) * 4, (y * 96 + x) * 4 + 3);
    const picture = ownedBy(artwork('stripes'), { width: 96, height: 96, data });
    const seen = await shown([
      { layer: layer('picture', 'small', { transform: [0.25, 0, 0, 0.25, 0, 0] }), picture },
    ]);
    for (let x = 1; x < 23; x++) expect(Math.abs(pixel(seen, x, 10)[0] - 127.5)).toBeLessThan(2);
  });

  it('of some layers alone, without the groups around them', async () => {
    const parent = layerId('group');
    const { doc, tileOf } = sketchOf(
      [
        { layer: layer('group', 'group', { opacity: 0.3 }) },
        { layer: layer('picture', 'red', { parent, order: '1' }), picture: red },
        { layer: layer('picture', 'blue', { parent, order: '2' }), picture: blue },
      ],
      '#ffffff',
    );
    const only = new Set([layerId('red')]);
    expect(pixel(await flatten(doc, tileOf, frame, { only }), 3, 3)).toEqual([255, 0, 0, 255]);
    expect(pixel(await flatten(doc, tileOf, frame, { only }), 20, 20)[3]).toBe(0);
    const bare = await flatten(doc, tileOf, frame, { background: false });
    expect(pixel(bare, 3, 3)).toEqual([0, 0, 255, 77]);
    const paper = await flatten(doc, tileOf, frame, { only, background: true });
    expect(pixel(paper, 20, 20)).toEqual([255, 255, 255, 255]);
  });
});

describe('blend modes', () => {
  const modes = blendModes.filter((mode) => mode !== 'normal');
  async function blended(
    mode: BlendMode,
    under: readonly number[],
    over: readonly number[],
  ): Promise<number[]> {
    const seen = await shown([
      { layer: layer('picture', 'under', { order: '1' }), picture: onlyColor(under, 2, 2) },
      {
        layer: layer('picture', 'over', { order: '2', blend: mode }),
        picture: onlyColor(over, 2, 2),
      },
    ]);
    return pixel(seen, 0, 0);
  }
  const channel = fc.nat(255);
  const colour = fc.tuple(channel, channel, channel).map((c) => [...c, 255]);
  const grey = (v: number) => [v, v, v, 255];
  const near = (a: readonly number[], b: readonly number[], by = 1): void =>
    a.forEach((v, c) => expect(Math.abs(v - b[c])).toBeLessThanOrEqual(by));

  it.each(modes)('%s has nothing to blend with where nothing is below', async (mode) => {
    expect(await blended(mode, [0, 0, 0, 0], [200, 40, 90, 120])).toEqual([200, 40, 90, 120]);
  });

  // A colour that changes nothing, for those that have one.
  it.each<[BlendMode, number]>([
    ['multiply', 255],
    ['screen', 0],
    ['darken', 255],
    ['lighten', 0],
    ['color-dodge', 0],
    ['color-burn', 255],
    ['difference', 0],
    ['exclusion', 0],
  ])('%s with %d leaves what is below', async (mode, value) => {
    await fc.assert(
      fc.asyncProperty(colour, async (under) => {
        expect(await blended(mode, under, grey(value))).toEqual(under);
      }),
      { numRuns: 20 },
    );
  });

  // Colours 200, 100, 50 below 64, 128, 192, worked out by hand from the specification's formulas.
  it.each<[BlendMode, number[]]>([
    ['multiply', [50, 50, 38]],
    ['screen', [214, 178, 204]],
    ['overlay', [173, 100, 75]],
    ['darken', [64, 100, 50]],
    ['lighten', [200, 128, 192]],
    ['color-dodge', [255, 201, 202]],
    ['color-burn', [36, 0, 0]],
    ['hard-light', [100, 101, 154]],
    ['soft-light', [179, 100, 82]],
    ['difference', [136, 28, 142]],
    ['exclusion', [164, 128, 167]],
  ])('%s is what the specification says', async (mode, expected) => {
    near(await blended(mode, [200, 100, 50, 255], [64, 128, 192, 255]), [...expected, 255]);
  });

  it('hue, saturation, colour and luminosity take that of what is above, and keep the light below', async () => {
    const light = ([r, g, b]: readonly number[]) => 0.3 * r + 0.59 * g + 0.11 * b;
    await fc.assert(
      fc.asyncProperty(colour, colour, async (under, over) => {
        for (const mode of ['hue', 'saturation', 'color'] as const)
          expect(Math.abs(light(await blended(mode, under, over)) - light(under))).toBeLessThan(
            1.5,
          );
        const luminous = await blended('luminosity', under, over);
        expect(Math.abs(light(luminous) - light(over))).toBeLessThan(1.5);
        near(await blended('color', over, under), luminous);
        near(await blended('saturation', under, grey(90)), grey(light(under)));
      }),
      { numRuns: 25 },
    );
  });

  it('overlay and hard light are each other the other way round', async () => {
    await fc.assert(
      fc.asyncProperty(colour, colour, async (under, over) => {
        near(await blended('overlay', under, over), await blended('hard-light', over, under), 0);
      }),
      { numRuns: 20 },
    );
  });
});

it('a tile of the wrong kind shows nothing', async () => {
  const mask: Tile = { kind: 'mask', alpha: new Uint8Array(65_536).fill(255) };
  const red = onlyColor([255, 0, 0, 255]);
  const { doc } = sketchOf([{ layer: layer('picture', 'red'), picture: red }]);
  const seen = await flatten(doc satisfies Document, async () => mask, frame);
  expect(seen.pixels.data.every((byte) => byte === 0)).toBe(true);
});
