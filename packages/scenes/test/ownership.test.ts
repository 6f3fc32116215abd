import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  adjust,
  clone,
  complete,
  cropOwned,
  cutOut,
  drop,
  heal,
  layOver,
  learnStyle,
  outpaint,
  type Owned,
  ownedBy,
  replaceBackground,
  sharesOf,
  sharesOfAmounts,
  type Source,
  upscale,
  wholeWeight,
} from '@limn/imaging';
import { applyEdit, type Painting, paint } from '../src/index.ts';
import { makeArtworks, makePicture, usualRecipe } from '../../imaging/test/pictures.ts';
import {
  artwork,
  layers,
  nameOf,
  partsAt,
  pictureOf,
  shared,
} from '../../imaging/test/owned-pictures.ts';
import { draw, maskOf } from '../../imaging/test/retouch-pictures.ts';

const million = (picture: Owned): number => sharesOf(picture).reduce((sum, s) => sum + s.ppm, 0);
const ppmOf = (picture: Owned, name: string): number =>
  sharesOf(picture).find((s) => nameOf(s.source) === name)?.ppm ?? 0;

/** A mask that leaves the upper rows alone, so that there is something to copy from. */
const maskBy = ({ pixels: { width, height } }: Owned, seed: number): Uint8Array => {
  const [cx, cy] = [seed % width, height * 0.75];
  return maskOf(width, height, (x, y) => y > 1 && Math.hypot(x - cx, y - cy) < 2 + (seed % 5));
};

const edits: Record<string, (picture: Owned, seed: number) => Promise<Owned> | Owned> = {
  complete: (p, seed) => complete(p, maskBy(p, seed), { seed }),
  heal: (p, seed) => heal(p, maskBy(p, seed), { seed }),
  outpaint: (p, seed) => outpaint(p, { left: seed % 4, top: seed % 3 }, { seed }),
  clone: (p, seed) => {
    const brush = Uint8Array.from(maskBy(p, seed), (v, i) => (v ? (i * 37) % 256 : 0));
    return clone(p, brush, (seed % 7) - 3, -1, { opacity: 0.6 });
  },
  cutOut: async (p) => (await cutOut(p)).subject,
  replaceBackground: (p, seed) =>
    replaceBackground(p, seed % 2 ? shared(9, 13) : [seed % 256, 90, 20]),
  drop: (p, seed) =>
    drop(p, shared(8, 6), {
      x: seed % p.pixels.width,
      rotation: seed % 360,
      scale: 0.4 + (seed % 9) / 4,
      shadow: 0.5,
    }),
  layOver: (p, seed) => {
    const glass = draw(6, 6, (x) => [9, 90, 200, x * 50]);
    return layOver(p, ownedBy(artwork(`glass ${seed % 3}`), glass), seed % 5, seed % 4);
  },
  upscale: (p) => (p.pixels.width * p.pixels.height < 900 ? upscale(p, 2) : p),
  crop: (p) => {
    const { width, height } = p.pixels;
    if (width < 4 || height < 4) return p;
    return cropOwned(p, { left: 1, top: 0, width: width - 2, height: height - 1 });
  },
  adjust: (p, seed) => adjust(p, { exposure: (seed % 5) - 2, grain: seed % 40 }),
  sky: (p, seed) => {
    const { width, height } = p.pixels;
    const mask = Uint8Array.from(maskBy(p, seed), (v, i) => (v ? (i * 53) % 256 : 0));
    const operations = [{ kind: 'replace-sky', sky: 'sunset', mask } as const];
    return applyEdit({ width, height, operations, sentences: [], complete: true }, p);
  },
};

describe('any edits, one after another', () => {
  it('leave shares that add up to a million, and a plane that fits', async () => {
    const names = fc.constantFrom(...Object.keys(edits));
    const steps = fc.array(fc.tuple(names, fc.nat({ max: 1000 })), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        let picture = shared(26, 22);
        for (const [name, seed] of given) {
          try {
            picture = await edits[name](picture, seed);
          } catch (error) {
            // A picture that was cut away completely has nothing to fill from.
            expect(error).toMatchObject({ message: expect.stringContaining('leaves nothing') });
          }
          expect(million(picture)).toBe(1_000_000);
          const { pixels, owners } = picture;
          expect([owners.width, owners.height]).toEqual([pixels.width, pixels.height]);
          expect(owners.labels.every((label) => label < owners.mixes.length)).toBe(true);
        }
        for (const mix of picture.owners.mixes) {
          expect(mix.reduce((sum, p) => sum + p.weight, 0)).toBe(wholeWeight);
          const sorted = mix.every((p, k) => k === 0 || p.source > mix[k - 1].source);
          expect(sorted && mix.every((p) => p.weight > 0)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each(Object.keys(edits))('%s leaves its picture and plane as they were', async (name) => {
    const picture = shared(26, 22);
    const { pixels, owners } = structuredClone(picture);
    await edits[name](picture, 7);
    expect(picture.pixels.data).toEqual(pixels.data);
    expect(picture.owners).toEqual(owners);
  });
});

describe('an edit', () => {
  const masked: Record<string, (p: Owned, mask: Uint8Array) => Promise<Owned>> = {
    complete: (p, mask) => complete(p, mask),
    heal: (p, mask) => heal(p, mask),
    clone: (p, mask) => clone(p, mask, 4, 3),
    adjust: (p, mask) => adjust(p, { exposure: 2 }, { mask }),
    recolor: (p, mask) => applyEdit(planOf(p, { kind: 'recolor', color: [9, 9, 200], mask }), p),
  };
  type Operation = Parameters<typeof applyEdit>[0]['operations'][number];
  const planOf = ({ pixels: { width, height } }: Owned, operation: Operation) => ({
    width,
    height,
    operations: [operation],
    sentences: [],
    complete: true,
  });

  it.each(Object.entries(masked))('%s changes nothing outside its mask', async (_, edit) => {
    const place = fc.tuple(
      fc.nat({ max: 30 }),
      fc.nat({ max: 24 }),
      fc.integer({ min: 1, max: 9 }),
    );
    await fc.assert(
      fc.asyncProperty(place, async ([x0, y0, side]) => {
        const picture = shared(34, 28);
        const inside = (x: number, y: number): boolean =>
          x >= x0 && x < x0 + side && y >= y0 && y < y0 + side;
        const mask = maskOf(34, 28, inside);
        const out = await edit(picture, mask);
        mask.forEach((v, i) => {
          if (v) return;
          const before = picture.pixels.data.subarray(i * 4, i * 4 + 4);
          expect(out.pixels.data.subarray(i * 4, i * 4 + 4)).toEqual(before);
          expect(partsAt(out.owners, i)).toEqual(partsAt(picture.owners, i));
        });
      }),
      { numRuns: 12 },
    );
  });

  it('owes what is filled as what was copied', async () => {
    const red = (x: number): readonly [number, number, number] =>
      x < 40 ? [200, 20, 20] : [20, 20, 200];
    const under = ownedBy(artwork('blue'), draw(80, 60, red));
    const over = ownedBy(artwork('red'), draw(40, 60, red));
    const whole = layOver(under, over);
    const mask = maskOf(80, 60, (x, y) => Math.abs(x - 40) < 14 && Math.abs(y - 30) < 12);
    // The old pixels have another owner.
    const gone = ownedBy(
      artwork('gone'),
      draw(27, 23, () => [9, 9, 9]),
    );
    const picture = layOver(whole, gone, 27, 19);
    for (const edit of [complete, heal]) {
      const out = await edit(picture, mask, { seed: 4 });
      const owner = { red: 0, blue: 0 };
      let right = 0;
      mask.forEach((v, i) => {
        if (!v) return;
        const [[name]] = partsAt(out.owners, i);
        const shown = out.pixels.data[i * 4] > 110 ? 'red' : 'blue';
        owner[shown]++;
        if (name === `artwork ${shown}`) right++;
        expect(name).not.toBe('artwork gone');
      });
      expect(Math.min(owner.red, owner.blue)).toBeGreaterThan(100);
      expect(right / (owner.red + owner.blue)).toBeGreaterThan(0.95);
    }
    const grown = await outpaint(whole, { left: 12, right: 12 });
    expect(partsAt(grown.owners, 104 * 30 + 2)).toEqual(new Map([['artwork red', 1]]));
    expect(partsAt(grown.owners, 104 * 30 + 101)).toEqual(new Map([['artwork blue', 1]]));
  });

  it('owes a fill at a smaller scale as the match at that scale', async () => {
    const wide = draw(1900, 40, (x) => (x < 950 ? [200, 20, 20] : [20, 20, 200]));
    const red = draw(950, 40, () => [200, 20, 20]);
    const whole = layOver(ownedBy(artwork('blue'), wide), ownedBy(artwork('red'), red));
    const gone = ownedBy(
      artwork('gone'),
      draw(800, 40, () => [9, 9, 9]),
    );
    const mask = maskOf(1900, 40, (x) => x >= 500 && x < 1300);
    const out = await complete(layOver(whole, gone, 500, 0), mask);
    let right = 0;
    mask.forEach((v, i) => {
      const shown = out.pixels.data[i * 4] > 110 ? 'artwork red' : 'artwork blue';
      if (v && partsAt(out.owners, i).has(shown)) right++;
    });
    expect(ppmOf(out, 'artwork gone')).toBe(0);
    expect(right / (800 * 40)).toBeGreaterThan(0.95);
  });

  it('owes a grown picture as before, and a cloned pixel as its colours are mixed', async () => {
    const box = ownedBy(
      artwork('box'),
      draw(9, 7, () => [240, 240, 20]),
    );
    const picture = layOver(shared(30, 24), box, 4, 12);
    const grown = await outpaint(picture, { left: 5, top: 9, right: 2, bottom: 3 });
    const part = cropOwned(grown, { left: 5, top: 9, width: 30, height: 24 });
    expect(part.pixels.data).toEqual(picture.pixels.data);
    for (let i = 0; i < 720; i++)
      expect(partsAt(part.owners, i)).toEqual(partsAt(picture.owners, i));

    const brush = new Uint8Array(720);
    brush[2 * 30 + 3] = 102;
    const cloned = await clone(picture, brush, 4, 13, { opacity: 0.5 });
    const parts = partsAt(cloned.owners, 2 * 30 + 3);
    expect(parts.get('artwork box')).toBeCloseTo(51 / 255, 7);
    expect(parts.get('artwork left')).toBeCloseTo(204 / 255, 7);
  });

  it('counts nothing of what was cut away, however the piece is placed', async () => {
    const back = ownedBy(artwork('back'), makePicture(5, 40, 36));
    const ball = draw(40, 36, (x, y) => [
      200,
      90,
      60,
      Math.hypot(x - 20, y - 18) < 11 ? 255 : Math.hypot(x - 20, y - 18) < 12 ? 128 : 0,
    ]);
    const whole = layOver(back, ownedBy(artwork('ball'), ball));
    const data = whole.pixels.data.map((v, i) => (i % 4 === 3 ? ball.data[i] : v));
    // Only the part of the background that is blended into the rim is left.
    const piece = { ...whole, pixels: { ...whole.pixels, data } };
    const left = ppmOf(piece, 'artwork back');
    expect(left).toBeLessThan(60_000);
    const clear = draw(90, 90, () => [0, 0, 0, 0]);
    const sheet = ownedBy({ kind: 'none' }, clear);
    for (const place of [{ scale: 0.3 }, { scale: 2.3, rotation: 33 }, { rotation: 90 }]) {
      const out = await drop(sheet, piece, { ...place, match: 0, blend: 'alpha' });
      expect(ppmOf(out, 'artwork back')).toBeLessThan(left + 60_000);
      expect(ppmOf(out, 'none')).toBe(0);
    }
    const large = await upscale(piece, 2);
    expect(ppmOf(large, 'artwork back')).toBeLessThan(left + 30_000);
    const hard = ball.data.map((v, i) => (i % 4 === 3 && v < 255 ? 0 : v));
    const clean = { ...whole, pixels: { ...ball, data: hard } };
    for (const edit of [
      () => upscale(clean, 4),
      () => drop(sheet, clean, { scale: 0.37, rotation: 12 }),
      () => drop(sheet, clean, { scale: 3.1, rotation: 200 }),
      () => replaceBackground(ownedBy({ kind: 'none' }, clear), clean),
    ])
      expect(sharesOf(await edit())).toEqual([{ source: artwork('ball'), ppm: 1_000_000 }]);
  });

  it('draws skies and things for nobody, or for whom it is told', async () => {
    const picture = ownedBy({ kind: 'own', id: 'upload' }, makePicture(4, 48, 40));
    const sky = maskOf(48, 40, (_, y) => y < 10);
    const half = sky.map((v, i) => (i % 2 ? v : Math.min(v, 51)));
    const plan = planOf(picture, { kind: 'replace-sky', sky: 'night', mask: half });
    const due = Math.round((1e6 * (240 + 240 * 0.2)) / (48 * 40));
    expect(ppmOf(await applyEdit(plan, picture), 'none')).toBe(due);
    const told = await applyEdit(plan, picture, { source: artwork('style') });
    expect(ppmOf(told, 'artwork style')).toBe(due);
    const add = { kind: 'add', element: 'sailboat', x: 24, y: 20, height: 16, mask: sky } as const;
    const added = await applyEdit(planOf(picture, add), picture);
    expect(ppmOf(added, 'none')).toBeGreaterThan(10_000);
    const plain = await replaceBackground(
      ownedBy(
        artwork('clear'),
        draw(4, 4, () => [0, 0, 0, 0]),
      ),
      [1, 2, 3],
    );
    expect(sharesOf(plain)).toEqual([{ source: { kind: 'none' }, ppm: 1_000_000 }]);
  });

  it('refuses a plane of another size', async () => {
    const { pixels } = shared(20, 20);
    const { owners } = shared(20, 21);
    const odd = { pixels, owners };
    for (const edit of Object.values(edits))
      await expect((async () => edit(odd, 1))()).rejects.toMatchObject({ code: 'bad-input' });
  });
});

describe('the account of a composite', () => {
  it('is the same however the plane lists its sources, halves of a part in a million too', () => {
    const sources: Source[] = [{ kind: 'declared', id: 'd' }, artwork('a')];
    const amounts = [105, 23];
    expect(sharesOfAmounts(sources, amounts)).toEqual(
      sharesOfAmounts(sources.toReversed(), amounts.toReversed()),
    );
  });

  it('is the sum of its visible parts, to one in a million', () => {
    const stacks = fc.array(layers, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(stacks, fc.boolean(), (stack, onPaper) => {
        const [width, height] = [12, 10];
        const paper = draw(width, height, () => [9, 9, 9, onPaper ? 255 : 0]);
        let picture = ownedBy({ kind: 'own', id: 'paper' }, paper);
        const n = width * height;
        // By each pixel: what every source shows of itself, in floats.
        const visible = Array.from({ length: n }, () => new Map([['own paper', onPaper ? 1 : 0]]));
        for (const layer of stack) {
          const over = pictureOf(layer);
          // Alphas are stored as bytes after each layer: what is below counts by what was stored.
          const stored = picture.pixels.data;
          picture = layOver(picture, over, layer.left, layer.top);
          for (let i = 0; i < n; i++) {
            const [x, y] = [(i % width) - layer.left, Math.floor(i / width) - layer.top];
            if (x < 0 || y < 0 || x >= layer.width || y >= layer.height) continue;
            const alpha = over.pixels.data[(y * layer.width + x) * 4 + 3] / 255;
            const parts = visible[i];
            const before = [...parts.values()].reduce((a, b) => a + b, 0);
            const below = (stored[i * 4 + 3] / 255) * (1 - alpha);
            for (const [name, v] of parts) parts.set(name, before > 0 ? (v / before) * below : 0);
            parts.set(nameOf(layer.source), (parts.get(nameOf(layer.source)) ?? 0) + alpha);
          }
        }
        const sums = new Map<string, number>();
        let seen = 0;
        visible.forEach((parts, i) => {
          const total = [...parts.values()].reduce((a, b) => a + b, 0);
          const alpha = picture.pixels.data[i * 4 + 3] / 255;
          if (total === 0) return;
          seen += alpha;
          for (const [name, v] of parts)
            sums.set(name, (sums.get(name) ?? 0) + (v / total) * alpha);
        });
        fc.pre(seen > 0);
        for (const [name, sum] of sums) {
          expect(Math.abs(ppmOf(picture, name) - (1e6 * sum) / seen)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('of a piece dropped without light is the piece’s and the rest', async () => {
    const ball = draw(20, 20, (x, y) => [90, 90, 90, Math.hypot(x - 10, y - 10) < 8 ? 255 : 0]);
    const places = fc.record({
      x: fc.double({ min: -1, max: 41, noNaN: true }),
      y: fc.double({ min: -1, max: 31, noNaN: true }),
      scale: fc.double({ min: 0.2, max: 2, noNaN: true }),
      rotation: fc.double({ min: -400, max: 400, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(places, async (place) => {
        const how = { ...place, match: 0, blend: 'alpha' } as const;
        const black = draw(40, 30, () => [0, 0, 0, 255]);
        const ground = ownedBy(artwork('ground'), black);
        const white = { ...ball, data: ball.data.map((v, i) => (i % 4 === 3 ? v : 255)) };
        const out = await drop(ground, ownedBy(artwork('ball'), white), how);
        // White on black shows how much of the piece is seen, in whole bytes.
        let shown = 0;
        for (let i = 0; i < out.pixels.data.length; i += 4) shown += out.pixels.data[i] / 255;
        const due = (1e6 * shown) / (40 * 30);
        expect(Math.abs(ppmOf(out, 'artwork ball') - due)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the plane of a crop', () => {
  it('is the crop of the plane', () => {
    const box = fc.record({
      left: fc.nat({ max: 20 }),
      top: fc.nat({ max: 16 }),
      width: fc.integer({ min: 1, max: 10 }),
      height: fc.integer({ min: 1, max: 6 }),
    });
    const picture = shared(30, 22);
    fc.assert(
      fc.property(box, (given) => {
        const part = cropOwned(picture, given);
        expect(part.owners.labels.length).toBe(given.width * given.height);
        for (let i = 0; i < part.owners.labels.length; i++) {
          const y = given.top + Math.floor(i / given.width);
          const j = y * 30 + given.left + (i % given.width);
          expect(partsAt(part.owners, i)).toEqual(partsAt(picture.owners, j));
          expect(part.pixels.data[i * 4 + 1]).toBe(picture.pixels.data[j * 4 + 1]);
        }
        expect(million(part)).toBe(1_000_000);
      }),
    );
    for (const bad of [{ left: -1 }, { top: 17.5 }, { width: 0 }, { width: 31 }])
      expect(() =>
        cropOwned(picture, { left: 0, top: 0, width: 5, height: 5, ...bad }),
      ).toThrowError(expect.objectContaining({ code: 'bad-input' }));
  });
});

describe('a painted picture', () => {
  let painting: Painting;
  beforeAll(async () => {
    const index = await learnStyle(makeArtworks(5));
    painting = await paint({ recipe: usualRecipe, styles: [{ index, weight: 1 }] });
  });

  it('has the sums of its plane as its shares, and goes on with them', async () => {
    const { pixels, owners, shares } = painting;
    const counts = new Map<string, number>();
    for (const label of owners.labels) {
      const [{ source }] = owners.mixes[label];
      const id = nameOf(owners.sources[source]);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    for (const { artworkId, ppm } of shares) {
      const due = (1e6 * (counts.get(`artwork ${artworkId}`) ?? 0)) / owners.labels.length;
      expect(Math.abs(ppm - due)).toBeLessThan(1);
    }
    const named = shares.map(({ artworkId, ppm }) => ({ source: artwork(artworkId), ppm }));
    expect(sharesOf({ pixels, owners })).toEqual(named);
    const adjusted = await adjust({ pixels, owners }, { exposure: 1 });
    expect(sharesOf(adjusted)).toEqual(named);
  });
});
