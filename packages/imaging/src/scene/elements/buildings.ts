import { between } from '../../random.ts';
import type { Pen } from '../pen.ts';
import type { Element, Kit } from './element.ts';

/** A window with bars. */
export function windowPane(pen: Pen, kit: Kit, x: number, y: number, w: number, h: number): void {
  pen.rect(x, y, w, h, kit.glow());
  pen.rect(x + w * 0.44, y, w * 0.12, h, kit.part('frame', '#efe8da'), { contour: false });
  pen.rect(x, y + h * 0.46, w, h * 0.1, kit.part('frame', '#efe8da'), { contour: false });
}

const house: Element = {
  home: 'ground',
  size: 0.26,
  width: 1.25,
  stands: true,
  draw(pen, kit) {
    const wall = kit.main(['#ead9bd', '#d9a98a', '#e6e0d3', '#c9b48d', '#b9c4c2'][kit.nth % 5]);
    const roof = kit.accent('#9a4534');
    const side = kit.random() < 0.5 ? 1 : -1;
    const front = side > 0 ? -0.5 : 0.02;
    const flank = side > 0 ? 0 : -0.5;
    pen.rect(flank, 0, 0.48 + (side > 0 ? 0.02 : 0.02), 0.5, wall, { shade: -12 });
    pen.poly(
      [front, 0, front + 0.48, 0, front + 0.48, 0.52, front + 0.24, 0.84, front, 0.52],
      wall,
    );
    const peak = front + 0.24;
    const far = side > 0 ? 0.44 : -0.44;
    const eave = side > 0 ? 0.55 : -0.55;
    pen.poly([peak, 0.9, far, 0.88, eave, 0.48, side > 0 ? -0.02 : 0.02, 0.47], roof);
    pen.poly([front - 0.06, 0.47, peak, 0.9, peak, 0.82, front - 0.01, 0.46], roof, { shade: -9 });
    pen.rect(side * 0.2 - 0.04, 0.74, 0.09, 0.26, kit.part('chimney', '#8a5a48'));
    pen.rect(front + 0.06, 0, 0.13, 0.3, kit.part('door', '#5a3b2a'));
    windowPane(pen, kit, front + 0.27, 0.2, 0.13, 0.16);
    windowPane(pen, kit, flank + 0.08, 0.2, 0.12, 0.16);
    windowPane(pen, kit, flank + 0.29, 0.2, 0.12, 0.16);
  },
};

const barn: Element = {
  home: 'ground',
  size: 0.26,
  width: 1.3,
  stands: true,
  draw(pen, kit) {
    const wall = kit.main('#9c3a2c');
    const roof = kit.accent('#5c5550');
    const trim = kit.part('frame', '#efe8da');
    pen.rect(0, 0, 0.6, 0.48, wall, { shade: -10 });
    pen.poly(
      [-0.55, 0, 0.05, 0, 0.05, 0.5, -0.06, 0.75, -0.25, 0.88, -0.44, 0.75, -0.55, 0.5],
      wall,
    );
    pen.poly([-0.25, 0.93, 0.42, 0.93, 0.64, 0.46, 0.04, 0.46, -0.05, 0.75], roof);
    pen.rect(-0.39, 0, 0.28, 0.34, trim);
    pen.rect(-0.36, 0.02, 0.22, 0.29, wall, { shade: -14 });
    pen.line([-0.36, 0.02, -0.14, 0.31], 0.03, trim, { contour: false });
    pen.line([-0.14, 0.02, -0.36, 0.31], 0.03, trim, { contour: false });
    pen.rect(-0.31, 0.52, 0.12, 0.14, kit.ink());
  },
};

const church: Element = {
  home: 'ground',
  size: 0.42,
  width: 0.85,
  stands: true,
  draw(pen, kit) {
    const wall = kit.main('#ded4c2');
    const roof = kit.accent('#5d6470');
    pen.rect(-0.05, 0, 0.45, 0.3, wall, { shade: -7 });
    pen.poly([-0.05, 0.3, 0.45, 0.3, 0.37, 0.48, -0.05, 0.48], roof);
    pen.rect(-0.33, 0, 0.28, 0.58, wall);
    pen.rect(-0.12, 0, 0.07, 0.58, wall, { shade: -12, contour: false });
    pen.poly([-0.36, 0.57, -0.19, 0.95, -0.02, 0.57], roof);
    pen.poly([-0.19, 0.95, -0.02, 0.57, -0.14, 0.57], roof, { shade: -9, contour: false });
    pen.rect(-0.2, 0.93, 0.02, 0.07, kit.ink());
    pen.rect(-0.225, 0.965, 0.07, 0.015, kit.ink(), { contour: false });
    pen.blob(
      [-0.26, 0, -0.26, 0.16, -0.19, 0.24, -0.12, 0.16, -0.12, 0],
      kit.part('door', '#5a3b2a'),
    );
    for (const x of [0.03, 0.15, 0.27])
      pen.blob([x, 0.08, x, 0.18, x + 0.035, 0.23, x + 0.07, 0.18, x + 0.07, 0.08], kit.glow());
    pen.ellipse(-0.19, 0.44, 0.05, 0.05, kit.glow());
  },
};

const windmill: Element = {
  home: 'ground',
  size: 0.45,
  width: 0.8,
  stands: true,
  draw(pen, kit) {
    const wall = kit.main('#d8c7a8');
    const turn = between(kit.random, 0.2, 1.2);
    pen.poly([-0.18, 0, 0.18, 0, 0.11, 0.6, -0.11, 0.6], wall);
    pen.poly([0.04, 0, 0.18, 0, 0.11, 0.6, 0.04, 0.6], wall, { shade: -11, contour: false });
    pen.blob([-0.14, 0.58, -0.1, 0.7, 0, 0.76, 0.1, 0.7, 0.14, 0.58], kit.accent('#6b4a3a'));
    pen.rect(-0.05, 0, 0.1, 0.17, kit.part('door', '#43301f'));
    windowPane(pen, kit, -0.04, 0.34, 0.08, 0.1);
    for (let k = 0; k < 4; k++) {
      const arm = pen.frame(0, 0.64, 1, 1, turn + (k * Math.PI) / 2);
      arm.rect(0.02, 0.01, 0.36, 0.075, kit.part('sail', '#efe6d2'));
      arm.line([0, 0, 0.4, 0], 0.022, kit.ink(), { contour: false });
      for (const x of [0.12, 0.22, 0.32])
        arm.rect(x, 0.01, 0.012, 0.075, kit.ink(), { contour: false });
    }
    pen.ellipse(0, 0.64, 0.03, 0.03, kit.ink());
  },
};

const bridge: Element = {
  home: 'water',
  size: 0.2,
  width: 4,
  stands: true,
  draw(pen, kit) {
    const stone = kit.main('#a5957d');
    const arches = 3;
    const deck = (x: number): number => 0.86 - 0.1 * (x / 2) ** 2;
    const top: number[] = [];
    for (let k = 0; k <= 16; k++) top.push(-2 + k * 0.25, deck(-2 + k * 0.25) + 0.14);
    const outline = [...top, 2, 0];
    for (let a = arches - 1; a >= 0; a--) {
      const cx = -2 + ((a + 0.5) * 4) / arches;
      for (let k = 0; k <= 10; k++) {
        const t = (k / 10) * Math.PI;
        outline.push(cx + Math.cos(t) * 0.54, Math.sin(t) * 0.68);
      }
    }
    pen.poly([...outline, -2, 0], stone);
    for (let a = 0; a < arches; a++) {
      const cx = -2 + ((a + 0.5) * 4) / arches;
      const points: number[] = [];
      for (let k = 0; k <= 10; k++)
        points.push(cx + Math.cos((k / 10) * Math.PI) * 0.56, Math.sin((k / 10) * Math.PI) * 0.7);
      pen.line(points, 0.05, stone, { shade: -12, contour: false });
    }
    pen.line(top, 0.06, stone, { shade: 9, contour: false });
  },
};

const skyscraper: Element = {
  home: 'ground',
  size: 0.55,
  width: 0.4,
  stands: true,
  draw(pen, kit) {
    const wall = kit.main(['#8f9aa8', '#b3a58f', '#6f7f92', '#a58f8a'][kit.nth % 4]);
    const step = kit.random() < 0.5;
    pen.rect(-0.17, 0, 0.34, step ? 0.8 : 0.95, wall);
    if (step) pen.rect(-0.1, 0.8, 0.2, 0.14, wall, { shade: 4 });
    pen.rect(0.07, 0, 0.1, step ? 0.8 : 0.95, wall, { shade: -10, contour: false });
    if (step) pen.line([0, 0.94, 0, 1.04], 0.014, kit.ink(), { contour: false });
    for (let row = 0; row < 9; row++) {
      for (let c = 0; c < 4; c++) {
        if (kit.random() < 0.2) continue;
        pen.rect(-0.145 + c * 0.078, 0.06 + row * 0.082, 0.046, 0.045, kit.glow(), {
          contour: false,
        });
      }
    }
  },
};

const tent: Element = {
  home: 'ground',
  size: 0.2,
  width: 1.4,
  stands: true,
  draw(pen, kit) {
    const cloth = kit.main('#d08a3c');
    pen.poly([-0.35, 0, 0.15, 1, 0.7, 0], cloth, { shade: -9 });
    pen.poly([-0.7, 0, -0.1, 1, 0.15, 1, 0.3, 0], cloth);
    pen.poly([-0.35, 0, -0.1, 0.92, 0.02, 0], kit.ink());
  },
};

export const buildings: Record<string, Element> = {
  house,
  barn,
  church,
  windmill,
  bridge,
  skyscraper,
  tent,
};
