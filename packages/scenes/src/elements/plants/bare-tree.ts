import { between } from '@limn/imaging/random';
import type { Pen } from '../../pen/pen.ts';
import type { Element, Kit } from '../element.ts';

/** Branches that fork until they are twigs. */
export function branch(
  pen: Pen,
  kit: Kit,
  bark: number,
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
): void {
  const bend = between(kit.random, -0.2, 0.2);
  const ex = x + Math.cos(angle + bend) * length;
  const ey = y + Math.sin(angle + bend) * length;
  const mx = x + Math.cos(angle) * length * 0.5;
  const my = y + Math.sin(angle) * length * 0.5;
  pen.limb([x, y, width, mx, my, width * 0.8, ex, ey, width * 0.55], bark, {
    contour: width > 0.03,
  });
  if (width < 0.012) return;
  const spread = between(kit.random, 0.35, 0.6);
  branch(pen, kit, bark, ex, ey, angle + spread, length * 0.72, width * 0.6);
  branch(
    pen,
    kit,
    bark,
    ex,
    ey,
    angle - spread * between(kit.random, 0.7, 1.1),
    length * 0.74,
    width * 0.6,
  );
}

export const bareTree: Element = {
  home: 'ground',
  size: 0.5,
  width: 0.8,
  stands: true,
  draw(pen, kit) {
    branch(pen, kit, kit.main('#4a3a30', 'plant'), 0, 0, Math.PI / 2, 0.3, 0.075);
  },
};
