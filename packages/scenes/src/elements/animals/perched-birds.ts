import { between } from '@limn/imaging/random';
import { drawAttire, drawGlasses } from '../people/attire.ts';
import type { Element } from '../element.ts';

/** Back, breast and cap of garden birds. */
const garden = [
  ['#7d6a55', '#d9713a', '#7d6a55'],
  ['#5f86b0', '#eed272', '#3f6d9e'],
  ['#3d4148', '#c9554a', '#2d3036'],
  ['#8a8f5a', '#e9d98c', '#6d7445'],
];

/** A songbird in close-up; its feet hold on to its perch. */
const songbird: Element = {
  home: 'ground',
  size: 0.1,
  width: 1.15,
  stands: true,
  draw(pen, kit) {
    const [back, front, crown] = garden[Math.floor(kit.random() * garden.length)];
    const coat = kit.main(back, 'figure', { grain: { across: 0.03, down: 0.03, amount: 5 } });
    const breast = kit.accent(front, 'figure');
    const cap = kit.part('cap', crown, 'figure');
    const leg = kit.part('leg', '#6b4a35');
    pen.limb([-0.22, 0.36, 0.16, -0.48, 0.16, 0.14, -0.68, 0.02, 0.1], coat, { shade: -10 });
    for (const x of [0, 0.12])
      pen.limb([x, 0.2, 0.035, x + 0.02, 0.02, 0.03, x + 0.07, -0.02, 0.02], leg);
    pen.blob(
      [
        -0.36, 0.28, -0.28, 0.52, -0.08, 0.74, 0.06, 0.94, 0.24, 1, 0.4, 0.9, 0.42, 0.72, 0.42,
        0.46, 0.28, 0.2, 0.04, 0.11, -0.2, 0.16,
      ],
      coat,
    );
    pen.blob(
      [0.1, 0.13, 0.02, 0.4, 0.12, 0.64, 0.26, 0.76, 0.41, 0.72, 0.42, 0.46, 0.3, 0.21],
      breast,
      { contour: false },
    );
    pen.blob([0, 0.78, 0.1, 0.96, 0.24, 1.01, 0.38, 0.94, 0.4, 0.86, 0.22, 0.84], cap, {
      contour: false,
    });
    pen.blob([-0.46, 0.18, -0.34, 0.46, -0.14, 0.64, 0.06, 0.6, 0.1, 0.42, -0.08, 0.25], coat, {
      shade: -7,
    });
    for (const k of [0, 1, 2])
      pen.limb(
        [0.02 - k * 0.05, 0.5 - k * 0.09, 0.03, -0.2, 0.38 - k * 0.06, 0.03, -0.44, 0.2, 0.012],
        coat,
        { shade: -18, contour: false },
      );
    pen.poly([0.38, 0.88, 0.56, 0.81, 0.4, 0.79], kit.part('beak', '#d99a35'));
    pen.ellipse(0.29, 0.84, 0.035, 0.038, kit.ink(), { contour: false });
    pen.ellipse(0.3, 0.852, 0.011, 0.012, kit.part('shine', '#f6f2e8', 'light'), {
      contour: false,
    });
  },
};

/** An owl that looks out of the picture. */
const owl: Element = {
  home: 'ground',
  size: 0.15,
  width: 0.66,
  stands: true,
  draw(pen, kit) {
    const plumage = kit.main('#8a6a48', 'figure', {
      grain: { across: 0.03, down: 0.03, amount: 7 },
    });
    const pale = kit.part('pale', '#ead9b6', 'figure');
    pen.blob([-0.12, 0.2, -0.15, -0.12, 0, -0.17, 0.15, -0.12, 0.12, 0.2], plumage, { shade: -12 });
    pen.blob(
      [
        -0.2, 0.02, -0.31, 0.36, -0.29, 0.66, -0.3, 0.84, -0.33, 1.04, -0.16, 0.96, 0, 0.94, 0.16,
        0.96, 0.33, 1.04, 0.3, 0.84, 0.29, 0.66, 0.31, 0.36, 0.2, 0.02, 0, -0.03,
      ],
      plumage,
    );
    pen.blob([-0.15, 0.06, -0.19, 0.36, -0.12, 0.58, 0.12, 0.58, 0.19, 0.36, 0.15, 0.06], pale, {
      contour: false,
    });
    for (let row = 0; row < 4; row++)
      for (let k = 0; k <= 2 + (row % 2); k++) {
        const x = (k - (2 + (row % 2)) / 2) * 0.1;
        pen.limb(
          [
            x - 0.03,
            0.48 - row * 0.11,
            0.012,
            x,
            0.44 - row * 0.11,
            0.03,
            x + 0.03,
            0.48 - row * 0.11,
            0.012,
          ],
          plumage,
          { contour: false },
        );
      }
    for (const s of [-1, 1]) {
      pen.blob(
        [
          s * 0.3,
          0.64,
          s * 0.34,
          0.36,
          s * 0.24,
          0.04,
          s * 0.16,
          0.02,
          s * 0.17,
          0.34,
          s * 0.23,
          0.6,
        ],
        plumage,
        { shade: -9 },
      );
      pen.ellipse(s * 0.135, 0.77, 0.145, 0.15, pale);
      pen.ellipse(s * 0.125, 0.77, 0.085, 0.088, kit.part('eye', '#f0ae2c', 'light'));
      pen.ellipse(s * 0.115, 0.77, 0.048, 0.054, kit.ink(), { contour: false });
      pen.ellipse(s * 0.115 + 0.02, 0.795, 0.014, 0.015, kit.part('shine', '#fbf6e6', 'light'), {
        contour: false,
      });
      for (const d of [-0.03, 0.02])
        pen.limb(
          [s * 0.09 + d, 0.05, 0.05, s * 0.09 + d, -0.04, 0.035],
          kit.part('claw', '#c79a4a'),
        );
    }
    pen.poly([-0.05, 0.72, 0, 0.58, 0.05, 0.72, 0, 0.76], kit.part('beak', '#4a3a2c'));
    const sway = between(kit.random, -0.02, 0.02);
    pen.blob([-0.1, 0.92, 0, 0.83 + sway, 0.1, 0.92, 0, 0.95], plumage, {
      shade: -9,
      contour: false,
    });
    const head = pen.frame(0, 0.77, 0.3);
    drawGlasses(head, kit, { eyes: [-0.44, 0.44], y: 0, r: 0.42, width: 0.08 });
    drawAttire(head, kit);
  },
};

export const perchedBirds: Record<string, Element> = { songbird, owl };
