import { between, createRandom } from '../../random.ts';
import { Kit } from '../elements/element.ts';
import { elements } from '../elements/registry.ts';
import { subjectName } from '../elements/subject.ts';
import { Pen } from '../pen.ts';
import type { World } from '../world.ts';
import { drawGarden, drawGrove, drawVillage, scatterFlowers } from './grounds.ts';
import { drawCliff, drawGround, drawIsland, drawRanges, drawTreeLine, drawWay } from './land.ts';
import { drawClouds, drawLight, drawSky } from './sky.ts';
import { drawBeach, drawLake, drawSea, riverMaterial } from './water.ts';

/** Things of the landscape itself that a prompt may name. */
export type Features = ReadonlySet<string>;

const seasonTint: Record<string, string> = {
  autumn: '#8f7a4e',
  winter: '#9fb0bd',
  spring: '#6f9478',
  summer: '#5f8468',
};

/** Sky, distance and ground or water, from what the prompt names; things are placed later. */
export function drawOutdoors(world: World, features: Features, things: readonly string[]): void {
  const { stage, setting, random } = world;
  const has = (name: string): boolean => setting.layouts.includes(name) || features.has(name);
  const sea = has('seascape') || has('harbour') || has('beach') || has('island');
  stage.scene.horizon = world.horizon;
  drawSky(world);
  drawLight(world, {
    sun: features.has('sun'),
    moon: features.has('moon'),
    stars: features.has('star'),
  });
  drawClouds(world, features.has('cloud'));
  const snow = setting.season === 'winter' || setting.weather === 'snow';
  const tint = setting.season ? seasonTint[setting.season] : '#5f7d8c';
  if (has('mountains')) drawRanges(world, 3, between(random, 0.34, 0.42), 0.75, '#5d6f80', true);
  else if (has('volcano')) drawVolcano(world);
  else if (has('city') && !has('street')) drawSkyline(world);
  else if (has('hill') || (!sea && random() < 0.6))
    drawRanges(world, 2, between(random, 0.1, 0.16), 0.15, tint, snow && random() < 0.5);
  else if (!sea && !has('desert')) drawTreeLine(world);
  if (sea) drawCoast(world, has, things);
  else drawInland(world, has, snow);
}

function drawCoast(world: World, has: (name: string) => boolean, things: readonly string[]): void {
  const { stage } = world;
  if (has('island')) drawIsland(world);
  if (has('garden') || has('meadow') || has('field')) {
    // A garden by the sea: the sea behind, the ground in front.
    drawSea(world, 0.72);
    drawGround(
      world,
      stage.scene.layout === 'field' ? 'field' : (world.setting.season ?? 'summer'),
      0.68,
    );
    world.land = { top: 0.74, bottom: 0.96 };
    scatterFlowers({ ...world, horizon: 0.58 });
    return;
  }
  drawSea(world);
  const standing = things.some(
    (name) => elements[name] && !['water', 'sky'].includes(elements[name].home),
  );
  if (has('cliff') || (standing && !has('beach') && !has('harbour'))) {
    const { side, top, edge } = drawCliff(world);
    const middle = edge * 0.5;
    world.land = { top: top - 0.03, bottom: top - 0.02 };
    const range: [number, number] =
      side < 0 ? [0.06, middle + 0.06] : [stage.aspect - middle - 0.06, stage.aspect - 0.06];
    world.landRange = range;
    world.farScale = 0.8;
    world.shore = () =>
      side < 0 ? [edge + 0.12, stage.aspect - 0.06] : [0.06, stage.aspect - edge - 0.12];
  } else if (has('harbour')) drawQuay(world);
  else if (has('beach') || standing || things.includes(subjectName)) drawBeach(world);
}

function drawQuay(world: World): void {
  const { stage } = world;
  const stone = stage.material('quay', 'ground', '#a39a8a', {
    grain: { across: 0.06, down: 0.03, amount: 5 },
  });
  const pen = new Pen(stage, 0, 1, 1);
  pen.poly(
    [
      -0.05,
      0.24,
      stage.aspect * 0.62,
      0.17,
      stage.aspect * 0.7,
      0.1,
      stage.aspect * 0.72,
      -0.05,
      -0.05,
      -0.05,
    ],
    stone,
  );
  pen.poly(
    [
      -0.05,
      0.17,
      stage.aspect * 0.66,
      0.1,
      stage.aspect * 0.7,
      0.1,
      stage.aspect * 0.72,
      -0.05,
      -0.05,
      -0.05,
    ],
    stone,
    { shade: -12, contour: false },
  );
  for (const x of [0.12, 0.34, 0.55])
    pen.rect(
      stage.aspect * x,
      0.21 - x * 0.07,
      0.022,
      0.045,
      stage.material('ink', 'ink', '#2a2528'),
    );
  world.land = { top: 0.77, bottom: 0.82 };
  world.landRange = [0.06, stage.aspect * 0.55];
  if (world.water) world.water.bottom = 0.74;
}

function drawInland(world: World, has: (name: string) => boolean, snow: boolean): void {
  const { stage, setting } = world;
  const kind = has('desert')
    ? 'desert'
    : snow
      ? 'winter'
      : has('field')
        ? 'field'
        : (setting.season ?? 'summer');
  drawGround(world, kind);
  world.land = { top: world.horizon + 0.05, bottom: 0.95 };
  if (has('waterfall')) drawWaterfall(world);
  if (has('lake')) {
    drawLake(world);
    if (world.water) world.land = { top: Math.min(0.9, world.water.bottom + 0.1), bottom: 0.97 };
  } else if (has('river')) {
    drawWay(world, riverMaterial(world), 0.7);
    world.water = { top: 0.78, bottom: 0.9 };
    world.shore = () => [stage.aspect * 0.36, stage.aspect * 0.64];
  }
  if (has('path'))
    drawWay(world, stage.material('path', 'ground', '#d8c49c', { importance: 2 }), 0.36);
  if (has('village') || has('city')) drawVillage(world);
  if (has('garden')) drawGarden(world);
  if (has('garden') || has('meadow') || setting.moods.includes('lush')) scatterFlowers(world);
  if (has('forest')) drawGrove(world);
}

function drawVolcano(world: World): void {
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
export function drawSkyline(world: World): void {
  const { stage, random, horizon } = world;
  for (const [row, tint, tall] of [
    [0, '#a3aebc', 0.3],
    [1, '#76828f', 0.24],
  ] as const) {
    const block = stage.material(`block${row}`, 'far', tint, { importance: 2 });
    const pane = new Kit(stage, 'skyline', createRandom(row + 3), { importance: 2 }).glow();
    for (let x = -0.02; x < stage.aspect; ) {
      const w = between(random, 0.05, 0.11);
      const h = tall * between(random, 0.35, 1);
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

function drawWaterfall(world: World): void {
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
