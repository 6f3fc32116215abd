import { between } from '@limn/imaging/random';
import { fadeDown, Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { inTheSky } from '../../vocabulary/landscape-features.ts';
import { drawGround, drawRanges } from '../land.ts';
import { frontStones, setOut } from '../set-out.ts';
import { drawHeavens } from '../sky.ts';
import { waterMaterials } from './water.ts';
import type { Drawn, Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  falls: {
    madeBy: {
      feature: 'waterfall',
      within: ['forest', 'jungle', 'mountains', 'landscape', 'river'],
    },
    own: ['birch', 'pine', 'tree'],
    features: [...inTheSky, 'waterfall', 'cliff'],
    draw: drawFalls,
  },
};

/** A waterfall between walls of rock, with trees on them, and the pool it falls into. */
function drawFalls({ world, features }: Drawn): void {
  const { stage, random, setting } = world;
  const { aspect } = stage;
  world.horizon = 0.62;
  stage.scene.horizon = world.horizon;
  drawHeavens(world, features);
  const jungle = setting.layouts.includes('jungle');
  if (setting.layouts.includes('mountains')) drawPeaks(world);
  const side = random() < 0.5 ? 1 : -1;
  const fx = aspect * (0.5 - 0.05 * side);
  const rock = stage.material('fall-rock', 'ground', stage.snowy ? '#9aa3ad' : '#7d766c', {
    importance: 2,
    grain: { across: 0.05, down: 0.12, amount: 8 },
  });
  const trees = (down: number, spots: readonly (readonly number[])[]): void => {
    for (const [k, [t, y, size]] of spots.entries()) {
      const name = jungle ? (k % 2 ? 'palm' : 'tree') : k % 3 === 2 ? 'tree' : 'pine';
      setOut(world, name, t * aspect, y + down, size, k);
    }
  };
  trees(0, [
    [0.3, 0.27, 0.2],
    [0.68, 0.27, 0.22],
    [0.4, 0.25, 0.15],
    [0.6, 0.25, 0.15],
  ]);
  const turf = stage.material('fall-turf', 'plant', stage.snowy ? '#eef1f4' : '#5f8a45', {
    importance: 2,
    grain: { across: 0.03, down: 0.03, amount: 6 },
  });
  const wall = new Pen(stage, fx, 1, 1);
  wall.poly(
    [-0.5 * aspect, 0.36, -0.4, 0.73, -0.1, 0.77, 0.1, 0.77, 0.4, 0.74, 0.5 * aspect, 0.36],
    rock,
    { shade: -9 },
  );
  facets(world, wall, rock, [-0.34, 0.34], [0.4, 0.7]);
  drawFall(world, wall);
  for (const s of [-1, 1] as const) {
    const pen = new Pen(stage, fx, 1, 1, s);
    const far = s * side > 0 ? 0.04 : 0;
    const face = [
      0.13,
      0.28,
      0.15,
      0.42,
      0.2,
      0.52,
      0.19,
      0.62,
      0.28,
      0.74 - far,
      0.42,
      0.79,
      aspect,
      0.84,
    ];
    pen.poly([...face, aspect, 0.2], rock, { shade: s * side > 0 ? 3 : -3 });
    facets(world, pen, rock, [0.24, aspect * 0.56], [0.34, 0.72]);
    pen.blob(
      [
        0.2,
        0.66,
        0.27,
        0.77 - far,
        0.42,
        0.83,
        aspect * 0.7,
        0.87,
        aspect * 0.7,
        0.78,
        0.4,
        0.75,
        0.3,
        0.69,
      ],
      turf,
    );
  }
  trees(0, [
    [0.1, 0.2, 0.26],
    [0.9, 0.2, 0.28],
    [0.2, 0.23, 0.2],
    [0.82, 0.23, 0.2],
  ]);
  drawGround(world, stage.snowy ? 'winter' : (setting.season ?? 'summer'), 0.72);
  drawBasin(world, wall, side);
  const across = (t: number): number => aspect * (side > 0 ? t : 1 - t);
  const plant = jungle ? 'broad_leaves' : stage.snowy ? 'pine' : 'fern';
  setOut(world, plant, across(0.95), 0.78, 0.2, 1);
  setOut(world, plant, across(0.05), 0.76, 0.16, 2);
  frontStones(
    world,
    [
      [across(0.2), 0.82, 0.12],
      [across(0.29), 0.85, 0.08],
      [across(0.9), 0.88, 0.14],
    ],
    '#8b847a',
  );
  world.front = () => {
    if (stage.snowy) return setOut(world, 'bush', across(0.97), 1.03, 0.16, 0);
    setOut(world, jungle ? 'broad_leaves' : 'bush', across(0.98), 1.04, 0.24, 0);
    setOut(world, 'fern', across(0.04), 1.04, 0.22, 1);
  };
  world.water = { top: 0.77, bottom: 0.88 };
  world.shore = () => [aspect * 0.3, aspect * 0.7];
  world.land = { top: 0.9, bottom: 0.96 };
  world.landRange = side > 0 ? [aspect * 0.5, aspect * 0.9] : [aspect * 0.1, aspect * 0.5];
  world.farScale = 0.7;
}

function drawPeaks(world: World): void {
  drawRanges({ ...world, horizon: 0.36 }, 2, 0.3, 0.75, '#5d6f80', true);
}

/** Planes of rock, light and dark. */
function facets(
  { random }: World,
  pen: Pen,
  rock: number,
  [left, right]: readonly number[],
  [low, high]: readonly number[],
): void {
  for (let k = 0; k < 9; k++) {
    const x = between(random, left, right);
    const y = between(random, low, high);
    const w = between(random, 0.03, 0.06);
    pen.poly([x, y, x + w, y - 0.03, x + w * 0.7, y - 0.14, x - w * 0.4, y - 0.1], rock, {
      shade: k % 2 ? -12 : 10,
      contour: false,
      opacity: 0.8,
    });
  }
}

function drawFall({ stage }: World, pen: Pen): void {
  const fall = stage.material('fall', 'water', '#e8f1f3', {
    importance: 3,
    flow: Math.PI / 2,
    glowing: stage.daylight !== 'night',
  });
  const mist = stage.material('fall-mist', 'cloud', '#eef3f4', { importance: 1 });
  pen.poly([-0.08, 0.76, 0.08, 0.76, 0.095, 0.56, 0.125, 0.26, -0.13, 0.26, -0.1, 0.56], fall);
  for (const [x, w, top, low] of [
    [-0.055, 0.016, 0.75, 0.34],
    [-0.02, 0.012, 0.6, 0.27],
    [0.025, 0.018, 0.74, 0.4],
    [0.06, 0.014, 0.7, 0.28],
  ])
    pen.limb([x, top, w * 0.5, x * 1.2, (top + low) / 2, w, x * 1.5, low, w], fall, {
      shade: -14,
      contour: false,
    });
  const [x, y] = pen.place(0, 0.29);
  const glow = { kind: 'glow', x, y, radius: 0.24, material: mist } as const;
  pen.ellipse(0, 0.29, 0.24, 0.12, glow, { contour: false, opacity: 0.9 });
}

/** The pool, wide in front, with foam where the water comes down. */
function drawBasin(world: World, pen: Pen, side: number): void {
  const { stage, random } = world;
  const [far, near] = waterMaterials(world);
  pen.blob(
    [
      -0.2,
      0.285,
      0.2,
      0.285,
      0.34,
      0.22,
      0.36 - side * 0.06,
      0.14,
      0.16 - side * 0.18,
      0.05,
      -0.12 - side * 0.18,
      0.04,
      -0.36 - side * 0.04,
      0.13,
      -0.35,
      0.22,
    ],
    fadeDown(0.7, 0.96, [
      { at: 0, material: far },
      { at: 1, material: near },
    ]),
  );
  const foam = stage.material('fall-foam', 'water', '#eef4f3', { importance: 2 });
  for (let k = 0; k < 9; k++)
    pen.ellipse(-0.16 + k * 0.04, 0.275 - (k % 3) * 0.008, 0.04, 0.016, foam, { contour: false });
  for (let k = 0; k < 12; k++) {
    const y = between(random, 0.1, 0.24);
    const x = between(random, -0.24, 0.22) - side * 0.06;
    pen.limb([x - 0.05, y, 0.002, x, y + 0.003, 0.008, x + 0.05, y, 0.002], near, {
      shade: k % 2 ? 15 : -9,
      contour: false,
    });
  }
}
