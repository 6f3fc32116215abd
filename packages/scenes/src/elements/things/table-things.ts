import { drawShapes } from '../draw-shapes.ts';
import { drawnThings } from '../drawn-things.ts';
import type { Element } from '../element.ts';
import { heapFruit } from './bowl.ts';
import { onTable } from '../homes.ts';
import { model, soft } from '../shading.ts';
import { heapFlowers, vase } from './vase.ts';

const bottle = onTable(0.36, 0.3, (pen, kit) => {
  const glass = kit.main('#2f4a36');
  const form = [
    -0.13, 0, -0.14, 0.3, -0.135, 0.54, -0.06, 0.7, -0.045, 0.94, 0.045, 0.94, 0.06, 0.7, 0.135,
    0.54, 0.14, 0.3, 0.13, 0,
  ];
  pen.blob(form, glass);
  model(pen, form, glass, [[0.12, 0.3, 0.3, -8]]);
  pen.rect(-0.05, 0.93, 0.1, 0.07, kit.part('cork', '#b08a56'));
  const label = kit.accent('#eadfc4');
  pen.rect(-0.135, 0.18, 0.27, 0.22, label);
  pen.limb([-0.07, 0.31, 0.02, 0.07, 0.31, 0.02], label, { shade: -28, contour: false });
  pen.limb([-0.085, 0.44, 0.02, -0.08, 0.54, 0.03, -0.03, 0.7, 0.012], glass, {
    shade: 26,
    contour: false,
  });
});

const glass = onTable(0.2, 0.5, (pen, kit) => {
  const clear = kit.part('glass', '#c8d2d2');
  pen.blob([-0.2, 0.98, -0.23, 0.7, -0.12, 0.5, 0.12, 0.5, 0.23, 0.7, 0.2, 0.98], clear);
  pen.blob(
    [-0.21, 0.78, -0.2, 0.66, -0.1, 0.53, 0.1, 0.53, 0.2, 0.66, 0.21, 0.78],
    kit.main('#7d1f33'),
  );
  pen.line([0, 0.5, 0, 0.05], 0.05, clear);
  pen.ellipse(0, 0.04, 0.2, 0.04, clear);
});

const jug = onTable(0.26, 0.75, (pen, kit) => {
  const ware = kit.main('#d9d3c4');
  pen.line([0.2, 0.72, 0.4, 0.66, 0.38, 0.34, 0.2, 0.26], 0.06, ware, { shade: -8 });
  const form = [
    -0.2, 0, -0.31, 0.16, -0.29, 0.38, -0.18, 0.62, -0.17, 0.82, -0.3, 0.99, 0.02, 0.94, 0.18, 0.98,
    0.17, 0.64, 0.29, 0.38, 0.31, 0.16, 0.2, 0,
  ];
  pen.blob(form, ware);
  model(pen, form, ware, [
    [0.26, 0.16, 0.42, -14],
    [-0.14, 0.4, 0.24, 9],
  ]);
  pen.limb([-0.28, 0.26, 0.02, 0, 0.21, 0.035, 0.28, 0.26, 0.02], kit.accent('#4a6f9c'), {
    contour: false,
  });
});

const cup = onTable(0.12, 1.2, (pen, kit) => {
  const ware = kit.main('#f0ebe0');
  pen.ellipse(0, 0.08, 0.62, 0.1, ware, { shade: -6 });
  pen.line([0.36, 0.8, 0.62, 0.74, 0.56, 0.4, 0.34, 0.36], 0.09, ware, { shade: -5 });
  pen.blob([-0.42, 0.94, -0.38, 0.4, -0.2, 0.12, 0.2, 0.12, 0.38, 0.4, 0.42, 0.94], ware);
  pen.ellipse(0, 0.93, 0.4, 0.1, kit.part('coffee', '#5a3a24'));
});

const teapot = onTable(0.2, 1.3, (pen, kit) => {
  const ware = kit.main('#4a7a86');
  pen.limb([0.32, 0.34, 0.16, 0.52, 0.44, 0.1, 0.64, 0.74, 0.07], ware);
  pen.line([-0.34, 0.66, -0.62, 0.62, -0.6, 0.3, -0.34, 0.24], 0.07, ware, { shade: -8 });
  const form = [
    -0.4, 0.4, -0.31, 0.08, -0.16, 0, 0.16, 0, 0.31, 0.08, 0.4, 0.4, 0.26, 0.72, -0.26, 0.72,
  ];
  pen.blob(form, ware);
  model(pen, form, ware, [
    [0.3, 0.14, 0.5, -13],
    [-0.16, 0.5, 0.26, 8],
  ]);
  pen.limb([-0.37, 0.3, 0.02, 0, 0.24, 0.035, 0.37, 0.3, 0.02], kit.accent('#f0e6d0'), {
    contour: false,
  });
  pen.ellipse(-0.14, 0.5, 0.08, 0.12, ware, { shade: 14, contour: false });
  pen.blob([-0.24, 0.72, -0.14, 0.82, 0.14, 0.82, 0.24, 0.72], ware, { shade: 6 });
  pen.ellipse(0, 0.88, 0.06, 0.06, ware, { shade: -6 });
});

const candle = onTable(0.26, 0.4, (pen, kit) => {
  const brass = kit.part('brass', '#b58a3c');
  pen.ellipse(0, 0.04, 0.17, 0.04, brass);
  pen.line([0, 0.04, 0, 0.3], 0.06, brass);
  pen.ellipse(0, 0.3, 0.09, 0.025, brass);
  pen.rect(-0.05, 0.3, 0.1, 0.45, kit.main('#f1e8d2'));
  const halo = kit.part('halo', '#ffd98a', 'light', { glowing: true });
  pen.ellipse(0, 0.86, 0.36, 0.36, soft(pen, 0, 0.86, 0.36, halo), {
    opacity: 0.7,
    contour: false,
  });
  pen.blob(
    [-0.035, 0.8, 0, 0.76, 0.035, 0.8, 0.005, 0.98],
    kit.part('flame', '#ffb43a', 'light', { glowing: true }),
  );
});

/** Two books lying one on the other, their backs to us. */
const book = onTable(0.1, 2.2, (pen, kit) => {
  const gold = kit.part('gilt', '#e3c27a');
  for (const [x, y, half, cover] of [
    [0, 0, 1.05, kit.main('#8c3530')],
    [0.08, 0.52, 0.92, kit.accent('#34527c')],
  ]) {
    pen.rect(x + half - 0.3, y + 0.07, 0.36, 0.38, kit.part('page', '#f1e8d6'));
    const spine = [
      x - half,
      y + 0.02,
      x + half - 0.16,
      y,
      x + half - 0.1,
      y + 0.25,
      x + half - 0.16,
      y + 0.5,
      x - half,
      y + 0.5,
    ];
    pen.poly(spine, cover);
    pen.poly(spine, soft(pen, x + half * 0.6, y, 0.8, cover), { shade: -10, contour: false });
    for (const at of [-0.72, 0.5])
      pen.rect(x + half * at, y + 0.01, 0.09, 0.49, gold, { contour: false });
  }
});

const lantern = onTable(0.26, 0.5, (pen, kit) => {
  pen.line([-0.14, 0.78, 0, 0.99, 0.14, 0.78], 0.03, kit.ink(), { contour: false });
  pen.blob([-0.2, 0.74, 0, 0.86, 0.2, 0.74], kit.main('#6b5a3c'));
  pen.rect(-0.17, 0.14, 0.34, 0.6, kit.part('glow', '#ffe094', 'light', { glowing: true }));
  for (const x of [-0.18, -0.015, 0.15])
    pen.rect(x, 0.14, 0.03, 0.6, kit.ink(), { contour: false });
  pen.rect(-0.21, 0.02, 0.42, 0.13, kit.main('#6b5a3c'));
});

const clock = onTable(0.26, 0.7, (pen, kit) => {
  const wood = kit.main('#7a4f30');
  pen.blob([-0.32, 0, -0.32, 0.6, 0, 1, 0.32, 0.6, 0.32, 0], wood);
  pen.ellipse(0, 0.52, 0.23, 0.23, kit.part('dial', '#f3ecdb'));
  pen.line([0, 0.52, 0, 0.68], 0.025, kit.ink(), { contour: false });
  pen.line([0, 0.52, 0.11, 0.46], 0.025, kit.ink(), { contour: false });
  for (let k = 0; k < 12; k++)
    pen.ellipse(
      Math.cos((k * Math.PI) / 6) * 0.19,
      0.52 + Math.sin((k * Math.PI) / 6) * 0.19,
      0.014,
      0.014,
      kit.ink(),
      { contour: false },
    );
});

const skull = onTable(0.18, 0.9, (pen, kit) => {
  const bone = kit.main('#e9dfc8');
  const form = [
    -0.26, 0.04, -0.28, 0.28, -0.42, 0.46, -0.36, 0.84, 0, 1, 0.36, 0.84, 0.42, 0.46, 0.28, 0.28,
    0.26, 0.04,
  ];
  pen.blob(form, bone);
  model(pen, form, bone, [[0.3, 0.2, 0.5, -13]]);
  for (const x of [-0.18, 0.18]) pen.ellipse(x, 0.5, 0.12, 0.12, kit.ink());
  pen.poly([-0.06, 0.36, 0, 0.44, 0.06, 0.36, 0.04, 0.28, -0.04, 0.28], kit.ink());
  for (let k = 0; k < 4; k++)
    pen.rect(-0.17 + k * 0.1, 0.05, 0.018, 0.14, kit.ink(), { contour: false });
});

const hat = onTable(0.14, 1.8, (pen, kit) => {
  const straw = kit.main('#d9b25e');
  pen.ellipse(0, 0.18, 0.88, 0.18, straw);
  pen.blob([-0.46, 0.2, -0.4, 0.8, 0, 0.98, 0.4, 0.8, 0.46, 0.2], straw, { shade: 5 });
  pen.poly([-0.46, 0.2, 0.46, 0.2, 0.44, 0.38, -0.44, 0.38], kit.accent('#8c3530'), {
    contour: false,
  });
});

const basket = onTable(0.2, 1.2, (pen, kit) => {
  const wicker = kit.main('#b0813f');
  pen.line([-0.44, 0.5, -0.3, 0.9, 0, 1, 0.3, 0.9, 0.44, 0.5], 0.07, wicker, { shade: -8 });
  heapFruit(pen, kit);
  heapFlowers(pen, kit);
  pen.poly([-0.55, 0.54, 0.55, 0.54, 0.42, 0.02, -0.42, 0.02], wicker);
  for (let row = 0; row < 3; row++)
    for (let k = 0; k < 6; k++)
      pen.ellipse(-0.4 + k * 0.16 + (row % 2) * 0.08, 0.12 + row * 0.15, 0.07, 0.05, wicker, {
        shade: k % 2 ? -10 : 10,
        contour: false,
      });
});

const guitar = onTable(0.46, 0.5, (pen, kit) => {
  const body = pen.frame(0.06, 0, 1, 1, 0.18);
  const wood = kit.main('#b8743a');
  body.rect(-0.025, 0.5, 0.05, 0.42, kit.part('neck', '#4a2f20'));
  body.rect(-0.045, 0.9, 0.09, 0.1, kit.part('neck', '#4a2f20'));
  body.blob(
    [-0.2, 0.16, -0.14, 0.34, -0.16, 0.48, 0, 0.56, 0.16, 0.48, 0.14, 0.34, 0.2, 0.16, 0, 0],
    wood,
  );
  body.ellipse(0, 0.36, 0.06, 0.06, kit.ink());
  body.rect(-0.07, 0.14, 0.14, 0.03, kit.part('neck', '#4a2f20'), { contour: false });
  body.line([0, 0.15, 0, 0.95], 0.008, kit.part('string', '#efe6d2'), { contour: false });
});

const shell = onTable(0.1, 1.2, (pen, kit) => {
  const pearl = kit.main('#eecfb8');
  pen.blob(
    [0, 0, -0.5, 0.4, -0.56, 0.74, -0.28, 0.96, 0, 1, 0.28, 0.96, 0.56, 0.74, 0.5, 0.4],
    pearl,
  );
  for (const x of [-0.36, -0.18, 0, 0.18, 0.36])
    pen.line([0, 0.06, x, 0.86], 0.025, pearl, { shade: -14, contour: false });
});

const heart = onTable(0.3, 1, (pen, kit) => {
  const red = kit.main('#cf2f3c');
  pen.blob(
    [0, 0.02, -0.36, 0.42, -0.48, 0.74, -0.24, 0.98, 0, 0.76, 0.24, 0.98, 0.48, 0.74, 0.36, 0.42],
    red,
  );
  pen.ellipse(-0.22, 0.76, 0.1, 0.07, red, { shade: 14, contour: false, turn: 0.6 });
});

const crown = onTable(0.14, 1.3, drawShapes(drawnThings.crown));

const key = onTable(0.16, 1.6, (pen, kit) => {
  const brass = kit.main('#c79a3c');
  pen.ellipse(-0.5, 0.5, 0.3, 0.4, brass);
  pen.ellipse(-0.5, 0.5, 0.15, 0.22, kit.ink());
  pen.rect(-0.22, 0.43, 0.98, 0.14, brass);
  for (const x of [0.5, 0.66]) pen.rect(x, 0.14, 0.09, 0.3, brass);
});

export const tableThings: Record<string, Element> = {
  bottle,
  glass,
  vase,
  jug,
  cup,
  teapot,
  candle,
  book,
  lantern,
  clock,
  skull,
  hat,
  basket,
  guitar,
  shell,
  heart,
  crown,
  key,
};
