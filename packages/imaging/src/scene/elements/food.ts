import { bowl } from './bowl.ts';
import type { Element } from './element.ts';
import { fruits, type Fruit } from './fruit.ts';
import { onTable } from './homes.ts';

/** A fruit that lies on the table. */
const lying = (size: number, width: number, unit: number, { color, foot, draw }: Fruit): Element =>
  onTable(size, width, (pen, kit) => draw(pen.frame(0, foot * unit, unit), kit, kit.main(color)));

const apple = lying(0.14, 1, 0.46, fruits.apple);
const pear = lying(0.19, 0.7, 0.33, fruits.pear);
const orange = lying(0.13, 1, 0.48, fruits.orange);
const lemon = lying(0.11, 1.4, 0.6, fruits.lemon);
const grapes = lying(0.19, 0.8, 0.31, fruits.grapes);
const cherry = lying(0.13, 1, 0.42, fruits.cherries);

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
