import { parseHex } from '@limn/imaging/raster/color';
import { between, createRandom } from '@limn/imaging/random';
import { Kit } from '../../elements/element.ts';
import { heads } from '../../elements/plants/flowers.ts';
import { elements } from '../../elements/registry.ts';
import { Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import type { Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  field: {
    words:
      'fields farmland cornfield wheatfield wheat_field farm plain plains prairie countryside_fields',
    holds: [
      ['haystack', 3],
      ['tree', 1],
    ],
    sown: 'any',
    horizon: { from: 0.34, to: 0.46 },
  },
};

type Habit = {
  /** Colours of the rows, each for a band of them. */
  hues: string[];
  /** Height of a flower in the nearest row, and the radius of its head in that height. */
  tall: number;
  head: number;
  /** In rows, or strewn over the green. */
  rows: boolean;
};

const habits: Record<string, Habit> = {
  tulip: { hues: ['#d8382c', '#f2c230', '#e986a4'], tall: 0.2, head: 0.25, rows: true },
  sunflower: { hues: ['#f0b822'], tall: 0.3, head: 0.26, rows: true },
  lavender_bush: { hues: ['#8163b4', '#9a7cc8'], tall: 0.16, head: 0.2, rows: true },
  rose: { hues: ['#c52f45', '#e58a9b', '#f0d9cf'], tall: 0.19, head: 0.23, rows: true },
  poppy: { hues: ['#dc3526'], tall: 0.17, head: 0.27, rows: false },
  daisy: { hues: ['#f6f1e4'], tall: 0.15, head: 0.27, rows: false },
  flower: {
    hues: ['#d8405a', '#f0b93a', '#8a62b8', '#f2ede0'],
    tall: 0.16,
    head: 0.25,
    rows: false,
  },
};

/** Distance between two rows, and how many of them have one colour. */
const [gap, band] = [0.19, 2];
/** How far off each line of single flowers is; beyond the last one there is only their colour. */
const lines = [1, 1.18, 1.4, 1.68, 2.05, 2.55, 3.2, 4.1];

/** A field of flowers: large ones in front, and ever smaller, until they are stripes of colour. */
export function drawFlowerField(world: World): void {
  const { stage, random, horizon, flowers } = world;
  const [first] = flowers;
  const { rows } = habits[first.element];
  const hues = flowers.flatMap((request) =>
    (request.color ? [request.color] : habits[request.element].hues.map(parseHex)).map((color) => ({
      color,
      element: request.element,
    })),
  );
  const green = stage.material('flower-green', 'ground', rows ? '#4f7d35' : '#7fa046', {
    grain: { across: 0.08, down: 0.03, amount: 6 },
  });
  world.ground = green;
  const pen = new Pen(stage, 0, 1, 1);
  const floor = 1 - horizon;
  pen.rect(-0.02, -0.02, stage.aspect + 0.04, floor + 0.03, green, { contour: false });
  const vx = stage.aspect * between(random, 0.38, 0.62);
  const at = (u: number, z: number): [number, number] => [vx + u / z, floor - (floor + 0.05) / z];
  const kits = hues.map(({ color, element }, k) => {
    const look = { color, importance: 2 } as const;
    return new Kit(stage, `field-${element}${k}`, createRandom(k + 3), look);
  });
  // It is its colour that tells a flower from afar.
  const sown = hues.map(({ color, element }, k) =>
    stage.material(`sown-${element}${k}`, 'plant', color, {
      importance: 2,
      named: true,
      grain: { across: 0.03, down: 0.012, amount: 9 },
    }),
  );
  const hueOf = (row: number): number => {
    const n = Math.floor(row / band) % hues.length;
    return n < 0 ? n + hues.length : n;
  };
  const field: Field = { world, at, kits, sown, green, kinds: hues.map((h) => h.element), hueOf };
  if (rows) drawRows(field);
  else drawHaze(field);
  for (const z of lines.toReversed()) if (z > 1.1) drawLine(field, z, rows);
  world.front = () => [lines[0], 0.87].forEach((z) => drawLine(field, z, rows));
}

type Field = {
  world: World;
  /** Maps a spot of the field (along the row, distance) to the picture. */
  at: (u: number, z: number) => [number, number];
  kits: Kit[];
  sown: number[];
  green: number;
  kinds: string[];
  hueOf: (row: number) => number;
};

const outermost = 80;

/** Bands of colour that run to one point, with furrows between the near rows. */
function drawRows({ world, at, sown, green, hueOf }: Field): void {
  const pen = new Pen(world.stage, 0, 1, 1);
  for (let row = -outermost; row < outermost; row += band) {
    const [u, v] = [row * gap, (row + band) * gap];
    const look = { contour: false, shade: row % (band * 2) ? -3 : 3 };
    pen.poly([...at(u, 2), ...at(v, 2), ...at(v, 60), ...at(u, 60)], sown[hueOf(row)], look);
    // Among the leaves of the near rows there is less of it.
    const leafy = { contour: false, shade: -16, opacity: 0.5 };
    pen.poly([...at(u, 1), ...at(v, 1), ...at(v, 2), ...at(u, 2)], sown[hueOf(row)], leafy);
  }
  for (let row = -outermost; row <= outermost; row++) {
    const u = row * gap;
    const deep = row % band === 0 ? 12 : 5;
    const half = gap * (row % band === 0 ? 0.24 : 0.17);
    pen.poly([...at(u - half, 1), ...at(u + half, 1), ...at(u, deep)], green, {
      contour: false,
      shade: -7,
    });
  }
}

/** Distant flowers are streaks of colour on the green. */
function drawHaze({ world, at, sown, green, hueOf }: Field): void {
  const { random, stage } = world;
  const pen = new Pen(stage, 0, 1, 1);
  for (const [z, shade] of [
    [7, -5],
    [3.4, 6],
    [2, -5],
  ]) {
    const [, y] = at(0, z);
    const edge = [0, 0.25, 0.5, 0.75, 1].flatMap((t) => [
      t * stage.aspect,
      y + between(random, -0.012, 0.02),
    ]);
    pen.under(edge, -0.05, green, { contour: false, shade });
    for (let k = 0; k < 12; k++) {
      const far = z * between(random, 1.1, 2.4);
      const [x, high] = at(((k + random()) / 12 - 0.5) * stage.aspect * far, far);
      const half = between(random, 0.05, 0.13);
      const thick = 0.02 / far + 0.0025;
      pen.ellipse(x, high, half, thick, sown[hueOf(k * band)], { contour: false, opacity: 0.9 });
    }
  }
}

/** Draws the flowers at one distance. */
function drawLine(field: Field, z: number, rows: boolean): void {
  const { world, at, kinds, hueOf } = field;
  const { stage } = world;
  const random = createRandom(Math.round(z * 1000));
  const [left] = at(0, z);
  const from = Math.floor((-left * z) / gap) - 1;
  const to = Math.ceil(((stage.aspect - left) * z) / gap) + 1;
  const step = rows ? 1 : 0.8;
  for (let row = from; row <= to; row += step) {
    const kind = hueOf(rows ? row : Math.floor(random() * 64) * band);
    const spread = rows ? 0.1 : 0.45;
    const u = (row + 0.5 + between(random, -spread, spread)) * gap;
    const away = rows ? z : z * between(random, 0.94, 1.1);
    const [x, y] = at(u, away);
    const { tall } = habits[kinds[kind]];
    if (y < -0.8 * tall || x < -0.1 || x > stage.aspect + 0.1) continue;
    const size = (tall / away) * between(random, 0.9, 1.1);
    drawFlower(field, kind, new Pen(stage, x, 1 - y, size, random() < 0.5 ? 1 : -1), z, random());
  }
}

function drawFlower(field: Field, kind: number, pen: Pen, z: number, lot: number): void {
  const { kits, sown, kinds } = field;
  const element = kinds[kind];
  const { head } = habits[element];
  const kit = kits[kind];
  const lean = (lot - 0.5) * 0.2;
  if (element === 'lavender_bush') return drawSpikes(pen, sown[kind]);
  if (z < 3) {
    const stem = kit.part('stem', '#3f6b2f', 'plant');
    pen.limb([0, -0.05, 0.08, lean, 0.75, 0.06], stem, { contour: false });
    for (const s of [-1, 1])
      pen.limb([0, 0, 0.03, s * 0.12, 0.28, 0.09, s * 0.24, 0.5, 0.01], stem, {
        contour: false,
        shade: s * 5,
      });
  }
  if (z < 2.3) return heads[element](pen, kit, lean, 0.78, head);
  // Far off a flower is a dab of its colour.
  pen.ellipse(lean, 0.78, head * 1.05, head * 0.95, sown[kind], { contour: false, shade: 5 });
  if (element === 'sunflower' && z < 4)
    pen.ellipse(lean, 0.78, head * 0.5, head * 0.5, kit.part('heart', '#5a3a20', 'plant'), {
      contour: false,
    });
}

/** A tuft of lavender: a round cushion with spikes. */
function drawSpikes(pen: Pen, violet: number): void {
  pen.blob([-0.36, 0, -0.48, 0.34, -0.3, 0.68, 0, 0.8, 0.3, 0.68, 0.48, 0.34, 0.36, 0], violet, {
    contour: false,
    shade: -8,
  });
  for (let k = 0; k < 9; k++) {
    const t = k - 4;
    const high = (k % 2 ? 0.62 : 0.46) - Math.abs(t) * 0.05;
    pen.ellipse(t * 0.095, high + 0.06, 0.045, 0.17, violet, {
      contour: false,
      turn: -t * 0.09,
      shade: k % 2 ? 10 : 3,
    });
  }
}

/** A farm at the end of the rows, if nothing else is in the field. */
export function drawFarm(world: World): void {
  const { stage, random, horizon } = world;
  const x = stage.aspect * (random() < 0.5 ? 0.27 : 0.73);
  for (const [name, dx, size] of [
    ['cypress', -0.13, 0.2],
    ['tree', 0.14, 0.17],
    ['house', 0, 0.13],
    ['cypress', 0.09, 0.15],
  ] as const) {
    const kit = new Kit(stage, `farm-${name}`, createRandom(9), { importance: 2 });
    elements[name].draw(new Pen(stage, x + dx, horizon + 0.014, size), kit);
  }
}
