import { between } from '@limn/imaging/random';
import type { Pen } from '../../pen/pen.ts';
import { roofing } from './buildings.ts';
import type { Element } from '../element.ts';

/** A wall with battlements along its top. */
function battlements(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  teeth: number,
  h: number,
  m: number,
  shade = 0,
): void {
  const step = w / (teeth * 2 - 1);
  for (let k = 0; k < teeth; k++) pen.rect(x + k * 2 * step, y - 0.005, step, h, m, { shade });
}

const castle: Element = {
  home: 'ground',
  size: 0.42,
  width: 1.15,
  stands: true,
  draw(pen, kit) {
    const stone = kit.main('#b3a591');
    const roof = kit.accent('#8c3f3a');
    const turret = (x: number, w: number, top: number, cone: number): void => {
      pen.rect(x - w / 2, 0, w, top, stone);
      pen.rect(x + w * 0.15, 0, w * 0.35, top, stone, { shade: -12, contour: false });
      pen.rect(x - w * 0.6, top - 0.04, w * 1.2, 0.05, stone, { shade: 5 });
      roofing(
        pen,
        kit,
        [x - w * 0.66, top + 0.005, x, top + cone, x + w * 0.66, top + 0.005],
        roof,
      );
      pen.poly([x, top + cone, x + w * 0.66, top + 0.005, x + w * 0.15, top + 0.005], roof, {
        shade: -9,
        contour: false,
      });
      pen.rect(x - 0.016, top - 0.14, 0.032, 0.07, kit.ink(), { contour: false });
    };
    turret(-0.1, 0.2, 0.66, 0.24);
    turret(0.17, 0.15, 0.72, 0.26);
    pen.rect(-0.5, 0, 1, 0.38, stone);
    battlements(pen, -0.5, 0.38, 1, 8, 0.05, stone);
    pen.rect(0.1, 0, 0.4, 0.37, stone, { shade: -7, contour: false });
    turret(-0.48, 0.18, 0.5, 0.22);
    turret(0.48, 0.18, 0.5, 0.22);
    pen.blob([-0.1, 0, -0.1, 0.14, 0, 0.23, 0.1, 0.14, 0.1, 0], kit.part('door', '#43301f'));
    pen.line([0.17, 0.98, 0.17, 1.05], 0.01, kit.ink(), { contour: false });
  },
};

const tower: Element = {
  home: 'ground',
  size: 0.45,
  width: 0.4,
  stands: true,
  draw(pen, kit) {
    const stone = kit.main('#b7a78e');
    pen.poly([-0.17, 0, 0.17, 0, 0.14, 0.86, -0.14, 0.86], stone);
    pen.poly([0.04, 0, 0.17, 0, 0.14, 0.86, 0.04, 0.86], stone, { shade: -12, contour: false });
    pen.rect(-0.18, 0.84, 0.36, 0.08, stone, { shade: 4 });
    battlements(pen, -0.18, 0.92, 0.36, 4, 0.07, stone);
    for (const y of [0.3, 0.58]) pen.rect(-0.04, y, 0.06, 0.11, kit.glow());
    pen.blob([-0.07, 0, -0.07, 0.1, 0, 0.16, 0.07, 0.1, 0.07, 0], kit.part('door', '#43301f'));
  },
};

const lighthouse: Element = {
  home: 'ground',
  size: 0.48,
  width: 0.42,
  stands: true,
  draw(pen, kit) {
    const wall = kit.part('white', '#f1ebe0');
    const band = kit.main('#bf3b33');
    const half = (t: number): number => 0.13 - 0.05 * t;
    pen.poly([-half(0), 0, half(0), 0, half(1), 0.74, -half(1), 0.74], wall);
    for (const t of [0.12, 0.46, 0.8]) {
      const u = t + 0.17;
      pen.poly(
        [-half(t), t * 0.74, half(t), t * 0.74, half(u), u * 0.74, -half(u), u * 0.74],
        band,
      );
    }
    pen.poly([0.03, 0, half(0), 0, half(1), 0.74, 0.03, 0.74], kit.ink(), {
      opacity: 0.16,
      contour: false,
    });
    pen.rect(-0.12, 0.74, 0.24, 0.03, kit.ink());
    pen.rect(-0.06, 0.77, 0.12, 0.11, kit.part('lamp', '#ffe694', 'light', { glowing: true }));
    pen.rect(-0.012, 0.77, 0.024, 0.11, kit.ink(), { contour: false });
    pen.blob([-0.09, 0.87, -0.05, 0.95, 0, 1, 0.05, 0.95, 0.09, 0.87], kit.accent('#7b2b2b'));
    pen.rect(-0.04, 0, 0.08, 0.1, kit.part('door', '#43301f'));
  },
};

const pagoda: Element = {
  home: 'ground',
  size: 0.46,
  width: 0.7,
  stands: true,
  draw(pen, kit) {
    const wall = kit.part('wall', '#e6d3b3');
    const roof = kit.main('#9a3a30');
    for (let k = 0; k < 4; k++) {
      const y = k * 0.22;
      const half = 0.22 - k * 0.035;
      pen.rect(-half, y, half * 2, 0.15, wall, { shade: -k });
      pen.rect(-0.035, y + 0.01, 0.07, 0.11, kit.glow());
      const wide = half + 0.13;
      roofing(
        pen,
        kit,
        [
          -wide,
          y + 0.15,
          -wide - 0.03,
          y + 0.18,
          -half * 0.7,
          y + 0.24,
          half * 0.7,
          y + 0.24,
          wide + 0.03,
          y + 0.18,
          wide,
          y + 0.15,
        ],
        roof,
        { shade: k % 2 ? 4 : 0 },
      );
    }
    pen.line([0, 0.88, 0, 1], 0.022, kit.ink());
  },
};

const column: Element = {
  home: 'ground',
  size: 0.36,
  width: 1.1,
  stands: true,
  draw(pen, kit) {
    const stone = kit.main('#ddd2bd');
    pen.rect(-0.56, 0, 1.12, 0.06, stone, { shade: -5 });
    const tops = [0.74, 0.74, 0.74, between(kit.random, 0.4, 0.6)];
    tops.forEach((top, k) => {
      const x = -0.42 + k * 0.28;
      pen.rect(x - 0.055, 0.06, 0.11, top - 0.06, stone);
      pen.rect(x + 0.015, 0.06, 0.04, top - 0.06, stone, { shade: -13, contour: false });
      if (top > 0.7) pen.rect(x - 0.08, 0.71, 0.16, 0.05, stone, { shade: 4 });
    });
    pen.rect(-0.53, 0.76, 0.77, 0.08, stone);
    pen.poly([-0.56, 0.84, -0.14, 1, 0.27, 0.84], stone, { shade: -4 });
  },
};

export const towers: Record<string, Element> = {
  castle,
  tower,
  lighthouse,
  pagoda,
  column,
};
