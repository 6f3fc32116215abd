import type { Pen } from '../pen.ts';
import type { Kit } from './element.ts';
import { drawHead, hairOf } from './figure-head.ts';
import { model } from './shading.ts';

const coats = ['#3d5486', '#8a3a36', '#5c6b45', '#6a4a68', '#30454f'];
const gowns = ['#c9504a', '#e9dcc2', '#4f7fb8', '#c8913a', '#80598c'];

const plain = { contour: false };

export const skinOf = (kit: Kit): number =>
  kit.varied('skin', ['#e2b594', '#b97f5a', '#8a5a3e', '#e8c3a6'], 'figure', { flesh: true });

const clothOf = (kit: Kit, dress: boolean): number =>
  kit.cloth((dress ? gowns : coats)[(kit.nth + Math.floor(kit.random() * 3)) % 5]);

/** Elbow and hand, from the shoulder. */
type Arm = readonly [ex: number, ey: number, hx: number, hy: number];

export type Pose = {
  /** How far the legs are apart. */
  stride: number;
  left: Arm;
  right: Arm;
  /** The hips go one way, the shoulders the other. */
  sway: number;
};

export const poses: readonly Pose[] = [
  {
    stride: 0.02,
    sway: 0.01,
    left: [-0.05, -0.14, -0.045, -0.28],
    right: [0.05, -0.14, 0.05, -0.28],
  },
  { stride: 0.1, sway: -0.01, left: [-0.06, -0.12, 0.0, -0.24], right: [0.05, -0.14, 0.11, -0.25] },
  {
    stride: 0.02,
    sway: 0.022,
    left: [-0.05, -0.14, -0.06, -0.28],
    right: [0.12, -0.11, 0.01, -0.22],
  },
  {
    stride: 0.03,
    sway: -0.012,
    left: [-0.05, -0.13, 0.06, -0.21],
    right: [0.05, -0.13, -0.05, -0.22],
  },
  {
    stride: 0.06,
    sway: 0.015,
    left: [-0.05, -0.14, -0.03, -0.28],
    right: [0.08, -0.12, 0.14, -0.19],
  },
];

function drawArm(
  pen: Pen,
  x: number,
  y: number,
  arm: Arm,
  cloth: number,
  skin: number,
  bare: boolean,
  shade: number,
): void {
  const [ex, ey, hx, hy] = arm;
  const elbow = [x + ex, y + ey];
  const hand = [x + hx, y + hy];
  pen.limb([...elbow, 0.034, ...hand, 0.024], skin, { shade, ...plain });
  pen.ellipse(hand[0], hand[1], 0.02, 0.024, skin, { shade, ...plain });
  const wrist = [elbow[0] + (hand[0] - elbow[0]) * 0.86, elbow[1] + (hand[1] - elbow[1]) * 0.86];
  if (!bare) pen.limb([...elbow, 0.05, ...wrist, 0.04], cloth, { shade, ...plain });
  pen.limb([x, y, 0.06, x + ex * 0.6, y + ey * 0.5, 0.058, ...elbow, 0.047], cloth, {
    shade,
    ...plain,
  });
}

/** Somebody who stands or walks; `young` ones have larger heads. */
export function drawFigure(pen: Pen, kit: Kit, pose: Pose, dress: boolean, young = false): void {
  const cloth = clothOf(kit, dress);
  const skin = skinOf(kit);
  const body = young ? pen.frame(0, 0, 0.9) : pen;
  const bare = dress && kit.random() < 0.6;
  const top = -pose.sway;
  const half = dress ? 0.082 : 0.102;
  drawArm(body, top - half, 0.765, pose.left, cloth, skin, bare, -8);
  if (dress) drawDress(body, kit, pose, cloth, skin);
  else drawSuit(body, kit, pose, cloth);
  body.limb([top, 0.76, 0.05, top, 0.83, 0.044], skin, { shade: -8, ...plain });
  if (dress)
    body.blob([top - 0.05, 0.8, top, 0.745, top + 0.05, 0.8, top, 0.812], skin, {
      shade: -2,
      ...plain,
    });
  const r = young ? 0.1 : 0.072;
  const chin = young ? 0.747 : 0.83;
  drawHead(pen.frame(top * 1.1, chin + r * 0.95, r), kit, skin, hairOf(kit, dress));
  drawArm(body, top + half, 0.765, pose.right, cloth, skin, bare, 5);
}

function drawDress(pen: Pen, kit: Kit, { stride, sway }: Pose, cloth: number, skin: number): void {
  const shoe = kit.part('shoes', '#4a3030', 'figure');
  for (const [x, foot] of [
    [-0.035, -0.035 - stride * 0.7],
    [0.035, 0.04 + stride * 0.7],
  ]) {
    pen.limb([x + sway, 0.2, 0.044, foot, 0.03, 0.03], skin, { shade: x < 0 ? -8 : -2, ...plain });
    pen.ellipse(foot + 0.014, 0.016, 0.035, 0.017, shoe, plain);
  }
  const s = sway;
  const gown = [
    -s - 0.085,
    0.79,
    -s - 0.082,
    0.7,
    s - 0.06,
    0.6,
    s - 0.105,
    0.46,
    s - 0.165 - stride * 0.4,
    0.15,
    s - 0.08,
    0.122,
    s,
    0.14,
    s + 0.09,
    0.12,
    s + 0.17 + stride * 0.5,
    0.15,
    s + 0.11,
    0.46,
    s + 0.06,
    0.6,
    -s + 0.082,
    0.7,
    -s + 0.085,
    0.79,
    -s,
    0.785,
  ];
  pen.blob(gown, cloth);
  model(pen, gown, cloth, [
    [s + 0.17, 0.25, 0.3, -13],
    [s - 0.1, 0.4, 0.2, 6],
  ]);
  pen.limb([s - 0.02, 0.56, 0.008, s - 0.05, 0.36, 0.022, s - 0.075, 0.18, 0.014], cloth, {
    shade: -10,
    ...plain,
  });
  pen.limb([s + 0.03, 0.54, 0.008, s + 0.06, 0.36, 0.022, s + 0.08, 0.19, 0.014], cloth, {
    shade: -12,
    ...plain,
  });
  pen.limb([s - 0.058, 0.598, 0.022, s, 0.59, 0.024, s + 0.058, 0.598, 0.022], cloth, {
    shade: -16,
    ...plain,
  });
}

function drawSuit(pen: Pen, kit: Kit, { stride, sway }: Pose, cloth: number): void {
  const legs = kit.part('trousers', '#3a363c', 'figure');
  for (const [x, foot, shade] of [
    [-0.045, -0.045 - stride, -6],
    [0.045, 0.045 + stride, 2],
  ]) {
    const knee = (x + foot) / 2 + 0.015 + sway * 0.5;
    pen.limb([x + sway, 0.48, 0.1, knee, 0.27, 0.075, foot, 0.035, 0.055], legs, {
      shade,
      ...plain,
    });
    pen.ellipse(foot + 0.022, 0.018, 0.045, 0.02, kit.ink(), plain);
  }
  const s = sway;
  const coat = [
    -s - 0.105,
    0.775,
    -s - 0.105,
    0.7,
    s - 0.088,
    0.58,
    s - 0.11,
    0.43,
    s,
    0.42,
    s + 0.112,
    0.43,
    s + 0.088,
    0.58,
    -s + 0.105,
    0.7,
    -s + 0.105,
    0.775,
    -s + 0.05,
    0.808,
    -s - 0.05,
    0.808,
  ];
  pen.blob(coat, cloth);
  model(pen, coat, cloth, [
    [s + 0.12, 0.55, 0.22, -12],
    [-s - 0.06, 0.7, 0.14, 6],
  ]);
  pen.poly(
    [-s - 0.04, 0.81, -s + 0.04, 0.81, -s + 0.004, 0.7],
    kit.part('shirt', '#f1e8d8', 'figure'),
    plain,
  );
  pen.limb([-s + 0.004, 0.7, 0.006, s, 0.56, 0.01, s + 0.004, 0.43, 0.008], cloth, {
    shade: -14,
    ...plain,
  });
}

/** Sitting on the ground, knees drawn up, seen from the side. */
export function drawSeated(pen: Pen, kit: Kit, hold: (skin: number) => void, dress: boolean): void {
  const cloth = clothOf(kit, dress);
  const skin = skinOf(kit);
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
  drawHead(pen.frame(-0.06, 0.84, 0.115), kit, skin, hairOf(kit, dress));
  pen.limb([0.02, 0.38, 0.05, 0.2, 0.47, 0.038], skin, plain);
  pen.limb([-0.13, 0.6, 0.1, -0.1, 0.42, 0.09, 0.0, 0.37, 0.07, 0.12, 0.43, 0.055], cloth, {
    shade: 7,
    ...plain,
  });
  hold(skin);
}
