import { between, createRandom } from '../../random.ts';
import { Kit } from '../elements/element.ts';
import { Pen } from '../pen.ts';
import type { World } from '../world.ts';
import { drawGround } from './land.ts';
import { drawClouds, drawLight, drawSky } from './sky.ts';
import { drawSkyline } from './outdoors.ts';

const fronts = ['#d9b48c', '#c98f78', '#e4d8bc', '#a8b0a4', '#cfc0a0', '#b98a7a'];

/** A street that runs away between two rows of houses. */
export function drawStreet(world: World, features: ReadonlySet<string>): void {
  const { stage, random } = world;
  world.horizon = 0.56;
  stage.scene.horizon = world.horizon;
  drawSky(world);
  drawLight(world, {
    sun: features.has('sun'),
    moon: features.has('moon'),
    stars: features.has('star'),
  });
  drawClouds(world, features.has('cloud'));
  if (world.setting.layouts.includes('city')) drawSkyline(world);
  drawGround(world, 'street');
  const vx = stage.aspect * between(random, 0.42, 0.58);
  const vy = world.horizon;
  const walk = stage.material('pavement', 'ground', '#c9c1b4', {});
  for (const side of [-1, 1] as const) {
    const edge = side < 0 ? 0 : stage.aspect;
    const towards = (t: number): number => edge + (vx - edge) * t;
    const foot = (t: number): number => 0.9 + (vy - 0.9) * t;
    new Pen(stage, 0, 0, 1, 1, 0, -1).poly(
      [edge, 0.9, vx, vy, edge + (vx - edge) * 0.3, 1.02, edge, 1.02],
      walk,
      { contour: false },
    );
    let t = -0.05;
    for (let k = 0; t < 0.8; k++) {
      const next = t + between(random, 0.17, 0.23) * (1 - t);
      const front = stage.material(
        `front${(k + (side > 0 ? 3 : 0)) % fronts.length}`,
        'object',
        fronts[(k + (side > 0 ? 3 : 0)) % fronts.length],
        { importance: 2 },
      );
      const high = between(random, 0.5, 0.85);
      const top = (u: number): number => foot(u) - high * (1 - u);
      drawFront(
        world,
        side,
        front,
        {
          x0: towards(t),
          x1: towards(next),
          foot0: foot(t),
          foot1: foot(next),
          top0: top(t),
          top1: top(next),
        },
        k,
      );
      t = next;
    }
  }
  world.land = { top: world.horizon + 0.1, bottom: 0.97 };
  world.landRange = [stage.aspect * 0.26, stage.aspect * 0.74];
  world.farScale = 0.18;
}

type Front = { x0: number; x1: number; foot0: number; foot1: number; top0: number; top1: number };

function drawFront(world: World, side: -1 | 1, wall: number, f: Front, k: number): void {
  const { stage, random } = world;
  const kit = new Kit(stage, 'street', createRandom(k * 13 + (side > 0 ? 7 : 0)), {
    importance: 2,
  });
  const pen = new Pen(stage, 0, 0, 1, 1, 0, -1);
  pen.poly([f.x0, f.foot0, f.x1, f.foot1, f.x1, f.top1, f.x0, f.top0], wall, {
    shade: side < 0 ? -5 : 4,
  });
  const roof = kit.varied('roof', ['#8c4a3a', '#5d5f66', '#a0603c']);
  const rise = 0.16;
  pen.poly(
    [
      f.x0,
      f.top0,
      f.x1,
      f.top1,
      f.x1,
      f.top1 - rise * (f.foot1 - f.top1),
      f.x0,
      f.top0 - rise * (f.foot0 - f.top0),
    ],
    roof,
  );
  const at = (u: number, v: number): [number, number] => {
    const x = f.x0 + (f.x1 - f.x0) * u;
    const foot = f.foot0 + (f.foot1 - f.foot0) * u;
    const top = f.top0 + (f.top1 - f.top0) * u;
    return [x, foot + (top - foot) * v];
  };
  const quad = (u: number, v: number, w: number, h: number, m: number): void => {
    pen.poly([...at(u, v), ...at(u + w, v), ...at(u + w, v + h), ...at(u, v + h)], m);
  };
  quad(0.1, 0, 0.22, 0.26, kit.varied('door', ['#5a3b2a', '#2f4a3c', '#7a2f2f']));
  quad(0.46, 0.06, 0.42, 0.18, kit.glow());
  for (const v of [0.38, 0.66])
    for (const u of [0.14, 0.44, 0.72]) quad(u, v, 0.16, 0.17, kit.glow());
  if (random() < 0.4)
    quad(0.4, 0.25, 0.54, 0.05, kit.varied('awning', ['#b5392e', '#3a6a5a', '#c79a3c']));
}

/** A room: wall, floor, a window with daylight, a rug and a picture. */
export function drawRoom(world: World, things: readonly string[]): void {
  const { stage, random, setting } = world;
  world.horizon = 0.68;
  stage.scene.horizon = world.horizon;
  const pen = new Pen(stage, 0, 1, 1);
  const walls = ['#c9b896', '#a8b59c', '#b8a0a0', '#9fb0b8', '#d6c6a4'];
  const wallColor = setting.colors.wall ?? setting.colors.interior;
  const wall = stage.material(
    'wall',
    'sky',
    wallColor ?? walls[Math.floor(random() * walls.length)],
    { named: wallColor !== undefined, importance: 1, grain: { across: 0.3, down: 0.3, amount: 3 } },
  );
  const floor = stage.material('floor', 'ground', setting.colors.floor ?? '#9a6f48', {
    grain: { across: 0.3, down: 0.02, amount: 6 },
    flow: 0,
  });
  pen.rect(0, 0.3, stage.aspect, 0.7, wall, { contour: false });
  pen.rect(0, -0.02, stage.aspect, 0.34, floor);
  pen.rect(
    0,
    0.315,
    stage.aspect,
    0.028,
    stage.material('skirting', 'object', '#e4dac6', { importance: 2 }),
  );
  for (let k = -6; k <= 6; k++)
    pen.line([stage.aspect / 2 + k * 0.1, 0.31, stage.aspect / 2 + k * 0.3, -0.02], 0.004, floor, {
      shade: -14,
      contour: false,
    });
  const side = random() < 0.5 ? 0.26 : 0.72;
  drawWindow(world, stage.aspect * side, 0.4, 0.34);
  drawPicture(world, stage.aspect * (side < 0.5 ? 0.72 : 0.27), 0.6);
  const rug = stage.material('rug', 'ground', '#9a3f3a', { importance: 2 });
  pen.ellipse(stage.aspect * 0.5, 0.12, stage.aspect * 0.36, 0.085, rug);
  pen.ellipse(stage.aspect * 0.5, 0.12, stage.aspect * 0.28, 0.06, rug, { shade: 14 });
  world.land = { top: 0.76, bottom: 0.95 };
  world.scale = things.length > 0 ? 1.75 : 1.5;
  world.farScale = 0.75;
}

function drawWindow(world: World, x: number, y: number, height: number): void {
  const { stage } = world;
  const w = height * 0.72;
  const frame = stage.material('window-frame', 'object', '#efe7d6', { importance: 2 });
  const night = stage.daylight === 'night' || stage.daylight === 'dusk';
  const view = stage.material('window-view', 'light', night ? '#26386e' : '#bcdcea', {
    glowing: true,
    importance: 2,
  });
  const hill = stage.material('window-hill', 'plant', night ? '#1f3044' : '#7fa06a', {
    glowing: true,
    importance: 2,
  });
  const cloth = stage.material('curtain', 'object', '#b5533f', {
    importance: 2,
    flow: Math.PI / 2,
  });
  const pen = new Pen(stage, x, 1 - y, 1);
  pen.rect(-w / 2 - 0.015, -0.015, w + 0.03, height + 0.03, frame);
  pen.rect(-w / 2, 0, w, height, view);
  pen.under([-w / 2, 0.1, -w * 0.1, 0.15, w * 0.2, 0.11, w / 2, 0.14], 0, hill, { contour: false });
  pen.rect(-0.006, 0, 0.012, height, frame, { contour: false });
  pen.rect(-w / 2, height * 0.55, w, 0.012, frame, { contour: false });
  for (const s of [-1, 1]) {
    pen.blob(
      [
        s * w * 0.72,
        height + 0.03,
        s * w * 0.3,
        height + 0.03,
        s * w * 0.42,
        height * 0.5,
        s * w * 0.5,
        height * 0.3,
        s * w * 0.46,
        -0.06,
        s * w * 0.74,
        -0.06,
        s * w * 0.68,
        height * 0.4,
      ],
      cloth,
    );
    pen.line([s * w * 0.58, height, s * w * 0.6, -0.03], 0.012, cloth, {
      shade: -12,
      contour: false,
    });
  }
}

function drawPicture(world: World, x: number, y: number): void {
  const { stage } = world;
  const pen = new Pen(stage, x, 1 - y, 1);
  pen.rect(
    -0.1,
    0,
    0.2,
    0.16,
    stage.material('picture-frame', 'object', '#8a642f', { importance: 2 }),
  );
  pen.rect(
    -0.085,
    0.015,
    0.17,
    0.13,
    stage.material('picture-sky', 'object', '#c7d2cc', { importance: 2 }),
  );
  pen.under(
    [-0.085, 0.06, 0, 0.09, 0.085, 0.06],
    0.015,
    stage.material('picture-land', 'object', '#6f8a5a', { importance: 2 }),
    { contour: false },
  );
}
