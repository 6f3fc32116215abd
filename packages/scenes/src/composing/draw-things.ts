import { createRandom } from '@limn/imaging/random';
import { colorToLab, labDistance, labToColor, type Lab } from '@limn/imaging/raster/color';
import { Kit, type Element } from '../elements/element.ts';
import { Pen } from '../pen/pen.ts';
import type { PlacedThing } from './placing.ts';
import type { Material, Shape } from '@limn/imaging/drawing/scene';
import type { World } from '../layouts/world.ts';

/** Draws what was placed, from back to front, with shadows and mirror images. */
export function drawThings(world: World, placed: readonly PlacedThing[]): void {
  const tiedOn = (p: PlacedThing): number =>
    p.request.relation && p.request.relation.to !== 'setting' ? 1 : 0;
  const order = [...placed].sort((p, q) => {
    const sky = (e: PlacedThing): number =>
      world.elements[e.request.element].home === 'sky' ? 0 : 1;
    return sky(p) - sky(q) || (p.depth ?? p.y) - (q.depth ?? q.y) + 0.02 * (tiedOn(p) - tiedOn(q));
  });
  order.forEach((p) => {
    const seed = p.index * 1009 + p.nth * 31 + Math.floor(p.x * 997);
    const element = world.elements[p.request.element];
    const { shapes } = world.stage.scene;
    const beneath = shapes.length;
    drawBeneath(world, p, element, seed);
    const first = shapes.length;
    const pen = new Pen(world.stage, p.x, p.y, p.height, p.flip);
    const { things } = world.stage.scene;
    world.stage.thing = things.length;
    things.push({ element: p.request.element, request: p.index, nth: p.nth });
    element.draw(pen, kitFor(world, p, seed));
    world.stage.thing = undefined;
    if (p.index === 0 && element.home === 'ground') layLight(world, p, beneath, first);
  });
}

function kitFor(world: World, p: PlacedThing, seed: number): Kit {
  return new Kit(world.stage, p.request.element, createRandom(seed + 1), {
    ...p.request,
    importance: 3,
    nth: p.nth,
  });
}

function drawBeneath(world: World, p: PlacedThing, element: Element, seed: number): void {
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
  if (p.y < world.horizon || element.home === 'wall' || world.afloat || world.perch) return;
  drawShadow(world, p);
}

/** A shadow that fades out, away from the light and longer where that is low. */
function drawShadow({ stage, light, horizon }: World, p: PlacedThing): void {
  const shadow = stage.material('shadow', 'ground', '#46503f', { importance: 1 });
  const low = light ? Math.min(1, light.y / Math.max(0.1, horizon)) : 0.3;
  const away = light ? Math.sign(p.x - light.x) : 1;
  const reach = p.width * (0.06 + 0.16 * low);
  const dark = stage.daylight === 'night' || stage.daylight === 'overcast' ? 0.7 : 1;
  for (const [grow, opacity] of [
    [1, 0.16],
    [0.8, 0.18],
    [0.56, 0.2],
  ])
    new Pen(stage, p.x + away * reach, p.y, p.width).ellipse(
      0,
      -0.004,
      (0.46 + 0.1 * low) * grow,
      0.05 * grow,
      shadow,
      { opacity: opacity * dark, contour: false },
    );
}

/** Minimum difference of lightness between a thing and the ground; below it, a pool of light separates them. */
const apart = 20;

/** A pool of light behind a main thing that has the same colour as the ground. */
function layLight(world: World, p: PlacedThing, beneath: number, first: number): void {
  const { stage, ground } = world;
  const { shapes, materials } = stage.scene;
  const plant = shapes[first] && materials[materialOf(shapes[first])]?.role === 'plant';
  if (ground === undefined || plant || p.y < world.horizon + 0.08) return;
  const under = colorToLab(materials[ground].color);
  const own = meanColor(shapes.slice(first), materials);
  if (!own || labDistance(own, under) > apart) return;
  const [l, a, b] = under;
  const lit = labToColor([l > 74 ? l - 16 : l + 20, a * 0.6, b * 0.8]);
  const light = stage.material('pool-of-light', 'ground', lit, { importance: 1, glowing: true });
  const end = shapes.length;
  const pen = new Pen(stage, p.x, p.y - p.height * 0.05, Math.max(p.width, p.height * 0.7));
  const patch = [
    -1, 0, -0.6, 0.17, 0.05, 0.25, 0.66, 0.16, 1, 0, 0.6, -0.17, -0.1, -0.23, -0.7, -0.15,
  ];
  for (const r of [1, 0.76])
    pen.blob(
      patch.map((v) => v * r),
      light,
      { contour: false, opacity: 0.5 },
    );
  // Move it below the thing and its shadow.
  shapes.splice(beneath, 0, ...shapes.splice(end));
}

const materialOf = ({ fill }: Shape): number => (fill.kind === 'flat' ? fill.material : -1);

/** The colour of shapes, the larger the more. */
function meanColor(shapes: readonly Shape[], materials: readonly Material[]): Lab | null {
  const sum = [0, 0, 0];
  let weight = 0;
  for (const { fill, outlines, shade } of shapes) {
    if (fill.kind !== 'flat') continue;
    const lab = colorToLab(materials[fill.material].color);
    const size = outlines.reduce((all, outline) => all + Math.abs(areaOf(outline)), 0);
    weight += size;
    sum[0] += size * (lab[0] + shade);
    sum[1] += size * lab[1];
    sum[2] += size * lab[2];
  }
  return weight > 0 ? [sum[0] / weight, sum[1] / weight, sum[2] / weight] : null;
}

function areaOf(outline: Float32Array): number {
  let twice = 0;
  for (let i = 0, j = outline.length - 2; i < outline.length; j = i, i += 2)
    twice += outline[j] * outline[i + 1] - outline[i] * outline[j + 1];
  return twice / 2;
}
