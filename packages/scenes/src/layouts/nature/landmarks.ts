import { between, createRandom } from '@limn/imaging/random';
import { Kit } from '../../elements/element.ts';
import { elements } from '../../elements/registry.ts';
import { Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { drawRanges, drawWay } from '../land.ts';
import type { Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  city: {
    words: 'skyline cityscape metropolis downtown urban',
    suggestedBy: { things: ['skyscraper'] },
    light: 0.54,
  },
};

export function drawVolcano(world: World): void {
  const { stage, random, horizon } = world;
  drawRanges(world, 1, 0.1, 0.3, '#7a7468', false);
  const rock = stage.material('volcano', 'far', '#5d5258', {
    importance: 3,
    grain: { across: 0.05, down: 0.1, amount: 6 },
  });
  const lava = stage.material('lava', 'light', '#f0652a', { glowing: true, importance: 3 });
  const pen = new Pen(stage, stage.aspect * between(random, 0.4, 0.6), horizon + 0.05, 1);
  const smoke = stage.material('smoke', 'cloud', '#8a8486', { glowing: true, importance: 2 });
  for (let k = 0; k < 7; k++)
    pen.ellipse(
      between(random, -0.04, 0.04) - k * 0.02,
      0.42 + k * 0.045,
      0.05 + k * 0.014,
      0.04 + k * 0.008,
      smoke,
      { contour: false, shade: k % 2 ? -6 : 5 },
    );
  pen.blob([-0.46, 0, -0.2, 0.16, -0.08, 0.38, 0.08, 0.38, 0.2, 0.16, 0.46, 0], rock);
  pen.poly(
    [-0.07, 0.385, 0.07, 0.385, 0.03, 0.28, 0.05, 0.16, 0.0, 0.24, -0.03, 0.12, -0.03, 0.28],
    lava,
    { contour: false },
  );
}

/** Blocks of a far-off city. */
export function drawSkyline(world: World, part = 1): void {
  const { stage, random, horizon } = world;
  for (const [row, tint, tall] of [
    [0, '#a3aebc', 0.3],
    [1, '#76828f', 0.24],
  ] as const) {
    const block = stage.material(`block${row}`, 'far', tint, { importance: 2 });
    const pane = new Kit(stage, 'skyline', createRandom(row + 3), { importance: 2 }).glow();
    for (let x = -0.02; x < stage.aspect; ) {
      const w = between(random, 0.05, 0.11);
      const h = part * tall * between(random, 0.35, 1);
      const pen = new Pen(stage, x, horizon + 0.05, 1);
      pen.rect(0, 0, w, h, block, { shade: between(random, -6, 6) });
      if (random() < 0.3) pen.rect(w * 0.3, h, w * 0.4, 0.03, block);
      if (random() < 0.16) pen.line([w / 2, h, w / 2, h + 0.06], 0.004, block, { contour: false });
      if (row === 1) {
        for (let wy = 0.07; wy < h - 0.02; wy += 0.03) {
          for (let wx = 0.012; wx < w - 0.012; wx += 0.022) {
            if (random() < 0.5) pen.rect(wx, wy, 0.01, 0.014, pane, { contour: false });
          }
        }
      }
      x += w * between(random, 0.85, 1.15);
    }
  }
}

const towers = ['#b8785a', '#d9c7a0', '#6f8496', '#a3543f', '#c9b28a', '#566b7c'];

/** Tall houses of a city in front of its skyline, lower in the middle, and trees before them. */
export function drawCity(world: World): void {
  const { stage, random, horizon } = world;
  const y = horizon + 0.09;
  const count = Math.max(5, Math.round(stage.aspect * 6));
  for (let k = 0; k < count; k++) {
    const t = (k + 0.5) / count;
    const x = t * stage.aspect;
    const half = (stage.aspect / count) * between(random, 0.42, 0.52);
    const h = (0.24 + 0.5 * Math.abs(t - 0.5)) * between(random, 0.85, 1.15);
    const hex = towers[k % towers.length];
    const wall = stage.material(`tower${k % towers.length}`, 'object', hex, { importance: 2 });
    const kit = new Kit(stage, 'city', createRandom(k + 3), { importance: 2 });
    const unlit = kit.part('unlit', '#46566b');
    const pen = new Pen(stage, x, y, 1);
    pen.rect(-half, 0, half * 2, h, wall);
    pen.rect(half * 0.55, 0, half * 0.45, h, wall, { shade: -10, contour: false });
    if (k % 3 === 1) pen.rect(-half * 0.5, h - 0.005, half, 0.05, wall, { shade: 5 });
    if (stage.snowy) pen.rect(-half, h - 0.005, half * 2, 0.02, kit.snow(), { contour: false });
    for (let wy = 0.05; wy < h - 0.05; wy += 0.065)
      for (const wx of [-0.7, -0.1])
        pen.rect(wx * half, wy, half * 0.42, 0.038, random() < 0.6 ? kit.glow() : unlit, {
          contour: false,
        });
  }
  for (const t of [0.06, 0.2, 0.83, 0.95]) {
    const kit = new Kit(stage, 'city-tree', createRandom(Math.round(t * 100)), { importance: 2 });
    elements.tree.draw(new Pen(stage, t * stage.aspect, y + 0.05, between(random, 0.16, 0.2)), kit);
  }
  const avenue = stage.material('avenue', 'ground', '#c3bbae', { importance: 1 });
  if (!world.crossing) drawWay(world, avenue, 0.5, y + 0.01);
  world.land = { top: Math.min(0.84, y + 0.12), bottom: 0.96 };
}

export function drawWaterfall(world: World): void {
  const { stage, random, horizon } = world;
  const rock = stage.material('fall-rock', 'ground', '#6f6a62', {
    importance: 2,
    grain: { across: 0.05, down: 0.12, amount: 8 },
  });
  const fall = stage.material('fall', 'water', '#e3eef0', { importance: 3, flow: Math.PI / 2 });
  const pool = stage.material('pool', 'water', '#6fa3b5', { importance: 2 });
  const pen = new Pen(stage, stage.aspect * between(random, 0.35, 0.65), horizon + 0.22, 1);
  pen.blob(
    [-0.42, 0, -0.36, 0.3, -0.2, 0.5, -0.06, 0.52, 0.06, 0.52, 0.24, 0.5, 0.38, 0.26, 0.44, 0],
    rock,
  );
  pen.ellipse(0, -0.01, 0.26, 0.05, pool);
  pen.poly([-0.05, 0.52, 0.05, 0.52, 0.065, 0.2, 0.09, 0, -0.08, 0, -0.055, 0.2], fall);
  for (const x of [-0.03, 0, 0.03])
    pen.line([x, 0.5, x * 1.4, 0.02], 0.008, fall, { shade: -14, contour: false });
  for (let k = 0; k < 6; k++)
    pen.ellipse(-0.1 + k * 0.04, 0.005, 0.035, 0.018, fall, { contour: false });
}
