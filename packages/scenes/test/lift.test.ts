import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  artworkAt,
  type CutShape,
  cutBox,
  decodeCutShape,
  encodeCutShape,
  learnStyle,
  type LiftedElement,
  proposeElements,
  type Raster,
  type StyleIndex,
} from '@limn/imaging';
import { paint, readLabel } from '../src/index.ts';
import { layLifted } from '../../imaging/src/paint/lay-lifted.ts';
import { planLevels } from '../../imaging/src/paint/plan-levels.ts';
import { synthesize } from '../../imaging/src/paint/synthesize.ts';
import { voteFalloff } from '../../imaging/src/kernel/vote-falloff.ts';
import { addVoteParts } from '../../imaging/test/vote-parts.ts';
import { toRaster } from '../../imaging/src/raster/raster.ts';
import { RunControl } from '../../imaging/src/run-control.ts';
import { expandGuide } from '../../imaging/src/style/guide.ts';
import { readLibrary } from '../tools/read-library.ts';
import { makeArtworks, makePicture, usualRecipe } from '../../imaging/test/pictures.ts';

const library = readLibrary();

/** A picture with a red disc of this radius round (x, y), in fractions of its height. */
function withDisc(picture: Raster, x: number, y: number, radius: number): Raster {
  const { width, height } = picture;
  const data = Uint8ClampedArray.from(picture.data);
  for (let i = 0; i < width * height; i++) {
    const far = Math.hypot((i % width) / height - x, Math.floor(i / width) / height - y);
    if (far < radius) data.set([205, 35, 30, 255], i * 4);
  }
  return { width, height, data };
}
const disc = withDisc(makePicture(9, 240, 180), 0.62, 0.5, 0.16);
const discBox = { left: 0.345, top: 0.34, width: 0.24, height: 0.32 };

/** A piece of a light sky. */
const patch = {
  artworkId: 'artwork-0',
  left: 0.1,
  top: 0.05,
  width: 0.3,
  height: 0.2,
  mask: { width: 1, height: 1, alpha: Uint8Array.of(255) },
};

let index: StyleIndex;
let ball: LiftedElement;
beforeAll(async () => {
  const artworks = [...makeArtworks(4), { id: 'with-disc', raster: disc }];
  index = await learnStyle(artworks);
  const shape = await cutBox(disc, discBox);
  ball = { ...shape, id: 'one', artworkId: 'with-disc', label: 'boat' };
});

const run = (lifted: LiftedElement[], change: Partial<typeof usualRecipe> = {}) =>
  paint({
    recipe: { ...usualRecipe, prompt: 'a boat on the sea', ...change },
    styles: [{ index, weight: 1 }],
    library,
    lifted,
  });

const shapes: fc.Arbitrary<CutShape> = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
  .chain(([width, height]) =>
    fc.record({
      left: fc.double({ min: 0, max: 0.5, noNaN: true }),
      top: fc.double({ min: 0, max: 0.5, noNaN: true }),
      width: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
      height: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
      mask: fc
        .uint8Array({ minLength: width * height, maxLength: width * height })
        .map((alpha) => ({ width, height, alpha })),
    }),
  );

describe('cut-outs', () => {
  it('read back as they were written', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        expect(decodeCutShape(encodeCutShape(shape))).toEqual(shape);
      }),
    );
  });

  it('refuse bytes that are cut short or of another kind', () => {
    const bytes = encodeCutShape(ball);
    expect(() => decodeCutShape(bytes.subarray(0, bytes.length - 1))).toThrow('cut-out');
    expect(() => decodeCutShape(new Uint8Array(60))).toThrow('another format');
  });

  it('find the thing in a box: it covers what a disc covers', () => {
    const { alpha } = ball.mask;
    const covered = alpha.filter((a) => a > 127).length / alpha.length;
    expect(covered).toBeGreaterThan(0.7);
    expect(covered).toBeLessThan(0.88);
    expect(Math.abs(ball.left - (0.62 - 0.16) * 0.75)).toBeLessThan(0.03);
    expect(Math.abs(ball.width - 0.32 * 0.75)).toBeLessThan(0.04);
  });

  it('refuse a box outside the picture', async () => {
    await expect(cutBox(disc, { ...discBox, left: 0.9 })).rejects.toThrow('outside the picture');
  });

  it('are proposed where something stands out, and not where nothing does', async () => {
    const [first] = await proposeElements(disc);
    expect(Math.abs(first.left + first.width / 2 - 0.62 * 0.75)).toBeLessThan(0.05);
    expect(Math.abs(first.top + first.height / 2 - 0.5)).toBeLessThan(0.05);
    const plain = toRaster({ width: 64, height: 64, data: new Uint8Array(64 * 64 * 3).fill(90) });
    expect(await proposeElements(plain)).toEqual([]);
  });
});

describe('labels', () => {
  it('name one thing that can stand in a scene', () => {
    expect(readLabel('boat', library)).not.toBeNull();
    expect(readLabel('a red lighthouse', library)).toBe('lighthouse');
    for (const label of ['', 'glorb', 'sunset', 'forest', 'a cat and a dog', 'sun', 'democracy'])
      expect(readLabel(label, library), label).toBeNull();
  });
});

describe('a lifted element', () => {
  it('is placed where the prompt names it, told, and owed to the pixel', async () => {
    const { lifted, shares, map, pixels } = await run([ball]);
    expect(lifted.map(({ id, label, artworkId }) => [id, label, artworkId])).toEqual([
      ['one', 'boat', 'with-disc'],
    ]);
    expect(shares.reduce((sum, s) => sum + s.ppm, 0)).toBe(1_000_000);
    const own = shares.find((s) => s.artworkId === 'with-disc')?.ppm ?? 0;
    expect(own / 1e6).toBeGreaterThan(lifted[0].part - 1 / 128 ** 2);
    // Its red is in the picture, and the map leads from there into the disc.
    const red: { x: number; y: number }[] = [];
    for (let i = 0; i < pixels.width * pixels.height; i++) {
      const [r, g] = [pixels.data[i * 4], pixels.data[i * 4 + 1]];
      if (r > 190 && g < 55) red.push({ x: i % pixels.width, y: Math.floor(i / pixels.width) });
    }
    expect(red.length / (pixels.width * pixels.height)).toBeGreaterThan(0.6 * lifted[0].part);
    const inDisc = red.filter(({ x, y }) => {
      const from = artworkAt(map, x, y);
      return (
        from?.artworkId === 'with-disc' && Math.hypot(from.x / 0.75 - 0.62, from.y - 0.5) < 0.19
      );
    });
    expect(inDisc.length / red.length).toBeGreaterThan(0.9);
  });

  it('gives the same bytes for the same recipe', async () => {
    const [a, b] = [await run([ball]), await run([ball])];
    expect(a.pixels.data).toEqual(b.pixels.data);
    expect(a.shares).toEqual(b.shares);
  });

  it.each([
    ['another thing is asked for', { prompt: 'a tree on a hill' }, {}],
    ['a colour is asked for', { prompt: 'a blue boat on the sea' }, {}],
    ['the night is asked for, and it is light', { prompt: 'a boat on the sea at night' }, patch],
    ['it is excluded', { prompt: 'a boat on the sea', exclude: 'boat' }, {}],
    ['its artwork is not in the style', {}, { artworkId: 'gone' }],
  ])('is left out where %s', async (_, change, other) => {
    const { lifted } = await run([{ ...ball, ...other }], change);
    expect(lifted).toEqual([]);
  });

  it('changes nothing when there is none: the picture is that without the word', async () => {
    const without = await paint({
      recipe: { ...usualRecipe, prompt: 'a boat on the sea' },
      styles: [{ index, weight: 1 }],
      library,
    });
    expect((await run([])).pixels.data).toEqual(without.pixels.data);
  });
});

describe('the account under a lifted element', () => {
  it('follows the votes of the synthesis, and the elements’ alpha', async () => {
    const artworks = index.artworks.slice(0, 3);
    const sources = artworks.map((a) => ({ ...a, guide: expandGuide(a.guide) }));
    const plan = planLevels({ ...usualRecipe, profile: index.profile });
    const start = { width: 128, height: 128, data: new Uint8Array(128 * 128 * 3).fill(120) };
    const emphasis = { width: 64, height: 64, weights: new Uint8Array(64 * 64).fill(2) };
    const target = { width: 128, height: 128, guide: sources[0].guide, start, emphasis };
    const result = await synthesize(sources, target, plan, new RunControl({}), () => undefined);
    const { radius } = plan.levels[plan.levels.length - 1];
    const voted = { ...result, radius, falloff: voteFalloff(plan.finalSharpness) };
    const sums = new Float64Array(sources.length);
    for (let i = 0; i < 128 * 128; i++) addVoteParts(voted, i % 128, i >> 7, 1, sums);
    const count = (owners: Uint16Array, of: number): number =>
      owners.filter((k) => k === of).length;
    // A band of rows may owe an artwork eight pixels and the last one's.
    sums.forEach((sum, k) => expect(Math.abs(sum - count(result.owners, k))).toBeLessThan(8 * 9));

    const element = { ...ball, artworkId: artworks[1].id };
    const place = { element, mirrored: true, x: 0.2, y: 0.3, width: 0.5, height: 0.4 };
    const places = [{ ...place, materials: new Set([0]) }];
    const labels = { width: 1, height: 1, labels: new Uint8Array(1) };
    const laid = layLifted(result, places, labels, artworks);
    const taken = laid.owners.filter((owner, i) => laid.shown[i] > 0 && owner !== 1).length;
    const given = laid.owners.filter((owner, i) => owner !== result.owners[i]).length;
    const area = laid.parts[0].part * 128 * 128;
    expect(given).toBeGreaterThan(0.5 * area);
    // Only at the rim is a pixel that shows the element counted for the brushwork.
    expect(taken).toBeLessThan(0.1 * area);
    const onPlain = { ...result, owners: new Uint16Array(128 * 128) };
    const { owners } = layLifted(onPlain, places, labels, artworks);
    expect(Math.abs(count(owners, 1) - area)).toBeLessThanOrEqual(1);
    // Pixels of another material in front hide it.
    const hidden = layLifted(result, places, { ...labels, labels: Uint8Array.of(1) }, artworks);
    expect(hidden.parts[0].part).toBeLessThan(0.1 * laid.parts[0].part);
  });
});
