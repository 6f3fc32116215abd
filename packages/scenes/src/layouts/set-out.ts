import { between, createRandom } from '@limn/imaging/random';
import { Kit } from '../elements/element.ts';
import { elements } from '../elements/registry.ts';
import { Pen } from '../pen/pen.ts';
import type { World } from './world.ts';

/** Draws a thing that belongs to the place itself. */
export function setOut(
  { stage }: World,
  name: string,
  x: number,
  y: number,
  size: number,
  k = 0,
): void {
  const kit = new Kit(stage, `place-${name}${k % 3}`, createRandom(k * 31 + 5), {
    importance: 2,
    nth: k,
  });
  elements[name].draw(new Pen(stage, x, y, size, k % 2 ? 1 : -1), kit);
}

/** Blades along the lower edge, tall at the sides and low in the middle. */
export function frontGrass(world: World, hex: string, tall: number): void {
  const { stage } = world;
  const { aspect } = stage;
  const random = createRandom(17);
  const blade = stage.material('front-grass', 'plant', hex, { importance: 2 });
  const pen = new Pen(stage, 0, 1, 1);
  const count = Math.round(46 * aspect);
  for (let k = 0; k < count; k++) {
    const t = (k + random()) / count;
    const side = Math.abs(t - 0.5) * 2;
    const high = tall * (0.3 + 0.7 * side * side) * between(random, 0.6, 1.05);
    const lean = between(random, -0.4, 0.4) * high;
    const x = t * aspect;
    pen.limb([x, -0.02, 0.014, x + lean * 0.3, high * 0.6, 0.01, x + lean, high, 0.002], blade, {
      shade: between(random, -10, 9),
      contour: false,
    });
  }
}

/** Stones scattered in front. */
export function frontStones(
  world: World,
  spots: readonly (readonly number[])[],
  hex: string,
): void {
  const { stage } = world;
  const stone = stage.material('front-stone', 'ground', hex, {
    importance: 2,
    grain: { across: 0.03, down: 0.03, amount: 7 },
  });
  for (const [x, y, w] of spots) {
    const pen = new Pen(stage, x, y, w);
    pen.blob([-0.5, 0, -0.46, 0.3, -0.2, 0.52, 0.14, 0.5, 0.42, 0.28, 0.5, 0, 0, -0.06], stone);
    pen.poly([-0.4, 0.28, -0.18, 0.5, 0.14, 0.48, -0.02, 0.28], stone, {
      shade: 10,
      contour: false,
    });
  }
}
