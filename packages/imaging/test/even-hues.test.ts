import { describe, expect, it } from 'vitest';
import { evenHues, type HuePlan, loose, settleHues } from '../src/guides/even-hues.ts';
import { type Lab, labToColor, rgbToLab } from '../src/raster/color.ts';
import type { Rgb } from '../src/raster/raster.ts';

const side = 96;
const pixels = side * side;
const [teal, beige, between]: Lab[] = [
  [60, -24, -4],
  [60, 6, 12],
  [60, -8, 4],
];

function picture(labAt: (x: number, y: number) => Lab): Rgb {
  const data = new Uint8Array(pixels * 3);
  for (let i = 0; i < pixels; i++)
    data.set(labToColor(labAt(i % side, Math.floor(i / side))).map(Math.round), i * 3);
  return { width: side, height: side, data };
}
/** One region everywhere, with a target colour between two of the artist's. */
function wall(): HuePlan {
  const lab = new Float32Array(pixels * 3);
  for (let i = 0; i < pixels; i++) lab.set(between, i * 3);
  return { width: side, height: side, lab, labels: new Uint8Array(pixels), natural: [[60, -4, 6]] };
}
/** Two thirds of it are teal, the rest beige. */
const patchy = () => picture((x) => (x < 64 ? teal : beige));
const gap = (lab: Float32Array, i: number, [, a, b]: Lab): number =>
  Math.hypot(lab[i * 3 + 1] - a, lab[i * 3 + 2] - b);
const at = (x: number, y: number): number => y * side + x;

describe('one surface in one hue', () => {
  it('is asked for in the colour that a sketch has most of', () => {
    const plan = wall();
    settleHues(patchy(), plan);
    expect(gap(plan.lab, at(80, 40), teal)).toBeLessThan(4);
    expect(plan.lab[at(80, 40) * 3]).toBe(60);
  });

  it('is drawn back to it where it deviates, in the same lightness', () => {
    const painted = patchy();
    const before = rgbToLab(painted.data);
    evenHues(painted, wall());
    const after = rgbToLab(painted.data);
    expect(gap(before, at(90, 40), teal)).toBeGreaterThan(25);
    expect(gap(after, at(90, 40), teal)).toBeLessThan(8);
    expect(gap(after, at(20, 40), teal)).toBeLessThan(4);
    for (let i = 0; i < pixels; i++) expect(Math.abs(after[i * 3] - before[i * 3])).toBeLessThan(2);
  });

  it('keeps small brush marks of another hue', () => {
    const dot = (x: number, y: number): boolean => x % 6 === 0 && y % 6 === 0;
    const painted = picture((x, y) => (dot(x, y) ? beige : teal));
    evenHues(painted, wall());
    expect(gap(rgbToLab(painted.data), at(48, 48), teal)).toBeGreaterThan(25);
  });

  it('leaves alone what is no part of the guide', () => {
    const painted = patchy();
    const plan = { ...wall(), labels: new Uint8Array(pixels).fill(loose) };
    evenHues(painted, plan);
    expect(painted).toEqual(patchy());
  });

  it('does not change what is even', () => {
    const painted = picture(() => teal);
    evenHues(painted, wall());
    expect(painted).toEqual(picture(() => teal));
  });
});
