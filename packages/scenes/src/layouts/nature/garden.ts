import { between, createRandom } from '@limn/imaging/random';
import { Kit } from '../../elements/element.ts';
import { heads } from '../../elements/plants/flowers.ts';
import { elements } from '../../elements/registry.ts';
import { Pen } from '../../pen/pen.ts';
import type { Color } from '@limn/imaging/drawing/scene';
import type { World } from '../world.ts';
import { drawPond, drawPot, drawTerrace } from './garden-kinds.ts';
import { drawWay } from '../land.ts';
import type { Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  garden: {
    words: 'park gardens orchard~ courtyard~ flowerbed backyard~ greenhouse~',
    holds: [['bench', 1]],
    own: ['gate'],
    sown: 'several',
    horizon: { from: 0.34, to: 0.46 },
  },
};

/** The flowers of the beds: one in a colour of its own, or one the prompt names. */
type Sort = { element: string; color?: Color };

const usual: Sort[] = [{ element: 'rose' }, { element: 'flower' }, { element: 'daisy' }];

/** Roses of one bed among others. */
const roses: Color[] = [
  [197, 47, 69],
  [232, 138, 156],
  [243, 226, 214],
];

/** A hedge with trees behind it, an arch in it, a way that leads there, a lawn, and beds in front. */
export function drawGarden(world: World): void {
  const { stage, random, horizon } = world;
  const { aspect } = stage;
  const side = random() < 0.5 ? -1 : 1;
  /** From one side of the picture to the other: the way is on the near side, the lawn on the far. */
  const across = (t: number): number => aspect * (side < 0 ? t : 1 - t);
  const kitOf = (name: string, k: number, color?: Color): Kit =>
    new Kit(stage, `garden-${name}${k}`, createRandom(k * 53 + 7), {
      importance: 2,
      nth: k,
      color,
    });
  for (const [k, x, tall] of [
    [0, 0.08, 0.34],
    [1, 0.64, 0.3],
    [2, 0.93, 0.4],
  ]) {
    const name = k === 1 && !stage.snowy ? 'blossom_tree' : 'tree';
    const height = tall * between(random, 0.95, 1.1);
    elements[name].draw(new Pen(stage, across(x), horizon + 0.06, height), kitOf(name, k));
  }
  const hedge = stage.material('hedge', 'plant', stage.snowy ? '#8a9c8c' : '#3f6a34', {
    importance: 2,
    grain: { across: 0.02, down: 0.02, amount: 7 },
  });
  const pen = new Pen(stage, 0, 1, 1);
  pen.rect(-0.02, 0.92 - horizon, aspect + 0.04, 0.09, hedge);
  pen.rect(-0.02, 0.985 - horizon, aspect + 0.04, 0.025, hedge, { shade: 9, contour: false });
  const lot = Math.floor(random() * 3);
  const way = stage.material('path', 'ground', stage.snowy ? '#c9d1dc' : '#d6b884', {
    importance: 2,
  });
  if (lot !== 1) drawWay(world, way, 0.3, horizon + 0.08, [across(0.3), across(0.36)]);
  const named = world.flowers.length > 0;
  const sorts = named ? world.flowers : usual;
  const sortOf = (k: number): Sort => {
    const sort = sorts[k % sorts.length];
    const pale = sort.element === 'rose' && !sort.color && named;
    return pale ? { ...sort, color: roses[k % roses.length] } : sort;
  };
  const bed = (k: number, x: number, y: number, width: number, tall: number): void => {
    const { element, color } = sortOf(k);
    drawBed(
      new Pen(stage, across(x), y, tall, -side),
      kitOf(element, k, color),
      element,
      width / tall,
      stage.snowy && !named,
    );
  };
  drawArch(
    new Pen(stage, across(0.36), horizon + 0.1, 0.26),
    kitOf('arch', 0),
    sortOf(0),
    stage.snowy && !named,
  );
  bed(1, 0.8, horizon + 0.17, 0.62, 0.1);
  if (lot === 1) drawPond(world, across);
  else if (lot === 2) drawTerrace(world, across);
  if (lot !== 1) bed(2, 0.04, horizon + (lot === 2 ? 0.22 : 0.25), 0.3, 0.12);
  const pot = (k: number, x: number, y: number, tall: number): void => {
    const pen = new Pen(stage, across(x), y, tall);
    const { element, color } = sortOf(k);
    drawPot(pen, kitOf('pot', 0));
    drawBed(pen.frame(0, 0.55, 0.9), kitOf(element, k, color), element, 1.5, stage.snowy && !named);
  };
  if (lot === 2) {
    pot(1, 0.3, horizon + 0.35, 0.13);
    pot(2, 0.08, horizon + 0.42, 0.17);
    world.front = () => {
      pot(0, 0.93, 1.02, 0.2);
      pot(0, 0.02, 1.03, 0.22);
    };
  } else {
    bed(0, 0, 0.97, 0.4, 0.19);
    world.front = () => bed(0, 0.84, 1.04, 0.66, 0.19);
  }
  world.land = { top: horizon + (lot === 2 ? 0.36 : 0.27), bottom: 0.84 + (lot === 2 ? 0.02 : 0) };
  world.landRange = side < 0 ? [aspect * 0.54, aspect] : [0, aspect * 0.46];
  world.farScale = 0.6;
}

/** A low mass of leaves, `width` across, with large flowers all over it. */
function drawBed(pen: Pen, kit: Kit, element: string, width: number, bare: boolean): void {
  const leaves = kit.part('leaves', '#47713a', 'plant', {
    grain: { across: 0.02, down: 0.02, amount: 7 },
  });
  const outline: number[] = [];
  const bumps = Math.max(4, Math.round(width * 1.3));
  for (let k = 0; k <= bumps; k++) {
    const t = k / bumps;
    const high = 0.55 + 0.4 * Math.sin(t * Math.PI) * between(kit.random, 0.8, 1.05);
    outline.push((t - 0.5) * width, k === 0 || k === bumps ? 0.3 : high);
  }
  pen.blob([...outline, width * 0.5, -0.08, 0, -0.12, -width * 0.5, -0.08], leaves);
  if (bare) {
    const snow = outline.map((v, n) => (n % 2 ? v + 0.06 : v * 1.02));
    pen.blob([...snow, width * 0.4, 0.3, 0, 0.42, -width * 0.4, 0.3], kit.snow(), {
      contour: false,
    });
    return;
  }
  const rows = [0.72, 0.42, 0.1];
  for (const [row, y] of rows.entries()) {
    const count = Math.max(2, Math.round(width * 1.9)) - (row === 0 ? 1 : 0);
    for (let k = 0; k < count; k++) {
      const t = (k + 0.5 + between(kit.random, -0.15, 0.15)) / count - 0.5;
      const x = t * width * (row === 0 ? 0.8 : 0.94);
      drawHead(pen, kit, element, x, y + between(kit.random, -0.05, 0.05));
    }
  }
}

function drawHead(pen: Pen, kit: Kit, element: string, x: number, y: number): void {
  const head = heads[element];
  if (head) return head(pen, kit, x, y, 0.2);
  const violet = kit.main('#8163b4', 'plant');
  for (const s of [-1, 0, 1])
    pen.ellipse(x + s * 0.13, y + 0.1, 0.06, 0.26, violet, { turn: -s * 0.2, shade: s * 6 });
}

/** An arch of leaves and flowers. */
function drawArch(pen: Pen, kit: Kit, { element, color }: Sort, bare: boolean): void {
  const leaves = kit.part('leaves', bare ? '#7a6a58' : '#4f7d3f', 'plant');
  const beyond = kit.part('beyond', kit.snowy ? '#e3e9f0' : '#a9c473', 'ground', { importance: 1 });
  pen.blob([-0.36, 0, -0.36, 0.5, 0, 0.9, 0.36, 0.5, 0.36, 0], beyond, { contour: false });
  const bow: number[] = [];
  const spots: [number, number][] = [];
  for (let k = 0; k <= 12; k++) {
    const a = Math.PI * (1 - k / 12);
    const spot: [number, number] = [Math.cos(a) * 0.36, 0.55 + Math.sin(a) * 0.36];
    bow.push(...spot);
    spots.push(spot);
  }
  pen.line([-0.36, 0, -0.36, 0.3, ...bow, 0.36, 0.3, 0.36, 0], 0.2, leaves);
  if (bare) {
    pen.line(bow, 0.1, kit.snow(), { contour: false });
    return;
  }
  const flower = new Kit(pen.stage, `garden-arch-${element}`, kit.random, { importance: 2, color });
  const along = [
    [-0.36, 0.12],
    [-0.37, 0.36],
    ...spots.filter((_, k) => k % 2 === 0),
    [0.37, 0.36],
    [0.36, 0.12],
  ];
  for (const [x, y] of along) {
    const dx = between(kit.random, -0.03, 0.03);
    (heads[element] ?? heads.flower)(pen, flower, x + dx, y + dx, 0.085);
  }
}
