import { drawShapes } from '../draw-shapes.ts';
import { drawnThings } from '../drawn-things.ts';
import { bowl } from './bowl.ts';
import type { Element } from '../element.ts';
import { fruits, type Fruit } from './fruit.ts';
import { onTable } from '../homes.ts';

/** A fruit on the table. */
const lying = (size: number, width: number, unit: number, { color, foot, draw }: Fruit): Element =>
  onTable(size, width, (pen, kit) => draw(pen.frame(0, foot * unit, unit), kit, kit.main(color)));

const apple = lying(0.14, 1, 0.46, fruits.apple);
const pear = lying(0.19, 0.7, 0.33, fruits.pear);
const orange = lying(0.13, 1, 0.48, fruits.orange);
const lemon = lying(0.11, 1.4, 0.6, fruits.lemon);
const grapes = lying(0.19, 0.8, 0.31, fruits.grapes);
const cherry = lying(0.13, 1, 0.42, fruits.cherries);

const pumpkin = onTable(0.17, 1.3, drawShapes(drawnThings.pumpkin));

const bread = onTable(0.13, 2, drawShapes(drawnThings.bread));

const cheese = onTable(0.13, 1.6, drawShapes(drawnThings.cheese));

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
