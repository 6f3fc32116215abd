import { between, createRandom } from '@limn/imaging/random';
import { Kit } from '../../elements/element.ts';
import { elements } from '../../elements/registry.ts';
import { fadeDown, Pen } from '../../pen/pen.ts';
import type { Daylight } from '../../pen/stage.ts';
import type { World } from '../world.ts';
import type { Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  lake: {
    words: 'pond lakeside pool lagoon reservoir',
    suggestedBy: { things: ['swan', 'duck', 'rowboat', 'water_lily', 'bridge', 'frog'] },
    holds: [['rowboat', 1]],
  },
};

const waters: Record<Daylight, [string, string]> = {
  day: ['#8fc0d2', '#2f6f9a'],
  dawn: ['#e6c3b8', '#6a8aa8'],
  sunset: ['#d9957c', '#33517c'],
  dusk: ['#8a7a98', '#28345e'],
  night: ['#33487c', '#121c40'],
  overcast: ['#a9b3b5', '#62737c'],
};

export function waterMaterials(world: World): [number, number] {
  const { stage, setting } = world;
  const [far, near] = waters[stage.daylight];
  const named =
    setting.colors.water ?? setting.colors.seascape ?? setting.colors.lake ?? setting.colors.river;
  const look = { glowing: true, flow: 0, importance: 1 as const, named: named !== undefined };
  const light = named?.map((v) => v + (255 - v) * 0.35) as unknown as typeof named;
  return [
    stage.material('water-far', 'water', light ?? far, {
      ...look,
      grain: { across: 0.16, down: 0.012, amount: 4 },
    }),
    stage.material('water-near', 'water', named ?? near, {
      ...look,
      grain: { across: 0.14, down: 0.022, amount: 8 },
    }),
  ];
}

/** Open water from the horizon down. */
export function drawSea(world: World, bottom = 1): void {
  const { stage, horizon } = world;
  const [far, near] = waterMaterials(world);
  new Pen(stage, 0, 1, 1).rect(
    0,
    1 - bottom,
    stage.aspect,
    bottom - horizon,
    fadeDown(horizon, bottom, [
      { at: 0, material: far },
      { at: 0.7, material: near },
    ]),
  );
  world.water = { top: horizon + 0.02, bottom: bottom - 0.06 };
  drawGlitter(world, bottom);
  drawWaves(world, bottom, near);
}

function drawWaves(world: World, bottom: number, near: number): void {
  const { stage, random, horizon, setting } = world;
  const wild =
    setting.weather === 'storm' || setting.weather === 'wind' || setting.moods.includes('wild');
  const foam = stage.material('foam', 'water', '#eef2ee', { importance: 2 });
  const rows = wild ? 9 : 7;
  for (let k = 0; k < rows; k++) {
    const t = (k + 0.5) / rows;
    const y = horizon + (bottom - horizon) * t * t;
    const count = Math.round((wild ? 8 : 6) * (1.4 - t));
    for (let n = 0; n < count; n++) {
      const x = random() * stage.aspect;
      const w = (0.04 + 0.16 * t) * between(random, 0.6, 1.3);
      const h = (0.003 + 0.014 * t) * (wild ? 2.6 : 1);
      const pen = new Pen(stage, x, y + between(random, -0.015, 0.015), 1);
      pen.blob(
        [-w, 0, -w * 0.3, h * 0.9, w * 0.2, h, w, 0, w * 0.2, -h * 0.6, -w * 0.3, -h * 0.5],
        near,
        { shade: n % 2 ? -9 : 8, opacity: 0.7, contour: false },
      );
      if (random() < (wild ? 0.75 : 0.28))
        pen.limb(
          [-w * 0.7, h * 0.4, h * 0.2, 0, h * 1.1, h * 0.7, w * 0.6, h * 0.5, h * 0.2],
          foam,
          { contour: false },
        );
    }
  }
}

/** The broken path of light under the sun or the moon. */
export function drawGlitter(world: World, bottom: number): void {
  const { stage, random, horizon, light } = world;
  if (!light) return;
  const glitter = stage.material(
    'glitter',
    'light',
    stage.daylight === 'night' ? '#dfe3d2' : '#ffe2a0',
    { glowing: true, importance: 2 },
  );
  const rows = 34;
  for (let k = 0; k < rows; k++) {
    const t = k / rows;
    const y = horizon + 0.006 + t * t * (bottom - horizon - 0.01);
    const w = (0.012 + 0.05 * t) * between(random, 0.5, 1.3);
    const x = light.x + between(random, -0.03, 0.03) * (0.3 + t);
    new Pen(stage, x, y, 1).ellipse(0, 0, w, 0.0025 + 0.004 * t, glitter, {
      opacity: 0.85,
      contour: false,
    });
  }
}

/** A lake in the ground: far shore near the horizon, near shore in front. */
export function drawLake(world: World): void {
  const { stage, random, horizon } = world;
  const [far, near] = waterMaterials(world);
  const top = horizon + 0.03;
  const bottom = Math.min(0.88, horizon + between(random, 0.3, 0.36));
  const tilt = between(random, -0.03, 0.03);
  const w = stage.aspect;
  new Pen(stage, 0, 1, 1).blob(
    [
      -0.3,
      1 - top - 0.1,
      w * 0.2,
      1 - top - 0.005,
      w * 0.6,
      1 - top,
      w + 0.3,
      1 - top - 0.08,
      w + 0.2,
      1 - bottom + 0.1,
      w * 0.72,
      1 - bottom + 0.02 + tilt,
      w * 0.3,
      1 - bottom - tilt,
      -0.2,
      1 - bottom + 0.06,
    ],
    fadeDown(top, bottom, [
      { at: 0, material: far },
      { at: 1, material: near },
    ]),
  );
  world.water = { top: top + 0.035, bottom: bottom - 0.07 };
  for (let k = 0; k < 22; k++) {
    const t = (k + 0.5) / 22;
    const x = random() * w;
    const half = 0.03 + 0.08 * t;
    new Pen(stage, x, top + 0.02 + (bottom - top - 0.08) * t, 1).limb(
      [-half, 0, 0.001, 0, 0.002, 0.004 + 0.004 * t, half, 0, 0.001],
      near,
      { shade: k % 2 ? 12 : -8, opacity: 0.7, contour: false },
    );
  }
  drawGlitter({ ...world, horizon: top }, bottom - 0.08);
  drawShores(world, top);
}

/** Trees on the far shore, reeds on the near one. */
function drawShores(world: World, top: number): void {
  const { stage, random } = world;
  const side = random() < 0.5 ? 1 : -1;
  const across = (t: number): number => stage.aspect * (side > 0 ? t : 1 - t);
  const kitOf = (name: string, k: number): Kit =>
    new Kit(stage, `shore-${name}`, createRandom(k + 3), { importance: 2, nth: k });
  const tree = stage.snowy || world.setting.layouts.includes('mountains') ? 'pine' : 'tree';
  for (const [k, t, size] of [
    [0, 0.07, 0.17],
    [1, 0.17, 0.12],
    [2, 0.88, 0.13],
  ])
    elements[tree].draw(new Pen(stage, across(t), top + 0.012, size), kitOf(tree, k));
  world.front = () => {
    for (const [k, t, size] of [
      [0, 0.95, 0.3],
      [1, 0.83, 0.22],
      [2, 0.04, 0.2],
    ])
      elements.grass.draw(new Pen(stage, across(t), 1.03, size), kitOf('grass', k));
  };
}

/** Sand in front of the sea, with a line of foam. */
export function drawBeach(world: World): void {
  const { stage, random } = world;
  const dry = stage.material('beach', 'ground', '#e6d2a2', {
    grain: { across: 0.08, down: 0.03, amount: 4 },
  });
  const wet = stage.material('wet-sand', 'ground', '#bfa67c', {});
  const foam = stage.material('foam', 'water', '#eef2ee', { importance: 2 });
  const lean = between(random, 0.04, 0.12) * (random() < 0.5 ? 1 : -1);
  const y = 0.24;
  const shore: number[] = [];
  for (let k = 0; k <= 8; k++) {
    const t = k / 8;
    shore.push(t * stage.aspect, y + lean * (t - 0.5) * 2 + 0.014 * Math.sin(k * 1.7));
  }
  const pen = new Pen(stage, 0, 1, 1);
  const shifted = (d: number): number[] => shore.map((v, i) => (i % 2 ? v + d : v));
  pen.under(shifted(0.016), -0.05, foam, { contour: false });
  pen.under(shore, -0.05, wet, { contour: false });
  pen.under(shifted(-0.035), -0.05, dry);
  if (world.water) world.water.bottom = 1 - y - Math.abs(lean) - 0.05;
  world.land = { top: 1 - y + Math.abs(lean) + 0.06, bottom: 0.97 };
}
