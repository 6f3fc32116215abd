import { between } from '@limn/imaging/random';
import { fadeDown, Pen } from '../pen/pen.ts';
import type { Color } from '@limn/imaging/drawing/scene';
import { Stage, type Daylight } from '../pen/stage.ts';
import type { World } from './world.ts';
import type { Layout } from './layout.ts';

export const layouts: Record<string, Layout> = {
  night_sky: {
    words: 'cosmos galaxy milky_way constellation universe',
    night: true,
    horizon: { from: 0.72, to: 0.8, wherever: true },
  },
};

/** Zenith, middle and horizon at each time of day. */
const skies: Record<Daylight, [string, string, string]> = {
  day: ['#4f8ccf', '#8ab9e2', '#dde8e8'],
  dawn: ['#8aa4d2', '#e9b9b2', '#fbe3b4'],
  sunset: ['#3a4684', '#c2607a', '#f8ad5c'],
  dusk: ['#1f2b5c', '#5f4f88', '#cb8a90'],
  night: ['#0d1434', '#1c2859', '#3a4f86'],
  overcast: ['#858f99', '#a7afb4', '#cdd0cc'],
};

const whole = (stage: Stage): Pen => new Pen(stage, 0, 1, 1);

export function drawSky(world: World): void {
  const { stage, setting, horizon } = world;
  const usual = skies[stage.daylight];
  const named = setting.colors.sky;
  const options = { glowing: true, flow: 0, named: named !== undefined };
  const tint = (k: number): Color | string =>
    named ? (named.map((v) => v + (255 - v) * 0.28 * k) as unknown as Color) : usual[k];
  const [top, middle, low] = ['zenith', 'sky', 'skyline'].map((name, k) =>
    stage.material(name, 'sky', tint(k), {
      ...options,
      grain: { across: 0.5, down: 0.12, amount: 3 },
    }),
  );
  const bottom = Math.min(1, horizon + 0.04);
  whole(stage).rect(
    0,
    1 - bottom,
    stage.aspect,
    bottom,
    fadeDown(0, bottom, [
      { at: 0, material: top },
      { at: 0.55, material: middle },
      { at: 1, material: low },
    ]),
    { contour: false },
  );
}

/** The sky with its lights and clouds. */
export function drawHeavens(
  world: World,
  features: ReadonlySet<string>,
  cloudy = true,
  moonlit = true,
): void {
  drawSky(world);
  drawLight(world, moonlit, {
    sun: features.has('sun'),
    moon: features.has('moon'),
    stars: features.has('star'),
  });
  if (cloudy || features.has('cloud'))
    drawClouds(unlessExcluded(world, 'cloud'), features.has('cloud'));
}

/**
 * The world to draw a thing on. An excluded thing is drawn on a stage that is thrown away, so that everything drawn
 * after it uses the same random numbers.
 */
export function unlessExcluded(world: World, thing: string): World {
  const { stage, random, excluded } = world;
  if (!excluded.has(thing)) return world;
  return { ...world, stage: new Stage(stage.aspect, stage.scene.layout, stage.daylight, random) };
}

/** Sun or moon, with the glow around it. */
function drawLight(
  world: World,
  moonlit: boolean,
  wanted: { sun: boolean; moon: boolean; stars: boolean },
): void {
  const { random, horizon, excluded, setting } = world;
  const { daylight, aspect } = world.stage;
  const night = daylight === 'night';
  const hidden = setting.weather === 'rain' || setting.weather === 'storm';
  if ((night && !hidden) || wanted.stars)
    drawStars(unlessExcluded(world, 'star'), setting.layouts.includes('night_sky') ? 130 : 60);
  const low = daylight === 'sunset' || daylight === 'dawn';
  const sun = wanted.sun || (low && setting.weather !== 'fog');
  const moon = moonlit && (wanted.moon || (night && !hidden && !wanted.sun));
  // Where both are named the sun shines, unless it is kept out.
  const moonAlone = moon && wanted.moon && excluded.has('sun');
  const x = aspect * (random() < 0.5 ? between(random, 0.2, 0.4) : between(random, 0.6, 0.8));
  if (sun && !moonAlone) {
    const { stage } = unlessExcluded(world, 'sun');
    const y = low
      ? horizon - between(random, 0.05, 0.13)
      : Math.max(0.12, horizon * between(random, 0.25, 0.5));
    const disc = stage.material('sun', 'light', low ? '#fff0b8' : '#fff3c4', {
      glowing: true,
      importance: 3,
    });
    const halo = stage.material('sun-halo', 'light', low ? '#ffcf78' : '#fbeec2', {
      glowing: true,
      importance: 1,
    });
    for (const [radius, opacity] of [
      [0.3, 0.75],
      [0.14, 0.6],
    ]) {
      disc2(stage, x, y, radius, { kind: 'glow', x, y, radius, material: halo }, opacity);
    }
    disc2(stage, x, y, 0.05, disc, 1);
    world.light = { x, y };
  } else if (moon) {
    const { stage } = unlessExcluded(world, 'moon');
    const y = Math.max(0.1, horizon * between(random, 0.22, 0.42));
    const disc = stage.material('moon', 'light', '#f6f1d6', { glowing: true, importance: 3 });
    const halo = stage.material('moon-halo', 'light', '#8d9cc4', { glowing: true, importance: 1 });
    const [far, size] = wanted.moon ? [0.26, 0.08] : [0.2, 0.055];
    disc2(stage, x, y, far, { kind: 'glow', x, y, radius: far, material: halo }, 0.7);
    disc2(stage, x, y, size, disc, 1);
    world.light = { x, y };
  }
}

function disc2(
  stage: Stage,
  x: number,
  y: number,
  r: number,
  fill: Parameters<Pen['ellipse']>[4],
  opacity: number,
): void {
  new Pen(stage, x, y, 1).ellipse(0, 0, r, r, fill, { opacity, contour: typeof fill === 'number' });
}

function drawStars(world: World, count: number): void {
  const { stage, random, horizon } = world;
  const star = stage.material('star', 'light', '#f4efcf', { glowing: true, importance: 3 });
  for (let k = 0; k < count; k++) {
    const r = between(random, 0.0018, 0.005) * (random() < 0.12 ? 1.9 : 1);
    const y = horizon * Math.pow(random(), 0.8) * 0.93;
    new Pen(stage, random() * stage.aspect, y, 1).ellipse(0, 0, r, r, star, { contour: false });
  }
}

const cloudTints: Record<Daylight, string> = {
  day: '#ebe9e4',
  dawn: '#f2cfc4',
  sunset: '#f0a08a',
  dusk: '#9a7aa0',
  night: '#3d4a78',
  overcast: '#9aa0a6',
};

/** Heaped clouds with flat feet, and thin streaks low in the sky. */
function drawClouds(world: World, wanted: boolean): void {
  const { stage, random, horizon, setting } = world;
  const storm = setting.weather === 'storm' || setting.weather === 'rain';
  const clear = setting.weather === 'clear' || stage.daylight === 'night';
  const dark = stage.daylight === 'night' || stage.daylight === 'dusk';
  // White clouds would hide white peaks.
  const few = setting.layouts.includes('mountains') ? 1 : 3;
  const count = storm
    ? dark
      ? 4
      : 6
    : wanted
      ? few + 2
      : clear
        ? 0
        : few - Math.floor(random() * Math.min(2, few));
  const body = stage.material(
    'cloud',
    'cloud',
    storm ? (dark ? '#333c5e' : '#5d656f') : cloudTints[stage.daylight],
    {
      glowing: true,
      importance: 1,
      flow: 0,
    },
  );
  for (let k = 0; k < count; k++) {
    const y = horizon * between(random, 0.14, few > 1 ? 0.62 : 0.2);
    const w = between(random, 0.16, 0.3) * (storm ? 1.5 : 1) * (0.6 + 0.4 * (1 - y / horizon));
    const x = between(random, 0.02, 0.98) * stage.aspect;
    // Sun and moon are not hidden.
    const { light } = world;
    const hides = light && Math.abs(x - light.x) < w + 0.1 && Math.abs(y - light.y) < 0.16;
    heap(world, body, hides ? (x + stage.aspect / 2) % stage.aspect : x, y, w);
  }
  if (stage.daylight === 'overcast' || clear) return;
  const streaks = 2 + Math.floor(random() * 3);
  for (let k = 0; k < streaks; k++) {
    const x = random() * stage.aspect;
    const y = horizon * between(random, 0.55, 0.9);
    const w = between(random, 0.12, 0.3);
    const pen = new Pen(stage, x, y, 1);
    pen.limb([-w, 0, 0.003, -w * 0.3, 0.006, 0.014, w * 0.4, 0.002, 0.012, w, 0.005, 0.002], body, {
      opacity: 0.8,
      contour: false,
    });
  }
}

function heap(world: World, body: number, x: number, y: number, w: number): void {
  const { random, stage } = world;
  const pen = new Pen(stage, x, y, w);
  const bumps = 5 + Math.floor(random() * 3);
  const top: number[] = [];
  for (let k = 0; k <= bumps; k++) {
    const t = k / bumps;
    const high = Math.sin(t * Math.PI) * between(random, 0.26, 0.46);
    top.push(-1 + 2 * t, high + (k % 2) * 0.09);
  }
  const sag = (): number => -between(random, 0.02, 0.16);
  pen.blob(
    [
      ...top,
      1.08,
      -0.02,
      0.6,
      sag(),
      0.2,
      sag() * 0.5,
      -0.25,
      sag(),
      -0.7,
      sag() * 0.6,
      -1.08,
      -0.02,
    ],
    body,
    { opacity: 0.92 },
  );
  for (let k = 0; k < bumps; k++) {
    const t = (k + 0.5) / bumps;
    const cy = Math.sin(t * Math.PI) * 0.24;
    pen.ellipse(-0.9 + 1.8 * t, cy, 0.24, 0.14, body, { shade: 6, contour: false, opacity: 0.7 });
  }
  pen.ellipse(0.1, -0.02, 0.85, 0.07, body, { shade: -9, contour: false, opacity: 0.8 });
}
