import { createRandom } from '@limn/imaging/random';
import { Kit } from '../../elements/element.ts';
import { Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { drawGround } from '../land.ts';
import { setOut } from '../set-out.ts';
import type { Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  square: {
    words: 'plaza piazza town_square market marketplace market_square market_place',
    kindOf: 'street',
  },
};

const walls = ['#e3c08a', '#b8705a', '#efe4c8', '#7f9aa0', '#d9a27c', '#c9b4a0', '#98a88a'];

/** A square with a row of gabled houses behind it, a church tower over them and a fountain. */
export function drawSquare(world: World, market: boolean): void {
  const { stage, random } = world;
  const { aspect } = stage;
  const { horizon } = world;
  const side = random() < 0.5 ? 1 : -1;
  const across = (t: number): number => aspect * (side > 0 ? t : 1 - t);
  setOut(world, 'church', across(0.3), horizon + 0.02, 0.46, 1);
  const foot = horizon + 0.08;
  const count = Math.max(5, Math.round(aspect * 5.5));
  for (let k = 0; k < count; k++) {
    const t = (k + 0.5) / count;
    // The row is lower in the middle, where the tower looks over it.
    const high = 0.22 + 0.42 * Math.pow(Math.abs(t - 0.42), 1.1) + 0.03 * (k % 2);
    drawGable(world, across(t), foot + 0.05 * Math.abs(t - 0.5), (aspect / count) * 1.03, high, k);
  }
  drawGround(world, 'street', foot + 0.015);
  drawPaving(world, foot + 0.02);
  for (const [k, t, size] of [
    [0, 0.93, 0.3],
    [1, 0.06, 0.26],
  ])
    setOut(world, 'tree', across(t), foot + 0.08, size, k);
  if (market)
    for (const [k, t, y] of [
      [0, 0.16, 0.72],
      [1, 0.84, 0.74],
      [2, 0.6, 0.67],
    ])
      drawStall(world, across(t), y, k);
  else {
    setOut(world, 'fountain', across(0.74), 0.76, 0.22, 0);
    setOut(world, 'lamp_post', across(0.14), 0.8, 0.4, 0);
    setOut(world, 'lamp_post', across(0.92), 0.72, 0.27, 0);
  }
  world.front = () => {
    setOut(world, 'bush', across(0.99), 1.04, 0.18, 0);
  };
  world.land = { top: foot + 0.16, bottom: 0.95 };
  world.landRange = side > 0 ? [aspect * 0.18, aspect * 0.66] : [aspect * 0.34, aspect * 0.82];
  world.farScale = 0.4;
}

/** A house front under its gable. */
function drawGable(
  world: World,
  x: number,
  y: number,
  wide: number,
  high: number,
  k: number,
): void {
  const { stage } = world;
  const kit = new Kit(stage, 'square', createRandom(k * 7 + 2), { importance: 2 });
  const wall = kit.part(`wall${k % walls.length}`, walls[k % walls.length]);
  const roof = kit.snowy ? kit.snow() : kit.part(`roof${k % 2}`, ['#8c4a3a', '#5a5560'][k % 2]);
  const pen = new Pen(stage, x, y, wide);
  const top = high / wide;
  const peak = top + (k % 3 === 1 ? 0.3 : 0.62);
  const eave = k % 3 === 1 ? 0.3 : 0;
  pen.poly([-0.5, top - 0.02, -eave, peak, eave, peak, 0.5, top - 0.02], roof);
  if (eave === 0) pen.poly([-0.4, top - 0.02, 0, peak - 0.12, 0.4, top - 0.02], wall);
  pen.rect(-0.48, -0.2, 0.96, top + 0.2, wall);
  pen.rect(0.32, -0.2, 0.16, top + 0.2, wall, { shade: -9, contour: false });
  const shop = k % 2 === 0;
  if (shop) {
    pen.rect(-0.36, 0.05, 0.44, 0.34, kit.glow());
    const cloth = kit.part(`awning${k % 3}`, ['#b5392e', '#3a6a5a', '#c79a3c'][k % 3]);
    pen.poly([-0.42, 0.5, 0.14, 0.5, 0.2, 0.36, -0.48, 0.36], cloth);
    pen.rect(0.2, -0.1, 0.2, 0.5, kit.part('door', '#4f3a2c'));
  } else {
    pen.rect(-0.12, -0.1, 0.24, 0.5, kit.part('door', '#4f3a2c'));
    for (const dx of [-0.4, 0.2]) pen.rect(dx, 0.1, 0.2, 0.28, kit.glow());
  }
  const unlit = kit.part('unlit', '#46566b');
  for (let wy = 0.62; wy < top - 0.2; wy += 0.42)
    for (const dx of [-0.34, 0.08])
      pen.rect(dx, wy, 0.24, 0.27, kit.random() < 0.6 ? kit.glow() : unlit);
  if (eave === 0) pen.ellipse(0, top + 0.14, 0.08, 0.08, unlit);
}

/** Bands of lighter stone that run towards the houses. */
function drawPaving({ stage }: World, y: number): void {
  const stone = stage.material('paving', 'ground', '#c9c1b4', {});
  const pen = new Pen(stage, stage.aspect / 2, 1, stage.aspect);
  const top = (1 - y) / stage.aspect;
  for (const k of [-2, -1, 0, 1, 2])
    pen.poly(
      [k * 0.2 - 0.012, top, k * 0.2 + 0.012, top, k * 0.5 + 0.05, -0.05, k * 0.5 - 0.05, -0.05],
      stone,
      { contour: false, opacity: 0.6 },
    );
  for (const t of [0.12, 0.36, 0.72])
    pen.rect(-0.52, top * (1 - t), 1.04, 0.012 + 0.02 * t, stone, { contour: false, opacity: 0.6 });
}

/** A market stall: a striped cloth over boxes of fruit. */
function drawStall({ stage }: World, x: number, y: number, k: number): void {
  const kit = new Kit(stage, 'stall', createRandom(k + 4), { importance: 2 });
  const pen = new Pen(stage, x, y + 0.04, 0.3);
  const post = kit.part('post', '#7a5638');
  for (const dx of [-0.46, 0.42]) pen.rect(dx, 0, 0.04, 0.86, post);
  pen.rect(-0.46, 0.06, 0.92, 0.26, kit.part('boards', '#a9794c'));
  const fruit = ['#d0453a', '#e8a43a', '#7fa048', '#e6d05a', '#8c4a78'];
  for (let n = 0; n < 15; n++)
    pen.ellipse(
      -0.4 + 0.2 * (n % 5),
      0.34 + 0.045 * Math.floor(n / 5),
      0.1,
      0.055,
      kit.part(`fruit${n % 5}`, fruit[(n + k) % 5]),
    );
  const hue = ['#b5392e', '#2f6f8a', '#4f8a4a'][k % 3];
  for (let n = 0; n < 6; n++) {
    const [a, b] = [-0.54 + 0.18 * n, -0.36 + 0.18 * n];
    const cloth = n % 2 ? kit.part('pale', '#f2e8d0') : kit.part(`cloth${k % 3}`, hue);
    pen.poly([a * 0.8, 1.02, b * 0.8, 1.02, b, 0.74, a, 0.74], cloth);
    pen.poly([a, 0.74, b, 0.74, b, 0.68, a, 0.68], cloth, { shade: -10, contour: false });
  }
}
