import { between } from '@limn/imaging/random';
import { Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { inTheSky } from '../../vocabulary/landscape-features.ts';
import { drawGround, drawRanges } from '../land.ts';
import { setOut } from '../set-out.ts';
import { drawHeavens } from '../sky.ts';
import type { Drawn, Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  vineyard: {
    words: 'vineyards',
    own: ['grapes'],
    features: [...inTheSky, 'hill'],
    draw: drawVineyard,
  },
};

/** Rows of vines that run to a farm on a hill. */
function drawVineyard({ world, features }: Drawn): void {
  const { stage, random, setting } = world;
  const { aspect } = stage;
  world.horizon = between(random, 0.42, 0.47);
  const { horizon } = world;
  stage.scene.horizon = horizon;
  drawHeavens(world, features);
  const autumn = setting.season === 'autumn';
  drawRanges(world, 2, 0.14, 0.15, autumn ? '#8f7a5e' : '#6f8f8a', false);
  const side = random() < 0.5 ? 1 : -1;
  const across = (t: number): number => aspect * (side > 0 ? t : 1 - t);
  const hill = stage.material('vine-hill', 'far', autumn ? '#b7984f' : '#8fa65c', {
    importance: 2,
  });
  new Pen(stage, side > 0 ? 0 : aspect, horizon + 0.03, aspect, side).under(
    [-0.05, 0, 0.2, 0.05, 0.5, 0.03, 0.74, 0.085, 1.05, 0.06],
    -0.04,
    hill,
  );
  for (const [name, t, up, size] of [
    ['cypress', 0.6, 0.015, 0.14],
    ['cypress', 0.65, 0.025, 0.19],
    ['house', 0.76, 0.045, 0.13],
    ['tree', 0.88, 0.035, 0.13],
    ['cypress', 0.94, 0.03, 0.17],
    ['tree', 0.14, 0, 0.09],
  ] as const)
    setOut(world, name, across(t), horizon - up * aspect + 0.035, size, name.length);
  drawGround(world, stage.snowy ? 'winter' : autumn ? 'autumn' : 'earth', horizon + 0.02);
  drawRows(world, across(0.62), autumn);
  world.land = { top: horizon + 0.3, bottom: 0.94 };
  world.landRange = [aspect * 0.25, aspect * 0.75];
  world.farScale = 0.4;
}

/** Bushes in rows, the far ones first; between the nearest hang grapes. */
function drawRows(world: World, vx: number, autumn: boolean): void {
  const { stage, random, horizon } = world;
  const { aspect } = stage;
  const hex = stage.snowy ? '#7a6a58' : autumn ? '#c98a36' : '#5c8a3c';
  const vine = stage.material('vine', 'plant', hex, {
    importance: 2,
    grain: { across: 0.03, down: 0.03, amount: 7 },
  });
  const post = stage.material('vine-post', 'object', '#7a5a3e', { importance: 2 });
  const grape = stage.material('vine-grape', 'plant', '#5a3a78', { importance: 2 });
  const top = horizon + 0.025;
  const deep = 1.1 - top;
  for (let z = 9; z > 0.92; z /= 1.085) {
    const near = 1 / z;
    const y = top + deep * near;
    for (let row = -9; row <= 9; row++) {
      const x = vx + (row + 0.5) * 0.34 * near;
      if (x < -0.2 || x > aspect + 0.2) continue;
      const pen = new Pen(stage, x, y, 0.2 * near);
      const wide = between(random, 0.4, 0.5);
      pen.ellipse(0.1, 0.02, wide * 1.2, 0.12, vine, { shade: -26, contour: false, opacity: 0.6 });
      pen.ellipse(0, 0.5, wide, between(random, 0.42, 0.52), vine, {
        shade: between(random, -8, 4),
        contour: false,
      });
      pen.ellipse(-0.1, 0.74, wide * 0.6, 0.2, vine, { shade: 9, contour: false });
      if (z > 2.2 || stage.snowy) continue;
      if ((row + Math.round(z * 10)) % 3 === 0) pen.rect(-0.03, -0.05, 0.06, 1.2, post);
      for (const [dx, dy] of [
        [0, 0.42],
        [0.07, 0.42],
        [0.035, 0.34],
        [0.035, 0.27],
      ])
        pen.ellipse(dx + wide * 0.2, dy, 0.05, 0.05, grape, { contour: false });
    }
  }
}
