import { between } from '@limn/imaging/random';
import { fadeDown, Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { inTheSky } from '../../vocabulary/landscape-features.ts';
import { setOut } from '../set-out.ts';
import { drawHeavens } from '../sky.ts';
import type { Drawn, Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  swimming_pool: {
    words: 'poolside swimming_pools',
    own: ['umbrella'],
    features: inTheSky,
    draw: drawPool,
  },
};

/** A bright pool before a low white house with palms. */
function drawPool({ world, features }: Drawn): void {
  const { stage, random } = world;
  const { aspect } = stage;
  world.horizon = 0.5;
  stage.scene.horizon = 0.5;
  drawHeavens(world, features);
  const side = random() < 0.5 ? 1 : -1;
  const pen = new Pen(stage, side > 0 ? 0 : aspect, 1, 1, side);
  const x = (t: number): number => t * aspect;
  const across = (t: number): number => aspect * (side > 0 ? t : 1 - t);
  const hedge = stage.material('pool-hedge', 'plant', '#4f7d45', { importance: 2 });
  pen.under([-0.05, 0.56, x(0.3), 0.6, x(0.7), 0.56, aspect + 0.05, 0.6], 0.4, hedge);
  setOut(world, 'palm', across(0.93), 0.53, 0.5, 1);
  setOut(world, 'palm', across(0.76), 0.52, 0.4, 2);
  drawHouse(world, pen);
  const deck = stage.material('deck', 'ground', '#e6d6b8', {
    grain: { across: 0.1, down: 0.03, amount: 4 },
  });
  pen.rect(-0.05, -0.05, aspect + 0.1, 0.55, deck);
  const [far, near] = ['#8fe0e6', '#2f9fc4'].map((hex, k) =>
    stage.material(`pool-water${k}`, 'water', hex, { glowing: true, importance: 2, flow: 0 }),
  );
  const edge = stage.material('pool-edge', 'ground', '#f7f1e2', { importance: 2 });
  pen.poly([x(0.14), 0.43, x(0.96), 0.43, x(1.14), 0.13, x(-0.08), 0.13], edge);
  pen.poly(
    [x(0.165), 0.42, x(0.94), 0.42, x(1.08), 0.155, x(-0.02), 0.155],
    fadeDown(0.58, 0.86, [
      { at: 0, material: far },
      { at: 1, material: near },
    ]),
  );
  for (let k = 0; k < 16; k++) {
    const t = (k + 0.5) / 16;
    const cx = x(between(random, 0.16, 0.88));
    const w = 0.035 + 0.06 * t;
    pen.limb(
      [
        cx - w,
        0.41 - 0.24 * t,
        0.003,
        cx - w * 0.3,
        0.416 - 0.24 * t,
        0.009,
        cx + w * 0.3,
        0.404 - 0.24 * t,
        0.009,
        cx + w,
        0.41 - 0.24 * t,
        0.003,
      ],
      far,
      { shade: 9, contour: false },
    );
  }
  const board = stage.material('board', 'object', '#e7b04a', { importance: 2 });
  pen.poly([x(0.98), 0.245, x(0.76), 0.262, x(0.76), 0.278, x(1.02), 0.272], board);
  setOut(world, 'umbrella', across(0.1), 0.6, 0.24, 2);
  world.front = () => setOut(world, 'broad_leaves', across(0.03), 1.04, 0.3, 1);
  world.water = { top: 0.66, bottom: 0.8 };
  world.shore = () => [aspect * 0.2, aspect * 0.86];
  world.land = { top: 0.9, bottom: 0.97 };
  world.farScale = 0.7;
}

function drawHouse({ stage }: World, pen: Pen): void {
  const { aspect } = stage;
  const wall = stage.material('villa', 'object', '#f0e2cc', { importance: 2 });
  const pane = stage.material('villa-pane', 'object', '#7fa9bd', { importance: 2 });
  const roof = stage.material('villa-roof', 'object', '#c77a58', { importance: 2 });
  pen.rect(aspect * 0.16, 0.48, aspect * 0.5, 0.19, wall);
  pen.rect(aspect * 0.13, 0.67, aspect * 0.57, 0.03, roof);
  for (const t of [0.22, 0.36, 0.5]) {
    pen.rect(aspect * t, 0.49, aspect * 0.11, 0.14, pane);
    pen.poly([aspect * t, 0.63, aspect * (t + 0.05), 0.63, aspect * t, 0.55], pane, {
      shade: 14,
      contour: false,
    });
  }
}
