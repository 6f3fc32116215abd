import { between } from '@limn/imaging/random';
import type { Pen } from '../../pen/pen.ts';
import type { Element, Kit } from '../element.ts';
import { onFloor } from '../homes.ts';

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

/** A seat with arms, seen from the front, `half` as wide to each side. */
function drawSofa(pen: Pen, kit: Kit, half: number, cushions: number): void {
  const cloth = kit.main(['#47698c', '#8a4a3c', '#5f7350', '#b58a4e'][kit.nth % 4]);
  const wood = kit.part('legs', '#4a3424');
  for (const x of [-half + 0.1, half - 0.16]) pen.rect(x, 0, 0.06, 0.12, wood);
  pen.blob(
    [
      -half + 0.1,
      0.3,
      -half + 0.1,
      0.86,
      -half + 0.24,
      1,
      half - 0.24,
      1,
      half - 0.1,
      0.86,
      half - 0.1,
      0.3,
    ],
    cloth,
    { shade: -7 },
  );
  pen.rect(-half + 0.1, 0.1, 2 * half - 0.2, 0.24, cloth, { shade: -3 });
  const wide = (2 * half - 0.4) / cushions;
  for (let k = 0; k < cushions; k++) {
    const x = -half + 0.2 + k * wide;
    pen.blob([x, 0.34, x, 0.46, x + wide, 0.46, x + wide, 0.34], cloth, { shade: 7 });
  }
  for (const side of [-1, 1]) {
    const [from, to] = [side * (half - 0.2), side * half];
    pen.blob([from, 0.1, from, 0.54, (from + to) / 2, 0.66, to, 0.54, to, 0.1], cloth, {
      shade: side < 0 ? 5 : 0,
    });
  }
  pen.blob(
    [-half + 0.3, 0.46, -half + 0.26, 0.74, -half + 0.5, 0.76, -half + 0.54, 0.46],
    kit.accent('#e0c284'),
  );
}

const sofa = onFloor(0.3, 2, (pen, kit) => drawSofa(pen, kit, 1, 2));
const armchair = onFloor(0.32, 1, (pen, kit) => drawSofa(pen, kit, 0.5, 1));

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

/** A round café table with a cloth and two chairs. */
const bistroTable = onFloor(0.22, 1.9, (pen, kit) => {
  const iron = kit.part('iron', '#3f4a48');
  const seat = kit.accent('#b9703f');
  for (const s of [-1, 1]) {
    pen.line([s * 0.82, 0, s * 0.78, 0.5, s * 0.9, 1.12], 0.05, iron);
    pen.line([s * 0.46, 0.04, s * 0.5, 0.5], 0.05, iron);
    pen.poly([s * 0.42, 0.5, s * 0.86, 0.5, s * 0.8, 0.6, s * 0.46, 0.6], seat);
    pen.poly([s * 0.8, 0.8, s * 0.9, 0.8, s * 0.96, 1.14, s * 0.84, 1.14], seat, { shade: -6 });
  }
  pen.line([0, 0.06, 0, 0.8], 0.08, iron);
  pen.ellipse(0, 0.05, 0.26, 0.06, iron);
  const cloth = kit.main('#f2ead8');
  pen.poly(
    [-0.56, 0.84, 0.56, 0.84, 0.48, 0.6, 0.24, 0.66, 0, 0.58, -0.24, 0.66, -0.48, 0.6],
    cloth,
    {
      shade: -9,
    },
  );
  pen.ellipse(0, 0.84, 0.56, 0.13, cloth);
  const glass = kit.part('wine', '#8c2f3a');
  pen.rect(-0.22, 0.86, 0.1, 0.28, glass);
  pen.rect(-0.195, 1.1, 0.05, 0.14, glass);
  pen.ellipse(0.16, 0.9, 0.12, 0.05, kit.part('cup', '#d9a441'));
});

export const furniture: Record<string, Element> = {
  chair,
  sofa,
  table,
  armchair,
  bed,
  mirror,
  fireplace,
  bistro_table: bistroTable,
  bookshelf,
  piano,
};
