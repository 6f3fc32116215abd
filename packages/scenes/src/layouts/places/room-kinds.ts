import { between, createRandom } from '@limn/imaging/random';
import { Kit } from '../../elements/element.ts';
import { Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { setOut } from '../set-out.ts';
import type { Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  kitchen: {
    words: 'kitchens',
    kindOf: 'interior',
    holds: [
      ['table', 1],
      ['bread', 1, 'laid'],
    ],
  },
  bedroom: { words: 'bedrooms', kindOf: 'interior', holds: [['bed', 1]] },
  library: {
    words: 'study reading_room bookshop~',
    kindOf: 'interior',
    holds: [['chair', 1]],
  },
};

/** A worktop along the wall, with a stove, and a shelf with pots above. */
export function drawKitchen(world: World, side: number): void {
  const { stage } = world;
  const { aspect } = stage;
  const kit = new Kit(stage, 'kitchen', createRandom(5), { importance: 2 });
  const pen = new Pen(stage, side > 0 ? 0 : aspect, 1, 1, side);
  const tile = kit.part('tile', '#e9e4d6', 'object', { importance: 2 });
  const front = kit.part('front', '#5f8a86');
  const top = kit.part('top', '#b98a58');
  pen.rect(-0.02, 0.5, aspect + 0.04, 0.14, tile);
  for (let k = 1; k < aspect * 11; k++)
    pen.line([k * 0.09, 0.5, k * 0.09, 0.64], 0.003, tile, { shade: -14, contour: false });
  pen.line([0, 0.57, aspect, 0.57], 0.003, tile, { shade: -14, contour: false });
  pen.rect(-0.02, 0.2, aspect + 0.04, 0.29, front);
  for (let k = 0; k < 5; k++) {
    const x = aspect * (0.02 + k * 0.2);
    pen.rect(x, 0.23, aspect * 0.17, 0.17, front, { shade: 6 });
    pen.rect(x + aspect * 0.07, 0.43, aspect * 0.04, 0.012, top);
  }
  const [from, wide] = [aspect * 0.66, aspect * 0.24];
  pen.rect(from, 0.2, wide, 0.29, kit.ink());
  pen.rect(from + wide * 0.14, 0.24, wide * 0.72, 0.14, kit.part('oven', '#d98a3c'));
  pen.rect(-0.02, 0.48, aspect + 0.04, 0.028, top, { shade: 5 });
  const iron = kit.part('pot', '#b5533f');
  pen.poly([from + 0.03, 0.51, from + 0.15, 0.51, from + 0.155, 0.585, from + 0.025, 0.585], iron);
  pen.rect(from + 0.015, 0.58, 0.15, 0.014, iron, { shade: 8 });
  const [low, high] = [aspect * 0.62, aspect * 0.96];
  pen.rect(low, 0.76, high - low, 0.018, top, { shade: -8 });
  for (const [k, name] of ['jug', 'teapot', 'cup', 'vase'].entries()) {
    const t = low + (high - low) * (0.13 + k * 0.25);
    setOut(world, name, side > 0 ? t : aspect - t, 0.222, [0.12, 0.09, 0.06, 0.14][k], k);
  }
  for (const [k, name] of ['bread', 'bottle'].entries())
    setOut(
      world,
      name,
      side > 0 ? 0.1 + k * 0.14 : aspect - 0.1 - k * 0.14,
      0.5,
      [0.07, 0.17][k],
      k,
    );
}

/** Shelves full of books from the floor up, on both sides of the window. */
export function drawShelves(world: World, window: number, half: number): void {
  const { stage } = world;
  const { aspect } = stage;
  const kit = new Kit(stage, 'library', createRandom(8), { importance: 2 });
  const wood = kit.part('wood', '#6f4a2e');
  const covers = ['#8c3530', '#34527c', '#4e6b42', '#c79a4a', '#5b3a62', '#a8673a'];
  const pen = new Pen(stage, 0, 1, 1);
  for (const [left, right] of [
    [-0.02, window - half],
    [window + half, aspect + 0.02],
  ]) {
    if (right - left < 0.08) continue;
    pen.rect(left, 0.27, right - left, 0.75, wood);
    for (let row = 0; row < 5; row++) {
      const y = 0.29 + row * 0.147;
      pen.rect(left + 0.015, y, right - left - 0.03, 0.125, wood, { shade: -18 });
      for (let x = left + 0.018; x < right - 0.05; ) {
        const w = between(kit.random, 0.022, 0.042);
        if (kit.random() < 0.92)
          pen.rect(x, y, w, between(kit.random, 0.082, 0.118), kit.varied('cover', covers), {
            shade: between(kit.random, -6, 6),
          });
        x += w + 0.003;
      }
    }
  }
}

/** Furniture at the wall away from the window. */
export function drawCorner(world: World, x: number, lot: number, things: readonly string[]): void {
  const { stage } = world;
  const kit = new Kit(stage, 'corner', createRandom(6), { importance: 2 });
  if (lot < 0.36) return drawFloorLamp(new Pen(stage, x, 0.77, 0.46), kit);
  if (lot > 0.7 && !things.includes('bookshelf')) setOut(world, 'bookshelf', x, 0.75, 0.46, 1);
  else drawPlant(new Pen(stage, x, 0.78, 0.36), kit);
}

function drawFloorLamp(pen: Pen, kit: Kit): void {
  const shade = kit.part('lamp', '#f0d9a0', 'light', { glowing: true });
  pen.ellipse(0, 0.01, 0.14, 0.025, kit.ink());
  pen.line([0, 0, 0, 0.76], 0.022, kit.ink());
  pen.poly([-0.2, 0.72, 0.2, 0.72, 0.12, 1, -0.12, 1], shade);
  const [x, y] = pen.place(0, 0.8);
  const glow = { kind: 'glow', x, y, radius: pen.unit * 0.6, material: shade } as const;
  if (kit.dark) pen.ellipse(0, 0.8, 0.6, 0.6, glow, { contour: false, opacity: 0.6 });
}

function drawPlant(pen: Pen, kit: Kit): void {
  const clay = kit.part('clay', '#b9694a');
  const green = kit.part('leaves', '#4d7d48', 'plant');
  for (let k = 0; k < 9; k++) {
    const a = Math.PI * (0.08 + (k / 8) * 0.84);
    const r = 0.62 * between(kit.random, 0.8, 1.05);
    const [dx, dy] = [Math.cos(a) * r * 0.7, Math.sin(a) * r];
    pen.blob(
      [
        0,
        0.32,
        dx * 0.5 - dy * 0.14,
        0.34 + dy * 0.55,
        dx,
        0.34 + dy,
        dx * 0.55 + dy * 0.14,
        0.34 + dy * 0.45,
      ],
      green,
      { shade: k % 2 ? -8 : 6 },
    );
  }
  pen.poly([-0.15, 0, 0.15, 0, 0.2, 0.34, -0.2, 0.34], clay);
  pen.rect(-0.22, 0.3, 0.44, 0.07, clay, { shade: 6 });
}
