import type { Pen } from '../../pen/pen.ts';
import type { Kit } from '../element.ts';
import { model } from '../shading.ts';

/** A garment in a portrait: its neckline and its parts. */
type Garment = {
  /** Skin that shows below the neck. */
  cut?: readonly number[];
  /** A line along the neck: x, y, width in turn. */
  hem?: readonly number[];
  /** A collar or lapels, each a shape. */
  collar?: readonly (readonly number[])[];
  /** The collar has the garment's material. */
  own?: boolean;
  /** A shirt that shows between lapels. */
  shirt?: readonly number[];
  striped?: boolean;
  buttons?: boolean;
};

/** Shoulders turned a little to the right. */
const shoulders = [
  -0.72, -0.3, -0.64, 0.02, -0.51, 0.165, -0.3, 0.24, -0.13, 0.3, 0, 0.29, 0.13, 0.3, 0.27, 0.25,
  0.43, 0.185, 0.54, 0.05, 0.6, -0.3,
];

const folds: readonly (readonly number[])[] = [
  [-0.4, 0.09, 0.006, -0.375, -0.02, 0.022, -0.4, -0.2, 0.02],
  [0.36, 0.09, 0.006, 0.345, -0.02, 0.02, 0.37, -0.2, 0.018],
  [-0.25, 0.19, 0.005, -0.2, 0.08, 0.014, -0.1, 0.01, 0.005],
  [0.17, 0.12, 0.005, 0.15, 0.02, 0.014, 0.09, -0.06, 0.005],
];

/** Left end, right end and height. */
const stripes = [
  [-0.5, 0.45, 0.14],
  [-0.56, 0.49, 0.08],
  [-0.6, 0.53, 0.02],
];

const round: Garment = {
  cut: [
    -0.15, 0.31, -0.135, 0.24, -0.07, 0.195, 0, 0.185, 0.07, 0.195, 0.135, 0.24, 0.15, 0.31, 0,
    0.33,
  ],
  hem: [
    -0.142, 0.268, 0.014, -0.115, 0.225, 0.022, 0, 0.182, 0.024, 0.115, 0.225, 0.022, 0.142, 0.268,
    0.014,
  ],
};

const pointed: Garment = {
  cut: [-0.16, 0.31, -0.1, 0.19, -0.012, 0.075, 0.012, 0.075, 0.1, 0.19, 0.16, 0.31, 0, 0.33],
  hem: [
    -0.152, 0.275, 0.014, -0.1, 0.185, 0.024, 0, 0.07, 0.026, 0.1, 0.185, 0.024, 0.152, 0.275,
    0.014,
  ],
};

const boat: Garment = {
  cut: [-0.31, 0.255, -0.2, 0.2, 0, 0.175, 0.2, 0.2, 0.29, 0.255, 0.14, 0.315, -0.14, 0.315],
  hem: [
    -0.295, 0.238, 0.012, -0.2, 0.195, 0.026, 0, 0.172, 0.028, 0.2, 0.195, 0.026, 0.275, 0.238,
    0.012,
  ],
};

const petal: Garment = {
  cut: [-0.11, 0.33, -0.06, 0.25, 0, 0.215, 0.06, 0.25, 0.11, 0.33],
  collar: [
    [-0.16, 0.3, -0.19, 0.24, -0.14, 0.17, -0.04, 0.16, 0, 0.24, -0.06, 0.275],
    [0.16, 0.3, 0.19, 0.24, 0.14, 0.17, 0.04, 0.16, 0, 0.24, 0.06, 0.275],
  ],
  buttons: true,
};

const shirtCollar: Garment = {
  cut: [-0.1, 0.33, -0.05, 0.24, 0, 0.2, 0.05, 0.24, 0.1, 0.33],
  collar: [
    [-0.13, 0.345, -0.19, 0.28, -0.13, 0.185, 0, 0.215, -0.09, 0.29],
    [0.13, 0.345, 0.19, 0.28, 0.13, 0.185, 0, 0.215, 0.09, 0.29],
  ],
  buttons: true,
};

const lapels: Garment = {
  cut: [-0.11, 0.33, -0.06, 0.25, 0, 0.215, 0.06, 0.25, 0.11, 0.33],
  shirt: [-0.14, 0.33, -0.1, 0.15, 0, -0.06, 0.1, 0.15, 0.14, 0.33, 0, 0.24],
  collar: [
    [-0.13, 0.35, -0.2, 0.28, -0.22, 0.2, -0.19, 0.17, -0.2, 0.13, -0.01, -0.1, -0.09, 0.16],
    [0.13, 0.35, 0.2, 0.28, 0.22, 0.2, 0.19, 0.17, 0.2, 0.13, 0.01, -0.1, 0.09, 0.16],
  ],
  own: true,
};

const roll: Garment = {
  collar: [
    [
      -0.125, 0.36, -0.14, 0.3, -0.11, 0.255, 0, 0.235, 0.11, 0.255, 0.14, 0.3, 0.125, 0.36, 0.06,
      0.335, -0.06, 0.335,
    ],
  ],
  own: true,
};

const jersey: Garment = { ...boat, striped: true };

export const garments = {
  woman: [round, pointed, boat, petal, roll, boat],
  man: [lapels, shirtCollar, roll, round, lapels],
  child: [petal, round, jersey, shirtCollar],
};

const plain = { contour: false };

export function drawGarment(
  pen: Pen,
  kit: Kit,
  garment: Garment,
  cloth: number,
  skin: number,
): void {
  const linen = kit.part('collar', '#f1e8d8', 'figure');
  pen.blob(shoulders, cloth);
  model(pen, shoulders, cloth, [
    [0.42, -0.02, 0.34, -9],
    [-0.3, 0.17, 0.24, 6],
  ]);
  if (garment.striped)
    for (const [left, right, y] of stripes)
      pen.limb([left, y, 0.026, 0, y - 0.03, 0.03, right, y, 0.026], linen, plain);
  for (const fold of folds) pen.limb(fold, cloth, { shade: -8, ...plain });
  if (garment.cut) {
    pen.blob(garment.cut, skin, plain);
    model(pen, garment.cut, skin, [[0.03, 0.34, 0.12, -9]]);
  }
  if (garment.shirt) pen.poly(garment.shirt, linen);
  if (garment.hem) pen.limb(garment.hem, cloth, { shade: -7, ...plain });
  for (const part of garment.collar ?? [])
    pen.blob(part, garment.own ? cloth : linen, { shade: garment.own ? 6 : 0 });
  if (garment.buttons) for (const y of [0.11, 0]) pen.ellipse(0, y, 0.017, 0.017, linen, plain);
}
