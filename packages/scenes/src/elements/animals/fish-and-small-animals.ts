import { drawShapes } from '../draw-shapes.ts';
import { drawnThings } from '../drawn-things.ts';
import type { Element } from '../element.ts';

const fish: Element = {
  home: 'water',
  size: 0.1,
  width: 1.9,
  draw(pen, kit) {
    const scales = kit.main(['#e0762c', '#d9b03c', '#5a8fb0', '#c9473a'][kit.nth % 4], 'figure');
    pen.poly([-0.5, 0.5, -0.95, 0.95, -0.84, 0.5, -0.95, 0.05], scales, { shade: -8 });
    pen.blob([-0.1, 0.85, 0.1, 1.08, 0.4, 0.84], scales, { shade: -8 });
    pen.blob([-0.6, 0.5, -0.2, 0.86, 0.4, 0.88, 0.9, 0.52, 0.4, 0.14, -0.2, 0.16], scales);
    pen.blob([-0.5, 0.46, 0, 0.3, 0.7, 0.38, 0.4, 0.16, -0.2, 0.18], scales, {
      shade: 10,
      contour: false,
    });
    pen.limb([0.1, 0.46, 0.06, -0.1, 0.3, 0.16, -0.16, 0.2, 0.04], scales, { shade: -10 });
    pen.ellipse(0.62, 0.6, 0.07, 0.08, kit.part('eye', '#f2eee2'));
    pen.ellipse(0.64, 0.6, 0.035, 0.045, kit.ink(), { contour: false });
  },
};

const whale: Element = {
  home: 'water',
  size: 0.22,
  width: 2,
  draw: drawShapes(drawnThings.whale),
};

const dolphin: Element = {
  home: 'water',
  size: 0.2,
  width: 1.6,
  draw(pen, kit) {
    const skin = kit.main('#6f8ba3', 'figure');
    pen.blob([0.05, 0.86, 0.0, 1.05, 0.22, 0.84], skin, { shade: -6 });
    pen.blob(
      [
        -0.78, 0.04, -0.5, 0.46, -0.1, 0.82, 0.3, 0.86, 0.6, 0.66, 0.84, 0.52, 0.62, 0.5, 0.3, 0.5,
        -0.1, 0.46, -0.5, 0.22,
      ],
      skin,
    );
    pen.poly([-0.7, 0.16, -1.0, 0.12, -0.82, 0, -0.86, -0.16, -0.6, 0.06], skin);
    pen.blob([0.2, 0.54, 0.14, 0.26, 0.34, 0.5], skin, { shade: -9 });
    pen.ellipse(0.52, 0.64, 0.022, 0.022, kit.ink(), { contour: false });
  },
};

const turtle: Element = {
  home: 'ground',
  size: 0.1,
  width: 1.8,
  stands: true,
  draw: drawShapes(drawnThings.turtle),
};

const butterfly: Element = {
  home: 'sky',
  size: 0.09,
  width: 1.2,
  draw(pen, kit) {
    const wing = kit.main(['#e0762c', '#5a7fc0', '#e8c23c'][kit.nth % 3], 'figure');
    for (const s of [-1, 1]) {
      pen.blob([0, 0.5, s * 0.3, 0.95, s * 0.62, 0.92, s * 0.5, 0.5], wing);
      pen.blob([0, 0.5, s * 0.44, 0.44, s * 0.42, 0.08, s * 0.12, 0.14], wing, { shade: -8 });
      pen.ellipse(s * 0.42, 0.76, 0.07, 0.07, kit.part('spot', '#f3e6c4'), { contour: false });
    }
    pen.limb([0, 0.2, 0.05, 0, 0.5, 0.07, 0, 0.76, 0.05], kit.ink(), { contour: false });
  },
};

const frog: Element = {
  home: 'ground',
  size: 0.09,
  width: 1.5,
  stands: true,
  draw(pen, kit) {
    const skin = kit.main('#5f9440', 'figure');
    pen.blob([-0.7, 0.04, -0.62, 0.5, -0.3, 0.4, -0.2, 0.04], skin, { shade: -8 });
    pen.blob([-0.5, 0.1, -0.3, 0.6, 0.2, 0.86, 0.6, 0.7, 0.66, 0.4, 0.3, 0.06], skin);
    pen.limb([0.3, 0.3, 0.16, 0.44, 0.04, 0.12], skin);
    pen.ellipse(0.34, 0.88, 0.13, 0.13, skin);
    pen.ellipse(0.37, 0.9, 0.06, 0.06, kit.ink(), { contour: false });
  },
};

const snake: Element = {
  home: 'ground',
  size: 0.1,
  width: 2.4,
  draw(pen, kit) {
    const skin = kit.main('#6d8a3a', 'figure');
    pen.limb(
      [
        -1.2, 0.1, 0.04, -0.8, 0.4, 0.16, -0.4, 0.1, 0.22, 0, 0.4, 0.24, 0.4, 0.16, 0.24, 0.7, 0.5,
        0.22, 0.9, 0.84, 0.2,
      ],
      skin,
    );
    pen.ellipse(1.0, 0.88, 0.2, 0.13, skin);
    pen.ellipse(1.06, 0.93, 0.03, 0.03, kit.ink(), { contour: false });
  },
};

export const smallAnimals: Record<string, Element> = {
  fish,
  whale,
  dolphin,
  turtle,
  butterfly,
  frog,
  snake,
};
