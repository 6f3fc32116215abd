import type { Pen } from '../../pen/pen.ts';
import type { Kit } from '../element.ts';
import { model, soft } from '../shading.ts';

/** Draws a fruit round the origin, about 1 in radius; `skin` is its material. */
export type Fruit = {
  color: string;
  /** Distance of its lowest point below the origin. */
  foot: number;
  draw: (pen: Pen, kit: Kit, skin: number) => void;
};

const plain = { contour: false };

const ball = [1, 0, 0.72, 0.7, 0, 0.98, -0.72, 0.7, -1, 0, -0.72, -0.7, 0, -0.97, 0.72, -0.7];

/** Light falls from the upper left. */
const shaded = (pen: Pen, outline: readonly number[], skin: number): void => {
  pen.blob(outline, skin);
  model(pen, outline, skin, [
    [0.6, -0.6, 1.15, -15],
    [-0.35, 0.35, 0.9, 9],
  ]);
};

const glint = (pen: Pen, skin: number, x = -0.42, y = 0.42, r = 0.16): void =>
  pen.ellipse(x, y, r * 1.3, r * 0.85, skin, { turn: 0.7, shade: 26, ...plain });

const leaf = (pen: Pen, kit: Kit, x: number, y: number, size: number, turn: number): void => {
  const green = kit.part('leaf', '#4f8138', 'plant');
  const own = pen.frame(x, y, size, 1, turn);
  own.blob([0, 0, 0.35, 0.24, 0.75, 0.2, 1.05, 0, 0.7, -0.16, 0.3, -0.18], green);
  own.limb([0.08, 0, 0.03, 0.5, 0.02, 0.05, 0.9, 0, 0.02], green, { shade: 14, ...plain });
};

const stem = (pen: Pen, kit: Kit, points: readonly number[]): void =>
  pen.limb(points, kit.part('stem', '#4a3424'), plain);

const apple: Fruit = {
  color: '#c2352b',
  foot: 0.92,
  draw(pen, kit, skin) {
    shaded(
      pen,
      [
        0, 0.76, 0.45, 0.92, 0.92, 0.6, 1.02, 0.02, 0.74, -0.66, 0.28, -0.94, 0, -0.86, -0.28,
        -0.94, -0.74, -0.66, -1.02, 0.02, -0.92, 0.6, -0.45, 0.92,
      ],
      skin,
    );
    pen.ellipse(0, 0.7, 0.3, 0.1, skin, { shade: -14, ...plain });
    stem(pen, kit, [0, 0.66, 0.1, 0.04, 0.95, 0.09, 0.16, 1.2, 0.13]);
    leaf(pen, kit, 0.08, 0.95, 0.75, 0.45);
    glint(pen, skin);
  },
};

const pear: Fruit = {
  color: '#b5b440',
  foot: 1.05,
  draw(pen, kit, skin) {
    const outline = [
      -0.95, -0.35, -0.8, 0.35, -0.44, 0.8, -0.34, 1.3, 0, 1.56, 0.34, 1.3, 0.44, 0.8, 0.8, 0.35,
      0.95, -0.35, 0.56, -0.98, 0, -1.06, -0.56, -0.98,
    ];
    shaded(pen, outline, skin);
    const blush = kit.part('pear-blush', '#cf7a3c');
    pen.blob(outline, soft(pen, 0.7, 0, 0.9, blush), { opacity: 0.5, ...plain });
    stem(pen, kit, [0, 1.5, 0.1, 0.05, 1.75, 0.09, 0.18, 1.95, 0.13]);
    glint(pen, skin, -0.42, 0, 0.18);
  },
};

const orange: Fruit = {
  color: '#ec8a2c',
  foot: 0.96,
  draw(pen, kit, skin) {
    shaded(pen, ball, skin);
    leaf(pen, kit, 0.02, 0.82, 0.55, 0.3);
    leaf(pen, kit, -0.02, 0.82, 0.45, 2.7);
    glint(pen, skin);
  },
};

const peach: Fruit = {
  color: '#f2ae6b',
  foot: 0.96,
  draw(pen, kit, skin) {
    shaded(pen, ball, skin);
    const blush = kit.part('peach-blush', '#d9583f');
    pen.blob(ball, soft(pen, 0.45, 0.2, 1.05, blush), { opacity: 0.85, ...plain });
    pen.limb([0.1, 0.94, 0.05, 0.34, 0.5, 0.09, 0.36, -0.1, 0.03], blush, { shade: -12, ...plain });
    glint(pen, skin, -0.45, 0.35);
  },
};

const plum: Fruit = {
  color: '#54305f',
  foot: 0.96,
  draw(pen, _kit, skin) {
    shaded(pen, ball, skin);
    pen.limb([0.05, 0.92, 0.04, -0.2, 0.4, 0.07, -0.2, -0.2, 0.02], skin, { shade: -9, ...plain });
    glint(pen, skin, -0.5, 0.4);
  },
};

const lemon: Fruit = {
  color: '#f0d342',
  foot: 0.74,
  draw(pen, _kit, skin) {
    shaded(
      pen,
      [
        -1.3, 0.02, -1.02, 0.26, -0.55, 0.7, 0.1, 0.8, 0.65, 0.62, 1.05, 0.22, 1.3, 0.02, 1.05,
        -0.24, 0.6, -0.66, 0, -0.78, -0.6, -0.66, -1.04, -0.24,
      ],
      skin,
    );
    glint(pen, skin, -0.4, 0.36);
  },
};

const bananas: Fruit = {
  color: '#f2cb3c',
  foot: 0.75,
  draw(pen, kit, skin) {
    for (const [lift, shade] of [
      [0.42, -8],
      [0, 0],
    ]) {
      const own = pen.frame(0, lift, 1, 1, lift * 0.3);
      own.limb(
        [-1.75, 0.75, 0.2, -1.25, -0.05, 0.52, -0.1, -0.5, 0.7, 1.05, -0.05, 0.5, 1.5, 0.75, 0.2],
        skin,
        { shade },
      );
      own.limb([-1.2, -0.2, 0.05, -0.1, -0.66, 0.2, 1, -0.2, 0.05], skin, {
        shade: shade - 10,
        ...plain,
      });
      own.limb([-1.1, 0.08, 0.05, -0.1, -0.33, 0.12, 0.9, 0.06, 0.05], skin, {
        shade: shade + 9,
        ...plain,
      });
      for (const [x, y] of [
        [-1.77, 0.8],
        [1.52, 0.8],
      ])
        own.ellipse(x, y, 0.12, 0.12, kit.part('stem', '#4a3424'), plain);
    }
  },
};

/** Rows of a bunch from its top: how many, and how far the row is shifted. */
const bunch = [
  [3, 0.1],
  [4, 0],
  [3, -0.12],
  [3, 0.06],
  [2, -0.06],
  [1, 0],
] as const;

const grapes: Fruit = {
  color: '#5d3878',
  foot: 2.05,
  draw(pen, kit, skin) {
    stem(pen, kit, [0, 0.5, 0.1, 0.05, 0.85, 0.09, 0.25, 1.1, 0.13]);
    leaf(pen, kit, 0.05, 0.75, 1, 0.15);
    bunch.forEach(([n, shift], row) => {
      for (let k = 0; k < n; k++) {
        const x = shift + (k - (n - 1) / 2) * 0.56;
        const y = 0.45 - row * 0.43;
        pen.ellipse(x, y, 0.34, 0.34, skin, { shade: (k + row) % 2 ? -4 : 3 });
        pen.ellipse(x + 0.08, y - 0.1, 0.24, 0.22, skin, { shade: -8, ...plain });
        pen.ellipse(x - 0.1, y + 0.1, 0.12, 0.1, skin, { shade: 20, ...plain });
      }
    });
  },
};

const cherries: Fruit = {
  color: '#a81e30',
  foot: 0.95,
  draw(pen, kit, skin) {
    for (const [x, y] of [
      [-0.55, -0.4],
      [0.55, -0.5],
    ]) {
      const stalk = kit.part('leaf', '#4f8138', 'plant');
      pen.limb([x, y + 0.35, 0.06, x * 0.6, y + 1.1, 0.06, 0.1, 1.3, 0.09], stalk, plain);
      shaded(pen.frame(x, y, 0.48), ball, skin);
      glint(pen.frame(x, y, 0.48), skin);
    }
    leaf(pen, kit, 0.1, 1.25, 0.7, -0.1);
  },
};

export const fruits = { apple, pear, orange, peach, plum, lemon, bananas, grapes, cherries };
