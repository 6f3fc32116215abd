import type { Pen } from '../pen.ts';
import type { Element, Kit } from './element.ts';

const coats = ['#3d4f78', '#8a3a36', '#5c6b45', '#6a4a68', '#30404a'];

export const gowns = ['#c9564c', '#e9e0cf', '#5a7fb0', '#b98a3e', '#7d5a86'];

type Pose = {
  /** How far the legs are apart, and which way. */
  stride: number;
  /** Hands relative to the shoulders: x and y of the left and the right. */
  hands: [number, number, number, number];
  lean?: number;
};

export const skinOf = (kit: Kit): number =>
  kit.varied('skin', ['#e2b594', '#b97f5a', '#8a5a3e', '#e8c3a6'], 'figure', { flesh: true });

function head(pen: Pen, kit: Kit, x: number, y: number, r: number, long: boolean): void {
  const hair = kit.hair();
  if (long)
    pen.blob(
      [
        x - r * 1.1,
        y + r * 0.2,
        x - r * 0.95,
        y - r * 1.5,
        x + r * 0.6,
        y - r * 1.5,
        x + r * 1.1,
        y + r * 0.2,
        x,
        y + r * 1.2,
      ],
      hair,
    );
  pen.ellipse(x, y, r * 0.86, r * 1.08, skinOf(kit));
  pen.blob(
    [
      x - r * 0.98,
      y + r * 0.05,
      x - r * 0.8,
      y + r * 0.95,
      x,
      y + r * 1.3,
      x + r * 0.85,
      y + r * 0.9,
      x + r * 0.92,
      y + r * 0.2,
      x + r * 0.4,
      y + r * 0.55,
      x - r * 0.5,
      y + r * 0.5,
    ],
    hair,
  );
}

/** A man or a woman from legs to hat, facing the side the pen is not flipped to. */
function figure(pen: Pen, kit: Kit, pose: Pose, dress: boolean): void {
  const lean = pose.lean ?? 0;
  const cloth = kit.cloth((dress ? gowns : coats)[(kit.nth + Math.floor(kit.random() * 3)) % 5]);
  const legs = kit.part('trousers', '#2f2c33', 'figure');
  const skin = skinOf(kit);
  const [lx, ly, rx, ry] = pose.hands;
  const shoulder = 0.8;
  const arm = (x: number, y: number, shade: number): void => {
    const mid = [lean + x * 0.6 + (x > 0 ? 0.03 : -0.03), shoulder + y * 0.5];
    pen.limb(
      [
        lean + Math.sign(x) * 0.085,
        shoulder - 0.01,
        0.062,
        mid[0],
        mid[1],
        0.052,
        lean + x,
        shoulder + y,
        0.036,
      ],
      cloth,
      { shade },
    );
    pen.ellipse(lean + x, shoulder + y, 0.026, 0.028, skin);
  };
  arm(lx, ly, -9);
  const s = pose.stride;
  if (dress) {
    pen.limb([-0.03, 0.2, 0.04, -0.04, 0, 0.035], legs);
    pen.limb([0.03, 0.2, 0.04, 0.05, 0, 0.035], legs);
    pen.blob(
      [
        lean - 0.08,
        0.82,
        lean - 0.055,
        0.6,
        -0.17 - s * 0.4,
        0.1,
        -0.14,
        0.055,
        0.14,
        0.055,
        0.17 + s * 0.4,
        0.1,
        lean + 0.055,
        0.6,
        lean + 0.08,
        0.82,
      ],
      cloth,
    );
    pen.blob([0.02, 0.58, 0.03, 0.08, 0.13, 0.07, 0.14 + s * 0.3, 0.12, lean + 0.05, 0.58], cloth, {
      shade: -10,
      contour: false,
    });
  } else {
    pen.limb([-0.03, 0.5, 0.085, -0.05 - s * 0.5, 0.26, 0.07, -0.05 - s, 0.02, 0.05], legs, {
      shade: -5,
    });
    pen.limb([0.03, 0.5, 0.085, 0.05 + s * 0.7, 0.27, 0.07, 0.05 + s, 0.02, 0.05], legs);
    pen.ellipse(-0.03 - s, 0.015, 0.045, 0.018, kit.ink());
    pen.ellipse(0.08 + s, 0.015, 0.045, 0.018, kit.ink());
    pen.blob(
      [
        lean - 0.1,
        0.82,
        lean - 0.075,
        0.62,
        -0.1,
        0.42,
        0.1,
        0.42,
        lean + 0.075,
        0.62,
        lean + 0.1,
        0.82,
        lean,
        0.86,
      ],
      cloth,
    );
    pen.blob([0.02, 0.84, 0.03, 0.44, 0.095, 0.43, lean + 0.07, 0.62, lean + 0.095, 0.82], cloth, {
      shade: -9,
      contour: false,
    });
  }
  pen.rect(lean * 1.1 - 0.022, 0.82, 0.044, 0.06, skin, { contour: false });
  head(pen, kit, lean * 1.2, 0.925, 0.058, dress);
  arm(rx, ry, 5);
}

const poses: Pose[] = [
  { stride: 0.02, hands: [-0.13, -0.3, 0.13, -0.3] },
  { stride: 0.1, hands: [-0.16, -0.24, 0.15, -0.25], lean: 0.02 },
  { stride: 0.03, hands: [-0.12, -0.3, 0.2, -0.1] },
  { stride: 0.06, hands: [-0.2, -0.18, 0.12, -0.3], lean: -0.01 },
];

const poseOf = (kit: Kit): Pose =>
  poses[(kit.nth + Math.floor(kit.random() * poses.length)) % poses.length];

const person = (dress: (kit: Kit) => boolean, size = 0.34): Element => ({
  home: 'ground',
  size,
  width: 0.45,
  stands: true,
  draw: (pen, kit) => figure(pen, kit, poseOf(kit), dress(kit)),
});

const hatOn = (pen: Pen, kit: Kit, x: number, y: number): void => {
  const straw = kit.part('hat', '#d9b25e', 'figure');
  pen.ellipse(x, y, 0.11, 0.022, straw);
  pen.blob([x - 0.055, y, x - 0.045, y + 0.05, x + 0.045, y + 0.05, x + 0.055, y], straw, {
    shade: -5,
  });
};

const woman: Element = {
  home: 'ground',
  size: 0.34,
  width: 0.45,
  stands: true,
  draw(pen, kit) {
    figure(pen, kit, poseOf(kit), true);
    if (kit.random() < 0.4) hatOn(pen, kit, 0, 0.965);
  },
};

const couple: Element = {
  home: 'ground',
  size: 0.34,
  width: 0.8,
  stands: true,
  draw(pen, kit) {
    figure(pen.frame(-0.14, 0, 1), kit, { stride: 0.04, hands: [-0.13, -0.3, 0.12, -0.26] }, false);
    figure(
      pen.frame(0.16, 0, 0.93, -1),
      kit,
      { stride: 0.03, hands: [-0.13, -0.3, 0.13, -0.24] },
      true,
    );
  },
};

const dancer: Element = {
  home: 'ground',
  size: 0.38,
  width: 0.8,
  stands: true,
  draw(pen, kit) {
    const dress = kit.cloth('#e7b7c0');
    const skin = skinOf(kit);
    pen.limb([0.02, 0.5, 0.075, 0.0, 0.26, 0.055, 0.01, 0.0, 0.025], skin);
    pen.limb([0.03, 0.5, 0.075, 0.2, 0.42, 0.055, 0.38, 0.52, 0.022], skin, { shade: -5 });
    pen.limb([-0.07, 0.78, 0.05, -0.24, 0.86, 0.04, -0.3, 1.0, 0.02], skin);
    pen.limb([0.07, 0.78, 0.05, 0.24, 0.8, 0.04, 0.36, 0.72, 0.02], skin);
    pen.blob(
      [-0.06, 0.58, -0.32, 0.5, -0.3, 0.42, 0, 0.4, 0.28, 0.44, 0.34, 0.52, 0.06, 0.58],
      dress,
    );
    pen.blob([-0.07, 0.8, -0.05, 0.56, 0.05, 0.56, 0.07, 0.8, 0, 0.76], dress, { shade: -6 });
    pen.rect(-0.02, 0.79, 0.04, 0.06, skin, { contour: false });
    head(pen, kit, 0, 0.89, 0.055, false);
    pen.ellipse(0.0, 0.965, 0.03, 0.028, kit.hair());
  },
};

/** Sitting on the ground or a seat, seen from the side. */
function seated(pen: Pen, kit: Kit, hold: (pen: Pen, kit: Kit) => void, dress: boolean): void {
  const cloth = kit.cloth((dress ? gowns : coats)[kit.nth % 5]);
  const legs = dress ? cloth : kit.part('trousers', '#2f2c33', 'figure');
  pen.limb([-0.12, 0.14, 0.2, 0.16, 0.3, 0.17, 0.34, 0.26, 0.13], legs, { shade: -6 });
  pen.limb([0.34, 0.28, 0.13, 0.38, 0.12, 0.1, 0.42, 0.02, 0.07], legs, { shade: -6 });
  pen.ellipse(0.46, 0.03, 0.08, 0.03, kit.ink());
  pen.blob([-0.22, 0.05, -0.2, 0.4, -0.16, 0.68, 0, 0.7, 0.04, 0.4, 0.02, 0.08], cloth);
  pen.rect(-0.1, 0.68, 0.07, 0.08, skinOf(kit), { contour: false });
  head(pen, kit, -0.05, 0.84, 0.1, dress);
  pen.limb([-0.1, 0.62, 0.1, 0.06, 0.42, 0.08, 0.22, 0.46, 0.06], cloth, { shade: 7 });
  hold(pen, kit);
}

const reader: Element = {
  home: 'ground',
  size: 0.26,
  width: 0.9,
  stands: true,
  draw: (pen, kit) =>
    seated(
      pen,
      kit,
      (p, k) => {
        p.poly([0.17, 0.44, 0.3, 0.52, 0.34, 0.66, 0.2, 0.58], k.part('page', '#f4ecdb'));
        p.poly([0.3, 0.52, 0.42, 0.46, 0.46, 0.6, 0.34, 0.66], k.part('page', '#f4ecdb'), {
          shade: -6,
        });
      },
      true,
    ),
};

const fisherman: Element = {
  home: 'ground',
  size: 0.26,
  width: 1.2,
  stands: true,
  draw(pen, kit) {
    seated(
      pen,
      kit,
      (p, k) => p.line([0.2, 0.44, 0.6, 0.86, 0.92, 1.02], 0.022, k.ink(), { contour: false }),
      false,
    );
    pen.line([0.92, 1.02, 0.96, 0.1], 0.008, kit.ink(), { contour: false });
    pen.ellipse(-0.05, 0.93, 0.17, 0.03, kit.part('hat', '#d9b25e', 'figure'));
    pen.blob(
      [-0.13, 0.93, -0.11, 1.01, 0.01, 1.01, 0.04, 0.93],
      kit.part('hat', '#d9b25e', 'figure'),
      { shade: -5 },
    );
  },
};

export const people: Record<string, Element> = {
  woman,
  man: person(() => false),
  person: person((kit) => kit.random() < 0.5),
  child: person((kit) => kit.random() < 0.5, 0.22),
  couple,
  dancer,
  reader,
  fisherman,
};
