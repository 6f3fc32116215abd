import type { Pen } from '../../pen/pen.ts';
import type { Kit } from '../element.ts';
import { drawHead, hairOf } from './figure-head.ts';
import type { Arm, Leg, Pose } from './figure-poses.ts';
import { model } from '../shading.ts';

const coats = ['#3d5486', '#8a3a36', '#5c6b45', '#6a4a68', '#30454f'];
const gowns = ['#c9504a', '#e9dcc2', '#4f7fb8', '#c8913a', '#80598c'];

const plain = { contour: false };

export const clothOf = (kit: Kit, dress: boolean): number =>
  kit.cloth((dress ? gowns : coats)[(kit.nth + Math.floor(kit.random() * 3)) % 5]);

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

/** A standing or walking person; `young` ones have larger heads. */
export function drawFigure(pen: Pen, kit: Kit, pose: Pose, dress: boolean, young = false): void {
  const cloth = clothOf(kit, dress);
  const skin = kit.skin();
  const body = young ? pen.frame(0, 0, 0.9) : pen;
  const bare = dress && kit.random() < 0.6;
  const top = -pose.sway;
  const half = dress ? 0.082 : 0.102;
  drawArm(body, top - half, 0.765, pose.left, cloth, skin, bare, -8);
  if (dress) drawDress(body, kit, pose, cloth, skin, young);
  else drawSuit(body, kit, pose, cloth, young ? skin : undefined);
  body.limb([top, 0.76, 0.05, top, 0.83, 0.044], skin, { shade: -8, ...plain });
  if (dress)
    body.blob([top - 0.05, 0.8, top, 0.745, top + 0.05, 0.8, top, 0.812], skin, {
      shade: -2,
      ...plain,
    });
  const r = young ? 0.1 : 0.072;
  const chin = young ? 0.747 : 0.83;
  drawHead(pen.frame(top * 1.1, chin + r * 0.95, r), kit, skin, hairOf(kit, dress, young));
  drawArm(body, top + half, 0.765, pose.right, cloth, skin, bare, 5);
}

function drawDress(
  pen: Pen,
  kit: Kit,
  { stride, sway, legs }: Pose,
  cloth: number,
  skin: number,
  young: boolean,
): void {
  const shoe = kit.part('shoes', '#4a3030', 'figure');
  // A girl's dress ends at the knees.
  const hem = young ? 0.14 : 0;
  const [far, near]: readonly [Leg, Leg] = legs ?? [
    [-0.035 + sway * 0.5, 0.16, -0.035 - stride * 0.7, 0.03],
    [0.035 + sway * 0.5, 0.16, 0.04 + stride * 0.7, 0.03],
  ];
  for (const [hip, [kx, ky, fx, fy], shade] of [
    [-0.035, far, -8],
    [0.035, near, -2],
  ] as const) {
    const knee = legs ? [kx, ky, 0.05] : [];
    pen.limb([hip + sway, 0.24 + hem, 0.05, ...knee, fx, fy, 0.03], skin, { shade, ...plain });
    pen.ellipse(fx + 0.014, fy - 0.014, 0.035, 0.017, shoe, plain);
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
    0.15 + hem,
    s - 0.08,
    0.122 + hem,
    s,
    0.14 + hem,
    s + 0.09,
    0.12 + hem,
    s + 0.17 + stride * 0.5,
    0.15 + hem,
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
  pen.limb([s - 0.02, 0.56, 0.008, s - 0.05, 0.38, 0.022, s - 0.075, 0.18 + hem, 0.014], cloth, {
    shade: -10,
    ...plain,
  });
  pen.limb([s + 0.03, 0.54, 0.008, s + 0.06, 0.38, 0.022, s + 0.08, 0.19 + hem, 0.014], cloth, {
    shade: -12,
    ...plain,
  });
  pen.limb([s - 0.058, 0.598, 0.022, s, 0.59, 0.024, s + 0.058, 0.598, 0.022], cloth, {
    shade: -16,
    ...plain,
  });
}

/** Coat and trousers; a boy of that skin has shorts. */
function drawSuit(
  pen: Pen,
  kit: Kit,
  { stride, sway, legs }: Pose,
  cloth: number,
  young?: number,
): void {
  const trousers = kit.part('trousers', '#3a363c', 'figure');
  const [far, near]: readonly [Leg, Leg] = legs ?? [
    [-0.03 - stride / 2 + sway * 0.5, 0.27, -0.045 - stride, 0.035],
    [0.06 + stride / 2 + sway * 0.5, 0.27, 0.045 + stride, 0.035],
  ];
  for (const [hip, [kx, ky, fx, fy], shade] of [
    [-0.045, far, -6],
    [0.045, near, 2],
  ] as const) {
    const shin = [kx, ky, 0.075, fx, fy, 0.055];
    if (young !== undefined) pen.limb(shin, young, { shade, ...plain });
    pen.limb([hip + sway, 0.48, 0.1, ...(young === undefined ? shin : [kx, ky, 0.085])], trousers, {
      shade,
      ...plain,
    });
    pen.ellipse(fx + 0.022, fy - 0.017, 0.045, 0.02, kit.ink(), plain);
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
