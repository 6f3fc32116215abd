import { drawShapes } from '../draw-shapes.ts';
import { drawnThings } from '../drawn-things.ts';
import { between } from '@limn/imaging/random';
import type { Element } from '../element.ts';
import { foliage } from './trees.ts';

const bush: Element = {
  home: 'ground',
  size: 0.13,
  width: 1.6,
  stands: true,
  draw(pen, kit) {
    const leaves = kit.main('#4f7338', 'plant');
    foliage(pen, kit, leaves, -0.42, 0.36, 0.4, 0.38);
    foliage(pen, kit, leaves, 0.42, 0.38, 0.42, 0.4);
    foliage(pen, kit, leaves, 0, 0.52, 0.46, 0.48);
    if (kit.snowy)
      pen.blob(
        [-0.7, 0.5, -0.4, 0.78, 0, 1.02, 0.42, 0.8, 0.72, 0.5, 0.3, 0.56, 0, 0.7, -0.3, 0.54],
        kit.snow(),
      );
  },
};

const grass: Element = {
  home: 'ground',
  size: 0.14,
  width: 1.2,
  draw(pen, kit) {
    const blades = kit.main(kit.snowy ? '#b5a678' : '#6d8a3a', 'plant');
    for (let k = 0; k < 13; k++) {
      const x = -0.5 + k / 12;
      const lean = between(kit.random, -0.25, 0.25);
      const top = between(kit.random, 0.55, 1);
      pen.limb([x, 0, 0.05, x + lean * 0.3, top * 0.6, 0.035, x + lean, top, 0.006], blades, {
        shade: between(kit.random, -8, 8),
        contour: false,
      });
    }
  },
};

const cactus: Element = {
  home: 'ground',
  size: 0.3,
  width: 0.6,
  stands: true,
  draw: drawShapes(drawnThings.cactus),
};

const mushroom: Element = {
  home: 'ground',
  size: 0.16,
  width: 1,
  stands: true,
  draw: drawShapes(drawnThings.mushroom),
};

const wheat: Element = {
  home: 'ground',
  size: 0.2,
  width: 0.9,
  draw(pen, kit) {
    const straw = kit.main('#d6ac4a', 'plant');
    for (let k = 0; k < 9; k++) {
      const x = -0.4 + k / 10;
      const lean = between(kit.random, -0.12, 0.18);
      pen.limb([x, 0, 0.02, x + lean * 0.4, 0.5, 0.018, x + lean, 0.8, 0.015], straw, {
        shade: -6,
        contour: false,
      });
      pen.ellipse(x + lean * 1.1, 0.86, 0.035, 0.13, straw, {
        turn: -lean,
        shade: between(kit.random, -4, 8),
      });
    }
  },
};

const haystack: Element = {
  home: 'ground',
  size: 0.22,
  width: 1.2,
  stands: true,
  draw(pen, kit) {
    const straw = kit.main('#d2a64c', 'plant');
    pen.blob(
      [
        -0.52, 0, -0.56, 0.3, -0.42, 0.55, -0.2, 0.85, 0, 1, 0.2, 0.85, 0.44, 0.55, 0.56, 0.3, 0.52,
        0,
      ],
      straw,
    );
    pen.blob(
      [0.05, 0.02, 0.1, 0.5, 0.02, 0.95, 0.2, 0.82, 0.42, 0.52, 0.53, 0.3, 0.5, 0.02],
      straw,
      { shade: -11, contour: false },
    );
    pen.blob([-0.46, 0.5, -0.2, 0.84, 0, 0.98, -0.1, 0.6], straw, { shade: 8, contour: false });
  },
};

export const plants: Record<string, Element> = {
  bush,
  grass,
  cactus,
  mushroom,
  wheat,
  haystack,
};
