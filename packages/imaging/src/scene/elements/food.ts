import type { Pen } from '../pen.ts';
import type { Element, Kit } from './element.ts';

/** A round fruit with light and shadow. */
function round(pen: Pen, fruit: number, x: number, y: number, rx: number, ry: number): void {
  pen.ellipse(x, y, rx, ry, fruit);
  pen.ellipse(x + rx * 0.3, y - ry * 0.3, rx * 0.62, ry * 0.6, fruit, {
    shade: -9,
    contour: false,
  });
  pen.ellipse(x - rx * 0.05, y + ry * 0.1, rx * 0.72, ry * 0.7, fruit, { contour: false });
  pen.ellipse(x - rx * 0.35, y + ry * 0.4, rx * 0.24, ry * 0.2, fruit, {
    shade: 14,
    contour: false,
  });
}

const onTable = (size: number, width: number, draw: Element['draw']): Element => ({
  home: 'table',
  size,
  width,
  stands: true,
  draw,
});

export const drawApple = (pen: Pen, kit: Kit, x: number, y: number, r: number): void => {
  round(pen, kit.main(['#c23a2c', '#b9b53a', '#d8863a'][kit.nth % 3]), x, y + r, r * 1.04, r);
  pen.limb([x, y + r * 1.8, r * 0.14, x + r * 0.1, y + r * 2.2, r * 0.1], kit.ink(), {
    contour: false,
  });
  pen.ellipse(x + r * 0.35, y + r * 2.1, r * 0.3, r * 0.12, kit.part('leaf', '#5d8a3a', 'plant'), {
    turn: 0.4,
  });
};

const apple = onTable(0.13, 1, (pen, kit) => drawApple(pen, kit, 0, 0, 0.44));

const pear = onTable(0.17, 0.7, (pen, kit) => {
  const skin = kit.main('#b9b046');
  pen.blob(
    [
      -0.3, 0.22, -0.28, 0.42, -0.15, 0.68, -0.1, 0.86, 0.1, 0.86, 0.15, 0.68, 0.28, 0.42, 0.3,
      0.22, 0.18, 0.02, -0.18, 0.02,
    ],
    skin,
  );
  pen.blob([0.05, 0.05, 0.18, 0.05, 0.28, 0.26, 0.14, 0.62, 0.08, 0.82, 0.1, 0.4], skin, {
    shade: -10,
    contour: false,
  });
  pen.ellipse(-0.12, 0.36, 0.07, 0.12, skin, { shade: 12, contour: false });
  pen.limb([0, 0.85, 0.05, 0.06, 1, 0.035], kit.ink(), { contour: false });
});

const orange = onTable(0.13, 1, (pen, kit) => {
  round(pen, kit.main('#e8862a'), 0, 0.46, 0.48, 0.46);
  pen.ellipse(0.04, 0.86, 0.05, 0.03, kit.part('leaf', '#5d8a3a', 'plant'));
});

const lemon = onTable(0.11, 1.3, (pen, kit) => {
  const skin = kit.main('#ecd03f');
  pen.blob(
    [
      -0.66, 0.44, -0.46, 0.6, -0.2, 0.86, 0.2, 0.86, 0.46, 0.6, 0.66, 0.46, 0.46, 0.28, 0.2, 0.04,
      -0.2, 0.04, -0.46, 0.28,
    ],
    skin,
  );
  pen.blob([0, 0.06, 0.2, 0.06, 0.44, 0.3, 0.6, 0.46, 0.2, 0.4], skin, {
    shade: -10,
    contour: false,
  });
});

const grapes = onTable(0.17, 0.9, (pen, kit) => {
  const skin = kit.main('#5b3a78');
  const rows = [4, 5, 4, 3, 2];
  rows.forEach((n, row) => {
    for (let k = 0; k < n; k++)
      round(pen, skin, (k - (n - 1) / 2) * 0.18, 0.76 - row * 0.16, 0.1, 0.1);
  });
  pen.limb([0, 0.84, 0.05, 0.05, 1, 0.04], kit.ink(), { contour: false });
});

const cherry = onTable(0.12, 1, (pen, kit) => {
  for (const x of [-0.22, 0.24]) {
    pen.line([x, 0.4, x * 0.4, 0.8, 0.1, 1], 0.03, kit.part('leaf', '#5d8a3a', 'plant'), {
      contour: false,
    });
    round(pen, kit.main('#a81e30'), x, 0.24, 0.22, 0.22);
  }
});

const pumpkin = onTable(0.17, 1.3, (pen, kit) => {
  const skin = kit.main('#dd7a28');
  for (const x of [-0.4, 0.4, -0.2, 0.2, 0])
    pen.ellipse(x, 0.42, 0.26, 0.42, skin, { shade: x === 0 ? 5 : -Math.abs(x) * 16 });
  pen.limb([0, 0.8, 0.12, 0.06, 1, 0.08], kit.part('leaf', '#5d8a3a', 'plant'));
});

const bread = onTable(0.13, 2, (pen, kit) => {
  const crust = kit.main('#c08a48');
  pen.blob(
    [-0.98, 0.3, -0.8, 0.78, -0.2, 0.98, 0.5, 0.92, 0.96, 0.5, 0.92, 0.06, -0.8, 0.04],
    crust,
  );
  for (const x of [-0.5, -0.1, 0.3, 0.62])
    pen.limb([x - 0.08, 0.55, 0.03, x + 0.02, 0.76, 0.1, x + 0.14, 0.86, 0.03], crust, {
      shade: 13,
      contour: false,
    });
  pen.blob([-0.8, 0.06, 0.9, 0.08, 0.9, 0.3, 0, 0.26, -0.86, 0.26], crust, {
    shade: -11,
    contour: false,
  });
});

const cheese = onTable(0.13, 1.6, (pen, kit) => {
  const rind = kit.main('#ecc04c');
  pen.poly([-0.8, 0, 0.8, 0, 0.8, 0.55, -0.8, 0.55], rind, { shade: -6 });
  pen.poly([-0.8, 0.55, 0.8, 0.55, 0.5, 0.98, 0.1, 0.98], rind, { shade: 8 });
  for (const [x, y, r] of [
    [-0.4, 0.24, 0.1],
    [0.1, 0.36, 0.08],
    [0.46, 0.18, 0.11],
  ])
    pen.ellipse(x, y, r, r, rind, { shade: -18 });
});

const bowl = onTable(0.22, 1.5, (pen, kit) => {
  const fruit = ['#c23a2c', '#e8862a', '#ecd03f', '#8aa544', '#5b3a78'];
  [
    [-0.36, 0.5],
    [0.36, 0.5],
    [0, 0.5],
    [-0.18, 0.74],
    [0.2, 0.72],
  ].forEach(([x, y], k) => round(pen, kit.part(`fruit${k}`, fruit[k]), x, y, 0.22, 0.22));
  const ware = kit.main('#3f5f8f');
  pen.blob(
    [-0.72, 0.52, -0.5, 0.14, -0.2, 0.02, 0.2, 0.02, 0.5, 0.14, 0.72, 0.52, 0.3, 0.46, -0.3, 0.46],
    ware,
  );
  pen.blob([0.2, 0.05, 0.48, 0.15, 0.7, 0.5, 0.4, 0.46], ware, { shade: -10, contour: false });
  pen.line([-0.6, 0.36, 0, 0.28, 0.6, 0.36], 0.04, kit.accent('#efe6d2'), { contour: false });
});

export const food: Record<string, Element> = {
  apple,
  pear,
  orange_fruit: orange,
  lemon,
  grapes,
  cherry,
  pumpkin,
  bread,
  cheese,
  bowl,
  fruit: bowl,
};
