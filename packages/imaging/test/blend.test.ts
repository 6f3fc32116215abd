import { describe, expect, it } from 'vitest';
import { drop, replaceBackground } from './pixel-edits.ts';
import { solvePoisson } from '../src/retouch/blend/poisson.ts';
import { makePicture } from './pictures.ts';
import { draw } from './retouch-pictures.ts';

const ball = draw(30, 30, (x, y) => {
  const inside = Math.hypot(x - 14.5, y - 14.5) < 13;
  // Colours under the transparent part must never be visible.
  return inside ? [200, 80, 60, 255] : [255, 0, 255, 0];
});

describe('solvePoisson', () => {
  it('finds the plane that the rim lies on', () => {
    const [w, h] = [60, 44];
    const plane = Float32Array.from({ length: w * h }, (_, i) => (i % w) * 2 - Math.floor(i / w));
    const inside = Uint8Array.from(plane, (_, i) => {
      const [x, y] = [i % w, Math.floor(i / w)];
      return x > 2 && y > 2 && x < w - 3 && y < h - 3 ? 1 : 0;
    });
    const u = plane.map((v, i) => (inside[i] ? 0 : v));
    solvePoisson(u, new Float32Array(w * h), inside, w, h, 0, 12);
    for (let i = 0; i < u.length; i++) expect(Math.abs(u[i] - plane[i])).toBeLessThan(0.5);
  });
});

describe('replaceBackground', () => {
  it('shows the colour where the subject is not, and the subject where it is', async () => {
    const out = await replaceBackground(ball, [10, 20, 30]);
    expect([...out.data.subarray(0, 4)]).toEqual([10, 20, 30, 255]);
    const middle = (15 * 30 + 15) * 4;
    expect([...out.data.subarray(middle, middle + 3)]).toEqual([200, 80, 60]);
  });

  it('covers the sheet with a picture of another shape, and matches light only as asked', async () => {
    const dusk = draw(90, 20, () => [30, 40, 90]);
    const plain = await replaceBackground(ball, dusk, { match: 0 });
    expect([...plain.data.subarray(0, 4)]).toEqual([30, 40, 90, 255]);
    const middle = (15 * 30 + 15) * 4;
    expect(plain.data[middle]).toBe(200);
    const matched = await replaceBackground(ball, dusk, { match: 1 });
    expect(matched.data[middle]).toBeLessThan(200);
  });

  it('refuses what is out of range', async () => {
    const bad = { code: 'bad-input' };
    await expect(replaceBackground(ball, [0, 0, 300])).rejects.toMatchObject(bad);
    await expect(replaceBackground(ball, [0, 0, 0], { match: 2 })).rejects.toMatchObject(bad);
  });
});

describe('drop', () => {
  const ground = makePicture(4, 96, 80);

  it('lays the object on unchanged with blend alpha, and touches nothing else', async () => {
    const out = await drop(ground, ball, { blend: 'alpha', match: 0, x: 40, y: 40 });
    const middle = (40 * 96 + 40) * 4;
    expect([...out.data.subarray(middle, middle + 3)]).toEqual([200, 80, 60]);
    expect(out.data.subarray(0, 96 * 4 * 20)).toEqual(ground.data.subarray(0, 96 * 4 * 20));
  });

  it.each(['alpha', 'poisson'] as const)('never shows what alpha hides (%s)', async (blend) => {
    const grey = draw(96, 80, () => [120, 120, 120]);
    const out = await drop(grey, ball, { blend, match: 0, scale: 0.7, rotation: 30 });
    for (let i = 0; i < out.data.length; i += 4) expect(out.data[i + 2]).toBeLessThan(135);
  });

  it('takes the light of the place with poisson', async () => {
    const dark = draw(96, 80, () => [20, 20, 30]);
    const middle = (40 * 96 + 48) * 4;
    const plain = await drop(dark, ball, { blend: 'alpha', match: 0 });
    const lit = await drop(dark, ball, { blend: 'poisson', strength: 1, match: 0 });
    expect(lit.data[middle]).toBeLessThan(plain.data[middle] - 10);
  });

  it('casts a shadow on the ground but none on nothing', async () => {
    const light = draw(96, 80, () => [220, 220, 220]);
    const out = await drop(light, ball, { shadow: 1, match: 0 });
    const right = (53 * 96 + 64) * 4;
    expect(Math.min(...out.data.subarray(right - 24, right))).toBeLessThan(215);
    const clear = draw(96, 80, () => [220, 220, 220, 0]);
    const none = await drop(clear, ball, { shadow: 1, match: 0 });
    expect(none.data[3]).toBe(0);
  });

  it('works over an edge, and refuses an object wholly outside', async () => {
    const out = await drop(ground, ball, { x: 0, y: 0 });
    expect(out.data.length).toBe(ground.data.length);
    const bad = { code: 'bad-input' };
    await expect(drop(ground, ball, { x: -500 })).rejects.toMatchObject(bad);
    await expect(drop(ground, ball, { scale: 0 })).rejects.toMatchObject(bad);
    const signal = AbortSignal.abort();
    await expect(drop(ground, ball, { signal })).rejects.toMatchObject({ code: 'cancelled' });
  });
});
