import { between } from '@limn/imaging/random';
import { fadeDown, Pen } from '../../pen/pen.ts';
import { catmullRom } from '@limn/imaging/drawing/ribbon';
import type { World } from '../world.ts';
import { drawHill } from './grounds.ts';
import { frontStones, setOut } from '../set-out.ts';
import { waterMaterials } from './water.ts';

/** From one side of the picture to the other. */
type Across = (t: number) => number;

/** Possible ends of a path. */
const buildings = new Set(['house', 'barn', 'church', 'windmill', 'castle', 'tower', 'pagoda']);

const tall = 0.3;
/** Things with trunks, which look wrong with more trees around them. */
const woody = new Set([
  'tree',
  'pine',
  'palm',
  'birch',
  'cypress',
  'willow',
  'bare_tree',
  'acacia',
]);

/** Open country for a prompt that names no place: a hill with a path, a meadow with a stream, or fields. */
export function drawCountry(world: World, things: readonly string[], hasPath: boolean): void {
  const { stage, random } = world;
  const side = random() < 0.5 ? 1 : -1;
  const across = (t: number): number => stage.aspect * (side > 0 ? t : 1 - t);
  const [first] = things;
  const main = world.elements[first];
  const lot = random();
  const leads = !hasPath && things.some((name) => buildings.has(name));
  const wooded = things.some((thing) => woody.has(thing));
  const high = main?.home === 'ground' && main.size > tall;
  const many = stage.scene.layout === 'landscape' && things.length > 1;
  const hilly =
    !many &&
    (leads || (high && things.length === 1 && lot < (wooded || main.size > 0.45 ? 0.7 : 0.25)));
  if (hilly) {
    drawMiddle(world, across, wooded);
    const way = leads || (!hasPath && lot < 0.35);
    drawHillUnder(world, things, way);
  } else if ((lot < 0.5 || lot > 0.82) && !hasPath) {
    drawMiddle(world, across, wooded);
    drawStream(world, side);
  } else {
    drawFields(world, across);
    if (!wooded) drawMiddle(world, across, true);
  }
  world.front = () => drawFront(world, across);
}

/** A hill with one thing on top, preferably a building; the others are on its slope. */
export function drawHillUnder(world: World, things: readonly string[], way: boolean): void {
  drawHill(world, way);
  const above = things.find((name) => buildings.has(name)) ?? things[0];
  world.slope = { top: world.horizon + 0.17, bottom: 0.94, above };
}

/** Trees far off and in the middle distance, in groups of unlike size. */
function drawMiddle(world: World, across: Across, wooded: boolean): void {
  const { stage, horizon } = world;
  const kinds = stage.snowy ? ['pine', 'pine', 'tree'] : ['tree', 'cypress', 'tree'];
  const near: [number, number, number, number][] = wooded
    ? []
    : [
        [0.02, 0.1, 0.3, 0],
        [0.13, 0.075, 0.22, 2],
        [0.98, 0.06, 0.2, 0],
      ];
  const far: [number, number, number, number][] = [
    [0.3, 0.02, 0.075, 0],
    [0.36, 0.022, 0.055, 2],
    [0.72, 0.02, 0.06, 2],
    [0.86, 0.03, 0.12, 1],
    [0.9, 0.03, 0.09, 1],
  ];
  for (const [k, [t, down, size, kind]] of [...far, ...near].entries())
    setOut(world, kinds[kind], across(t), horizon + down, size, k);
}

/** A stream that winds out of the distance past one side. */
function drawStream(world: World, side: number): void {
  const { stage, horizon, random } = world;
  const { aspect } = stage;
  const [far, near] = waterMaterials(world);
  const deep = 1.04 - horizon;
  const pen = new Pen(stage, side > 0 ? aspect : 0, horizon, 1, -side, 0, -1);
  const line = catmullRom(
    [
      0.42, 0.03, 0.008, 0.3, 0.1, 0.02, 0.42, 0.22, 0.05, 0.26, 0.42, 0.1, 0.3, 0.7, 0.19, 0.1,
      1.02, 0.3,
    ].map((v, k) => (k % 3 === 0 ? v * aspect : k % 3 === 1 ? v * deep : v)),
    3,
    6,
  );
  const bank = stage.material('stream-bank', 'ground', stage.snowy ? '#cfd6e0' : '#b9ad74', {});
  pen.limb(
    line.map((v, k) => (k % 3 === 2 ? v * 1.22 + 0.008 : v)),
    bank,
    { contour: false },
  );
  pen.limb(
    line,
    fadeDown(horizon, 1, [
      { at: 0, material: far },
      { at: 0.8, material: near },
    ]),
  );
  for (let k = 9; k < line.length; k += 6) {
    const [x, y, w] = [line[k], line[k + 1], line[k + 2]];
    const dx = between(random, -0.15, 0.15) * w;
    pen.limb(
      [x + dx - w * 0.22, y, 0.002, x + dx, y, 0.03 * w + 0.002, x + dx + w * 0.22, y, 0.002],
      near,
      {
        shade: k % 4 ? 14 : -9,
        contour: false,
      },
    );
  }
  const x = (t: number): number => (side > 0 ? aspect * (1 - t) : aspect * t);
  setOut(world, stage.snowy ? 'bare_tree' : 'willow', x(0.06), horizon + 0.16, 0.34, 1);
  frontStones(
    world,
    [
      [x(0.4), horizon + deep * 0.62, 0.07],
      [x(0.36), horizon + deep * 0.66, 0.05],
    ],
    '#9a958a',
  );
  world.landRange = side > 0 ? [0, aspect * 0.58] : [aspect * 0.42, aspect];
}

/** Fields of several greens and golds over rolling ground, with hedges between them. */
function drawFields(world: World, across: Across): void {
  const { stage, horizon } = world;
  const { aspect } = stage;
  const hues = stage.snowy
    ? ['#dde4ea', '#cfd8e0', '#e6ebef']
    : stage.season === 'autumn'
      ? ['#c9a95c', '#a98548', '#d6bf7c']
      : ['#b9c46a', '#dcc877', '#8fae58'];
  const hedge = stage.material('hedgerow', 'plant', stage.snowy ? '#8fa09a' : '#557a3f', {
    importance: 2,
  });
  const pen = new Pen(stage, across(0), 1 - 0, 1, across(1) > across(0) ? 1 : -1);
  const rise = (t: number, bend: number): number => 1 - horizon + 0.03 * Math.sin(t * 3 + bend);
  for (const [k, [down, bend, shade]] of [
    [0.01, 0.4, 0],
    [0.06, 2.2, -3],
    [0.13, 4.1, 3],
  ].entries()) {
    const line = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((t) => [t * aspect, rise(t, bend) - down]);
    const field = stage.material(`field${k}`, 'ground', hues[k], {
      importance: 1,
      grain: { across: 0.08, down: 0.02, amount: 5 },
    });
    pen.under(line, 1 - horizon - down - 0.12, field, { shade });
    const next = stage.material(`field${(k + 1) % 3}`, 'ground', hues[(k + 1) % 3], {
      importance: 1,
    });
    const split = [0.62, 0.34, 0.7][k];
    const part = [split, (split + 1) / 2, 1].flatMap((t) => [t * aspect, rise(t, bend) - down]);
    pen.under(part, 1 - horizon - down - 0.12, next, { contour: false });
    for (let n = 0; n < 26; n++) {
      const t = n / 25;
      const r = (0.007 + 0.006 * k) * (1 + 0.5 * Math.sin(n * 2.3));
      pen.ellipse(t * aspect, rise(t, bend) - down, r * 1.9, r, hedge, { contour: false });
    }
  }
  const ground = world.ground ?? 0;
  const front = [0, 0.3, 0.65, 1].flatMap((t) => [
    t * aspect,
    0.84 - horizon + 0.02 * Math.sin(t * 4),
  ]);
  pen.under(front, -0.05, ground, { contour: false, shade: 2 });
  world.land = { top: horizon + 0.2, bottom: 0.94 };
}

/** Leaves, flowers and stones close by, in the corners. */
function drawFront(world: World, across: Across): void {
  const { stage, random } = world;
  frontStones(
    world,
    [
      [across(0.12), 0.985, 0.11],
      [across(0.19), 1, 0.07],
    ],
    stage.snowy ? '#c9d0d6' : '#9a948a',
  );
  const flower = ['poppy', 'daisy', 'flower'][Math.floor(random() * 3)];
  const list: [string, number, number][] = stage.snowy
    ? [
        ['bush', 0.97, 0.18],
        ['grass', 0.84, 0.13],
      ]
    : [
        ['bush', 1, 0.2],
        ['grass', 0.9, 0.17],
        [flower, 0.83, 0.13],
        [flower, 0.03, 0.15],
        ['grass', 0.05, 0.12],
        ['grass', 0.76, 0.1],
      ];
  for (const [k, [name, t, size]] of list.entries()) setOut(world, name, across(t), 1.03, size, k);
}
