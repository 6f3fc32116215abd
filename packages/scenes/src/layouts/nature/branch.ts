import { between, createRandom } from '@limn/imaging/random';
import { heads } from '../../elements/plants/flowers.ts';
import { Kit } from '../../elements/element.ts';
import { Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { drawHeavens, unlessExcluded } from '../sky.ts';
import type { Drawn, Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  branch: {
    words: 'twig bough tree_branch',
    tie: {
      of: ['bird', 'owl', 'squirrel', 'cat', 'parrot', 'dove', 'blackbird', 'monkey'],
      on: ['tree', 'blossom_tree', 'bare_tree', 'birch', 'pine', 'willow'],
    },
    alone: ['bird', 'owl'],
    holds: [['songbird', 1]],
    own: ['tree', 'blossom_tree', 'pink_blossom', 'bare_tree', 'birch', 'willow', 'pine'],
    features: ['sun', 'moon', 'star', 'rainbow'],
    light: 0.78,
    near: true,
    draw: drawBranch,
  },
};

const blossoming = new Set(['blossom_tree', 'pink_blossom', 'white_flower']);

/** A close-up of a branch across the whole picture, with an out-of-focus background. */
function drawBranch({ world, features, reading: { elements: all } }: Drawn): void {
  const { stage, random, setting } = world;
  const { aspect } = stage;
  const night = stage.daylight === 'night' || stage.daylight === 'dusk';
  world.horizon = 0.97;
  stage.scene.horizon = 0.97;
  const side = random() < 0.5 ? 1 : -1;
  const across = (t: number): number => aspect * (side > 0 ? t : 1 - t);
  // Its moon is larger than that of a landscape.
  drawHeavens(night ? { ...world } : world, features, false, !night);
  const moonlit = stage.daylight === 'night' || features.has('moon');
  if (moonlit) world.light = drawMoon(unlessExcluded(world, 'moon'), across(0.6));
  drawBackdrop(world, night);
  const bark = stage.material('branch-bark', 'plant', '#6b5040', {
    importance: 2,
    grain: { across: 0.06, down: 0.02, amount: 8 },
    flow: 0,
  });
  const line = [-0.08, 0.86, 0.2, 0.78, 0.46, 0.755, 0.72, 0.74, 1.08, 0.64];
  const width = [0.13, 0.1, 0.078, 0.06, 0.035];
  const at = (t: number): number => {
    const u = side > 0 ? t : 1 - t;
    let k = 2;
    while (k < line.length - 2 && line[k] < u) k += 2;
    const part = (u - line[k - 2]) / (line[k] - line[k - 2]);
    return line[k - 1] + (line[k + 1] - line[k - 1]) * part;
  };
  const pen = new Pen(stage, side > 0 ? 0 : aspect, 1, 1, side);
  const twig = (points: readonly number[]): void =>
    pen.limb(
      points.map((v, k) => (k % 3 === 0 ? v * aspect : v)),
      bark,
      { shade: -4 },
    );
  twig([0.7, 0.26, 0.05, 0.84, 0.4, 0.03, 0.94, 0.6, 0.012]);
  twig([0.24, 0.22, 0.05, 0.34, 0.12, 0.03, 0.52, 0.05, 0.012]);
  twig([0.06, 0.17, 0.06, 0.1, 0.34, 0.035, 0.06, 0.56, 0.014]);
  pen.limb(
    width.flatMap((w, k) => [line[2 * k] * aspect, 1 - line[2 * k + 1], w]),
    bark,
  );
  pen.limb(
    width.flatMap((w, k) => [line[2 * k] * aspect, 1 - line[2 * k + 1] - w * 0.24, w * 0.4]),
    bark,
    { shade: -12, contour: false },
  );
  if (stage.snowy)
    pen.limb(
      width.flatMap((w, k) => [line[2 * k] * aspect, 1 - line[2 * k + 1] + w * 0.42, w * 0.5]),
      stage.material('snow', 'ground', '#f6f7f5', { importance: 2, glowing: true }),
      { contour: false },
    );
  const blossoms =
    setting.season === 'spring' || all.some(({ element }) => blossoming.has(element));
  const leaf = leafOf(world, blossoms);
  const spots = [
    [0.93, 0.6],
    [0.88, 0.5],
    [0.98, 0.5],
    [0.82, 0.38],
    [0.97, 0.36],
    [0.9, 0.34],
    [0.5, 0.06],
    [0.42, 0.1],
    [0.34, 0.11],
    [0.06, 0.56],
    [0.09, 0.46],
    [0.03, 0.44],
    [0.1, 0.34],
    [0.02, 0.3],
    [0.14, 0.06],
    [0.96, 0.24],
    [0.86, 0.2],
  ];
  for (const [k, [x, y]] of spots.entries()) leaf(pen, x * aspect, y, k);
  world.perch = (x) => at(x / aspect) - 0.024;
  world.land = { top: 0.75, bottom: 0.76 };
  world.landRange = [aspect * 0.3, aspect * 0.7];
  world.farScale = 1;
}

/** The moon, large behind what sits before it. */
function drawMoon({ stage }: World, x: number): { x: number; y: number } {
  const y = 0.3;
  const moon = stage.material('moon', 'light', '#f6eecf', { glowing: true, importance: 2 });
  const glow = { kind: 'glow', x, y, radius: 0.52, material: moon } as const;
  const pen = new Pen(stage, x, y, 1);
  pen.ellipse(0, 0, 0.52, 0.52, glow, { contour: false, opacity: 0.55 });
  pen.ellipse(0, 0, 0.2, 0.2, moon);
  for (const [dx, dy, r] of [
    [-0.07, 0.05, 0.05],
    [0.06, -0.07, 0.04],
    [0.07, 0.08, 0.03],
  ])
    pen.ellipse(dx, dy, r, r * 0.8, moon, { shade: -7, contour: false });
  return { x, y };
}

/** Leaves far behind: round patches of light and shade, denser below. */
function drawBackdrop(world: World, night: boolean): void {
  const { stage, random, setting } = world;
  const hues = stage.snowy
    ? ['#cbd6de', '#b4c3cf', '#dfe6ea']
    : setting.season === 'autumn'
      ? ['#d9a75a', '#c2813f', '#e6c687']
      : ['#8fb27a', '#6f9a68', '#bfd29a'];
  const patches = hues.map((hex, k) =>
    stage.material(`backdrop${k}`, 'far', hex, { importance: 1 }),
  );
  const rows = night ? 3 : 7;
  for (let row = 0; row < rows; row++) {
    const y = 1.02 - row * (night ? 0.1 : 0.13);
    for (let k = 0; k < 7; k++) {
      if (row > 3 && random() < 0.45) continue;
      const r = between(random, 0.1, 0.17);
      const x = ((k + random()) / 7) * stage.aspect;
      const fill = {
        kind: 'glow',
        x,
        y,
        radius: r * 1.6,
        material: patches[(row + k) % 3],
      } as const;
      new Pen(stage, x, y, 1).ellipse(0, 0, r * 1.6, r * 1.6, fill, {
        contour: false,
        opacity: row > 3 ? 0.7 : 1,
        shade: between(random, -4, 4),
      });
    }
  }
}

type Leaf = (pen: Pen, x: number, y: number, k: number) => void;

function leafOf(world: World, blossoms: boolean): Leaf {
  const { stage, setting } = world;
  const random = createRandom(29);
  if (stage.snowy) return () => {};
  const autumn = setting.season === 'autumn';
  const green = stage.material('branch-leaf', 'plant', autumn ? '#c8702c' : '#5f8f45', {
    importance: 2,
  });
  const kit = new Kit(stage, 'branch-blossom', random, { importance: 2, color: [240, 183, 198] });
  return (pen, x, y, k) => {
    if (blossoms && k % 3 < 2) return heads.flower(pen, kit, x, y, 0.045);
    const a = between(random, -2.4, 0.3);
    const [dx, dy] = [Math.cos(a) * 0.055, Math.sin(a) * 0.055];
    const points = [
      x,
      y,
      x + dx - dy * 0.42,
      y + dy + dx * 0.42,
      x + dx * 2.1,
      y + dy * 2.1,
      x + dx + dy * 0.42,
      y + dy - dx * 0.42,
    ];
    pen.blob(points, green, { shade: between(random, -9, 10) });
  };
}
