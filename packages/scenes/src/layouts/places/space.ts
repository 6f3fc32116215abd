import { between, createNoise } from '@limn/imaging/random';
import { fadeDown, Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import type { Drawn, Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  moon_surface: {
    words: 'lunar_surface lunar_landscape moonscape',
    tie: { on: ['moon'], itself: true },
    holds: [['astronaut', 1]],
    features: ['star', 'hill', 'cliff'],
    light: 0.96,
    sheltered: true,
    weatherless: true,
    draw: drawMoonSurface,
  },
  space: {
    words: 'outer_space deep_space',
    holds: [['rocket', 1]],
    features: ['star', 'moon'],
    light: 0.96,
    night: true,
    sheltered: true,
    weatherless: true,
    draw: drawSpace,
  },
};

const lit = { glowing: true } as const;

/** A sky without air. */
function drawVoid(world: World, bottom: number, stars: number): void {
  const { stage, random } = world;
  const [top, low] = ['#0b0e22', '#1b2144'].map((hex, k) =>
    stage.material(`void${k}`, 'sky', hex, {
      ...lit,
      grain: { across: 0.4, down: 0.4, amount: 3 },
    }),
  );
  new Pen(stage, 0, 1, 1).rect(
    0,
    1 - bottom,
    stage.aspect,
    bottom,
    fadeDown(0, bottom, [
      { at: 0, material: top },
      { at: 1, material: low },
    ]),
    { contour: false },
  );
  const star = stage.material('star', 'light', '#f6f1dc', { ...lit, importance: 3 });
  for (let k = 0; k < stars; k++) {
    const r = between(random, 0.0018, 0.0045) * (random() < 0.12 ? 2 : 1);
    new Pen(stage, random() * stage.aspect, random() * bottom, 1).ellipse(0, 0, r, r, star, {
      contour: false,
    });
  }
}

/** The earth as it is seen from afar. */
function drawEarth({ stage }: World, x: number, y: number, r: number): void {
  const [sea, land, cloud] = (
    [
      ['earth-sea', '#3f7fc0'],
      ['earth-land', '#6d9a58'],
      ['earth-cloud', '#f1f2ee'],
    ] as const
  ).map(([name, hex]) => stage.material(name, 'light', hex, { ...lit, importance: 2 }));
  const air = { kind: 'glow', x, y, radius: r * 1.5, material: sea } as const;
  const pen = new Pen(stage, x, y, r);
  pen.ellipse(0, 0, 1.5, 1.5, air, { contour: false, opacity: 0.7 });
  pen.ellipse(0, 0, 1, 1, sea);
  pen.blob([-0.7, 0.3, -0.4, 0.72, 0.05, 0.7, -0.1, 0.4, -0.3, 0.2, -0.5, -0.1], land, {
    contour: false,
  });
  pen.blob([0.1, -0.1, 0.5, 0.1, 0.66, -0.3, 0.3, -0.72, 0.12, -0.5], land, { contour: false });
  for (const [cx, cy, w] of [
    [-0.2, 0.06, 0.5],
    [0.3, 0.42, 0.42],
    [-0.2, -0.6, 0.4],
  ])
    pen.ellipse(cx, cy, w, 0.1, cloud, { contour: false, turn: 0.2, opacity: 0.9 });
  pen.blob([0.3, 0.95, 0.75, 0.66, 1, 0, 0.75, -0.66, 0.3, -0.95, 0.62, -0.4, 0.68, 0.3], sea, {
    shade: -24,
    contour: false,
    opacity: 0.7,
  });
}

/** Grey dust and craters under a black sky, with the earth above. */
function drawMoonSurface({ world }: Drawn): void {
  const { stage, random } = world;
  const { aspect } = stage;
  world.horizon = between(random, 0.58, 0.64);
  const { horizon } = world;
  stage.scene.horizon = horizon;
  const side = random() < 0.5 ? 1 : -1;
  const across = (t: number): number => aspect * (side > 0 ? t : 1 - t);
  drawVoid(world, horizon + 0.05, 110);
  drawEarth(world, across(0.76), 0.23, 0.13 * Math.min(1.2, Math.max(1, aspect)));
  const [far, near] = ['#8d8d93', '#b9b7b2'].map((hex, k) =>
    stage.material(`moon-dust${k}`, 'ground', hex, {
      grain: { across: 0.06, down: 0.03, amount: 6 },
    }),
  );
  const pen = new Pen(stage, 0, 1, 1);
  const noise = createNoise(Math.floor(random() * 1e6));
  const ridge: number[] = [];
  for (let k = 0; k <= 24; k++)
    ridge.push((k / 24) * aspect, 1 - horizon + 0.1 * noise.fractal(k * 0.18, 2.2, 2));
  pen.under(ridge, 1 - horizon - 0.06, far, { shade: -10 });
  const edge = [0, 0.25, 0.5, 0.75, 1].flatMap((t) => [
    t * aspect,
    1 - horizon + 0.012 * Math.sin(t * 5),
  ]);
  pen.under(
    edge,
    -0.05,
    fadeDown(horizon, 1, [
      { at: 0, material: far },
      { at: 0.7, material: near },
    ]),
  );
  world.ground = near;
  for (const [t, down, w] of [
    [0.1, 0.05, 0.08],
    [0.34, 0.04, 0.06],
    [0.62, 0.07, 0.1],
    [0.88, 0.12, 0.13],
    [0.2, 0.17, 0.16],
    [0.7, 0.25, 0.2],
    [0.02, 0.31, 0.22],
    [0.42, 0.36, 0.13],
  ])
    drawCrater(world, across(t), horizon + down, w * 0.8, near);
  for (const [t, down, w] of [
    [0.94, 0.36, 0.16],
    [0.82, 0.38, 0.07],
    [0.08, 0.38, 0.1],
  ])
    drawBoulder(world, across(t), horizon + down, w, near);
  world.light = { x: across(1.1), y: 0.2 };
  world.land = { top: horizon + 0.14, bottom: 0.92 };
  world.farScale = 0.5;
  world.landRange = side > 0 ? [0, aspect * 0.8] : [aspect * 0.2, aspect];
}

function drawCrater({ stage }: World, x: number, y: number, w: number, dust: number): void {
  const pen = new Pen(stage, x, y, w);
  pen.ellipse(0, 0, 1.12, 0.33, dust, { shade: 9, contour: false });
  pen.ellipse(0, -0.02, 0.94, 0.25, dust, { shade: -24 });
  pen.ellipse(-0.1, -0.07, 0.76, 0.17, dust, { shade: -9, contour: false });
}

function drawBoulder({ stage }: World, x: number, y: number, w: number, dust: number): void {
  const pen = new Pen(stage, x, y, w);
  pen.blob([-0.5, 0, -0.42, 0.36, -0.1, 0.56, 0.3, 0.44, 0.52, 0], dust, { shade: -12 });
  pen.poly([-0.36, 0.34, -0.1, 0.54, 0.28, 0.42, 0.02, 0.3], dust, { shade: 8, contour: false });
}

/** Among the stars: clouds of light, a planet near by and another with a ring. */
function drawSpace({ world }: Drawn): void {
  const { stage, random } = world;
  const { aspect } = stage;
  world.horizon = 1;
  stage.scene.horizon = 1;
  drawVoid(world, 1.02, 150);
  const side = random() < 0.5 ? 1 : -1;
  const across = (t: number): number => aspect * (side > 0 ? t : 1 - t);
  for (const [k, t, y, r] of [
    [0, 0.2, 0.3, 0.42],
    [1, 0.5, 0.48, 0.46],
    [2, 0.84, 0.6, 0.36],
  ]) {
    const x = across(t);
    const hex = ['#7b4a9e', '#2f7f9e', '#b0568a'][k];
    const material = stage.material(`nebula${k}`, 'cloud', hex, { ...lit, importance: 1 });
    const glow = { kind: 'glow', x, y, radius: r, material } as const;
    new Pen(stage, x, y, 1).ellipse(0, 0, r, r, glow, { contour: false, opacity: 0.75 });
  }
  const near = stage.material('planet', 'light', '#c97f52', { ...lit, importance: 2 });
  const big = new Pen(stage, across(0.12), 1.22, 0.58);
  big.ellipse(0, 0, 1, 1, near);
  for (const [y, w] of [
    [0.82, 0.5],
    [0.66, 0.7],
    [0.5, 0.82],
  ])
    big.ellipse(0, y, w, 0.045, near, { shade: y > 0.7 ? 10 : -9, contour: false });
  const ball = stage.material('ringed', 'light', '#e3c98c', { ...lit, importance: 2 });
  const ring = stage.material('ring', 'light', '#b9a7c9', { ...lit, importance: 2 });
  const small = new Pen(stage, across(0.84), 0.17, 0.075);
  small.ellipse(0, 0, 1, 1, ball);
  small.ellipse(0.24, -0.1, 0.72, 0.78, ball, { shade: -9, contour: false });
  small.limb([-1.9, -0.5, 0.05, -0.6, -0.36, 0.16, 0.6, 0.1, 0.16, 1.9, 0.62, 0.05], ring);
  world.land = { top: 0.66, bottom: 0.76 };
  world.farScale = 1;
  world.afloat = true;
}
