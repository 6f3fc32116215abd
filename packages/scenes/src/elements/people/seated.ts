import type { Pen } from '../../pen/pen.ts';
import type { Kit } from '../element.ts';
import { drawHead, hairOf } from './figure-head.ts';
import { clothOf } from './figures.ts';
import { model } from '../shading.ts';

const plain = { contour: false };

/** Sitting on the ground, knees drawn up, seen from the side. */
export function drawSeated(
  pen: Pen,
  kit: Kit,
  hold: (skin: number) => void,
  dress: boolean,
  young = false,
): void {
  const cloth = clothOf(kit, dress);
  const skin = kit.skin();
  const legs = dress ? cloth : kit.part('trousers', '#3a363c', 'figure');
  const shin = dress ? skin : legs;
  for (const [dx, shade] of [
    [0.07, -9],
    [0, 0],
  ]) {
    pen.limb([0.24 + dx, 0.34, 0.11, 0.34 + dx, 0.18, 0.085, 0.38 + dx, 0.05, 0.06], shin, {
      shade: shade - 3,
      ...plain,
    });
    pen.ellipse(0.43 + dx, 0.03, 0.085, 0.034, kit.ink(), plain);
    pen.limb([-0.14, 0.12, 0.2, 0.06 + dx * 0.5, 0.27, 0.17, 0.25 + dx, 0.36, 0.13], legs, {
      shade,
      ...plain,
    });
  }
  if (dress)
    pen.blob(
      [-0.26, 0.02, -0.22, 0.2, 0.02, 0.3, 0.24, 0.43, 0.34, 0.34, 0.34, 0.18, 0.1, 0.04],
      cloth,
      { shade: -3 },
    );
  const torso = [
    -0.26, 0.03, -0.27, 0.24, -0.27, 0.5, -0.2, 0.66, -0.06, 0.68, 0.01, 0.56, -0.01, 0.36, -0.02,
    0.14, -0.08, 0.02,
  ];
  pen.blob(torso, cloth);
  model(pen, torso, cloth, [
    [0.02, 0.2, 0.32, -11],
    [-0.24, 0.55, 0.22, 6],
  ]);
  pen.limb([-0.11, 0.64, 0.075, -0.08, 0.74, 0.065], skin, { shade: -8, ...plain });
  const [y, r] = young ? [0.86, 0.145] : [0.84, 0.115];
  drawHead(pen.frame(-0.06, y, r), kit, skin, hairOf(kit, dress, young));
  pen.limb([0.02, 0.38, 0.05, 0.2, 0.47, 0.038], skin, plain);
  pen.limb([-0.13, 0.6, 0.1, -0.1, 0.42, 0.09, 0.0, 0.37, 0.07, 0.12, 0.43, 0.055], cloth, {
    shade: 7,
    ...plain,
  });
  hold(skin);
}

export const drawBook = (pen: Pen, kit: Kit, skin: number): void => {
  const page = kit.part('page', '#f6eedd');
  const cover = kit.part('cover', '#8c3530');
  pen.poly([0.1, 0.45, 0.24, 0.52, 0.4, 0.47, 0.43, 0.68, 0.27, 0.72, 0.1, 0.66], cover);
  pen.poly([0.12, 0.48, 0.25, 0.54, 0.26, 0.71, 0.12, 0.67], page, plain);
  pen.poly([0.25, 0.54, 0.38, 0.5, 0.41, 0.67, 0.26, 0.71], page, { shade: -7, ...plain });
  pen.ellipse(0.16, 0.46, 0.038, 0.03, skin, plain);
};

/** A sitting pose: knee and foot of the far leg and the near one, elbow and hand. */
type Sitting = { legs: readonly (readonly number[])[]; arm: readonly number[]; lean: number };

export type SittingPose = 'astride' | 'pedals' | 'chair';

const sittings: Record<SittingPose, Sitting> = {
  astride: { legs: [[0.13, -0.1, 0.08, -0.33]], arm: [0.05, 0.14, 0.2, 0.11], lean: 0.02 },
  pedals: {
    legs: [
      [0.19, -0.04, 0.11, -0.25],
      [0.16, -0.12, 0.15, -0.35],
    ],
    arm: [0.12, 0.13, 0.28, 0.08],
    lean: 0.07,
  },
  chair: {
    legs: [
      [0.23, 0.05, 0.24, -0.23],
      [0.19, 0.04, 0.19, -0.25],
    ],
    arm: [0.03, 0.13, 0.15, 0.09],
    lean: 0,
  },
};

/** A person sitting at the origin, seen from the side; 1 is their standing height. */
export function drawSitting(
  pen: Pen,
  kit: Kit,
  seat: SittingPose,
  { dress, young, reads }: { dress: boolean; young: boolean; reads: boolean },
): void {
  const { legs, arm, lean } = sittings[seat];
  const cloth = clothOf(kit, dress);
  const skin = kit.skin();
  const trousers = dress ? cloth : kit.part('trousers', '#3a363c', 'figure');
  const bare = dress || young;
  const body = young ? pen.frame(0, 0, 0.9) : pen;
  const top = lean + 0.01;
  const sleeve = (shade: number, dx: number): void => {
    const [ex, ey, hx, hy] = arm;
    body.limb([ex + dx, ey, 0.036, hx + dx, hy, 0.026], skin, { shade, ...plain });
    body.ellipse(hx + dx, hy, 0.022, 0.022, skin, { shade, ...plain });
    body.limb([top - 0.01, 0.255, 0.066, ex + dx, ey, 0.05], cloth, { shade, ...plain });
  };
  sleeve(-10, 0.025);
  legs.forEach(([kx, ky, fx, fy], k) => {
    const shade = k < legs.length - 1 ? -10 : -2;
    body.limb([kx, ky, 0.07, fx, fy, 0.05], bare ? skin : trousers, { shade, ...plain });
    body.ellipse(fx + 0.025, fy - 0.02, 0.05, 0.022, kit.ink(), plain);
    body.limb([0, 0.03, 0.12, kx, ky, 0.09], trousers, { shade, ...plain });
  });
  const [kx, ky, fx, fy] = legs[legs.length - 1];
  if (dress)
    body.blob(
      [
        -0.08,
        0,
        -0.06,
        0.1,
        0.06,
        0.11,
        kx,
        ky + 0.055,
        kx + 0.055,
        ky,
        fx + 0.075,
        fy * 0.55,
        fx - 0.05,
        fy * 0.55,
        kx - 0.06,
        ky - 0.05,
        0.02,
        -0.05,
      ],
      cloth,
      { shade: -2 },
    );
  const torso = [
    -0.075,
    0,
    -0.075,
    0.1,
    top - 0.085,
    0.22,
    top - 0.06,
    0.285,
    top + 0.05,
    0.29,
    top + 0.075,
    0.22,
    0.065,
    0.1,
    0.07,
    0.01,
    0,
    -0.02,
  ];
  body.blob(torso, cloth);
  model(body, torso, cloth, [[0.07, 0.06, 0.16, -10]]);
  body.limb([top, 0.27, 0.05, top + 0.01, 0.34, 0.044], skin, { shade: -8, ...plain });
  const r = young ? 0.1 : 0.075;
  const chin = young ? 0.275 : 0.335;
  drawHead(pen.frame(top + 0.012, chin + r * 0.95, r), kit, skin, hairOf(kit, dress, young));
  if (reads) drawBook(body.frame(arm[2] - 0.1, arm[3] - 0.27, 0.62), kit, skin);
  sleeve(6, 0);
}
