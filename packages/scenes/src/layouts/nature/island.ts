import { between } from '@limn/imaging/random';
import { Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { setOut } from '../set-out.ts';

/** An island with a beach round it and palms on it: the picture's main thing if little else is named. */
export function drawIsland(world: World, alone: boolean): void {
  const { stage, random, horizon } = world;
  const { aspect } = stage;
  const side = random() < 0.5 ? 1 : -1;
  const x = aspect * (0.5 + side * (alone ? 0.06 : 0.2));
  const wide = Math.min(1.2, aspect) * (alone ? 0.4 : 0.24);
  const y = horizon + (alone ? 0.17 : 0.1);
  const pen = new Pen(stage, x, y, wide, side);
  const sand = stage.material('island-sand', 'ground', '#ecd7a4', {
    importance: 2,
    grain: { across: 0.06, down: 0.03, amount: 4 },
  });
  const shallow = stage.material('island-shallow', 'water', '#7fd0c8', {
    importance: 1,
    glowing: stage.daylight === 'day',
    flow: 0,
  });
  const green = stage.material('island', 'plant', '#5c8a4a', {
    importance: 2,
    grain: { across: 0.04, down: 0.04, amount: 7 },
  });
  const rock = stage.material('island-rock', 'ground', '#8a7c6c', { importance: 2 });
  pen.ellipse(0, -0.05, 1.22, 0.16, shallow, { contour: false, opacity: 0.6 });
  pen.blob(
    [-1.02, -0.02, -0.7, 0.1, 0, 0.16, 0.7, 0.1, 1.02, -0.02, 0.6, -0.11, 0, -0.13, -0.62, -0.1],
    sand,
  );
  pen.blob(
    [
      -0.8, 0.06, -0.6, 0.22, -0.34, 0.36, -0.08, 0.56, 0.16, 0.46, 0.42, 0.28, 0.7, 0.16, 0.82,
      0.06, 0.2, 0.03, -0.3, 0.02,
    ],
    green,
  );
  pen.blob([-0.08, 0.55, 0.16, 0.46, 0.42, 0.28, 0.7, 0.16, 0.3, 0.12, 0.1, 0.3], green, {
    shade: -9,
    contour: false,
  });
  pen.blob([0.62, 0, 0.66, 0.14, 0.8, 0.18, 0.94, 0.06, 0.98, -0.02], rock);
  for (const [k, t, up, size] of [
    [0, -0.52, 0.2, 0.7],
    [1, -0.3, 0.3, 0.56],
    [2, 0.38, 0.22, 0.62],
    [3, -0.7, 0.06, 0.9],
    [4, 0.62, 0.08, 0.78],
  ])
    setOut(
      world,
      'palm',
      x + side * t * wide,
      y - up * wide,
      size * wide * between(random, 0.92, 1.08),
      k,
    );
  for (const [k, t] of [-0.2, 0.1, 0.3].entries())
    setOut(world, 'bush', x + side * t * wide, y - 0.03 * wide, 0.16 * wide, k);
  world.land = { top: y - 0.03, bottom: y + 0.02 };
  world.landRange = [x - wide * 0.45, x + wide * 0.4];
  world.farScale = 0.8;
}
