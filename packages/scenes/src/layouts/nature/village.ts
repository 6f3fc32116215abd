import { between, createRandom } from '@limn/imaging/random';
import { Kit } from '../../elements/element.ts';
import { elements } from '../../elements/registry.ts';
import { Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { drawWay } from '../land.ts';
import { drawSea } from './water.ts';
import type { Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  village: { words: 'hamlet settlement town~', light: 0.54 },
};

/** Houses round a church, in two rows: those behind small, those in front large. */
export function drawVillage(world: World, river = false): void {
  const { stage, random, horizon } = world;
  const snowy = stage.snowy;
  const draw = (name: string, k: number, x: number, y: number, height: number): void => {
    const kit = new Kit(stage, `village-${name}${k % 5}`, createRandom(k * 97 + 5), {
      importance: 2,
      nth: k,
    });
    elements[name].draw(new Pen(stage, x * stage.aspect, y, height, k % 2 ? 1 : -1), kit);
  };
  const tree = snowy ? 'pine' : 'tree';
  // The steeple does not hide the moon.
  const lit = world.light ? world.light.x < stage.aspect / 2 : random() < 0.5;
  const side = lit ? 1 : 0;
  const across = (t: number): number => (side ? 1 - t : t);
  // By a river it keeps to the far bank.
  const [back, front] = river ? [horizon + 0.04, horizon + 0.1] : [horizon + 0.08, horizon + 0.23];
  const near = river ? 0.65 : 1;
  for (const [k, x] of [0.52, 0.99].entries())
    draw(
      tree,
      k,
      across(x) + between(random, -0.03, 0.03),
      back - 0.02,
      between(random, 0.2, 0.25),
    );
  for (const [k, x] of [0.62, 0.82].entries())
    draw('house', k, across(x) + between(random, -0.02, 0.02), back + 0.01, near * 0.22);
  draw('church', side, across(0.36), back + 0.05, between(random, 0.46, 0.5));
  const way = stage.material('village-way', 'ground', snowy ? '#a3aec8' : '#d8c49c', {
    importance: 1,
    glowing: snowy,
  });
  if (!river) drawWay(world, way, 0.34, back + 0.05);
  for (const [k, x] of [0.12, 0.86].entries())
    draw(
      'house',
      k + 3,
      across(x) + between(random, -0.02, 0.02),
      front + 0.03,
      near * [0.37, 0.33][k],
    );
  draw(tree, 5, across(0.62), front, near * 0.28);
  if (river) return;
  draw(tree, 6, across(-0.01), front + 0.1, 0.4);
  world.land = { top: Math.min(0.86, front + 0.1), bottom: 0.96 };
}

/** A village behind a strip of sand, and open water in front of it. */
export function drawWaterfront(world: World): void {
  const { stage, horizon } = world;
  drawVillage(world, true);
  const shore = horizon + 0.2;
  const strand = stage.material('strand', 'ground', stage.snowy ? '#cfd6e0' : '#dcc799', {});
  const edge = [0, 0.3, 0.6, 1].flatMap((t, k) => [
    t * stage.aspect,
    1 - shore + 0.03 - 0.012 * (k % 2),
  ]);
  new Pen(stage, 0, 1, 1).under(edge, 1 - shore - 0.02, strand, { contour: false });
  const sea = { ...world, horizon: shore };
  drawSea(sea);
  world.water = sea.water;
  world.land = { top: shore - 0.03, bottom: shore - 0.01 };
}
