import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyCap, learnStyle, type Guides, type Raster, type StyleIndex } from '@limn/imaging';
import { paint } from '../src/index.ts';
import { computeSaliency } from '../../imaging/src/guides/compute-saliency.ts';
import { findThings } from '../../imaging/src/guides/find-things.ts';
import { fitTone } from '../../imaging/src/guides/shade.ts';
import { findSubject } from '../../imaging/src/guides/find-subject.ts';
import { traceGuides } from '../../imaging/src/guides/prepare-guides.ts';
import { outside } from '../../imaging/src/drawing/tracing.ts';
import { flatten } from '../../imaging/src/raster/raster.ts';
import { shrinkBytes } from '../../imaging/src/raster/resample.ts';
import { RunControl } from '../../imaging/src/run-control.ts';
import { composeScene } from '../src/composing/compose-scene.ts';
import { makeArtworks, usualRecipe } from '../../imaging/test/pictures.ts';

type Color = readonly [number, number, number, number];
const draw = (width: number, height: number, at: (x: number, y: number) => Color): Raster => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++)
    data.set(at((i % width) / width, Math.floor(i / width) / height), i * 4);
  return { width, height, data };
};
const inDisc = (x: number, y: number): boolean => Math.hypot(x - 0.5, y - 0.55) < 0.25;
const sky: Color = [190, 210, 235, 255];
const meadow: Color = [80, 110, 50, 255];
const red: Color = [200, 40, 30, 255];
const clear: Color = [0, 255, 0, 0];

/** Light above, dark below, and a dark post on the left that no landscape of the composer has. */
const hills = draw(160, 120, (x, y) => (y < 0.5 && (x < 0.2 || x > 0.35) ? sky : meadow));
const ball = draw(120, 120, (x, y) => (inDisc(x, y) ? red : y < 0.6 ? sky : meadow));
const cutBall = draw(120, 120, (x, y) => (inDisc(x, y) ? red : clear));

let index: StyleIndex;
beforeAll(async () => {
  index = await learnStyle(makeArtworks(5));
});
const run = (guides: Guides | undefined, change: Partial<typeof usualRecipe> = {}) =>
  paint({
    recipe: { ...usualRecipe, ...change },
    styles: [{ index, weight: 1 }],
    ...(guides ? { guides } : {}),
  });
const trace = (guides: Guides, width = 128, height = 128) =>
  traceGuides(guides, { width, height }, new RunControl(), {});

function light({ width, height, data }: Raster): number[] {
  const small = shrinkBytes(data, width, height, 4, 24, 24);
  return Array.from(
    { length: 576 },
    (_, i) => 0.3 * small[i * 4] + 0.59 * small[i * 4 + 1] + 0.11 * small[i * 4 + 2],
  );
}
function correlation(p: readonly number[], q: readonly number[]): number {
  const mean = (v: readonly number[]): number => v.reduce((a, b) => a + b, 0) / v.length;
  const [mp, mq] = [mean(p), mean(q)];
  let [pq, pp, qq] = [0, 0, 0];
  p.forEach((v, i) => {
    pq += (v - mp) * (q[i] - mq);
    pp += (v - mp) ** 2;
    qq += (q[i] - mq) ** 2;
  });
  return pq / Math.sqrt(pp * qq);
}

describe('a picture in place of the scene', () => {
  it('gives its shapes to the painting, in pixels of the artworks alone', async () => {
    // Cropped to a square, the post stands further left.
    const square = draw(120, 120, (x, y) => {
      const [r, g, b] = flatten(hills).data.subarray(
        (Math.floor(y * 120) * 160 + 20 + Math.floor(x * 120)) * 3,
      );
      return [r, g, b, 255];
    });
    const [guided, free] = await Promise.all([run({ scene: hills }), run(undefined)]);
    const followed = correlation(light(guided.pixels), light(square));
    expect(followed).toBeGreaterThan(0.8);
    expect(followed).toBeGreaterThan(correlation(light(free.pixels), light(square)) + 0.15);
    const ids = new Set(index.artworks.map((a) => a.id));
    expect(guided.shares.every((s) => ids.has(s.artworkId))).toBe(true);
    expect(guided.shares.reduce((sum, s) => sum + s.ppm, 0)).toBe(1_000_000);
  });

  it('paints the same bytes again', async () => {
    const guides = { scene: hills, subject: cutBall };
    const [one, two] = [await run(guides), await run(guides)];
    expect(two.pixels.data).toEqual(one.pixels.data);
    expect(two.shares).toEqual(one.shares);
    expect(two.subject).toEqual(one.subject);
  });

  it('is followed more closely with more guidance', async () => {
    const tilted = draw(128, 128, (x, y) => {
      const v = 40 + 170 * x * y + 40 * Math.sin(14 * x);
      return [v, v, v, 255];
    });
    const [loose, close] = await Promise.all(
      [5, 100].map((guidance) => run({ scene: tilted }, { guidance })),
    );
    const nearness = (painting: typeof close): number =>
      correlation(light(painting.pixels), light(tilted));
    expect(nearness(close)).toBeGreaterThan(0.9);
    expect(nearness(close)).toBeGreaterThan(nearness(loose));
    expect(close.largestCopy).toBeLessThanOrEqual(copyCap);
  });

  it("has the guide's order of light in either light", async () => {
    const tones = (kind: 'artist' | 'guide'): number[] => {
      const guide = Float32Array.from({ length: 400 }, (_, i) => 40 + (20 * i) / 400);
      const artworks = Float32Array.from({ length: 400 }, (_, i) => (i < 300 ? 20 : 80));
      const tone = fitTone(guide, artworks, kind);
      return Array.from({ length: 21 }, (_, l) => tone(40 + l));
    };
    for (const kind of ['artist', 'guide'] as const) {
      const found = tones(kind);
      expect(found.every((l, i) => i === 0 || l >= found[i - 1])).toBe(true);
    }
    // The artist's tones are mostly dark for any guide.
    expect(tones('artist')[10]).toBeLessThan(tones('guide')[10]);
    const [own, theirs] = await Promise.all([
      run({ scene: hills }),
      run({ scene: hills, light: 'artist' }),
    ]);
    expect(theirs.pixels.data).not.toEqual(own.pixels.data);
  });

  it('keeps what is brighter in a guide brighter, whatever the guide and the artworks', () => {
    const values = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, values, fc.constantFrom('artist', 'guide'), (guide, artworks, kind) => {
        const tone = fitTone(Float32Array.from(guide), Float32Array.from(artworks), kind);
        const found = Array.from({ length: 101 }, (_, l) => tone(l));
        expect(
          found.every((l, i) => Number.isFinite(l) && (i === 0 || l >= found[i - 1] - 1e-6)),
        ).toBe(true);
      }),
    );
  });

  it('matters most on a face, and where a person marked it', () => {
    // Skin with two eyes and a mouth, a little left of the middle.
    const face = draw(160, 160, (x, y) => {
      const [u, v] = [Math.abs(x - 0.4), y - 0.45];
      const features =
        Math.hypot(u - 0.08, v + 0.06) < 0.03 || (u < 0.07 && Math.abs(v - 0.12) < 0.02);
      if (features) return [70, 40, 35, 255];
      return Math.hypot(u / 0.8, v) < 0.25 ? [215, 165, 135, 255] : [120, 140, 150, 255];
    });
    const at = (matters: Float32Array, x: number, y: number): number =>
      matters[Math.round(y * 160) * 160 + Math.round(x * 160)];
    const found = computeSaliency(flatten(face));
    expect(at(found, 0.4, 0.45)).toBe(1);
    expect(at(found, 0.9, 0.9)).toBeLessThan(0.3);
    const mark = { width: 2, height: 2, data: Uint8Array.of(0, 0, 0, 255) };
    expect(at(computeSaliency(flatten(face), mark), 0.9, 0.9)).toBe(1);
    expect(() => computeSaliency(flatten(face), { ...mark, width: 3 })).toThrow(/matters/);
  });

  it('has lines where things end, not where a shadow does', async () => {
    // A red block before the sky, half of it in shade.
    const block = draw(160, 160, (x, y) => {
      if (x < 0.25 || x > 0.75 || y < 0.3) return sky;
      return x < 0.5 ? [200, 40, 30, 255] : [165, 30, 22, 255];
    });
    const { scene } = await trace({ scene: block });
    if (!scene) throw new Error('A scene was given.');
    const lab = scene.detail.map(
      (v, i) => v + (scene.regions[scene.labels[Math.floor(i / 3)]]?.lab[i % 3] ?? 0),
    );
    const things = findThings(scene, lab);
    const thingAt = (x: number, y: number): number =>
      things[Math.floor(y * scene.height) * scene.width + Math.floor(x * scene.width)];
    expect(thingAt(0.4, 0.7)).toBe(thingAt(0.6, 0.7));
    expect(thingAt(0.4, 0.7)).not.toBe(thingAt(0.1, 0.7));
  });

  it('reports no word as missing, for it may be in the picture; words of light still tell', async () => {
    const prompt = 'a lighthouse by the sea at sunset';
    const { notPainted, contents } = await run({ scene: hills }, { prompt });
    expect({ notPainted, contents }).toEqual({ notPainted: [], contents: [] });
    const traced = await trace({ scene: hills });
    const { scene } = await composeScene({ ...usualRecipe, prompt }, undefined, traced);
    const day = (await composeScene({ ...usualRecipe, prompt: 'a picture' }, undefined, traced))
      .scene;
    expect(scene.materials[0].color).not.toEqual(day.materials[0].color);
  });

  it('takes a colour that the prompt names for the sky', async () => {
    const input = { ...usualRecipe, prompt: 'a green sky' };
    const { scene } = await composeScene(input, undefined, await trace({ scene: hills }));
    const [r, g, b] = scene.materials.find((m) => m.role === 'sky')?.color ?? [0, 0, 0];
    expect(g).toBeGreaterThan(Math.max(r, b));
  });

  it('tells sky from ground', async () => {
    const { scene } = await trace({ scene: hills });
    const roleAt = (x: number, y: number): string | undefined =>
      scene?.regions[scene.labels[Math.floor(y * scene.height) * scene.width + x]]?.role;
    expect(roleAt(400, 0.1)).toBe('sky');
    expect(roleAt(200, 0.9)).toBe('ground');
  });

  it.each([
    ['tiny', draw(16, 16, (x, y) => (y < x ? sky : meadow))],
    ['one pixel', draw(1, 1, () => red)],
    ['of one colour', draw(64, 64, () => sky)],
    ['very wide', draw(900, 20, (x) => (x < 0.5 ? sky : red))],
    ['half transparent', draw(64, 64, (x) => (x < 0.5 ? sky : clear))],
  ])('takes a picture that is %s, at any aspect', async (_, scene) => {
    for (const [width, height] of [
      [128, 128],
      [256, 144],
      [144, 256],
    ] as const) {
      const { scene: traced } = await trace({ scene }, width, height);
      expect(traced?.labels.includes(outside)).toBe(false);
      expect((traced?.width ?? 0) / (traced?.height ?? 1)).toBeCloseTo(width / height, 1);
    }
    const { pixels } = await run({ scene }, { width: 144, height: 128 });
    expect(pixels.data.every((v, i) => i % 4 !== 3 || v === 255)).toBe(true);
  });

  it('refuses a transparent picture, and stops when asked to', async () => {
    const scene = draw(32, 32, () => clear);
    await expect(run({ scene })).rejects.toMatchObject({ code: 'bad-input' });
    const controller = new AbortController();
    const painting = paint(
      { recipe: usualRecipe, styles: [{ index, weight: 1 }], guides: { subject: ball } },
      {
        signal: controller.signal,
        onProgress: (_, step) => step === 'cutting-out-subject' && controller.abort(),
      },
    );
    await expect(painting).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('a picture as the subject', () => {
  it('is painted in where the result says, with the shape it has', async () => {
    const prompt = 'a calm sea';
    const [free, given] = [
      await run(undefined, { prompt }),
      await run({ subject: cutBall }, { prompt }),
    ];
    const place = given.subject;
    if (!place) throw new Error('A subject was given.');
    expect(place.left).toBeGreaterThanOrEqual(0);
    expect(place.top).toBeGreaterThanOrEqual(0);
    expect(place.left + place.width).toBeLessThanOrEqual(1);
    expect(place.top + place.height).toBeLessThanOrEqual(1);
    expect(place.width).toBeCloseTo(place.height, 2);
    expect(place.height).toBeGreaterThan(0.3);
    expect(free.subject).toBeUndefined();
    // Drawn in natural colours, the disc is red and its corners are not.
    const { scene } = await composeScene(
      { ...usualRecipe, prompt },
      undefined,
      await trace({ subject: cutBall }),
    );
    const material = scene.materials.find((m) => m.name.startsWith('guide:subject'));
    expect(material?.importance).toBe(3);
    expect(material?.color[0]).toBeGreaterThan(2 * (material?.color[1] ?? 255));
  });

  it.each([
    'a garden',
    'a city street',
    'a portrait of a woman',
    'a still life with apples',
    'a pattern of birds',
    'an abstract composition',
    'mountains behind a lake',
    'ships at sea',
  ])('stands whole in %s', async (prompt) => {
    const subject = draw(150, 60, (x, y) => (y > 0.2 && x > 0.05 && x < 0.95 ? red : clear));
    const traced = await trace({ subject });
    for (const [width, height] of [
      [128, 128],
      [256, 144],
      [144, 256],
    ]) {
      const { subject: place } = await composeScene(
        { ...usualRecipe, prompt, width, height },
        undefined,
        traced,
      );
      if (!place) throw new Error(`No place in ${prompt}.`);
      expect(Math.min(place.left, place.top)).toBeGreaterThanOrEqual(0);
      expect(Math.max(place.left + place.width, place.top + place.height)).toBeLessThanOrEqual(
        1.0001,
      );
      const drawn = (place.width * width) / (place.height * height);
      expect(drawn).toBeCloseTo((traced.subject?.width ?? 0) / (traced.subject?.height ?? 1), 1);
    }
  });

  it('is found in an opaque picture', () => {
    const strokes = findSubject(flatten(ball));
    if (!strokes) throw new Error('Nothing was found.');
    let [right, wrong] = [0, 0];
    strokes.forEach((s, i) => {
      const inside = inDisc((i % 120) / 120, Math.floor(i / 120) / 120);
      if (s === (inside ? 2 : 1)) right++;
      else if (s !== 0) wrong++;
    });
    expect(wrong).toBe(0);
    expect(right).toBeGreaterThan(0.8 * strokes.length);
  });

  it('that runs out of its picture below rises from the lower edge', async () => {
    const bust = draw(100, 100, (x, y) => (Math.abs(x - 0.5) < 0.3 && y > 0.3 ? red : clear));
    const { subject } = await run({ subject: bust }, { prompt: 'a garden' });
    expect((subject?.top ?? 0) + (subject?.height ?? 0)).toBeCloseTo(1, 3);
  });

  it.each([
    ['transparent', draw(40, 40, () => clear)],
    ['of one colour', draw(40, 40, () => meadow)],
  ])('is refused when its picture is %s', async (_, subject) => {
    await expect(run({ subject })).rejects.toMatchObject({ code: 'bad-input' });
  });
});
