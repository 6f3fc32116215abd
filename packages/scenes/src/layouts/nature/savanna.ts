import { between } from '@limn/imaging/random';
import { Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { inTheSky } from '../../vocabulary/landscape-features.ts';
import { drawGround, drawRanges } from '../land.ts';
import { frontGrass, setOut } from '../set-out.ts';
import { drawHeavens } from '../sky.ts';
import type { Drawn, Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  savanna: {
    words: 'savannah serengeti safari~ outback~',
    suggestedBy: { things: ['giraffe', 'elephant', 'lion', 'zebra', 'rhinoceros'] },
    holds: [['giraffe', 2]],
    lively: true,
    features: [...inTheSky, 'path'],
    sheltered: true,
    draw: drawSavanna,
  },
};

/** Dry golden grass, flat-topped trees, and a mountain in the blue haze or a low sun. */
function drawSavanna({ world, features }: Drawn): void {
  const { stage, random } = world;
  const { aspect } = stage;
  world.horizon = between(random, 0.56, 0.62);
  const { horizon } = world;
  stage.scene.horizon = horizon;
  drawHeavens(world, features);
  const haze = stage.material('savanna-haze', 'sky', '#f7dfae', { glowing: true, importance: 1 });
  const side = random() < 0.5 ? 1 : -1;
  const across = (t: number): number => aspect * (side > 0 ? t : 1 - t);
  if (stage.daylight === 'day') {
    const [x, y, radius] = [across(0.7), horizon - 0.12, 0.6];
    new Pen(stage, x, y, 1).ellipse(
      0,
      0,
      radius,
      radius,
      { kind: 'glow', x, y, radius, material: haze },
      { contour: false, opacity: 0.9 },
    );
    if (random() < 0.5) drawSunDisc(world, x, y - 0.04);
    else drawMountain(world, across(0.68));
  }
  drawRanges(world, 1, 0.05, 0.1, '#8f9f98', false);
  drawGround(world, 'savanna');
  for (const [k, t, down, size] of [
    [0, 0.94, 0.012, 0.13],
    [1, 0.74, 0.016, 0.1],
    [2, 0.5, 0.01, 0.07],
    [3, 0.28, 0.02, 0.11],
    [4, 0.1, 0.07, 0.46],
  ])
    setOut(world, 'acacia', across(t), horizon + down, size, k);
  drawTufts(world);
  world.front = () => frontGrass(world, '#c79a42', 0.17);
  world.land = { top: horizon + 0.12, bottom: 0.93 };
  world.landRange = side > 0 ? [aspect * 0.3, aspect] : [0, aspect * 0.7];
  world.farScale = 0.5;
}

function drawSunDisc(world: World, x: number, y: number): void {
  const { stage } = world;
  const sun = stage.material('sun', 'light', '#fff1c0', { glowing: true, importance: 2 });
  new Pen(stage, x, y, 1).ellipse(0, 0, 0.075, 0.075, sun);
  world.light = { x, y };
}

/** One broad mountain with snow on its top. */
function drawMountain({ stage, horizon }: World, x: number): void {
  const far = stage.material('lone-mountain', 'far', '#9fb2c6', { importance: 2 });
  const snow = stage.material('lone-snow', 'far', '#eef0ee', { importance: 2 });
  const pen = new Pen(stage, x, horizon + 0.02, 1);
  pen.under(
    [-0.55, 0, -0.3, 0.08, -0.12, 0.2, 0.02, 0.22, 0.13, 0.2, 0.32, 0.07, 0.55, 0],
    -0.02,
    far,
  );
  pen.blob(
    [
      -0.15, 0.17, -0.1, 0.205, 0.02, 0.222, 0.12, 0.205, 0.17, 0.165, 0.1, 0.18, 0.03, 0.16, -0.05,
      0.18,
    ],
    snow,
    { contour: false },
  );
}

/** Rows of dry tufts that grow towards the front. */
function drawTufts({ stage, random, horizon }: World): void {
  const straw = stage.material('tuft', 'plant', '#b98f3e', { importance: 2 });
  for (let k = 0; k < 26; k++) {
    const t = Math.pow(k / 26, 1.4);
    const y = horizon + 0.05 + (0.95 - horizon) * t;
    const size = 0.02 + 0.05 * t;
    const pen = new Pen(stage, random() * stage.aspect, y, size);
    for (const s of [-0.7, -0.3, 0.1, 0.5, 0.8])
      pen.limb([s * 0.5, 0, 0.16, s, between(random, 0.6, 1), 0.02], straw, {
        shade: s * 10,
        contour: false,
      });
  }
}
