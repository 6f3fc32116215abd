import { between } from '@limn/imaging/random';
import { Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { drawWay } from '../land.ts';
import { frontStones, setOut } from '../set-out.ts';
import type { Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  crag: {
    tie: {
      of: ['castle', 'tower', 'church', 'house', 'dragon', 'pagoda'],
      on: ['cliff'],
      itself: true,
    },
    horizon: { from: 0.6, to: 0.66 },
  },
};

/** A rock that rises out of open country, flat enough on top for a castle. */
export function drawCrag(world: World, above: string): void {
  const { stage, random, horizon } = world;
  const { aspect } = stage;
  const side = random() < 0.5 ? 1 : -1;
  const x = aspect * (0.5 + 0.06 * side);
  const top = horizon - between(random, 0.04, 0.07);
  const foot = horizon + 0.2;
  const high = foot - top;
  const wide = Math.min(0.62, aspect * 0.5);
  const rock = stage.material('crag', 'ground', stage.snowy ? '#a4adb6' : '#85796a', {
    importance: 2,
    grain: { across: 0.05, down: 0.1, amount: 9 },
  });
  const across = (t: number): number => aspect * (side > 0 ? t : 1 - t);
  for (const [k, t, size] of [
    [0, 0.04, 0.2],
    [1, 0.13, 0.15],
    [2, 0.97, 0.22],
    [3, 0.88, 0.14],
  ])
    setOut(world, 'pine', across(t), horizon + 0.08, size, k);
  const pen = new Pen(stage, x, foot, wide, side);
  const u = high / wide;
  pen.poly(
    [
      -0.98,
      -0.02,
      -0.84,
      u * 0.2,
      -0.72,
      u * 0.28,
      -0.66,
      u * 0.62,
      -0.56,
      u * 0.76,
      -0.52,
      u,
      -0.2,
      u * 1.05,
      0.2,
      u * 1.02,
      0.54,
      u,
      0.6,
      u * 0.7,
      0.72,
      u * 0.56,
      0.76,
      u * 0.26,
      0.96,
      0,
      0.5,
      -0.06,
      -0.4,
      -0.05,
    ],
    rock,
  );
  pen.poly(
    [0.1, u, 0.54, u, 0.6, u * 0.7, 0.72, u * 0.56, 0.76, u * 0.26, 0.96, 0, 0.3, -0.03],
    rock,
    {
      shade: -9,
      contour: false,
    },
  );
  for (let k = 0; k < 10; k++) {
    const [px, py] = [between(random, -0.55, 0.6), between(random, 0.2, 0.86) * u];
    pen.poly(
      [px, py, px + 0.1, py - 0.04, px + 0.05, py - u * 0.22, px - 0.06, py - u * 0.14],
      rock,
      {
        shade: k % 2 ? -12 : 11,
        contour: false,
        opacity: 0.8,
      },
    );
  }
  const turf = stage.material('crag-turf', 'ground', stage.snowy ? '#eef2f5' : '#7f9648', {
    importance: 2,
  });
  pen.blob(
    [
      -0.54,
      u * 0.97,
      -0.2,
      u * 1.07,
      0.24,
      u * 1.05,
      0.57,
      u * 0.98,
      0.3,
      u * 0.9,
      0,
      u * 0.94,
      -0.3,
      u * 0.89,
    ],
    turf,
    { contour: false },
  );
  const way = stage.material('path', 'ground', stage.snowy ? '#d3dae4' : '#d8c49c', {
    importance: 2,
  });
  drawWay(world, way, 0.26, foot - 0.03, [across(0.3), x - side * 0.3 * wide]);
  for (const [k, t, down, size] of [
    [0, 0.26, 0.02, 0.13],
    [1, 0.78, 0.03, 0.16],
  ])
    setOut(world, 'bush', across(t), foot + down, size * 0.6, k);
  world.front = () => {
    frontStones(
      world,
      [
        [across(0.1), 0.985, 0.14],
        [across(0.2), 1, 0.08],
      ],
      '#948a7c',
    );
    setOut(world, 'bush', across(0.98), 1.03, 0.2, 0);
    setOut(world, 'grass', across(0.86), 1.03, 0.15, 1);
  };
  world.ground = turf;
  world.land = { top: top + 0.012, bottom: top + 0.016 };
  world.landRange = [x - 0.02, x + 0.02];
  world.slope = { top: foot + 0.02, bottom: 0.95, above };
  world.farScale = 0.8;
}
