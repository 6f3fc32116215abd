import { between } from '@limn/imaging/random';
import type { Pen } from '../../pen/pen.ts';
import type { Kit } from '../element.ts';
import type { Color } from '@limn/imaging/drawing/scene';
import { heads } from '../plants/flowers.ts';
import { onTable } from '../homes.ts';
import { model } from '../shading.ts';

type Sort = readonly [head: string, nth: number, color?: Color];

/** Flowers that are combined in a vase, the largest first. */
const bouquets: readonly (readonly Sort[])[] = [
  [
    ['rose', 0],
    ['daisy', 0],
    ['flower', 2],
  ],
  [
    ['poppy', 0],
    ['daisy', 0],
    ['flower', 1],
  ],
  [
    ['tulip', 0],
    ['flower', 1],
    ['flower', 3],
  ],
  [
    ['sunflower', 0],
    ['flower', 2],
    ['daisy', 0],
  ],
  [['rose', 0]],
  [['poppy', 0]],
  [
    ['flower', 1],
    ['flower', 2],
    ['daisy', 0],
  ],
];

/** Where the flowers are, from the back, how large, and which of the bouquet each is. */
const places: readonly (readonly [x: number, y: number, size: number, sort: number])[] = [
  [-0.04, 0.93, 0.085, 0],
  [-0.19, 0.88, 0.075, 1],
  [0.14, 0.9, 0.075, 2],
  [-0.31, 0.77, 0.08, 2],
  [0.28, 0.8, 0.085, 0],
  [0.05, 0.82, 0.08, 1],
  [-0.15, 0.76, 0.1, 0],
  [0.31, 0.65, 0.07, 1],
  [0.15, 0.7, 0.085, 2],
  [-0.27, 0.62, 0.075, 1],
  [0.01, 0.65, 0.1, 0],
];

const leaves = [
  [-0.06, 0.5, 2.7],
  [0.06, 0.5, 0.4],
  [-0.08, 0.54, 2.1],
  [0.09, 0.53, 1.0],
  [-0.03, 0.46, 3.4],
  [0.05, 0.46, -0.3],
];

/** A spike of lavender or hyacinth. */
const spike: (typeof heads)[string] = (pen, kit, x, y, r) => {
  const petals = kit.main('#7b62ab', 'plant');
  pen.blob(
    [
      x,
      y + r * 1.3,
      x - r * 0.42,
      y + r * 0.5,
      x - r * 0.4,
      y - r,
      x,
      y - r * 1.25,
      x + r * 0.4,
      y - r,
      x + r * 0.42,
      y + r * 0.5,
    ],
    petals,
  );
  for (let k = 0; k < 4; k++)
    for (const side of [-1, 1])
      pen.ellipse(x + side * r * 0.2, y - r * (0.8 - k * 0.5), r * 0.22, r * 0.2, petals, {
        shade: (k + side) % 2 ? -7 : 8,
        contour: false,
      });
};

const drawHead = (name: string): (typeof heads)[string] => heads[name] ?? spike;

/** The flowers asked for; else what is put together here. */
function sortsOf(kit: Kit): readonly Sort[] {
  const usual = bouquets[Math.floor(kit.random() * bouquets.length)];
  const asked = kit.look.holds ?? [];
  if (asked.every(({ element, color }) => element === 'flower' && !color)) return usual;
  return asked.map(
    ({ element, color }, k): Sort => [element, element === 'flower' ? k * 3 : k, color],
  );
}

/** Flowers in a vase: the prompt's colour is that of the vase. */
function drawVase(pen: Pen, kit: Kit): void {
  const stem = kit.part('stem', '#4d7339', 'plant');
  const sorts = sortsOf(kit);
  for (const [x, y] of places)
    pen.limb([x * 0.1, 0.4, 0.02, x * 0.6, y * 0.8, 0.018, x, y, 0.014], stem, { contour: false });
  for (const [x, y, turn] of leaves) {
    const size = between(kit.random, 0.2, 0.28);
    const leaf = pen.frame(x, y, size, 1, turn + between(kit.random, -0.2, 0.2));
    leaf.blob([0, 0, 0.35, 0.22, 0.75, 0.18, 1.05, 0, 0.7, -0.16, 0.3, -0.18], stem, {
      shade: between(kit.random, -7, 8),
    });
  }
  for (const [x, y, size, which] of places) {
    const [head, nth, color] = sorts[which % sorts.length];
    const r = size * between(kit.random, 0.95, 1.2) * (head === 'sunflower' ? 1.12 : 1);
    drawHead(head)(pen, kit.kind(head, nth, { color }), x + between(kit.random, -0.02, 0.02), y, r);
  }
  const form = vases[Math.floor(kit.random() * vases.length)];
  const ware = kit.main(wares[Math.floor(kit.random() * wares.length)]);
  pen.blob(form, ware);
  model(pen, form, ware, [
    [0.13, 0.08, 0.22, -14],
    [-0.08, 0.28, 0.13, 12],
  ]);
  const band = kit.part('vase-band', '#d9a94e');
  if (kit.random() < 0.6)
    pen.limb([-0.125, 0.16, 0.012, 0, 0.142, 0.02, 0.125, 0.16, 0.012], band, { contour: false });
  pen.ellipse(-0.075, 0.27, 0.016, 0.045, ware, { turn: 0.15, shade: 24, contour: false });
}

const wares = ['#4f76ad', '#e8dcc4', '#3f8580', '#b0603f'];

const vases = [
  [
    -0.09, 0.46, -0.07, 0.4, -0.16, 0.27, -0.15, 0.1, -0.08, 0, 0.08, 0, 0.15, 0.1, 0.16, 0.27,
    0.07, 0.4, 0.09, 0.46, 0, 0.445,
  ],
  [
    -0.14, 0.46, -0.125, 0.34, -0.135, 0.16, -0.12, 0, 0.12, 0, 0.135, 0.16, 0.125, 0.34, 0.14,
    0.46, 0, 0.44,
  ],
  [
    -0.1, 0.45, -0.08, 0.4, -0.15, 0.33, -0.16, 0.24, -0.1, 0.1, -0.09, 0, 0.09, 0, 0.1, 0.1, 0.16,
    0.24, 0.15, 0.33, 0.08, 0.4, 0.1, 0.45, 0, 0.435,
  ],
];

export const vase = onTable(0.46, 0.75, drawVase);

/** Where flowers show above the rim of a basket. */
const heap = [
  [-0.3, 0.7, 0.12],
  [0.02, 0.76, 0.13],
  [0.32, 0.7, 0.12],
  [-0.46, 0.58, 0.11],
  [-0.16, 0.6, 0.13],
  [0.16, 0.6, 0.13],
  [0.45, 0.58, 0.11],
];

export function heapFlowers(pen: Pen, kit: Kit): void {
  const asked = (kit.look.holds ?? []).filter(
    ({ element }) => heads[element] ?? element === 'lavender',
  );
  if (asked.length === 0) return;
  const sorts = sortsOf(kit);
  heap.forEach(([x, y, r], k) => {
    const [head, nth, color] = sorts[k % sorts.length];
    drawHead(head)(pen, kit.kind(head, nth, { color }), x, y, r);
  });
}
