import { createRandom } from '../random.ts';
import { Kit, type Element } from './elements/element.ts';
import { Pen } from './pen.ts';
import type { Placed } from './place-things.ts';
import type { World } from './world.ts';

/** Draws what was placed, from back to front, with shadows and mirror images. */
export function drawThings(world: World, placed: readonly Placed[]): void {
  const tiedOn = (p: Placed): number =>
    p.request.relation && p.request.relation.to !== 'setting' ? 1 : 0;
  const order = [...placed].sort((p, q) => {
    const sky = (e: Placed): number => (world.elements[e.request.element].home === 'sky' ? 0 : 1);
    return sky(p) - sky(q) || (p.depth ?? p.y) - (q.depth ?? q.y) + 0.02 * (tiedOn(p) - tiedOn(q));
  });
  order.forEach((p) => {
    const seed = p.index * 1009 + p.nth * 31 + Math.floor(p.x * 997);
    const element = world.elements[p.request.element];
    drawBeneath(world, p, element, seed);
    const pen = new Pen(world.stage, p.x, p.y, p.height, p.flip);
    element.draw(pen, kitFor(world, p, seed));
  });
}

function kitFor(world: World, p: Placed, seed: number): Kit {
  return new Kit(world.stage, p.request.element, createRandom(seed + 1), {
    color: p.request.color,
    accent: p.request.accent,
    hair: p.request.hair,
    importance: 3,
    nth: p.nth,
    old: p.request.old,
  });
}

function drawBeneath(world: World, p: Placed, element: Element, seed: number): void {
  if (!element.stands) return;
  const { stage } = world;
  const inWater =
    world.water !== null &&
    element.home === 'water' &&
    p.y >= world.water.top - 0.02 &&
    p.y <= world.water.bottom + 0.1;
  if (inWater) {
    stage.veil = 0.38;
    element.draw(new Pen(stage, p.x, p.y, p.height, p.flip, 0, -0.62), kitFor(world, p, seed));
    stage.veil = 1;
    return;
  }
  if (p.y < world.horizon || element.home === 'wall') return;
  const shadow = stage.material('shadow', 'ground', '#3f4a3a', { importance: 1 });
  const lean = world.light ? Math.sign(p.x - world.light.x) * 0.25 : 0.18;
  new Pen(stage, p.x + lean * p.width * 0.5, p.y, p.width).ellipse(0, 0, 0.52, 0.055, shadow, {
    opacity: 0.45,
    contour: false,
  });
}
