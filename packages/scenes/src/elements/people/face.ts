import type { Pen } from '../../pen/pen.ts';
import type { Kit } from '../element.ts';
import { model, soft } from '../shading.ts';

/** The features that distinguish faces. The frame is that of the head, as for the hair. */
export type FaceFeatures = {
  outline: readonly number[];
  /** Height of the eyes, their half width, and how far they are open. */
  eyes: { y: number; width: number; open: number };
  brow: { y: number; width: number };
  nose: number;
  mouth: { y: number; width: number; full: number };
  lips: string;
  /** Strength of the colour of the cheeks. */
  blush: number;
};

const womanly: FaceFeatures = {
  outline: [
    -0.2, 0.07, -0.196, -0.05, -0.165, -0.155, -0.09, -0.235, 0.015, -0.268, 0.095, -0.235, 0.158,
    -0.15, 0.183, -0.05, 0.192, 0.07, 0.16, 0.2, 0, 0.27, -0.16, 0.21,
  ],
  eyes: { y: 0, width: 0.05, open: 0.028 },
  brow: { y: 0.07, width: 0.015 },
  nose: -0.105,
  mouth: { y: -0.172, width: 0.06, full: 0.022 },
  lips: '#b8504e',
  blush: 0.5,
};

const manly: FaceFeatures = {
  outline: [
    -0.198, 0.08, -0.198, -0.05, -0.182, -0.16, -0.115, -0.25, 0.015, -0.282, 0.11, -0.25, 0.168,
    -0.16, 0.186, -0.05, 0.19, 0.08, 0.16, 0.21, 0, 0.272, -0.16, 0.22,
  ],
  eyes: { y: 0, width: 0.047, open: 0.025 },
  brow: { y: 0.061, width: 0.023 },
  nose: -0.115,
  mouth: { y: -0.188, width: 0.064, full: 0.019 },
  lips: '#a5605a',
  blush: 0.3,
};

const childish: FaceFeatures = {
  outline: [
    -0.205, 0.06, -0.212, -0.06, -0.18, -0.165, -0.095, -0.23, 0.012, -0.25, 0.1, -0.23, 0.172,
    -0.165, 0.2, -0.06, 0.196, 0.06, 0.16, 0.2, 0, 0.27, -0.165, 0.205,
  ],
  eyes: { y: -0.03, width: 0.05, open: 0.036 },
  brow: { y: 0.045, width: 0.012 },
  nose: -0.11,
  mouth: { y: -0.168, width: 0.048, full: 0.018 },
  lips: '#c0605a',
  blush: 0.65,
};

export const faces = { woman: womanly, man: manly, child: childish };

const plain = { contour: false };

export function drawFace(pen: Pen, kit: Kit, face: FaceFeatures, skin: number, hair: number): void {
  pen.blob(face.outline, skin);
  model(pen, face.outline, skin, [
    [0.2, -0.12, 0.24, -9],
    [0, 0.27, 0.17, -7],
    [-0.08, 0.02, 0.22, 4],
  ]);
  const cheek = kit.part('cheek', '#d9806a', 'figure', { flesh: true });
  for (const [x, r] of [
    [-0.115, 0.075],
    [0.125, 0.06],
  ])
    pen.ellipse(x, -0.085, r, 0.055, soft(pen, x, -0.085, r, cheek), {
      opacity: face.blush,
      ...plain,
    });
  if (kit.old) drawLines(pen, skin);
  drawNose(pen, skin, face.nose);
  drawMouth(pen, kit, face);
  const iris = kit.varied('iris', ['#4a362c', '#3f5870', '#455540', '#57412f'], 'figure');
  const glance = kit.random() < 0.5 ? 0.006 : -0.004;
  drawEye(pen, kit, face, -0.077, 1, iris, hair, glance);
  drawEye(pen, kit, face, 0.1, 0.9, iris, hair, glance);
}

function drawEye(
  pen: Pen,
  kit: Kit,
  { eyes, brow }: FaceFeatures,
  x: number,
  scale: number,
  iris: number,
  hair: number,
  glance: number,
): void {
  const dark = kit.part('feature', '#35262a', 'ink');
  const { y, open: h } = eyes;
  const w = eyes.width * scale;
  const out = Math.sign(x);
  const [inner, outer] = [x - out * w, x + out * w];
  const almond = [
    inner,
    y - h * 0.3,
    x - out * w * 0.45,
    y + h * 0.75,
    x + out * w * 0.1,
    y + h,
    outer - out * w * 0.3,
    y + h * 0.6,
    outer,
    y,
    x + out * w * 0.4,
    y - h * 0.8,
    x - out * w * 0.4,
    y - h * 0.85,
  ];
  pen.blob(almond, kit.part('eye-white', '#f3ece1', 'figure'), plain);
  pen.ellipse(x + glance, y + h * 0.08, h * 0.92, h * 0.95, iris, plain);
  pen.ellipse(x + glance, y + h * 0.08, h * 0.46, h * 0.5, dark, plain);
  const glint = kit.part('glint', '#fffaf0', 'figure');
  pen.ellipse(x + glance - h * 0.3, y + h * 0.42, h * 0.22, h * 0.22, glint, plain);
  const lid = [
    inner,
    y - h * 0.2,
    0.006,
    x - out * w * 0.4,
    y + h * 0.85,
    0.013,
    x + out * w * 0.3,
    y + h * 1.02,
    0.016,
    outer + out * w * 0.18,
    y + h * 0.25,
    0.007,
  ];
  pen.limb(lid, dark, plain);
  pen.limb(
    [
      inner - out * w * 0.02,
      brow.y + 0.003,
      brow.width * 0.75,
      x + out * w * 0.4,
      brow.y + 0.015,
      brow.width,
      outer + out * w * 0.35,
      brow.y - 0.008,
      brow.width * 0.35,
    ],
    hair,
    { shade: -12, ...plain },
  );
}

function drawNose(pen: Pen, skin: number, tip: number): void {
  const shadow = (points: number[], shade: number): void =>
    pen.limb(points, skin, { shade, ...plain });
  shadow([0.03, 0.035, 0.008, 0.047, tip * 0.5, 0.018, 0.05, tip + 0.012, 0.022], -6);
  shadow([-0.012, tip - 0.008, 0.008, 0.018, tip - 0.014, 0.015, 0.045, tip - 0.006, 0.009], -14);
  shadow([0.014, 0.0, 0.006, 0.02, tip * 0.6, 0.012, 0.02, tip + 0.014, 0.018], 5);
}

function drawMouth(pen: Pen, kit: Kit, { mouth, lips }: FaceFeatures): void {
  const { y, width: w, full: h } = mouth;
  const red = kit.part('lips', lips, 'figure', { flesh: true });
  const x = 0.016;
  const lower = [
    x - w * 0.85,
    y + 0.006,
    x - w * 0.3,
    y - h * 1.15,
    x + w * 0.25,
    y - h * 1.2,
    x + w * 0.85,
    y + 0.006,
  ];
  const upper = [
    x - w,
    y + 0.013,
    x - w * 0.35,
    y + h * 0.9,
    x,
    y + h * 0.55,
    x + w * 0.3,
    y + h * 0.9,
    x + w,
    y + 0.013,
    x,
    y - 0.004,
  ];
  const parting = [
    x - w * 1.05,
    y + 0.017,
    0.005,
    x - w * 0.35,
    y + 0.001,
    0.008,
    x + w * 0.35,
    y + 0.001,
    0.008,
    x + w * 1.05,
    y + 0.018,
    0.005,
  ];
  pen.blob(lower, red, { shade: 6, ...plain });
  pen.blob(upper, red, { shade: -8, ...plain });
  pen.limb(parting, kit.part('feature', '#35262a', 'ink'), { opacity: 0.6, ...plain });
}

/** Wrinkles of age: next to the mouth, below the eyes, across the forehead. */
function drawLines(pen: Pen, skin: number): void {
  for (const points of [
    [-0.05, -0.1, 0.006, -0.085, -0.14, 0.01, -0.09, -0.185, 0.005],
    [0.085, -0.1, 0.006, 0.11, -0.14, 0.01, 0.112, -0.185, 0.005],
    [-0.12, -0.045, 0.005, -0.08, -0.056, 0.009, -0.04, -0.045, 0.005],
    [0.065, -0.045, 0.005, 0.1, -0.056, 0.009, 0.135, -0.045, 0.005],
    [-0.08, 0.135, 0.005, 0.01, 0.145, 0.009, 0.09, 0.135, 0.005],
  ])
    pen.limb(points, skin, { shade: -11, ...plain });
}

export function drawEar(pen: Pen, skin: number, side: number): void {
  const x = side < 0 ? -0.207 : 0.195;
  const w = side < 0 ? 0.032 : 0.018;
  pen.blob(
    [
      x - w * side * 0.3,
      0.015,
      x + w * side,
      0.03,
      x + w * side * 1.2,
      -0.02,
      x + w * side * 0.6,
      -0.085,
      x - w * side * 0.4,
      -0.08,
    ],
    skin,
    { shade: -3 },
  );
  pen.limb(
    [
      x + w * side * 0.7,
      0.005,
      0.006,
      x + w * side * 0.35,
      -0.03,
      0.011,
      x + w * side * 0.3,
      -0.055,
      0.006,
    ],
    skin,
    {
      shade: -13,
      ...plain,
    },
  );
}
