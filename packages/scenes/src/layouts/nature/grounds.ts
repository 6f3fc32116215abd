import { between, createRandom } from '@limn/imaging/random';
import { Kit } from '../../elements/element.ts';
import { elements } from '../../elements/registry.ts';
import { Pen } from '../../pen/pen.ts';
import { scaleAt, type World } from '../world.ts';
import { drawWay } from '../land.ts';
import type { Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  meadow: {
    words: 'meadows pasture grassland',
    holds: [
      ['tree', 2],
      ['cow', 2],
    ],
    sown: 'several',
  },
};

/** Wild flowers: a few far off, large ones in the corners in front. */
export function scatterFlowers(world: World): void {
  const { stage, random, horizon } = world;
  const names = ['flower', 'poppy', 'daisy', 'lavender_bush'];
  const draw = (k: number, x: number, y: number, size: number): void => {
    const name = names[k % names.length];
    const kit = new Kit(stage, `meadow-${name}${k % 3}`, createRandom(k + 41), {
      importance: 2,
      nth: k,
    });
    elements[name].draw(new Pen(stage, x * stage.aspect, y, size), kit);
  };
  for (let k = 0; k < 7; k++) {
    const t = (k + random()) / 7;
    draw(k, random(), horizon + 0.16 + (0.86 - horizon - 0.16) * t, 0.1 * scaleAt(world, 0.8));
  }
  world.front = () => {
    for (let k = 0; k < 7; k++) {
      const t = k % 2 ? 0.7 + 0.09 * k * 0.5 : 0.3 - 0.09 * k * 0.5;
      draw(
        k + 1,
        t + between(random, -0.03, 0.03),
        between(random, 0.98, 1.03),
        between(random, 0.13, 0.17),
      );
    }
  };
}

/** A round hill to place things on. */
export function drawHill(world: World, path = true): void {
  const { stage, random, horizon } = world;
  const { aspect } = stage;
  const x = aspect * between(random, 0.42, 0.58);
  const top = horizon - between(random, 0.02, 0.05);
  const pen = new Pen(stage, x, 1, aspect);
  const high = (1 - top) / aspect;
  const green = world.ground ?? 0;
  const at = (v: number): number => high * v;
  pen.under(
    [
      -0.75,
      at(0.42),
      -0.5,
      at(0.66),
      -0.26,
      at(0.92),
      0,
      at(1),
      0.26,
      at(0.93),
      0.52,
      at(0.68),
      0.78,
      at(0.4),
    ],
    -0.05,
    green,
    { shade: 5 },
  );
  pen.blob(
    [
      0.06,
      at(0.99),
      0.26,
      at(0.92),
      0.52,
      at(0.67),
      0.8,
      at(0.38),
      0.8,
      -0.1,
      0.1,
      -0.1,
      0.28,
      at(0.4),
    ],
    green,
    { shade: -4, contour: false, opacity: 0.4 },
  );
  const way = stage.material('path', 'ground', stage.snowy ? '#d3dae4' : '#d8c49c', {
    importance: 2,
  });
  if (path) drawWay(world, way, 0.22, top + 0.05, [x - 0.12 * aspect, x + 0.03]);
  world.land = { top: top + 0.035, bottom: top + 0.05 };
  world.landRange = [x - 0.1 * aspect, x + 0.1 * aspect];
  world.farScale = 0.8;
}

/** Trees on both sides. */
export function drawGrove(world: World): void {
  const { stage, random } = world;
  for (let k = 0; k < 12; k++) {
    const t = k / 12;
    const y = world.horizon + 0.03 + 0.22 * t;
    const name = random() < 0.6 ? 'pine' : 'tree';
    const side = k % 2 ? between(random, 0, 0.3) : between(random, 0.7, 1);
    const kit = new Kit(stage, `grove-${name}`, createRandom(k + 71), { importance: 2 });
    elements[name].draw(new Pen(stage, side * stage.aspect, y, 0.5 * scaleAt(world, y)), kit);
  }
}
