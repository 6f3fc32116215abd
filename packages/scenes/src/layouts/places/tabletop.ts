import { between } from '@limn/imaging/random';
import { soft } from '../../elements/shading.ts';
import { Pen } from '../../pen/pen.ts';
import type { Color } from '@limn/imaging/drawing/scene';
import type { Drawn, Layout } from '../layout.ts';

const small =
  'apple pear orange_fruit lemon grapes cherry bread cheese bowl fruit bottle glass vase jug cup ' +
  'teapot candle skull book heart crown key shell pumpkin hat';

export const layouts: Record<string, Layout> = {
  still_life: {
    words: 'still-life tabletop',
    suggestedBy: { things: small.split(' '), first: true, unless: ['window'] },
    home: 'table',
    holds: [
      ['vase', 1],
      ['apple', 2],
      ['jug', 1],
      ['bread', 1],
    ],
    own: ['table'],
    features: [],
    sheltered: true,
    weatherless: true,
    draw: drawTabletop,
  },
};

/** Walls with a table that stands out from each. */
const rooms = [
  { wall: '#4c6c78', lit: '#93aba4', table: '#c8955c' },
  { wall: '#7c8f6e', lit: '#c3c79c', table: '#7a4b32' },
  { wall: '#8f4f4a', lit: '#c9907a', table: '#e6d6b6' },
  { wall: '#cdb98a', lit: '#efe2bd', table: '#6d4531' },
  { wall: '#55597c', lit: '#9a96a8', table: '#d9ad72' },
  { wall: '#a9b7b6', lit: '#e2e2d2', table: '#96603a' },
];

const cloths = [
  ['#b8453d', '#f0e2c8'],
  ['#3f6492', '#f0e6d2'],
  ['#f0e7d4', '#b5524a'],
  ['#d9ae5c', '#7a4b3a'],
  ['#5f8272', '#efe4c6'],
];

const lightness = ([r, g, b]: Color): number => 0.3 * r + 0.59 * g + 0.11 * b;

const plain = { contour: false };

/** Height of the far and the near edge of the table top. */
const [far, near] = [0.4, 0.15];

/** A table before a plain wall, for things seen close. */
function drawTabletop({ world }: Drawn): void {
  const { stage, random, setting } = world;
  world.horizon = 1 - far;
  stage.scene.horizon = world.horizon;
  const { aspect } = stage;
  const pen = new Pen(stage, 0, 1, 1);
  const named = setting.colors.wall ?? setting.colors.background_color;
  const room = rooms[Math.floor(random() * rooms.length)];
  const wall = stage.material('backdrop', 'sky', named ?? room.wall, {
    importance: 1,
    named: named !== undefined,
    grain: { across: 0.4, down: 0.3, amount: 6 },
  });
  const lit = stage.material('backdrop-lit', 'sky', named ?? room.lit, { importance: 1 });
  const stops = [
    { at: 0, material: lit },
    { at: 0.85, material: wall },
  ];
  const light = { kind: 'linear', x0: 0, y0: 0.1, x1: aspect, y1: 0.5, stops } as const;
  pen.rect(0, 0.3, aspect, 0.72, light, plain);
  const wood = named ? (lightness(named) > 120 ? '#6d4531' : '#dcb27a') : room.table;
  const table = stage.material('tabletop', 'ground', wood, {
    grain: { across: 0.5, down: 0.03, amount: 5 },
    flow: 0,
  });
  pen.rect(-0.02, near, aspect + 0.04, far - near, table);
  pen.rect(-0.02, near - 0.035, aspect + 0.04, 0.035, table, { shade: 9 });
  pen.rect(-0.02, -0.02, aspect + 0.04, near - 0.015, table, { shade: -17 });
  const pick = random();
  const [cloth, trim] = cloths[Math.floor(random() * cloths.length)];
  if (pick < 0.85) {
    const fabric = stage.material('drape', 'object', cloth, { importance: 2 });
    const stripe = stage.material('drape-stripe', 'object', trim, { importance: 2 });
    const x = aspect * between(random, 0.42, 0.58);
    const wide = Math.min(1.15, aspect * 1.05);
    if (pick < 0.5) drawNapkin(pen.frame(x, near, 1), fabric, stripe, wide);
    else drawRunner(pen.frame(x, near, 1), fabric, stripe, wide);
  }
  world.land = { top: 0.74, bottom: 0.83 };
  world.scale = 1.85;
  world.farScale = 0.86;
}

/** A stripe with sharp corners through points of x and y. */
function drawBorder(pen: Pen, points: readonly number[], stripe: number): void {
  for (let k = 0; k + 3 < points.length; k += 2)
    pen.line(points.slice(k, k + 4), 0.012, stripe, plain);
}

/** A square cloth laid cornerwise, one corner hanging over the edge of the table. */
function drawNapkin(pen: Pen, fabric: number, stripe: number, wide: number): void {
  const w = wide * 0.44;
  const top = [
    -w * 0.62,
    0,
    -w,
    0.09,
    -w * 0.5,
    0.17,
    0,
    0.235,
    w * 0.5,
    0.175,
    w,
    0.1,
    w * 0.64,
    0,
    w * 0.3,
    0.004,
    -w * 0.3,
    0.004,
  ];
  pen.poly(top, fabric, { shade: 3 });
  const inner = [-w * 0.5, 0.012, -w * 0.86, 0.09, 0, 0.215, w * 0.86, 0.098, w * 0.52, 0.012];
  drawBorder(pen, inner, stripe);
  const fall = [
    -w * 0.64,
    0.004,
    -w * 0.5,
    -0.035,
    -w * 0.3,
    -0.06,
    -w * 0.14,
    -0.11,
    0.01,
    -0.125,
    w * 0.16,
    -0.1,
    w * 0.34,
    -0.065,
    w * 0.52,
    -0.03,
    w * 0.66,
    0.004,
    w * 0.3,
    0.006,
    -w * 0.3,
    0.006,
  ];
  pen.blob(fall, fabric, { shade: -9 });
  pen.limb(
    [
      -w * 0.5,
      -0.012,
      0.01,
      -w * 0.2,
      -0.06,
      0.013,
      0.01,
      -0.095,
      0.014,
      w * 0.2,
      -0.06,
      0.013,
      w * 0.5,
      -0.01,
      0.01,
    ],
    stripe,
    {
      shade: -6,
      ...plain,
    },
  );
  for (const [x0, x1, y1] of [
    [-0.3, -0.2, -0.06],
    [-0.02, 0, -0.1],
    [0.28, 0.22, -0.06],
  ])
    pen.limb([x0 * w, 0, 0.006, x1 * w, y1, 0.02], fabric, { shade: -17, ...plain });
}

/** A cloth over the whole middle of the table that falls over its edge in folds. */
function drawRunner(pen: Pen, fabric: number, stripe: number, wide: number): void {
  const w = wide * 0.4;
  pen.poly([-w, 0, -w * 0.84, 0.215, w * 0.84, 0.215, w, 0], fabric, { shade: 3 });
  drawBorder(pen, [-w * 0.93, 0, -w * 0.785, 0.195, w * 0.785, 0.195, w * 0.93, 0], stripe);
  const hem: number[] = [];
  const waves = 6;
  for (let k = 0; k <= waves * 2; k++) {
    const x = w * 1.02 - (k / (waves * 2)) * w * 2.04;
    hem.push(x, k % 2 ? -0.105 : -0.085);
  }
  const fall = [-w, 0.004, w, 0.004, ...hem];
  pen.poly(fall, fabric, { shade: -6 });
  pen.poly(fall, soft(pen, w, -0.1, w, fabric), { shade: -13, ...plain });
  for (let k = 1; k < waves; k++) {
    const x = w - (k / waves) * w * 2;
    pen.limb([x, -0.004, 0.006, x * 1.01, -0.05, 0.016, x * 1.02, -0.074, 0.02], fabric, {
      shade: -16,
      ...plain,
    });
  }
  pen.line(
    [-w * 1.01, -0.068, -w * 0.5, -0.072, 0, -0.068, w * 0.5, -0.072, w * 1.01, -0.068],
    0.013,
    stripe,
    {
      shade: -6,
      ...plain,
    },
  );
}
