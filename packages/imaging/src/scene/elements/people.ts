import type { Pen } from '../pen.ts';
import type { Element, Kit } from './element.ts';
import { drawHead } from './figure-head.ts';
import { drawFigure, drawSeated, poses, skinOf, type Pose } from './figures.ts';
import { model } from './shading.ts';

const plain = { contour: false };

const poseOf = (kit: Kit): Pose =>
  poses[(kit.nth + Math.floor(kit.random() * poses.length)) % poses.length];

const person = (dress: (kit: Kit) => boolean, size = 0.36, young = false): Element => ({
  home: 'ground',
  size,
  width: 0.45,
  stands: true,
  draw: (pen, kit) => drawFigure(pen, kit, poseOf(kit), dress(kit), young),
});

/** A straw hat on a head of radius 1. */
const drawHat = (pen: Pen, kit: Kit): void => {
  const straw = kit.part('hat', '#dcb662', 'figure');
  pen.blob(
    [-1.75, 0.62, -1.0, 0.86, 0, 0.95, 1.0, 0.86, 1.75, 0.62, 0.9, 0.48, 0, 0.44, -0.9, 0.48],
    straw,
  );
  pen.blob(
    [-0.85, 0.66, -0.75, 1.35, -0.3, 1.62, 0.3, 1.62, 0.75, 1.35, 0.85, 0.66, 0, 0.56],
    straw,
    { shade: 4 },
  );
  pen.limb(
    [-0.82, 0.82, 0.24, 0, 0.72, 0.26, 0.82, 0.82, 0.24],
    kit.part('ribbon', '#a8443c', 'figure'),
    plain,
  );
};

const woman: Element = {
  home: 'ground',
  size: 0.36,
  width: 0.45,
  stands: true,
  draw(pen, kit) {
    const pose = poseOf(kit);
    drawFigure(pen, kit, pose, true);
    if (kit.random() < 0.4) drawHat(pen.frame(-pose.sway * 1.1, 0.898, 0.072), kit);
  },
};

const couple: Element = {
  home: 'ground',
  size: 0.36,
  width: 0.6,
  stands: true,
  draw(pen, kit) {
    const his: Pose = { ...poses[0], right: [0.04, -0.14, 0.05, -0.28] };
    const hers: Pose = { ...poses[0], sway: 0.015, right: [0.04, -0.14, 0.045, -0.25] };
    drawFigure(pen.frame(-0.14, 0, 1), kit, his, false);
    drawFigure(pen.frame(0.15, 0, 0.93, -1), kit, hers, true);
  },
};

const dancer: Element = {
  home: 'ground',
  size: 0.4,
  width: 0.8,
  stands: true,
  draw(pen, kit) {
    const dress = kit.cloth('#e7a9b8');
    const skin = skinOf(kit);
    const shoe = kit.part('shoes', '#c9707c', 'figure');
    pen.limb([0.04, 0.48, 0.08, 0.24, 0.42, 0.055, 0.4, 0.53, 0.022], skin, {
      shade: -6,
      ...plain,
    });
    pen.limb([0.34, 0.49, 0.034, 0.42, 0.55, 0.016], shoe, plain);
    pen.limb([0.0, 0.5, 0.085, 0.0, 0.26, 0.056, 0.01, 0.06, 0.03], skin, plain);
    pen.limb([0.01, 0.08, 0.036, 0.014, 0.0, 0.014], shoe, plain);
    pen.limb([-0.06, 0.77, 0.05, -0.2, 0.84, 0.042, -0.25, 1.0, 0.02], skin, {
      shade: -4,
      ...plain,
    });
    pen.limb([0.06, 0.77, 0.05, 0.22, 0.76, 0.042, 0.36, 0.84, 0.02], skin, plain);
    const skirt = [
      -0.05, 0.59, -0.2, 0.56, -0.34, 0.47, -0.3, 0.41, -0.2, 0.43, -0.1, 0.385, 0, 0.42, 0.1,
      0.385, 0.2, 0.43, 0.31, 0.43, 0.35, 0.5, 0.2, 0.57, 0.05, 0.59,
    ];
    pen.blob(skirt, dress);
    model(pen, skirt, dress, [
      [0.2, 0.42, 0.26, -11],
      [-0.14, 0.52, 0.18, 7],
    ]);
    for (const x of [-0.2, -0.08, 0.08, 0.2])
      pen.limb([x * 0.3, 0.56, 0.006, x, 0.44, 0.018], dress, { shade: -11, ...plain });
    pen.blob(
      [-0.072, 0.79, -0.07, 0.7, -0.048, 0.58, 0.048, 0.58, 0.07, 0.7, 0.072, 0.79, 0, 0.75],
      dress,
      {
        shade: -4,
      },
    );
    pen.limb([0, 0.76, 0.048, 0.005, 0.83, 0.04], skin, { shade: -8, ...plain });
    drawHead(pen.frame(0.01, 0.895, 0.068), kit, skin, 'bun');
  },
};

const drawBook = (pen: Pen, kit: Kit, skin: number): void => {
  const page = kit.part('page', '#f6eedd');
  const cover = kit.part('cover', '#8c3530');
  pen.poly([0.1, 0.45, 0.24, 0.52, 0.4, 0.47, 0.43, 0.68, 0.27, 0.72, 0.1, 0.66], cover);
  pen.poly([0.12, 0.48, 0.25, 0.54, 0.26, 0.71, 0.12, 0.67], page, plain);
  pen.poly([0.25, 0.54, 0.38, 0.5, 0.41, 0.67, 0.26, 0.71], page, { shade: -7, ...plain });
  pen.ellipse(0.16, 0.46, 0.038, 0.03, skin, plain);
};

const reader: Element = {
  home: 'ground',
  size: 0.28,
  width: 0.9,
  stands: true,
  draw: (pen, kit) => drawSeated(pen, kit, (skin) => drawBook(pen, kit, skin), true),
};

const fisherman: Element = {
  home: 'ground',
  size: 0.28,
  width: 1.2,
  stands: true,
  draw(pen, kit) {
    const line = [0.98, 1.02, 1.02, 0.6, 1.0, 0.08];
    const rod = [0.1, 0.4, 0.03, 0.55, 0.76, 0.02, 0.98, 1.02, 0.01];
    drawSeated(pen, kit, () => pen.limb(rod, kit.ink(), plain), false);
    pen.line(line, 0.008, kit.ink(), plain);
    pen.ellipse(1.0, 0.07, 0.025, 0.03, kit.part('float', '#c9403a'), plain);
    drawHat(pen.frame(-0.06, 0.84, 0.115), kit);
  },
};

export const people: Record<string, Element> = {
  woman,
  man: person(() => false),
  person: person((kit) => kit.random() < 0.5),
  child: person((kit) => kit.random() < 0.5, 0.24, true),
  couple,
  dancer,
  reader,
  fisherman,
};
