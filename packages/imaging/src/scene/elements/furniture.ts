import { between } from '../../random.ts';
import type { Element } from './element.ts';
import { onFloor } from './homes.ts';

const chair = onFloor(0.32, 0.6, (pen, kit) => {
  const wood = kit.main('#8a5a34');
  pen.limb([-0.22, 1, 0.06, -0.2, 0.5, 0.06, -0.22, 0, 0.055], wood);
  pen.limb([0.1, 0.96, 0.055, 0.1, 0.5, 0.05, 0.12, 0.08, 0.045], wood, { shade: -8 });
  for (const y of [0.72, 0.86]) pen.line([-0.2, y + 0.02, 0.1, y], 0.05, wood, { shade: 5 });
  pen.poly([-0.26, 0.46, 0.2, 0.46, 0.3, 0.4, -0.14, 0.4], kit.accent('#c99b4a'));
  pen.limb([0.24, 0.42, 0.055, 0.25, 0, 0.05], wood);
  pen.limb([-0.1, 0.42, 0.05, -0.09, 0, 0.045], wood, { shade: -4 });
});

const table = onFloor(0.24, 1.7, (pen, kit) => {
  const wood = kit.main('#8f6238');
  for (const x of [-0.7, 0.64]) pen.rect(x, 0, 0.08, 0.84, wood, { shade: -10 });
  for (const x of [-0.5, 0.44]) pen.rect(x, 0.16, 0.06, 0.7, wood, { shade: -18 });
  pen.poly([-0.86, 0.82, 0.86, 0.82, 0.7, 1, -0.7, 1], wood, { shade: 6 });
  pen.rect(-0.86, 0.74, 1.72, 0.09, wood);
});

const bed = onFloor(0.3, 1.8, (pen, kit) => {
  const wood = kit.part('wood', '#7a4f30');
  pen.rect(-0.88, 0, 0.1, 1, wood);
  pen.poly([-0.8, 0.16, 0.78, 0.16, 0.78, 0.46, -0.8, 0.5], kit.main('#b5534a'));
  pen.poly([-0.8, 0.46, -0.2, 0.48, 0.78, 0.44, 0.7, 0.58, -0.6, 0.62], kit.main('#b5534a'), {
    shade: 9,
  });
  pen.blob([-0.78, 0.54, -0.72, 0.74, -0.44, 0.74, -0.36, 0.58], kit.part('pillow', '#f1ebe0'));
  pen.rect(0.76, 0, 0.09, 0.66, wood, { shade: -6 });
});

const mirror: Element = {
  home: 'wall',
  size: 0.3,
  width: 0.7,
  draw(pen, kit) {
    pen.ellipse(0, 0.5, 0.35, 0.5, kit.main('#b58a3c'));
    pen.ellipse(0, 0.5, 0.28, 0.42, kit.part('glass', '#c3d3d8'));
    pen.limb([-0.12, 0.3, 0.02, 0.08, 0.7, 0.04], kit.part('glass', '#c3d3d8'), {
      shade: 12,
      contour: false,
    });
  },
};

const fireplace = onFloor(0.42, 1.1, (pen, kit) => {
  const stone = kit.main('#b3a591');
  pen.rect(-0.5, 0, 1, 0.86, stone);
  pen.rect(-0.56, 0.84, 1.12, 0.09, stone, { shade: 8 });
  pen.rect(-0.28, 0, 0.56, 0.56, kit.ink());
  const flame = kit.part('flame', '#f79a2e', 'light', { glowing: true });
  pen.blob(
    [-0.18, 0.04, -0.2, 0.2, -0.1, 0.42, -0.04, 0.28, 0.04, 0.5, 0.1, 0.26, 0.16, 0.36, 0.18, 0.06],
    flame,
  );
  pen.blob([-0.08, 0.04, -0.06, 0.18, 0, 0.3, 0.06, 0.16, 0.08, 0.04], flame, {
    shade: 14,
    contour: false,
  });
});

const bookshelf = onFloor(0.56, 0.8, (pen, kit) => {
  const wood = kit.main('#6f4a2c');
  pen.rect(-0.4, 0, 0.8, 1, wood);
  const covers = ['#8c3530', '#34527c', '#4e6b42', '#c79a4a', '#5b3a62'];
  for (let row = 0; row < 4; row++) {
    pen.rect(-0.36, 0.05 + row * 0.24, 0.72, 0.2, wood, { shade: -18 });
    for (let x = -0.35; x < 0.3; ) {
      const w = between(kit.random, 0.04, 0.075);
      pen.rect(
        x,
        0.05 + row * 0.24,
        w,
        between(kit.random, 0.13, 0.185),
        kit.varied('cover', covers),
      );
      x += w + 0.006;
    }
  }
});

const piano = onFloor(0.34, 1.4, (pen, kit) => {
  const black = kit.main('#2a2427');
  pen.rect(-0.7, 0.36, 1.4, 0.62, black);
  pen.rect(-0.66, 0, 0.1, 0.4, black);
  pen.rect(0.56, 0, 0.1, 0.4, black);
  pen.poly([-0.78, 0.32, 0.78, 0.32, 0.7, 0.44, -0.7, 0.44], kit.part('keys', '#f1ebdd'));
  for (let k = 0; k < 18; k++)
    pen.rect(-0.66 + k * 0.075, 0.37, 0.03, 0.07, kit.ink(), { contour: false });
  pen.rect(-0.78, 0.24, 1.56, 0.08, black, { shade: 8 });
});

export const furniture: Record<string, Element> = {
  chair,
  table,
  bed,
  mirror,
  fireplace,
  bookshelf,
  piano,
};
