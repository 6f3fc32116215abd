import { between, createRandom } from '../../random.ts';
import { Kit } from '../elements/element.ts';
import { elements } from '../elements/registry.ts';
import { Pen } from '../pen.ts';
import { scaleAt, type World } from '../world.ts';
import { drawWay } from './land.ts';

/** Houses round a church, in two rows. */
export function drawVillage(world: World): void {
  const { stage, random } = world;
  const far = 4 + Math.floor(random() * 2);
  const near = 3;
  const church = Math.floor(random() * far);
  for (let k = 0; k < far + near; k++) {
    const [nth, count, depth] = k < far ? [k, far, 0.1] : [k - far, near, 0.2];
    const name = k === church ? 'church' : 'house';
    const kit = new Kit(stage, `village-${name}`, createRandom(k * 97 + 5), {
      importance: 2,
      nth: k,
    });
    const x = ((nth + between(random, 0.2, 0.8)) / count) * stage.aspect;
    const y = world.horizon + depth + between(random, -0.03, 0.03);
    const size = elements[name].size * scaleAt(world, y) * 1.25;
    elements[name].draw(new Pen(stage, x, y, size, k % 2 ? 1 : -1), kit);
  }
}

/** A hedge with trees behind it, a way, and beds on both its sides. */
export function drawGarden(world: World): void {
  const { stage, random, horizon } = world;
  const kitOf = (name: string, k: number): Kit =>
    new Kit(stage, `garden-${name}`, createRandom(k * 53 + 7), { importance: 2, nth: k });
  for (let k = 0; k < 5; k++) {
    const x = ((k + between(random, 0.1, 0.9)) / 5) * stage.aspect;
    const name = k % 2 ? 'tree' : 'blossom_tree';
    elements[name].draw(
      new Pen(stage, x, horizon + 0.05, between(random, 0.2, 0.3)),
      kitOf(name, k),
    );
  }
  const hedge = stage.material('hedge', 'plant', '#4f7a3a', {
    importance: 2,
    grain: { across: 0.02, down: 0.02, amount: 7 },
  });
  new Pen(stage, 0, 1, 1).rect(-0.02, 0.93 - horizon, stage.aspect + 0.04, 0.075, hedge);
  drawWay(
    world,
    stage.material('path', 'ground', '#dccba4', { importance: 2 }),
    0.34,
    horizon + 0.07,
  );
  for (let k = 0; k < 22; k++) {
    const t = (k + 1) / 22;
    const y = horizon + 0.09 + (0.97 - horizon) * t * t * 0.98;
    const side = k % 2 ? between(random, 0.02, 0.3) : between(random, 0.7, 0.98);
    const name = (['bush', 'flower', 'rose', 'lavender_bush', 'tulip'] as const)[k % 5];
    const size = elements[name].size * 0.9 * scaleAt(world, y);
    elements[name].draw(new Pen(stage, side * stage.aspect, y, size), kitOf(name, k));
  }
}

/** Wild flowers all over the ground. */
export function scatterFlowers(world: World): void {
  const { stage, random } = world;
  const names = ['flower', 'poppy', 'daisy', 'lavender_bush'];
  for (let k = 0; k < 16; k++) {
    const t = (k + random()) / 16;
    const y = world.horizon + 0.16 + (0.98 - world.horizon - 0.16) * t;
    const name = names[Math.floor(random() * names.length)];
    const kit = new Kit(stage, `meadow-${name}`, createRandom(k + 41), { importance: 2, nth: k });
    elements[name].draw(new Pen(stage, random() * stage.aspect, y, 0.1 * scaleAt(world, y)), kit);
  }
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
