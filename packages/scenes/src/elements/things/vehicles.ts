import { between } from '@limn/imaging/random';
import type { Pen } from '../../pen/pen.ts';
import type { Element, Kit } from '../element.ts';

const sailboat: Element = {
  home: 'water',
  size: 0.24,
  width: 0.9,
  stands: true,
  draw(pen, kit) {
    const sail = kit.accent('#f3ecdd');
    pen.poly([0.03, 0.2, 0.03, 0.98, 0.4, 0.24], sail);
    pen.poly([-0.03, 0.22, -0.03, 0.88, -0.32, 0.24], sail, { shade: -8 });
    pen.line([0, 0.1, 0, 1], 0.028, kit.ink(), { contour: false });
    const hull = kit.main('#6a3a2c');
    pen.blob(
      [-0.44, 0.18, -0.3, 0.02, 0, -0.03, 0.28, 0.02, 0.5, 0.2, 0.2, 0.15, -0.2, 0.14],
      hull,
    );
    pen.line([-0.4, 0.17, 0, 0.13, 0.44, 0.18], 0.03, hull, { shade: 14, contour: false });
  },
};

const rowboat: Element = {
  home: 'water',
  size: 0.1,
  width: 3,
  stands: true,
  draw(pen, kit) {
    const hull = kit.main('#7a4b2f');
    pen.blob(
      [-1.5, 0.7, -1.2, 0.15, -0.6, -0.05, 0.6, -0.05, 1.2, 0.15, 1.5, 0.75, 0.8, 0.52, -0.8, 0.5],
      hull,
    );
    pen.blob([-1.3, 0.62, -0.6, 0.4, 0.6, 0.4, 1.3, 0.66, 0.6, 0.52, -0.6, 0.5], hull, {
      shade: -16,
      contour: false,
    });
    pen.line([-0.4, 0.5, -1.1, -0.15], 0.07, kit.ink(), { contour: false });
  },
};

const ship: Element = {
  home: 'water',
  size: 0.24,
  width: 1.9,
  stands: true,
  draw(pen, kit) {
    const hull = kit.main('#33373f');
    const deck = kit.part('deck', '#ece4d4');
    pen.rect(-0.5, 0.28, 0.95, 0.16, deck);
    pen.rect(-0.36, 0.44, 0.62, 0.13, deck, { shade: -6 });
    for (let k = 0; k < 8; k++)
      pen.ellipse(-0.42 + k * 0.11, 0.36, 0.025, 0.03, kit.glow(), { contour: false });
    for (const x of [-0.2, 0.06]) {
      pen.poly([x, 0.56, x + 0.13, 0.56, x + 0.11, 0.86, x + 0.02, 0.86], kit.accent('#b5392e'));
      pen.rect(x + 0.015, 0.78, 0.1, 0.08, kit.ink(), { contour: false });
    }
    pen.line([0.6, 0.25, 0.6, 0.8], 0.02, kit.ink(), { contour: false });
    pen.poly([-0.85, 0.3, -0.78, -0.02, 0.72, -0.02, 0.98, 0.36, 0.5, 0.28], hull);
    pen.poly([-0.8, 0.06, -0.78, -0.02, 0.72, -0.02, 0.77, 0.06], kit.part('keel', '#8c3430'), {
      contour: false,
    });
    const smoke = kit.part('smoke', '#8f8a88', 'cloud');
    for (let k = 0; k < 4; k++)
      pen.ellipse(-0.12 - k * 0.22, 0.95 + k * 0.08, 0.13 + k * 0.05, 0.07 + k * 0.015, smoke, {
        opacity: 0.7 - k * 0.12,
        contour: false,
      });
  },
};

/** A wheel with a hub. */
function wheel(pen: Pen, kit: Kit, x: number, y: number, r: number): void {
  pen.ellipse(x, y, r, r, kit.ink());
  pen.ellipse(x, y, r * 0.5, r * 0.5, kit.part('hub', '#b9b4aa'));
}

const car: Element = {
  home: 'ground',
  size: 0.19,
  width: 2.4,
  stands: true,
  draw(pen, kit) {
    const body = kit.main('#b8362e');
    pen.blob([-0.75, 0.5, -0.5, 0.95, 0.2, 0.98, 0.55, 0.55], body, { shade: 4 });
    pen.poly([-0.58, 0.56, -0.42, 0.88, -0.1, 0.9, -0.1, 0.56], kit.glow());
    pen.poly([-0.04, 0.56, -0.04, 0.9, 0.16, 0.89, 0.4, 0.56], kit.glow());
    pen.blob(
      [
        -1.18, 0.24, -1.16, 0.5, -0.6, 0.58, 0.5, 0.58, 1.08, 0.46, 1.18, 0.26, 1.0, 0.16, -1.0,
        0.16,
      ],
      body,
    );
    pen.ellipse(1.08, 0.38, 0.07, 0.08, kit.part('lamp', '#ffe9a8', 'light', { glowing: true }));
    wheel(pen, kit, -0.66, 0.2, 0.22);
    wheel(pen, kit, 0.66, 0.2, 0.22);
  },
};

const bus: Element = {
  home: 'ground',
  size: 0.28,
  width: 1.9,
  stands: true,
  draw(pen, kit) {
    const body = kit.main('#c9402f');
    pen.rect(-0.95, 0.12, 1.9, 0.86, body);
    pen.rect(-0.95, 0.12, 1.9, 0.16, body, { shade: -12, contour: false });
    for (let k = 0; k < 5; k++) pen.rect(-0.86 + k * 0.35, 0.5, 0.28, 0.3, kit.glow());
    pen.rect(-0.95, 0.4, 1.9, 0.05, kit.part('stripe', '#efe6d2'), { contour: false });
    wheel(pen, kit, -0.55, 0.14, 0.15);
    wheel(pen, kit, 0.55, 0.14, 0.15);
  },
};

const train: Element = {
  home: 'ground',
  size: 0.24,
  width: 3.6,
  stands: true,
  draw(pen, kit) {
    const body = kit.main('#2f3a36');
    const wagon = kit.accent('#8c3b30');
    for (let k = 0; k < 2; k++) {
      const x = -1.8 + k * 0.98;
      pen.rect(x, 0.18, 0.9, 0.56, wagon);
      pen.rect(x - 0.02, 0.72, 0.94, 0.08, kit.ink());
      for (let w = 0; w < 3; w++) pen.rect(x + 0.1 + w * 0.26, 0.42, 0.18, 0.2, kit.glow());
      wheel(pen, kit, x + 0.2, 0.14, 0.12);
      wheel(pen, kit, x + 0.7, 0.14, 0.12);
    }
    pen.rect(0.2, 0.2, 0.5, 0.68, body);
    pen.rect(0.14, 0.86, 0.62, 0.07, kit.ink());
    pen.rect(0.3, 0.54, 0.26, 0.22, kit.glow());
    pen.rect(0.68, 0.26, 1.0, 0.4, body, { shade: 5 });
    pen.ellipse(1.68, 0.46, 0.08, 0.2, kit.ink());
    pen.poly([1.36, 0.66, 1.56, 0.66, 1.6, 1, 1.32, 1], body);
    pen.ellipse(1.0, 0.7, 0.1, 0.1, body);
    pen.poly([1.66, 0.02, 1.9, 0.02, 1.7, 0.24], kit.ink());
    for (const x of [0.4, 0.85, 1.2, 1.5]) wheel(pen, kit, x, 0.16, 0.15);
    const smoke = kit.part('smoke', '#b4b0ac', 'cloud');
    for (let k = 0; k < 6; k++)
      pen.ellipse(1.4 - k * 0.42, 1.15 + k * 0.1, 0.2 + k * 0.06, 0.13 + k * 0.03, smoke, {
        opacity: 0.85 - k * 0.1,
        contour: false,
      });
  },
};

const bicycle: Element = {
  home: 'ground',
  size: 0.22,
  width: 1.7,
  stands: true,
  draw(pen, kit) {
    const frame = kit.main('#b8362e');
    for (const x of [-0.52, 0.52]) {
      pen.ellipse(x, 0.33, 0.33, 0.33, kit.ink());
      pen.ellipse(x, 0.33, 0.26, 0.26, kit.part('spokes', '#cfc8ba'));
      pen.ellipse(x, 0.33, 0.04, 0.04, kit.ink());
    }
    const w = 0.06;
    pen.line([-0.52, 0.33, -0.2, 0.76, 0.36, 0.78], w, frame);
    pen.line([-0.52, 0.33, 0, 0.33, 0.36, 0.78], w, frame);
    pen.line([0, 0.33, -0.24, 0.86], w, frame);
    pen.line([0.52, 0.33, 0.34, 0.94, 0.2, 0.98], w, frame);
    pen.ellipse(-0.26, 0.9, 0.14, 0.05, kit.ink());
  },
};

const cart: Element = {
  home: 'ground',
  size: 0.22,
  width: 1.7,
  stands: true,
  draw(pen, kit) {
    const wood = kit.main('#8a5f38');
    pen.poly([-0.7, 0.38, -0.8, 0.8, 0.55, 0.8, 0.45, 0.38], wood);
    pen.line([-0.74, 0.58, 0.5, 0.58], 0.04, wood, { shade: -14, contour: false });
    pen.line([0.45, 0.42, 0.95, 0.26], 0.06, wood, { shade: -8 });
    pen.blob([-0.75, 0.78, -0.4, 1.02, 0.1, 1.04, 0.5, 0.78], kit.part('load', '#d2a64c'));
    pen.ellipse(-0.15, 0.3, 0.3, 0.3, kit.ink());
    pen.ellipse(-0.15, 0.3, 0.22, 0.22, wood, { shade: 10 });
    pen.line([-0.4, 0.3, 0.1, 0.3], 0.04, kit.ink(), { contour: false });
    pen.line([-0.15, 0.06, -0.15, 0.54], 0.04, kit.ink(), { contour: false });
  },
};

const balloon: Element = {
  home: 'sky',
  size: 0.3,
  width: 0.75,
  draw(pen, kit) {
    const cloth = kit.main(['#d3452f', '#e0a52c', '#3b74b5', '#7a4d97'][kit.nth % 4]);
    const band = kit.accent('#f1e4c4');
    pen.ellipse(0, 0.64, 0.36, 0.36, cloth);
    pen.poly([-0.3, 0.46, 0.3, 0.46, 0.09, 0.22, -0.09, 0.22], cloth);
    pen.blob([-0.1, 0.24, -0.2, 0.62, -0.1, 0.99, 0.1, 0.99, 0.2, 0.62, 0.1, 0.24], band);
    pen.blob([-0.03, 0.24, -0.06, 0.62, -0.03, 0.99, 0.03, 0.99, 0.06, 0.62, 0.03, 0.24], cloth, {
      shade: -5,
    });
    pen.line([-0.08, 0.22, -0.055, 0.12], 0.012, kit.ink(), { contour: false });
    pen.line([0.08, 0.22, 0.055, 0.12], 0.012, kit.ink(), { contour: false });
    pen.rect(-0.065, 0, 0.13, 0.12, kit.part('basket', '#7b5330'));
  },
};

const airplane: Element = {
  home: 'sky',
  size: 0.16,
  width: 2.6,
  draw(pen, kit) {
    const body = kit.main('#e9e5dc');
    pen.poly([0.1, 0.52, -0.5, 1, -0.3, 1, 0.5, 0.55], body, { shade: -12 });
    pen.blob([-1.25, 0.58, -0.9, 0.7, 0.9, 0.68, 1.3, 0.52, 0.9, 0.38, -0.9, 0.46], body);
    pen.poly([-1.2, 0.55, -1.35, 1.0, -1.12, 1.0, -0.8, 0.66], kit.accent('#b8362e'));
    pen.poly([0.3, 0.48, -0.55, 0, -0.25, 0, 0.75, 0.45], body, { shade: -6 });
    for (let k = 0; k < 6; k++)
      pen.ellipse(-0.6 + k * 0.24, 0.58, 0.05, 0.045, kit.glow(), { contour: false });
  },
};

const rocket: Element = {
  home: 'sky',
  size: 0.36,
  width: 0.4,
  draw(pen, kit) {
    const body = kit.main('#e6e2da');
    pen.blob(
      [-0.07, 0.18, -0.05, 0, 0, -0.12, 0.05, 0, 0.07, 0.18],
      kit.part('flame', '#ffb53c', 'light', { glowing: true }),
    );
    pen.poly([-0.1, 0.4, -0.22, 0.14, -0.09, 0.2], kit.accent('#b8362e'));
    pen.poly([0.1, 0.4, 0.22, 0.14, 0.09, 0.2], kit.accent('#b8362e'), { shade: -8 });
    pen.blob([-0.1, 0.2, -0.12, 0.55, -0.07, 0.82, 0, 1, 0.07, 0.82, 0.12, 0.55, 0.1, 0.2], body);
    pen.blob([-0.07, 0.8, 0, 1, 0.07, 0.8], kit.accent('#b8362e'));
    pen.ellipse(0, 0.6, 0.05, 0.05, kit.part('pane', '#4b5a68'));
  },
};

const kite: Element = {
  home: 'sky',
  size: 0.2,
  width: 0.8,
  draw(pen, kit) {
    const cloth = kit.main('#d3452f');
    const sway = between(kit.random, -0.1, 0.1);
    pen.line([0, 0.5, sway, 0.3, -sway, 0.12, sway, 0], 0.018, kit.ink(), { contour: false });
    pen.poly([0, 1, 0.28, 0.75, 0, 0.42, -0.28, 0.75], cloth);
    pen.poly([0, 1, 0.28, 0.75, 0, 0.75], kit.accent('#e8b93a'), { contour: false });
    pen.poly([0, 0.42, -0.28, 0.75, 0, 0.75], kit.accent('#e8b93a'), { contour: false });
  },
};

export const vehicles: Record<string, Element> = {
  sailboat,
  rowboat,
  ship,
  car,
  bus,
  train,
  bicycle,
  cart,
  balloon,
  airplane,
  rocket,
  kite,
};
