import { createRandom } from '@limn/imaging/random';
import { Kit } from '../../elements/element.ts';
import { elements } from '../../elements/registry.ts';
import { Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { setOut } from '../set-out.ts';

type Across = (t: number) => number;

/** A round pond with a stone rim and water lilies. */
export function drawPond(world: World, across: Across): void {
  const { stage, horizon } = world;
  const y = horizon + 0.31;
  const stone = stage.material('pond-rim', 'ground', stage.snowy ? '#dfe5ea' : '#bdb3a0', {
    importance: 2,
  });
  const water = stage.material('pond', 'water', stage.snowy ? '#a9bfcc' : '#5f9bb0', {
    importance: 2,
    flow: 0,
  });
  const pen = new Pen(stage, across(0.27), y, Math.min(1.1, stage.aspect) * 0.27);
  pen.ellipse(0, -0.05, 1.04, 0.36, stone, { shade: -12 });
  pen.ellipse(0, 0, 1.04, 0.36, stone);
  pen.ellipse(0, 0, 0.9, 0.29, water);
  pen.ellipse(-0.1, 0.12, 0.6, 0.1, water, { shade: 16, contour: false, opacity: 0.8 });
  if (stage.snowy) return;
  const kit = new Kit(stage, 'pond-lily', createRandom(9), { importance: 2 });
  for (const [x, dy, size] of [
    [-0.45, -0.08, 0.17],
    [0.1, -0.17, 0.2],
    [0.5, 0.02, 0.16],
    [-0.02, 0.1, 0.12],
  ])
    elements.water_lily.draw(pen.frame(x, dy, size), kit);
  setOut(world, 'grass', across(0.03), y + 0.03, 0.2, 1);
}

/** Paving in front, a balustrade behind it and pots of flowers. */
export function drawTerrace(world: World, across: Across): void {
  const { stage, horizon } = world;
  const { aspect } = stage;
  const stone = stage.material('terrace', 'ground', stage.snowy ? '#dde3e8' : '#d8c8a8', {
    importance: 2,
    grain: { across: 0.08, down: 0.03, amount: 4 },
  });
  const pen = new Pen(stage, 0, 1, 1);
  const y = 1 - horizon - 0.27;
  const rail = stage.material('balustrade', 'object', '#e6dcc6', { importance: 2 });
  pen.rect(-0.02, -0.05, aspect + 0.04, y + 0.05, stone);
  for (let k = -5; k <= 5; k++)
    pen.line([aspect * (0.5 + k * 0.12), y, aspect * (0.5 + k * 0.3), -0.02], 0.004, stone, {
      shade: -12,
      contour: false,
    });
  for (const t of [0.25, 0.62])
    pen.rect(0, y * (1 - t), aspect, 0.005, stone, { shade: -12, contour: false });
  const count = Math.round(aspect * 15);
  for (let k = 0; k < count; k++) {
    const x = ((k + 0.5) / count) * aspect;
    if (Math.abs(x - across(0.36)) < 0.1) continue;
    pen.blob(
      [
        x - 0.008,
        y,
        x - 0.016,
        y + 0.03,
        x - 0.006,
        y + 0.075,
        x + 0.006,
        y + 0.075,
        x + 0.016,
        y + 0.03,
        x + 0.008,
        y,
      ],
      rail,
    );
  }
  for (const [from, to] of [
    [-0.02, 0.27],
    [0.45, 1.02],
  ]) {
    const [left, right] = [across(from), across(to)].toSorted((p, q) => p - q);
    pen.rect(left, y - 0.012, right - left, 0.02, rail);
    pen.rect(left, y + 0.072, right - left, 0.024, rail, { shade: 5 });
  }
  for (const t of [0.27, 0.45])
    pen.rect(across(t) - 0.022, y - 0.015, 0.044, 0.13, rail, { shade: 3 });
}

/** A clay pot; what grows in it is drawn by the caller, from its rim up. */
export function drawPot(pen: Pen, kit: Kit): void {
  const clay = kit.part('clay', '#c0714a');
  pen.poly([-0.34, 0, 0.34, 0, 0.44, 0.6, -0.44, 0.6], clay);
  pen.poly([0.1, 0, 0.34, 0, 0.44, 0.6, 0.14, 0.6], clay, { shade: -10, contour: false });
  pen.rect(-0.5, 0.55, 1, 0.14, clay, { shade: 4 });
}
