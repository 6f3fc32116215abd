import { parseHex } from '@limn/imaging/raster/color';
import type { Pen } from '../../pen/pen.ts';
import type { Color } from '@limn/imaging/drawing/scene';
import type { Element, Kit } from '../element.ts';
import { fruits } from './fruit.ts';
import { model } from '../shading.ts';

type FruitName = keyof typeof fruits;

/** The place of a fruit: its middle, its size, its rotation. */
type Slot = readonly [x: number, y: number, size: number, turn: number];

const behind: readonly Slot[] = [
  [-0.35, 0.65, 0.18, 0.25],
  [0.04, 0.72, 0.19, -0.12],
  [0.37, 0.65, 0.18, -0.3],
];

const before: readonly Slot[] = [
  [-0.5, 0.54, 0.175, 0.2],
  [-0.16, 0.58, 0.19, 0.06],
  [0.2, 0.57, 0.185, -0.1],
  [0.52, 0.54, 0.165, -0.2],
];

/** From the left end of the rim down to the foot and up to the right end. */
const forms = [
  [-0.74, 0.54, -0.66, 0.3, -0.4, 0.08, -0.22, 0, 0.22, 0, 0.4, 0.08, 0.66, 0.3, 0.74, 0.54],
  [
    -0.72, 0.54, -0.68, 0.26, -0.5, 0.05, -0.3, -0.01, 0.3, -0.01, 0.5, 0.05, 0.68, 0.26, 0.72,
    0.54,
  ],
  [
    -0.76, 0.54, -0.6, 0.36, -0.2, 0.2, -0.09, 0.12, -0.24, 0.01, 0.24, 0.01, 0.09, 0.12, 0.2, 0.2,
    0.6, 0.36, 0.76, 0.54,
  ],
] as const;

const wares = ['#3f6597', '#efe4cf', '#2f7f7a', '#a9563a', '#7a8fa6'];

const piles: readonly (readonly FruitName[])[] = [
  ['pear', 'pear', 'apple', 'orange', 'apple', 'peach', 'plum'],
  ['orange', 'pear', 'peach', 'plum', 'peach', 'apple', 'lemon'],
  ['apple', 'pear', 'orange', 'apple', 'orange', 'peach', 'apple'],
  ['peach', 'pear', 'pear', 'lemon', 'apple', 'orange', 'plum'],
];

const besides: readonly FruitName[] = ['apple', 'lemon', 'pear', 'peach', 'orange', 'plum'];

const pick = <T>(kit: Kit, list: readonly T[]): T => list[Math.floor(kit.random() * list.length)];

const plain = { contour: false };

/** Long fruit, which do not pile up like balls. */
const long = new Set<FruitName>(['bananas', 'grapes', 'cherries']);

/** A heap of what is long: bunches that hang over the rim a little. */
const heaped: readonly Slot[] = [
  [-0.3, 0.76, 0.17, 0.3],
  [0.3, 0.76, 0.17, -0.2],
  [-0.5, 0.66, 0.17, 0.1],
  [0.02, 0.72, 0.18, 0],
  [0.5, 0.64, 0.17, -0.15],
];

/** The fruit that is asked for, if it is said which. */
const fruitsOf = (kit: Kit): { name: FruitName; color?: Color }[] =>
  (kit.look.holds ?? []).flatMap(({ element, color }) =>
    element in fruits ? [{ name: element as FruitName, color }] : [],
  );

/** Every other fruit of one kind is darker, to separate neighbours. */
function layFruit(pen: Pen, kit: Kit, name: FruitName, k: number): void {
  const named = fruitsOf(kit).find((one) => one.name === name)?.color;
  const dark = kit.look.holds !== undefined && k % 2 === 1;
  const color = (named ?? parseHex(fruits[name].color)).map(
    (v, c) => v * (dark ? [0.95, 0.89, 0.8][c] : 1),
  ) as unknown as Color;
  const skin = kit.part(`${named ? 'named-' : ''}${name}${dark ? '-dark' : ''}`, color, 'object', {
    named: named !== undefined,
  });
  fruits[name].draw(pen, kit, skin);
}

/** Fruit that shows above the rim of a basket of that width. */
export function heapFruit(pen: Pen, kit: Kit): void {
  const asked = fruitsOf(kit);
  if (asked.length === 0) return;
  heap.forEach(([x, y, size, turn], k) =>
    layFruit(pen.frame(x, y, size, 1, turn), kit, asked[k % asked.length].name, k),
  );
}

const heap: readonly Slot[] = [
  [-0.24, 0.66, 0.14, 0.2],
  [0.24, 0.66, 0.14, -0.2],
  [0, 0.7, 0.15, 0],
  [-0.38, 0.56, 0.13, 0.3],
  [-0.13, 0.57, 0.145, 0.1],
  [0.13, 0.57, 0.14, -0.1],
  [0.38, 0.56, 0.13, -0.3],
];

/** Which of the fruits asked for comes where. */
const turns = [0, 1, 2, 1, 0, 2, 3];

export const bowl: Element = {
  home: 'table',
  size: 0.22,
  width: 1.75,
  stands: true,
  draw(pen, kit) {
    const ware = kit.main(pick(kit, wares));
    const mixed = pick(kit, piles);
    const asked = fruitsOf(kit);
    const round = asked.filter(({ name }) => !long.has(name));
    const only = asked.length > 0;
    const pile =
      only && round.length > 0 ? mixed.map((_, k) => round[turns[k] % round.length].name) : mixed;
    const banana = kit.random() < 0.6 && !only;
    const hanging = kit.random() < 0.8 && !only;
    let laid = 0;
    const lay = (name: FruitName, [x, y, size, turn]: Slot): void =>
      layFruit(pen.frame(x, y, size, 1, turn), kit, name, laid++);
    pen.ellipse(0, 0.54, 0.735, 0.1, ware, { shade: -16 });
    if (only && round.length === 0) for (const slot of heaped) lay(asked[0].name, slot);
    else {
      behind.forEach((slot, k) => lay(pile[k], slot));
      if (banana || has(asked, 'bananas')) lay('bananas', [0.36, 0.72, 0.2, 0.3]);
      before.forEach((slot, k) => {
        if (!(hanging && k === 0)) lay(pile[3 + k], slot);
      });
    }
    drawWare(pen, kit, ware, pick(kit, forms));
    if (hanging || has(asked, 'grapes')) lay('grapes', [-0.45, 0.54, 0.16, -0.1]);
    const beside = only ? pile[0] : pick(kit, besides);
    const size = 0.15;
    if (!only || round.length > 0)
      lay(beside, [0.66, fruits[beside].foot * size - 0.06, size, beside === 'pear' ? -0.1 : 0.2]);
    if ((kit.random() < 0.5 && !only) || (has(asked, 'cherries') && round.length > 0))
      lay('cherries', [-0.66, 0.04, 0.13, 0]);
  },
};

const has = (asked: readonly { name: FruitName }[], name: FruitName): boolean =>
  asked.some((one) => one.name === name);

/** The outside of the bowl, from the near side of the rim down. */
function drawWare(pen: Pen, kit: Kit, ware: number, form: readonly number[]): void {
  const outline = [...form, 0.5, 0.475, 0, 0.44, -0.5, 0.475];
  pen.blob(outline, ware);
  model(pen, outline, ware, [
    [0.5, 0.1, 0.55, -13],
    [-0.35, 0.36, 0.4, 8],
  ]);
  pen.limb(
    [-0.73, 0.54, 0.025, -0.5, 0.475, 0.035, 0, 0.44, 0.042, 0.5, 0.475, 0.035, 0.73, 0.54, 0.025],
    ware,
    {
      shade: 12,
      ...plain,
    },
  );
  const paint = kit.accent(['#f3ead6', '#d9a441', '#2f4f7a'][kit.nth % 3]);
  if (kit.random() < 0.5)
    pen.limb([-0.6, 0.37, 0.03, 0, 0.3, 0.045, 0.6, 0.37, 0.03], paint, plain);
  else
    for (const x of [-0.5, -0.3, -0.1, 0.1, 0.3, 0.5])
      pen.ellipse(x, 0.31 + x * x * 0.28, 0.035, 0.04, paint, plain);
}
