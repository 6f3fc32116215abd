import { between, createRandom } from '@limn/imaging/random';
import { Kit } from '../../elements/element.ts';
import { elements } from '../../elements/registry.ts';
import { fadeDown, Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { drawGround, drawWay } from '../land.ts';
import { drawSky } from '../sky.ts';
import type { Drawn, Layout } from '../layout.ts';

/** Trees a forest may consist of. */
const kinds = ['birch', 'pine', 'tree'];

export const layouts: Record<string, Layout> = {
  forest: {
    words: 'woods woodland wood grove thicket',
    joins: ['mountains', 'seascape', 'lake', 'village', 'river'],
    holds: [['deer', 1]],
    own: kinds,
    features: ['path', 'rainbow'],
    light: 0.54,
    draw: drawWoods,
  },
  underwater: {
    words: 'seabed reef coral_reef undersea',
    suggestedBy: { things: ['fish'], still: true },
    holds: [['fish', 4]],
    features: [],
    sheltered: true,
    weatherless: true,
    draw: drawUnderwater,
  },
};

/** Inside a wood: trunks behind trunks, light between them, a way through. */
function drawWoods({ world, features, reading }: Drawn): void {
  const kind = reading.elements.find(({ element }) => kinds.includes(element))?.element;
  const { stage, random, setting } = world;
  world.horizon = 0.6;
  stage.scene.horizon = world.horizon;
  drawSky(world);
  const autumn = setting.season === 'autumn';
  const snow = setting.season === 'winter' || setting.weather === 'snow';
  const leafHues = autumn
    ? ['#e0b860', '#d08a3a', '#a8562a']
    : snow
      ? ['#ccd6da', '#a3b2ba', '#78888f']
      : kind === 'birch'
        ? ['#d3dc94', '#a9bf58', '#7d9a3c']
        : ['#b9cf8a', '#7fa357', '#486f38'];
  const barkHues =
    kind === 'birch' ? ['#cfcabb', '#e0dacb', '#f0ebde'] : ['#9a9484', '#6a5c4c', '#3f3329'];
  const needleHues = ['#8fae9c', '#4f7d66', '#24483a'];
  drawGround(world, snow ? 'winter' : (setting.season ?? 'summer'));
  drawClearing(world, autumn, snow);
  const path = stage.material('path', 'ground', snow ? '#cdd5e0' : '#d3bd94', { importance: 2 });
  if (features.has('path') || random() < 0.6) drawWay(world, path, 0.34);
  for (let layer = 0; layer < 3; layer++) {
    const firs = kind === 'pine';
    const leaves = stage.material(
      `leaves${layer}`,
      'plant',
      (firs ? needleHues : leafHues)[layer],
      {
        importance: 2,
        grain: { across: 0.05, down: 0.05, amount: 7 },
      },
    );
    const bark = stage.material(`bark${layer}`, 'plant', barkHues[layer], {
      importance: 2,
      flow: Math.PI / 2,
    });
    const foot = world.horizon + 0.02 + layer * 0.1;
    const count = [11, 7, 4][layer];
    for (let k = 0; k < count; k++) {
      let x = ((k + between(random, 0.15, 0.85)) / count) * stage.aspect;
      // The middle stays open for what the picture is about.
      const open = [0, 0.17, 0.3][layer];
      const off = x / stage.aspect - 0.5;
      if (Math.abs(off) < open)
        x = stage.aspect * (0.5 + Math.sign(off || 1) * (open + 0.4 * Math.abs(off)));
      const w = [0.014, 0.028, 0.06][layer] * between(random, 0.8, 1.3);
      const lean = between(random, -0.03, 0.03);
      const pen = new Pen(stage, x, foot + between(random, -0.015, 0.02), 1);
      if (firs) {
        pen.rect(-w * 0.4, -0.01, w * 0.8, 0.2, bark);
        drawFir(pen, leaves, snow, [0.5, 0.66, 0.95][layer] * between(random, 0.9, 1.1));
        continue;
      }
      pen.limb([0, -0.02, w * 1.5, lean * 0.4, 0.3, w, lean, 0.9, w * 0.75], bark);
      pen.limb(
        [w * 0.25, 0, w * 0.4, lean * 0.4 + w * 0.25, 0.4, w * 0.3, lean + w * 0.2, 0.9, w * 0.2],
        bark,
        { shade: -11, contour: false },
      );
      if (kind === 'birch')
        for (let y = 0.04 + 0.03 * (k % 2); y < 0.8; y += 0.11)
          pen.rect(
            -w * 0.6 + lean * y,
            y,
            w * 0.7,
            w * 0.28,
            stage.material('ink', 'ink', '#2a2528'),
            { contour: false },
          );
    }
    for (let k = 0; !firs && k < 12 + layer * 2; k++) {
      const x = random() * stage.aspect;
      const y = between(random, -0.02, [0.42, 0.3, 0.16][layer]);
      const r = between(random, 0.07, 0.15);
      new Pen(stage, x, y, 1).blob(bumps(random, r), leaves, {
        shade: between(random, -7, 8),
        contour: layer > 0,
      });
    }
  }
  world.front = () => {
    for (let k = 0; k < 5; k++) {
      const kit = new Kit(stage, 'undergrowth', createRandom(k + 11), { importance: 2 });
      const t = k % 2 ? between(random, 0.92, 1.05) : between(random, -0.05, 0.08);
      const pen = new Pen(stage, t * stage.aspect, between(random, 0.97, 1.05), 0.15);
      elements[k < 3 && !snow ? 'bush' : 'grass'].draw(pen, kit);
    }
  };
  world.land = { top: world.horizon + 0.16, bottom: 0.92 };
  world.landRange = [stage.aspect * 0.24, stage.aspect * 0.76];
  world.scale = 1.1;
  world.farScale = 0.6;
}

/** A fir of four tiers, with snow on one side in winter. */
function drawFir(pen: Pen, needles: number, snow: boolean, tall: number): void {
  const white = pen.stage.material('snow', 'ground', '#f6f7f5', { importance: 2, glowing: true });
  for (let k = 0; k < 4; k++) {
    const low = tall * (0.12 + 0.2 * k);
    const half = tall * (0.2 - 0.037 * k);
    const high = low + tall * 0.34;
    const look = { shade: k % 2 ? 3 : 0 };
    pen.poly([-half, low, 0, low + 0.02, half, low, 0, Math.min(tall, high)], needles, look);
    if (snow)
      pen.poly([-half, low, -half * 0.3, low + tall * 0.06, 0, Math.min(tall, high)], white, {
        contour: false,
      });
  }
}

/** Light that falls between the trees onto the ground around the main thing. */
function drawClearing(world: World, autumn: boolean, snow: boolean): void {
  const { stage, horizon } = world;
  const x = stage.aspect / 2;
  const dark = stage.daylight === 'night' || stage.daylight === 'dusk';
  const haze = stage.material('forest-light', 'light', dark ? '#7f8fb8' : '#f4ecc6', {
    importance: 1,
    glowing: true,
  });
  const radius = 0.42;
  new Pen(stage, x, horizon - 0.06, 1).ellipse(
    0,
    0,
    0.36 * stage.aspect,
    0.3,
    { kind: 'glow', x, y: horizon - 0.06, radius, material: haze },
    { contour: false, opacity: 0.85 },
  );
  const lit = stage.material(
    'clearing',
    'ground',
    snow ? '#f7f8f6' : autumn ? '#f0dfa6' : '#d9df9a',
    { importance: 1, grain: { across: 0.08, down: 0.03, amount: 4 } },
  );
  world.ground = lit;
  const pen = new Pen(stage, x, 0.83, stage.aspect);
  pen.blob(
    [
      -0.47, 0, -0.3, 0.07, 0.02, 0.12, 0.3, 0.08, 0.46, 0.01, 0.3, -0.07, -0.05, -0.1, -0.34,
      -0.07,
    ],
    lit,
    { contour: false, opacity: 0.6 },
  );
  pen.blob(
    [-0.36, 0, -0.2, 0.05, 0.05, 0.08, 0.24, 0.05, 0.36, 0, 0.2, -0.05, -0.06, -0.07, -0.26, -0.05],
    lit,
    { contour: false },
  );
}

function bumps(random: () => number, r: number): number[] {
  const points: number[] = [];
  for (let k = 0; k < 9; k++) {
    const a = (k / 9) * 2 * Math.PI;
    const d = r * between(random, 0.75, 1.15);
    points.push(Math.cos(a) * d * 1.25, Math.sin(a) * d * 0.8);
  }
  return points;
}

/** Under the sea: light from above, sand, weed and coral. */
function drawUnderwater({ world }: Drawn): void {
  const { stage, random } = world;
  world.horizon = 0.8;
  stage.scene.horizon = 0.8;
  const names = ['deep-top', 'deep-middle', 'deep-low'];
  const [top, middle, low] = ['#8fd0d6', '#3f8fb0', '#1f4f80'].map((hex, k) =>
    stage.material(names[k], 'water', hex, {
      glowing: true,
      importance: 1,
      flow: 0,
      grain: { across: 0.3, down: 0.06, amount: 5 },
    }),
  );
  const pen = new Pen(stage, 0, 1, 1);
  pen.rect(
    0,
    -0.02,
    stage.aspect,
    1.04,
    fadeDown(0, 0.9, [
      { at: 0, material: top },
      { at: 0.45, material: middle },
      { at: 1, material: low },
    ]),
    { contour: false },
  );
  for (let k = 0; k < 4; k++) {
    const x = stage.aspect * between(random, 0.1, 0.9);
    pen.poly([x, 1.02, x + 0.05, 1.02, x + 0.25, 0.3, x + 0.06, 0.3], top, {
      opacity: 0.22,
      contour: false,
    });
  }
  const sand = stage.material('sea-floor', 'ground', '#d8c494', {
    grain: { across: 0.08, down: 0.03, amount: 5 },
  });
  pen.under(
    [0, 0.14, stage.aspect * 0.3, 0.2, stage.aspect * 0.65, 0.13, stage.aspect, 0.19],
    -0.05,
    sand,
  );
  const weed = stage.material('weed', 'plant', '#3f8a5a', { importance: 2 });
  const coral = stage.material('coral', 'plant', '#e0705c', { importance: 2 });
  for (let k = 0; k < 11; k++) {
    const x = ((k + random()) / 11) * stage.aspect;
    const y = between(random, 0.04, 0.14);
    if (k % 3 === 0) {
      for (const a of [-0.5, -0.2, 0.15, 0.45])
        pen.limb(
          [
            x,
            y,
            0.025,
            x + a * 0.09,
            y + 0.07,
            0.018,
            x + a * 0.2,
            y + between(random, 0.1, 0.16),
            0.014,
          ],
          coral,
        );
    } else {
      const h = between(random, 0.14, 0.3);
      const s = between(random, -0.03, 0.03);
      pen.limb(
        [
          x,
          y,
          0.012,
          x + 0.03 + s,
          y + h * 0.35,
          0.02,
          x - 0.02,
          y + h * 0.7,
          0.016,
          x + s,
          y + h,
          0.003,
        ],
        weed,
        { shade: between(random, -7, 7) },
      );
    }
  }
  const bubble = stage.material('bubble', 'light', '#dff2f2', { glowing: true, importance: 2 });
  for (let k = 0; k < 16; k++) {
    const r = between(random, 0.003, 0.009);
    pen.ellipse(random() * stage.aspect, between(random, 0.2, 0.95), r, r, bubble, {
      contour: false,
    });
  }
  world.water = { top: 0.2, bottom: 0.8 };
  world.land = { top: 0.86, bottom: 0.95 };
  world.scale = 1.3;
  world.farScale = 1;
}
