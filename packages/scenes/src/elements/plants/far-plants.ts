import { between } from '@limn/imaging/random';
import type { Element } from '../element.ts';

/** A tree of the savanna with a flat crown. */
const acacia: Element = {
  home: 'ground',
  size: 0.5,
  width: 1.2,
  stands: true,
  draw(pen, kit) {
    const bark = kit.part('bark', '#5a4632', 'plant');
    const leaves = kit.main('#6b7a3a', 'plant', { grain: { across: 0.03, down: 0.02, amount: 7 } });
    const lean = between(kit.random, -0.06, 0.06);
    pen.limb([0, -0.01, 0.1, lean * 0.5, 0.3, 0.06, lean, 0.5, 0.05], bark);
    for (const [x, y] of [
      [-0.42, 0.78],
      [-0.16, 0.8],
      [0.14, 0.82],
      [0.42, 0.76],
    ])
      pen.limb([lean * 0.7, 0.38, 0.045, x * 0.5 + lean, 0.6, 0.03, x, y, 0.012], bark);
    for (const [x, y, w, h] of [
      [-0.34, 0.78, 0.3, 0.09],
      [0.36, 0.77, 0.28, 0.09],
      [0.02, 0.88, 0.44, 0.11],
    ]) {
      pen.blob(
        [
          x - w,
          y - h * 0.4,
          x - w * 0.8,
          y + h * 0.5,
          x - w * 0.3,
          y + h,
          x + w * 0.35,
          y + h * 0.95,
          x + w * 0.85,
          y + h * 0.4,
          x + w,
          y - h * 0.4,
          x + w * 0.4,
          y - h * 0.5,
          x,
          y - h * 0.3,
          x - w * 0.5,
          y - h * 0.5,
        ],
        leaves,
      );
      pen.ellipse(x - w * 0.15, y + h * 0.5, w * 0.6, h * 0.3, leaves, {
        shade: 9,
        contour: false,
      });
    }
  },
};

/** A palm with hanging fronds. */
const palm: Element = {
  home: 'ground',
  size: 0.55,
  width: 0.8,
  stands: true,
  draw(pen, kit) {
    const lean = between(kit.random, 0.04, 0.16) * (kit.random() < 0.5 ? -1 : 1);
    const bark = kit.part('bark', '#8a6d4c', 'plant');
    pen.limb(
      [0, -0.01, 0.085, lean * 0.35, 0.3, 0.055, lean * 0.8, 0.6, 0.045, lean, 0.76, 0.04],
      bark,
    );
    for (let k = 1; k < 9; k++)
      pen.rect(lean * 0.1 * k - 0.026, 0.08 * k, 0.05, 0.012, bark, { shade: -14, contour: false });
    const leaves = kit.main('#3f7a3e', 'plant');
    for (let k = 0; k < 9; k++) {
      const a = Math.PI * (-0.16 + (k / 8) * 1.32);
      const r = between(kit.random, 0.36, 0.44);
      const [dx, dy] = [Math.cos(a) * r, Math.sin(a) * r * 0.55];
      const droop = 0.1 + 0.13 * Math.abs(Math.cos(a));
      const tip = [lean + dx, 0.78 + dy - droop];
      const mid = [lean + dx * 0.55, 0.79 + dy * 0.9];
      pen.poly(
        [
          lean,
          0.8,
          mid[0] - dy * 0.06,
          mid[1] + 0.06,
          ...tip,
          mid[0] + dx * 0.12,
          mid[1] - 0.07,
          mid[0] - dx * 0.12,
          mid[1] - 0.03,
          mid[0] - dx * 0.2,
          mid[1] - 0.06,
          lean,
          0.77,
        ],
        leaves,
        { shade: k % 2 ? -7 : 5 },
      );
    }
    const nut = kit.part('nut', '#6b4a2e', 'plant');
    for (const x of [-0.03, 0.03]) pen.ellipse(lean + x, 0.755, 0.03, 0.03, nut);
  },
};

/** A tuft of fern. */
const fern: Element = {
  home: 'ground',
  size: 0.2,
  width: 1.5,
  draw(pen, kit) {
    const green = kit.main('#4d8a3f', 'plant');
    for (let k = 0; k < 7; k++) {
      const s = (k - 3) / 3;
      const top = between(kit.random, 0.8, 1) * (1 - 0.45 * Math.abs(s));
      const spine = [0, 0, s * 0.36, top * 0.75, s * 0.8, top];
      const look = { shade: k % 2 ? -8 : 6, contour: false };
      pen.limb([0, 0, 0.03, spine[2], spine[3], 0.025, spine[4], spine[5], 0.006], green, look);
      for (let n = 1; n <= 7; n++) {
        const t = n / 8;
        const x = 2 * (1 - t) * t * spine[2] + t * t * spine[4];
        const y = 2 * (1 - t) * t * spine[3] + t * t * spine[5];
        const long = 0.2 * (1.1 - t);
        for (const side of [-1, 1])
          pen.limb(
            [x, y, 0.035, x + side * long * 0.8 + s * 0.05, y - long * 0.35, 0.008],
            green,
            look,
          );
      }
    }
  },
};

/** Broad leaves, as a banana plant has them. */
const broadLeaves: Element = {
  home: 'ground',
  size: 0.34,
  width: 1.2,
  draw(pen, kit) {
    const green = kit.main('#3f8248', 'plant');
    for (let k = 0; k < 6; k++) {
      const s = [-1, 1, -0.62, 0.6, -0.22, 0.26][k];
      const top = between(kit.random, 0.86, 1) * (1 - 0.38 * Math.abs(s));
      const [mx, my] = [s * 0.26, top * 0.62];
      const [tx, ty] = [s * 0.62, top];
      const wide = 0.13;
      const shade = [-12, -9, -4, -2, 4, 7][k];
      pen.limb([0, 0, 0.03, mx * 0.6, my * 0.6, 0.025], green, { shade: -6 });
      pen.blob(
        [
          mx * 0.4,
          my * 0.4,
          mx - wide * top * 0.9,
          my + wide * s * 0.3,
          tx - 0.05,
          ty - 0.06,
          tx,
          ty,
          mx + wide * top * 1.2,
          my - wide * s * 0.2 + 0.06,
        ],
        green,
        { shade },
      );
      pen.limb([mx * 0.4, my * 0.4, 0.012, mx, my + 0.03, 0.012, tx, ty, 0.004], green, {
        shade: shade + 14,
        contour: false,
      });
    }
  },
};

export const farPlants: Record<string, Element> = {
  acacia,
  palm,
  fern,
  broad_leaves: broadLeaves,
};
