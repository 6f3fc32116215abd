import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clone, complete, heal, outpaint } from './pixel-edits.ts';
import { makePicture } from './pictures.ts';
import { draw, errorIn, maskOf } from './retouch-pictures.ts';

const slope = (w: number, h: number, a: number, b: number): ReturnType<typeof draw> =>
  draw(w, h, (x, y) => {
    const v = 128 + (a * (x - w / 2)) / w + (b * (y - h / 2)) / h;
    return [v, v * 0.8 + 20, 220 - v * 0.5];
  });

describe('filling', () => {
  it('continues a gradient without blocks, wherever the hole lies', async () => {
    const steep = fc.integer({ min: -90, max: 90 });
    const place = fc.record({
      x: fc.integer({ min: 0, max: 70 }),
      y: fc.integer({ min: 0, max: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(steep, steep, place, async (a, b, { x: x0, y: y0 }) => {
        const picture = slope(96, 80, a, b);
        const mask = maskOf(96, 80, (x, y) => x >= x0 && x < x0 + 26 && y >= y0 && y < y0 + 24);
        const out = await complete(picture, mask);
        // A block would be a step between neighbours that the gradient does not have.
        let worst = 0;
        for (let y = 1; y < 79; y++) {
          for (let x = 1; x < 95; x++) {
            const i = y * 96 + x;
            if (!mask[i]) continue;
            for (const j of [i - 1, i - 96]) {
              const step = out.data[i * 4] - out.data[j * 4];
              const due = picture.data[i * 4] - picture.data[j * 4];
              worst = Math.max(worst, Math.abs(step - due));
            }
          }
        }
        expect(worst).toBeLessThanOrEqual(6);
        expect(errorIn(out, picture, mask)).toBeLessThan(120);
      }),
      { numRuns: 12 },
    );
  });

  it('fills holes of any shape and leaves every other byte', async () => {
    const picture = makePicture(6, 64, 48);
    const shapes = [
      (x: number, y: number): boolean => x + y < 30,
      (x: number, y: number): boolean => (x + 3 * y) % 17 === 0,
      (x: number): boolean => x > 45,
      (x: number, y: number): boolean => Math.hypot(x - 63, y - 47) < 14,
      (x: number, y: number): boolean => x > 1 || y > 1,
    ];
    for (const shape of shapes) {
      const mask = maskOf(64, 48, shape);
      const out = await complete(picture, mask);
      mask.forEach((v, i) => {
        if (!v) expect(out.data[i * 4]).toBe(picture.data[i * 4]);
      });
    }
  });

  it('works on 16×16 and does not copy from under transparent pixels', async () => {
    const tiny = draw(16, 16, () => [90, 120, 60]);
    const hole = maskOf(16, 16, (x, y) => x > 5 && x < 10 && y > 5 && y < 10);
    const full = await complete(
      { ...tiny, data: tiny.data.map((v, i) => (hole[i >> 2] ? 0 : v)) },
      hole,
    );
    expect([...full.data.subarray((7 * 16 + 7) * 4, (7 * 16 + 7) * 4 + 4)]).toEqual([
      90, 120, 60, 255,
    ]);
    const half = draw(64, 48, (x) => (x < 40 ? [90, 120, 60, 255] : [255, 0, 255, 0]));
    const mask = maskOf(64, 48, (x, y) => x > 20 && x < 44 && y > 10 && y < 30);
    const out = await complete(half, mask);
    mask.forEach((v, i) => {
      if (!v) return;
      expect(out.data[i * 4 + 1]).toBeGreaterThan(100);
      expect(out.data[i * 4 + 3]).toBe(255);
    });
    expect(out.data[63 * 4 + 3]).toBe(0);
  });

  it('grows the canvas and keeps the picture to the byte', async () => {
    const picture = slope(60, 50, 0, 80);
    const out = await outpaint(picture, { left: 12, bottom: 9, right: 5 });
    expect([out.width, out.height]).toEqual([77, 59]);
    for (let y = 0; y < 50; y++) {
      const row = out.data.subarray((y * 77 + 12) * 4, (y * 77 + 72) * 4);
      expect(row).toEqual(picture.data.subarray(y * 240, y * 240 + 240));
    }
    for (let y = 0; y < 50; y++) {
      expect(Math.abs(out.data[y * 77 * 4] - picture.data[y * 240])).toBeLessThan(20);
    }
    const bad = { code: 'bad-input' };
    await expect(outpaint(picture, { top: 9000 })).rejects.toMatchObject(bad);
    await expect(outpaint(picture, { top: -1 })).rejects.toMatchObject(bad);
  });
});

describe('heal', () => {
  it('takes a spot away and keeps the light of its place', async () => {
    const clean = slope(120, 90, 80, 30);
    const spot = maskOf(120, 90, (x, y) => Math.hypot(x - 60, y - 45) < 12);
    const hurt = { ...clean, data: clean.data.map((v, i) => (spot[i >> 2] && i % 4 < 3 ? 10 : v)) };
    const out = await heal(hurt, spot);
    expect(errorIn(out, clean, spot)).toBeLessThan(30);
    await expect(heal(clean, new Uint8Array(2))).rejects.toMatchObject({ code: 'bad-input' });
    await expect(heal(clean, spot, { detail: 2 })).rejects.toMatchObject({ code: 'bad-input' });
  });
});

describe('clone', () => {
  it('copies from the offset as strongly as the brush says, alpha too', async () => {
    const picture = draw(20, 10, (x) => (x < 10 ? [200, 0, 0, 255] : [0, 0, 200, 128]));
    const brush = new Uint8Array(200);
    brush[5 * 20 + 2] = 255;
    brush[5 * 20 + 3] = 128;
    brush[5 * 20 + 15] = 255;
    const out = await clone(picture, brush, 10, 0);
    expect([...out.data.subarray(102 * 4, 103 * 4)]).toEqual([0, 0, 200, 128]);
    const [r, , b, a] = out.data.subarray(103 * 4, 104 * 4);
    expect(r).toBeGreaterThan(b);
    expect(a).toBeGreaterThan(185);
    expect(a).toBeLessThan(200);
    // Its source is outside.
    expect(out.data.subarray(115 * 4, 116 * 4)).toEqual(picture.data.subarray(115 * 4, 116 * 4));
  });

  it('changes nothing outside the brush or without opacity', async () => {
    const picture = makePicture(9, 40, 30);
    const brush = fc.uint8Array({ minLength: 1200, maxLength: 1200 });
    const offset = fc.integer({ min: -30, max: 30 });
    await fc.assert(
      fc.asyncProperty(brush, offset, offset, async (painted, dx, dy) => {
        const out = await clone(picture, painted, dx, dy);
        painted.forEach((v, i) => {
          if (v === 0) expect(out.data[i * 4]).toBe(picture.data[i * 4]);
        });
        expect((await clone(picture, painted, dx, dy, { opacity: 0 })).data).toEqual(picture.data);
      }),
      { numRuns: 15 },
    );
    await expect(clone(picture, new Uint8Array(1200), 0.5, 0)).rejects.toThrow(/dx/);
  });
});
