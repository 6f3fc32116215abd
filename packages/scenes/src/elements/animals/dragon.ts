import type { Pen } from '../../pen/pen.ts';
import type { Element, Kit } from '../element.ts';

/** A wing spread upwards: skin between four fingers. */
function wing(pen: Pen, kit: Kit, points: readonly number[][], shade: number): void {
  const skin = kit.accent('#c9893e', 'figure');
  const [root, elbow, ...tips] = points;
  const outline = [...root, ...elbow];
  for (const [k, tip] of tips.entries()) {
    outline.push(...tip);
    const next = tips[k + 1] ?? root;
    // Between two tips the skin hangs in.
    outline.push(
      (tip[0] + next[0]) / 2 + (elbow[0] - (tip[0] + next[0]) / 2) * 0.24,
      (tip[1] + next[1]) / 2 + (elbow[1] - (tip[1] + next[1]) / 2) * 0.24,
    );
  }
  pen.poly(outline, skin, { shade });
  const bone = kit.main('#3f7d4c', 'figure');
  for (const tip of tips)
    pen.limb([...elbow, 0.035, ...tip, 0.01], bone, { shade: shade - 8, contour: false });
  pen.limb([...root, 0.08, ...elbow, 0.05], bone, { shade: shade - 4 });
}

/** A dragon with its wings spread: it stands, or flies. */
export const dragon: Element = {
  home: 'ground',
  size: 0.5,
  width: 1.84,
  stands: true,
  draw(pen, kit) {
    const scales = kit.main('#3f7d4c', 'figure', {
      grain: { across: 0.03, down: 0.03, amount: 6 },
    });
    const far = [
      [0.12, 0.5],
      [0.2, 1],
      [0.66, 0.98],
      [0.6, 0.78],
      [0.44, 0.6],
    ];
    wing(pen, kit, far, -12);
    pen.limb([0.02, 0.3, 0.12, -0.06, 0.14, 0.07, 0.02, 0.02, 0.045], scales, { shade: -14 });
    pen.limb([0.26, 0.36, 0.09, 0.34, 0.18, 0.05, 0.32, 0.03, 0.04], scales, { shade: -14 });
    pen.limb(
      [
        -0.8, 0.2, 0.012, -0.66, 0.06, 0.04, -0.44, 0.07, 0.075, -0.22, 0.2, 0.15, 0.02, 0.32, 0.25,
        0.22, 0.4, 0.23, 0.38, 0.52, 0.15, 0.48, 0.66, 0.11, 0.6, 0.74, 0.1,
      ],
      scales,
    );
    pen.poly([-0.8, 0.2, -0.86, 0.34, -0.7, 0.27, -0.62, 0.31, -0.7, 0.16], kit.accent('#c9893e'));
    pen.limb(
      [-0.12, 0.18, 0.06, 0.06, 0.22, 0.09, 0.26, 0.31, 0.1, 0.43, 0.47, 0.07, 0.54, 0.64, 0.03],
      kit.part('belly', '#e6cf95', 'figure'),
      { contour: false },
    );
    for (const [x, y] of [
      [-0.5, 0.11],
      [-0.36, 0.16],
      [-0.2, 0.28],
      [0.24, 0.53],
      [0.35, 0.62],
      [0.44, 0.74],
    ])
      pen.poly([x - 0.05, y - 0.02, x - 0.05, y + 0.08, x + 0.04, y + 0.01], kit.accent('#c9893e'));
    pen.limb([-0.08, 0.3, 0.17, -0.18, 0.16, 0.09, -0.1, 0.03, 0.055], scales, { shade: 4 });
    pen.blob([-0.16, 0, -0.15, 0.06, -0.05, 0.06, 0.04, 0, -0.06, -0.01], scales, { shade: 4 });
    pen.limb([0.2, 0.38, 0.12, 0.16, 0.18, 0.065, 0.22, 0.03, 0.045], scales, { shade: 4 });
    pen.blob([0.16, 0, 0.17, 0.06, 0.26, 0.05, 0.33, 0, 0.24, -0.01], scales, { shade: 4 });
    pen.limb([0.58, 0.8, 0.05, 0.5, 0.9, 0.03, 0.4, 0.93, 0.008], kit.part('horn', '#efe3c4'));
    pen.blob(
      [
        0.52, 0.72, 0.56, 0.83, 0.66, 0.84, 0.74, 0.78, 0.88, 0.77, 0.92, 0.72, 0.88, 0.69, 0.74,
        0.66, 0.6, 0.65,
      ],
      scales,
      { shade: 3 },
    );
    pen.line([0.9, 0.71, 0.74, 0.71, 0.68, 0.69], 0.012, kit.ink(), { contour: false });
    pen.ellipse(0.68, 0.78, 0.028, 0.024, kit.part('eye', '#f4c542', 'light'), { contour: false });
    pen.ellipse(0.686, 0.78, 0.01, 0.018, kit.ink(), { contour: false });
    const near = [
      [0.1, 0.46],
      [-0.1, 1.02],
      [-0.86, 0.96],
      [-0.76, 0.7],
      [-0.56, 0.5],
      [-0.28, 0.38],
    ];
    wing(pen, kit, near, 5);
  },
};
