import { between, createNoise } from '@limn/imaging/random';
import { fadeDown, Pen } from '../pen/pen.ts';
import { catmullRom } from '@limn/imaging/drawing/ribbon';
import type { Color } from '@limn/imaging/drawing/scene';
import type { World } from './world.ts';
import type { Layout } from './layout.ts';

export const layouts: Record<string, Layout> = {
  mountains: {
    words: 'mountain peak peaks alps summit mountainside mountainous alpine ridge range fjord',
    holds: [['pine', 2]],
    horizon: { from: 0.55, to: 0.64, wherever: true },
  },
  desert: {
    words: 'dune dunes sahara',
    suggestedBy: { things: ['camel', 'cactus'] },
    holds: [
      ['cactus', 2],
      ['camel', 1],
    ],
  },
};

const whole = (world: World): Pen => new Pen(world.stage, 0, 1, 1);

/** Height of a range of hills or mountains along the picture, 0–1. */
export function ridgeLine(seed: number, roughness: number, peaks: number): (x: number) => number {
  const noise = createNoise(seed);
  return (x) => {
    const soft = noise.fractal(x * peaks, 3.7, 2);
    const sharp = 1 - Math.abs(2 * noise.fractal(x * peaks * 0.8, 9.1, 5) - 1) * 2;
    return soft * (1 - roughness) + Math.max(0, sharp) * roughness;
  };
}

/** Three peaks, one of them the highest, as rough as the line they are added to. */
function withPeaks({ stage, random }: World, rough: (x: number) => number): (x: number) => number {
  const highest = Math.floor(random() * 3);
  const peaks = [0.16, 0.5, 0.84].map((at, k) => ({
    x: stage.aspect * (at + between(random, -0.09, 0.09)),
    high: k === highest ? 1 : between(random, 0.55, 0.78),
    half: between(random, 0.3, 0.4) * Math.max(0.8, stage.aspect),
  }));
  return (x) => {
    const tent = Math.max(...peaks.map((p) => p.high * (1 - Math.abs(x - p.x) / p.half)));
    return 0.34 * rough(x) + 0.66 * Math.max(0, tent);
  };
}

/** Layers of hills or mountains, paler the farther. */
export function drawRanges(
  world: World,
  layers: number,
  height: number,
  roughness: number,
  tint: string,
  snow: boolean,
): void {
  const { stage, random, horizon } = world;
  const white = snow ? stage.material('snow-cap', 'far', '#f3f3ef', { importance: 2 }) : -1;
  for (let k = 0; k < layers; k++) {
    const t = layers === 1 ? 0.6 : k / (layers - 1);
    const rough = ridgeLine(Math.floor(random() * 1e6), roughness, between(random, 1.4, 2.4) + t);
    const line = roughness > 0.5 && k < layers - 1 ? withPeaks(world, rough) : rough;
    const far = stage.material(`range${k}`, 'far', fade(tint, 0.62 - 0.62 * t), {
      importance: 2,
      grain: { across: 0.06, down: 0.09, amount: 4 },
    });
    const tall = height * (1 - 0.6 * t);
    const base = horizon + 0.012 + 0.02 * t;
    const along = Array.from({ length: 91 }, (_, s) => (s / 90) * stage.aspect);
    // The highest peak in sight is as high as the range is meant to be.
    const peak = Math.max(...along.map(line));
    const points = along.flatMap((x) => [x, 1 - base + tall * (0.12 + (0.88 * line(x)) / peak)]);
    const pen = whole(world);
    pen.poly([...points, stage.aspect, 1 - base - 0.06, 0, 1 - base - 0.06], far);
    if (snow && k === 0) drawCaps(world, pen, points, 1 - base + tall * 0.55, white);
  }
}

/** Snow on all that rises above a ragged line. */
function drawCaps(world: World, pen: Pen, points: number[], line: number, white: number): void {
  const { random } = world;
  let cap: number[] = [];
  const close = (): void => {
    if (cap.length >= 6) {
      const low: number[] = [];
      for (let i = cap.length - 2; i >= 0; i -= 2) {
        // Tongues of snow run down between the rocks.
        const tongue = Math.abs(((i / 2) % 8) - 4) * 0.013;
        low.push(cap[i], Math.min(cap[i + 1], line - 0.02 + tongue + between(random, 0, 0.012)));
      }
      pen.poly([...cap, ...low], white, { contour: false });
    }
    cap = [];
  };
  for (let i = 0; i < points.length; i += 2) {
    if (points[i + 1] > line) cap.push(points[i], points[i + 1]);
    else close();
  }
  close();
}

/** Paler and bluer with distance. */
function fade(hex: string, part: number): Color {
  const c = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  const air = [196, 208, 222];
  return c.map((v, i) => v + (air[i] - v) * part) as unknown as Color;
}

const grounds: Record<string, [string, string]> = {
  spring: ['#9dba6a', '#5f8f3f'],
  summer: ['#a3b562', '#668a3a'],
  autumn: ['#c2a35a', '#8a6a33'],
  winter: ['#e6eaec', '#d3dbe2'],
  moonlit: ['#c6d0e4', '#a4b2d2'],
  desert: ['#e7cb97', '#cf9f62'],
  sand: ['#ecdcb4', '#d9bd88'],
  field: ['#e0c069', '#c39a40'],
  savanna: ['#e6d197', '#c59c4a'],
  earth: ['#b9ad6c', '#a3814f'],
  street: ['#b0aaa2', '#8d8781'],
};

/** Rolling ground from the horizon to the lower edge. */
export function drawGround(world: World, kind: string, top = world.horizon): void {
  const { stage, random, setting } = world;
  const named =
    setting.colors.ground ?? setting.colors[kind] ?? setting.colors.field ?? setting.colors.meadow;
  const dark = stage.daylight === 'night' || stage.daylight === 'dusk';
  // Snow gives back what light there is.
  const shines = kind === 'winter' && dark;
  const [far, near] = grounds[shines ? 'moonlit' : kind] ?? grounds.summer;
  const options = {
    grain: { across: 0.1, down: 0.03, amount: 5 },
    named: named !== undefined,
    glowing: shines,
  };
  const farM = stage.material(`${kind}-far`, 'ground', named ?? far, options);
  const nearM = stage.material(`${kind}-near`, 'ground', named ?? near, {
    ...options,
    grain: { across: 0.07, down: 0.05, amount: 7 },
  });
  world.ground = nearM;
  const edge: number[] = [];
  const wave = between(random, 0, 6);
  for (let k = 0; k <= 8; k++)
    edge.push((k / 8) * stage.aspect, 1 - top + 0.012 * Math.sin(k * 1.1 + wave));
  whole(world).under(
    edge,
    -0.05,
    fadeDown(top, 1, [
      { at: 0, material: farM },
      { at: 0.75, material: nearM },
    ]),
  );
  if (kind === 'field') drawFurrows(world, nearM, top);
  else if (kind !== 'street') drawKnolls(world, nearM, top);
}

/** A few soft rises that give the ground depth. */
function drawKnolls(world: World, material: number, top: number): void {
  const { stage, random } = world;
  for (let k = 0; k < 3; k++) {
    const y = 1 - (top + (1 - top) * (0.16 + 0.26 * k));
    const points: number[] = [];
    const wave = random() * 6;
    for (let s = 0; s <= 6; s++) {
      points.push(
        (s / 6) * stage.aspect,
        y + 0.03 * Math.sin(s * between(random, 0.8, 1.1) + wave),
      );
    }
    whole(world).under(points, y - 0.12, material, {
      opacity: 0.35,
      shade: k % 2 ? -6 : 5,
      contour: false,
    });
  }
}

/** Rows that run to a point on the horizon. */
function drawFurrows(world: World, material: number, top: number): void {
  const { stage, random } = world;
  const vx = stage.aspect * between(random, 0.35, 0.65);
  for (let k = -9; k <= 9; k++) {
    const x = vx + k * 0.22 * stage.aspect;
    whole(world).poly(
      [vx + k * 0.012, 1 - top - 0.01, x + 0.05, -0.05, x - 0.03, -0.05],
      material,
      {
        shade: k % 2 ? -11 : 8,
        contour: false,
        opacity: 0.7,
      },
    );
  }
}

/** A way that winds from the lower edge to the horizon, between two ends if they are given. */
export function drawWay(
  world: World,
  material: number,
  width: number,
  end = world.horizon + 0.015,
  ends?: [number, number],
): void {
  const { stage, random } = world;
  const start = ends?.[0] ?? stage.aspect * between(random, 0.35, 0.65);
  const bend = between(random, 0.1, 0.22) * (random() < 0.5 ? 1 : -1) * stage.aspect;
  const goal = ends?.[1] ?? start + bend * between(random, -0.3, 0.6);
  const middle = catmullRom(
    [start, 0, start + bend, 0.3, start - bend * 0.5, 0.62, goal, 1],
    2,
    10,
  );
  const left: number[] = [];
  const right: number[] = [];
  for (let i = 0; i < middle.length; i += 2) {
    const t = Math.min(1, middle[i + 1]);
    const y = (1 - end) * (1 - Math.pow(1 - t, 1.9));
    const half = (width / 2) * Math.pow(1 - t, 1.7) + 0.0035;
    left.push(middle[i] - half, y);
    right.unshift(middle[i] + half, y);
  }
  whole(world).poly([...left, ...right], material, { contour: false });
}

/** A line of distant trees along the horizon. */
export function drawTreeLine(world: World): void {
  const { stage, random, horizon, setting } = world;
  const hue =
    setting.season === 'autumn' ? '#a5793c' : setting.season === 'winter' ? '#8f9a9c' : '#6a8a62';
  const material = stage.material('tree-line', 'far', hue, {
    importance: 2,
    grain: { across: 0.03, down: 0.03, amount: 6 },
  });
  const points: number[] = [];
  for (let s = 0; s <= 60; s++)
    points.push(
      (s / 60) * stage.aspect,
      1 - horizon + 0.012 + between(random, 0, 0.035) + 0.02 * Math.sin(s * 0.35),
    );
  whole(world).under(points, 1 - horizon - 0.03, material);
}
