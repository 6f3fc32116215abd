import { between } from '@limn/imaging/random';
import type { Pen } from '../../pen/pen.ts';
import { bareTree, branch } from './bare-tree.ts';
import type { Element, Kit } from '../element.ts';

/** A clump of leaves: overlapping blobs, lit from above. */
export function foliage(
  pen: Pen,
  kit: Kit,
  material: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
): void {
  const { random } = kit;
  const points: number[] = [];
  const bumps = 11;
  for (let k = 0; k < bumps; k++) {
    const a = (k / bumps) * 2 * Math.PI;
    const r = between(random, 0.84, 1.1);
    points.push(cx + Math.cos(a) * rx * r, cy + Math.sin(a) * ry * r);
  }
  pen.blob(points, material);
  const look = { contour: false, opacity: 0.9 };
  for (let k = 0; k < 5; k++) {
    const a = between(random, 0, 2 * Math.PI);
    const d = Math.sqrt(random()) * 0.55;
    const x = cx + Math.cos(a) * rx * d;
    const y = cy + Math.sin(a) * ry * d;
    const up = (y - cy) / ry - 0.35 * ((x - cx) / rx);
    const shade = up > 0.05 ? between(random, 5, 10) : -between(random, 6, 11);
    pen.ellipse(x, y, rx * between(random, 0.25, 0.42), ry * between(random, 0.2, 0.34), material, {
      ...look,
      shade,
    });
  }
}

const trunk = (pen: Pen, kit: Kit, height: number, width: number, lean = 0): void => {
  const bark = kit.part('bark', '#5b4230', 'plant');
  pen.limb(
    [0, -0.01, width * 1.5, lean * 0.4, height * 0.5, width, lean, height, width * 0.7],
    bark,
  );
};

const tree: Element = {
  home: 'ground',
  size: 0.5,
  width: 0.75,
  stands: true,
  draw(pen, kit) {
    const lean = between(kit.random, -0.05, 0.05);
    trunk(pen, kit, 0.5, 0.07, lean);
    const bark = kit.part('bark', '#5b4230', 'plant');
    pen.limb([lean * 0.5, 0.3, 0.045, lean - 0.16, 0.52, 0.02], bark);
    pen.limb([lean * 0.5, 0.34, 0.045, lean + 0.15, 0.55, 0.02], bark);
    if (kit.snowy) return branch(pen, kit, bark, lean * 0.6, 0.3, Math.PI / 2, 0.24, 0.06);
    const hues = kit.season === 'autumn' ? ['#c8702c', '#d99a3a', '#a84a2a'] : ['#4c7a36'];
    const leaves = kit.main(hues[kit.nth % hues.length], 'plant');
    foliage(pen, kit, leaves, lean - 0.17, 0.52, 0.19, 0.16);
    foliage(pen, kit, leaves, lean + 0.18, 0.54, 0.19, 0.17);
    foliage(pen, kit, leaves, lean, 0.72, 0.26, 0.27);
  },
};

const pine: Element = {
  home: 'ground',
  size: 0.5,
  width: 0.45,
  stands: true,
  draw(pen, kit) {
    trunk(pen, kit, 0.2, 0.05);
    const needles = kit.main('#274a38', 'plant');
    const tiers = 5;
    for (let k = 0; k < tiers; k++) {
      const base = 0.1 + (k * 0.8) / tiers;
      const half = 0.235 * (1 - k / (tiers + 0.6)) * between(kit.random, 0.9, 1.1);
      const top = base + 0.3 - k * 0.02;
      const droop = 0.035;
      pen.poly(
        [
          -half,
          base - droop,
          -half * 0.5,
          base + 0.012,
          0,
          base - droop * 0.6,
          half * 0.5,
          base + 0.012,
          half,
          base - droop,
          0,
          Math.min(1, top),
        ],
        needles,
        { shade: (k % 2) * 3 },
      );
      pen.poly([0, Math.min(1, top), half, base - droop, half * 0.35, base], needles, {
        shade: -8,
        contour: false,
        opacity: 0.8,
      });
      // Snow on the boughs of one side.
      if (kit.snowy)
        pen.poly([0, Math.min(1, top), -half, base - droop, -half * 0.3, base + 0.05], kit.snow(), {
          contour: false,
        });
    }
  },
};

const birch: Element = {
  home: 'ground',
  size: 0.55,
  width: 0.5,
  stands: true,
  draw(pen, kit) {
    const bark = kit.part('white-bark', '#e4ded2', 'plant');
    const leaves = kit.main(kit.season === 'autumn' ? '#dba83a' : '#8aa544', 'plant');
    const lean = between(kit.random, -0.05, 0.05);
    foliage(pen, kit, leaves, lean - 0.06, 0.66, 0.17, 0.2);
    pen.limb([0, 0, 0.05, lean * 0.5, 0.5, 0.035, lean, 0.92, 0.012], bark);
    for (let k = 0; k < 7; k++) {
      const y = 0.06 + k * 0.1;
      pen.rect(-0.012 + lean * y * 0.8, y, 0.026, 0.012, kit.ink(), { contour: false });
    }
    foliage(pen, kit, leaves, lean + 0.08, 0.74, 0.14, 0.17);
  },
};

const cypress: Element = {
  home: 'ground',
  size: 0.55,
  width: 0.2,
  stands: true,
  draw(pen, kit) {
    const leaves = kit.main('#2c4a2c', 'plant');
    const sway = between(kit.random, -0.02, 0.02);
    pen.blob(
      [
        -0.02,
        0,
        -0.08,
        0.15,
        -0.085,
        0.4,
        -0.05,
        0.75,
        sway,
        1,
        0.045,
        0.76,
        0.09,
        0.4,
        0.075,
        0.14,
        0.02,
        0,
      ],
      leaves,
    );
    pen.blob([0.01, 0.06, 0.02, 0.4, sway, 0.9, 0.05, 0.6, 0.07, 0.3], leaves, {
      shade: -8,
      contour: false,
    });
  },
};

const willow: Element = {
  home: 'ground',
  size: 0.5,
  width: 0.9,
  stands: true,
  draw(pen, kit) {
    trunk(pen, kit, 0.6, 0.09, 0.03);
    const leaves = kit.main('#7c9448', 'plant');
    foliage(pen, kit, leaves, 0, 0.78, 0.3, 0.2);
    for (let k = 0; k < 15; k++) {
      const x = -0.4 + (k / 14) * 0.8;
      const top = 0.86 - Math.abs(x) * 0.35;
      const low = between(kit.random, 0.12, 0.32);
      pen.limb([x * 0.8, top, 0.05, x, (top + low) / 2, 0.045, x * 1.02, low, 0.012], leaves, {
        shade: between(kit.random, -8, 8),
      });
    }
  },
};

const blossomTree: Element = {
  home: 'ground',
  size: 0.48,
  width: 0.9,
  stands: true,
  draw(pen, kit) {
    trunk(pen, kit, 0.45, 0.07, 0.04);
    const bark = kit.part('bark', '#5b4230', 'plant');
    const blossom = kit.main('#f0b7c6', 'plant');
    for (const [x, y] of [
      [-0.25, 0.58],
      [0.28, 0.6],
      [0.05, 0.76],
      [-0.1, 0.5],
      [0.16, 0.5],
    ]) {
      pen.limb([0.02, 0.3, 0.04, x * 0.6, y - 0.1, 0.025, x, y, 0.012], bark);
      foliage(pen, kit, blossom, x, y, 0.17, 0.13);
    }
  },
};

export const trees: Record<string, Element> = {
  tree,
  pine,
  birch,
  cypress,
  willow,
  bare_tree: bareTree,
  blossom_tree: blossomTree,
};
