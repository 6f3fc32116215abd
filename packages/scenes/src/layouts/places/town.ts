import { between, createRandom } from '@limn/imaging/random';
import { Kit } from '../../elements/element.ts';
import { elements } from '../../elements/registry.ts';
import { Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { inTheSky } from '../../vocabulary/landscape-features.ts';
import { drawGround } from '../land.ts';
import { drawSkyline } from '../nature/landmarks.ts';
import { drawSquare } from './square.ts';
import { drawHeavens } from '../sky.ts';
import type { Drawn, Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  street: {
    words: 'alley avenue boulevard lane_in_town sidewalk',
    suggestedBy: { things: ['car', 'bus', 'bicycle', 'lamp_post'], unless: ['bridge'] },
    replaces: 'city',
    holds: [['person', 1]],
    holdsInRain: {
      dry: 'umbrella',
      things: [
        // A raincoat's yellow, to be seen from afar.
        { element: 'person', count: 1, size: 1.25, accent: [236, 184, 58] },
        { element: 'umbrella', count: 1, size: 1, relation: { kind: 'with', to: 0 } },
      ],
    },
    features: inTheSky,
    light: 0.68,
    draw: drawStreet,
  },
};

/** Things that need a street to drive along. */
const traffic = new Set(['car', 'bus', 'bicycle', 'cart', 'tram', 'taxi', 'truck']);

/** Alternating light and dark fronts, so that neighbouring houses contrast. */
const fronts = [
  ['#e3c08a', '#8f4a3e', '#efe4c8', '#5f7a86'],
  ['#a8604a', '#ead9b4', '#6f8a72', '#d9a27c'],
];

type Front = { x0: number; x1: number; foot0: number; foot1: number; top0: number; top1: number };

/** A street that runs away between two rows of houses, or a square. */
function drawStreet({ world, features, requests, reading }: Drawn): void {
  const rolls = requests.some(({ element }) => traffic.has(element));
  const market = reading.settingWords.some(({ word }) => /market/i.test(word));
  const { stage, random, setting } = world;
  world.horizon = 0.57;
  stage.scene.horizon = world.horizon;
  const hidden = setting.weather === 'rain' && stage.daylight === 'night';
  drawHeavens(world, features, !hidden);
  const wet = setting.weather === 'rain' || setting.weather === 'storm';
  const open = setting.layouts.includes('square');
  const busy = setting.layouts.includes('city') || wet;
  if (open || (!busy && !rolls && random() < 0.4)) return drawSquare(world, market);
  // A street may end in the middle, or on one side.
  const vx = stage.aspect * [between(random, 0.45, 0.55), 0.35, 0.65][Math.floor(random() * 3)];
  if (setting.layouts.includes('city')) drawSkyline(world, 0.62);
  else drawEnd(world, vx);
  drawGround(world, 'street');
  const vy = world.horizon;
  const walk = stage.material('pavement', 'ground', '#c9c1b4', {});
  const down = new Pen(stage, 0, 0, 1, 1, 0, -1);
  if (wet) drawWetRoad(world, vx);
  for (const side of [-1, 1] as const) {
    const edge = side < 0 ? 0 : stage.aspect;
    const towards = (t: number): number => edge + (vx - edge) * t;
    const foot = (t: number): number => 0.86 + (vy - 0.86) * t;
    down.poly([edge, 0.86, vx, vy, towards(0.2), 1.02, edge, 1.02], walk, { contour: false });
    const row: Front[] = [];
    let t = -0.12;
    for (let k = 0; t < 0.6; k++) {
      const next =
        t +
        ((k + (side > 0 ? 1 : 0)) % 2 ? between(random, 0.24, 0.28) : between(random, 0.36, 0.42)) *
          (1 - t);
      const high = ((k + (side > 0 ? 1 : 0)) % 2 ? 0.5 : 0.68) * between(random, 0.94, 1.08);
      const top = (u: number): number => foot(u) - high * (1 - u);
      row.push({
        x0: towards(t),
        x1: towards(next),
        foot0: foot(t),
        foot1: foot(next),
        top0: top(t),
        top1: top(next),
      });
      t = next;
    }
    row.toReversed().forEach((front, k) => drawFront(world, side, front, row.length - 1 - k, wet));
    for (const t of side < 0 ? [0.66, 0.22] : [0.74, 0.46])
      drawLamp(
        world,
        towards(t) + (vx - edge) * 0.1 * (1 - t),
        foot(t) + 0.07 * (1 - t),
        0.62 * (1 - t),
        wet,
      );
  }
  world.land = { top: world.horizon + 0.2, bottom: 0.96 };
  world.landRange = [stage.aspect * 0.16, stage.aspect * 0.84];
  world.farScale = 0.3;
}

/** The end of the street: a church among trees. */
function drawEnd(world: World, vx: number): void {
  const { stage, horizon } = world;
  const kit = (name: string): Kit =>
    new Kit(stage, `street-${name}`, createRandom(7), { importance: 2 });
  for (const [dx, size] of [
    [-0.13, 0.15],
    [0.16, 0.17],
  ])
    elements.tree.draw(new Pen(stage, vx + dx, horizon + 0.03, size), kit('tree'));
  elements.church.draw(new Pen(stage, vx + 0.03, horizon + 0.03, 0.28), kit('church'));
}

/** A front in perspective: door and shop window below, two windows on each floor above. */
function drawFront(world: World, side: -1 | 1, f: Front, k: number, wet: boolean): void {
  const { stage } = world;
  const random = createRandom(k * 13 + (side > 0 ? 7 : 0));
  const kit = new Kit(stage, 'street', random, { importance: 2 });
  const hex = fronts[side < 0 ? 0 : 1][k % 4];
  const wall = stage.material(`front${side}${k % 4}`, 'object', hex, { importance: 2 });
  const pen = new Pen(stage, 0, 0, 1, 1, 0, -1);
  pen.poly([f.x0, f.foot0, f.x1, f.foot1, f.x1, f.top1, f.x0, f.top0], wall);
  const roof = stage.snowy ? kit.snow() : kit.varied('roof', ['#8c4a3a', '#4f5560', '#a0603c']);
  const rise = (foot: number, top: number): number => top - 0.18 * (foot - top);
  pen.poly(
    [f.x0, f.top0, f.x1, f.top1, f.x1, rise(f.foot1, f.top1), f.x0, rise(f.foot0, f.top0)],
    roof,
  );
  const at = (u: number, v: number): [number, number] => {
    const x = f.x0 + (f.x1 - f.x0) * u;
    const foot = f.foot0 + (f.foot1 - f.foot0) * u;
    const top = f.top0 + (f.top1 - f.top0) * u;
    return [x, foot + (top - foot) * v];
  };
  const quad = (u: number, v: number, w: number, h: number, m: number, shade = 0): void => {
    pen.poly([...at(u, v), ...at(u + w, v), ...at(u + w, v + h), ...at(u, v + h)], m, { shade });
  };
  // A dark edge parts it from the next, and an eave from its roof.
  quad(0.94, 0, 0.06, 1, wall, -16);
  quad(0, 0.94, 1, 0.06, wall, -12);
  const unlit = kit.part('unlit', '#46566b');
  quad(0.1, 0, 0.22, 0.27, kit.varied('door', ['#5a3b2a', '#2f4a3c', '#7a2f2f']));
  quad(0.44, 0.07, 0.42, 0.18, kit.glow());
  if (k % 2) quad(0.38, 0.27, 0.54, 0.06, kit.varied('awning', ['#b5392e', '#3a6a5a', '#c79a3c']));
  for (const v of [0.4, 0.68])
    for (const u of [0.12, 0.54]) quad(u, v, 0.3, 0.21, random() < 0.7 ? kit.glow() : unlit);
  if (!wet) return;
  const [x, y] = at(0.65, 0);
  drawReflection(world, kit.glow(), x, y + 0.03, Math.abs(f.x1 - f.x0) * 0.2, y - world.horizon);
}

/** Light on a wet road: a streak that hangs down from it, broken by the ripples. */
function drawReflection(
  world: World,
  light: number,
  x: number,
  y: number,
  half: number,
  length: number,
): void {
  const pen = new Pen(world.stage, x, y, 1, 1, 0, -1);
  const look = { contour: false, opacity: 0.55 };
  pen.limb([0, 0, half * 1.3, 0.004, length * 0.5, half * 0.8, 0, length, half * 0.1], light, look);
  for (const [t, w] of [
    [0.22, 1.2],
    [0.5, 0.8],
  ])
    pen.ellipse(half * (t - 0.4), length * t, half * w, length * 0.035 + 0.003, light, look);
}

/** A wet road reflects the sky in its middle. */
function drawWetRoad(world: World, vx: number): void {
  const { stage, horizon } = world;
  const { aspect } = stage;
  const dark = stage.daylight === 'night' || stage.daylight === 'dusk';
  const sheen = stage.material('wet-road', 'water', dark ? '#3d4f80' : '#a9b4bc', {
    glowing: true,
    importance: 1,
    flow: Math.PI / 2,
  });
  const pen = new Pen(stage, 0, 0, 1, 1, 0, -1);
  pen.poly(
    [vx - 0.02, horizon, vx + 0.02, horizon, aspect * 0.8, 1.02, aspect * 0.2, 1.02],
    sheen,
    {
      contour: false,
      opacity: 0.75,
    },
  );
}

/** A street lamp with the light it throws on the ground. */
function drawLamp(world: World, x: number, y: number, height: number, wet: boolean): void {
  const { stage } = world;
  const dark = stage.daylight !== 'day' && stage.daylight !== 'dawn';
  const kit = new Kit(stage, 'street-lamp', createRandom(3), { importance: 2 });
  if (dark) {
    const glow = kit.part('glow', '#ffe6a0', 'light', { glowing: true });
    const radius = height * 0.42;
    const centre = y - height * 0.9;
    new Pen(stage, x, centre, 1).ellipse(
      0,
      0,
      radius,
      radius,
      { kind: 'glow', x, y: centre, radius, material: glow },
      { contour: false, opacity: 0.6 },
    );
    new Pen(stage, x, y, height).ellipse(0, 0, 0.34, 0.05, glow, { contour: false, opacity: 0.45 });
    if (wet) drawReflection(world, glow, x, y, height * 0.11, height * 0.6);
  }
  elements.lamp_post.draw(new Pen(stage, x, y, height), kit);
}
