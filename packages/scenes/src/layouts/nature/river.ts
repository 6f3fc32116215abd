import { between, createRandom } from '@limn/imaging/random';
import { Kit } from '../../elements/element.ts';
import { elements } from '../../elements/registry.ts';
import { fadeDown, Pen } from '../../pen/pen.ts';
import { catmullRom } from '@limn/imaging/drawing/ribbon';
import type { World } from '../world.ts';
import { waterMaterials } from './water.ts';
import type { Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  river: {
    words: 'stream brook creek canal riverside riverbank',
    suggestedBy: { things: ['fish'] },
    holds: [['willow', 2]],
  },
};

/** How wide a river is on its way down the picture; a pool is wider everywhere but at its far end. */
const widths = { river: [0.03, 0.05, 0.46, 0.5, 0.6, 0.78], pool: [0.2, 0.5, 0.62, 0.7, 0.9, 1.1] };
/** Where down the picture those widths are, 0 at the horizon. */
const depths = [0, 0.1, 0.24, 0.42, 0.68, 1.06];

/**
 * A river that comes out of the distance, and widens towards the foreground in a curve. Where it is
 * wide in the middle distance, a bridge may cross it.
 */
export function drawRiver(world: World, kind: keyof typeof widths, bridged: boolean): void {
  const { stage, random, horizon, setting } = world;
  const mountains = setting.layouts.includes('mountains');
  if (mountains) drawValley(world);
  const [far, near] = waterMaterials(world);
  const { aspect } = stage;
  const turn = random() < 0.5 ? 1 : -1;
  // In a wide picture the river is no wider than it is in one a little wide.
  const across = Math.min(aspect, 1.25);
  // Without a bridge, one bank is wider, to make room for things.
  const middle = aspect * (bridged ? between(random, 0.47, 0.53) : 0.5 - 0.14 * turn);
  const sway = [0.02, 0.1, 0.015, 0, -0.05, -0.22].map((s) => middle + s * turn * across);
  const narrow = bridged ? 1 : 0.8;
  const bank = (side: -1 | 1): number[] =>
    catmullRom(
      depths.flatMap((t, k) => [
        sway[k] + ((side * widths[kind][k]) / 2) * across * narrow,
        1 - horizon - t * (1 - horizon) + 0.004,
      ]),
      2,
      8,
    );
  const left = bank(-1);
  const right = bank(1);
  const pen = new Pen(stage, 0, 1, 1);
  const back: number[] = [];
  for (let i = right.length - 2; i >= 0; i -= 2) back.push(right[i], right[i + 1]);
  // A strip of earth along the water.
  const earth = stage.material('river-bank', 'ground', stage.snowy ? '#cfd6e0' : '#c8b184', {});
  const shifted = (points: readonly number[], side: number): number[] =>
    points.map((v, i) => (i % 2 ? v : v + side * 0.035 * (1 - points[i + 1] / (1 - horizon))));
  pen.poly([...shifted(left, -1), ...shifted(back, 1)], earth, { contour: false });
  pen.poly(
    [...left, ...back],
    fadeDown(horizon, 1, [
      { at: 0, material: far },
      { at: 0.8, material: near },
    ]),
  );
  const span = (y: number): [number, number] => {
    let k = 0;
    while (k < left.length - 4 && 1 - left[k + 1] < y) k += 2;
    return [left[k], right[k]];
  };
  for (let k = 0; k < 20; k++) {
    const t = (k + 0.5) / 20;
    const y = horizon + (0.24 + 0.76 * t) * (1 - horizon);
    const [from, to] = span(y);
    const half = (to - from) * between(random, 0.08, 0.2);
    const x = between(random, from + half, to - half);
    const thick = 0.003 + 0.009 * t;
    new Pen(stage, x, y, 1).limb([-half, 0, 0.001, 0, 0.002, thick, half, 0, 0.001], near, {
      shade: k % 2 ? 14 : -9,
      contour: false,
    });
  }
  const y = horizon + depths[3] * (1 - horizon);
  world.crossing = { x: middle, y, width: across * (kind === 'pool' ? 0.9 : 0.7) };
  world.water = { top: y + 0.02, bottom: 0.92 };
  world.shore = (at) => {
    const [from, to] = span(at);
    const inset = (to - from) * 0.2;
    return [from + inset, to - inset];
  };
  // Things on land are placed on the wider bank.
  const wide = turn > 0;
  const inner = bridged ? 0.7 : 0.56;
  world.landRange = wide ? [aspect * inner, aspect] : [0, aspect * (1 - inner)];
  const trees = mountains || stage.snowy ? 'pine' : 'tree';
  for (const [k, t, size] of [
    [0, 0.1, 0.2],
    [1, 0.93, 0.24],
    [2, 0.99, 0.17],
  ]) {
    const kit = new Kit(stage, 'bank-tree', createRandom(k + 5), { importance: 2, nth: k });
    const off = (wide ? t : 1 - t) - 0.5;
    const x = middle + off * (bridged ? across : aspect);
    elements[trees].draw(new Pen(stage, x, y - 0.035 + 0.02 * (k % 2), size), kit);
  }
}

/** Foothills from both sides, with the gap between them that the river comes from. */
function drawValley(world: World): void {
  const { stage, horizon, random } = world;
  const { aspect } = stage;
  const slope = stage.material('foothill', 'far', stage.snowy ? '#c3ced8' : '#6f8f66', {
    importance: 2,
    grain: { across: 0.05, down: 0.05, amount: 6 },
  });
  for (const side of [-1, 1] as const) {
    const pen = new Pen(stage, side < 0 ? 0 : aspect, horizon, aspect, -side);
    const tall = between(random, 0.1, 0.17);
    pen.under([-0.02, tall, 0.16, tall * 0.8, 0.34, tall * 0.3, 0.56, -0.02], -0.03, slope, {
      shade: side * 4,
    });
  }
}
