import { between } from '@limn/imaging/random';
import { elements } from '../../elements/registry.ts';
import { subjectName } from '../../elements/element.ts';
import { Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { scatterFlowers } from './grounds.ts';
import { drawIsland } from './island.ts';
import { drawGround } from '../land.ts';
import { drawWaterfront } from './village.ts';
import { drawBeach, drawSea } from './water.ts';
import type { Layout } from '../layout.ts';

const maritime = 'sailboat ship whale dolphin lighthouse seagull island cliff anchor';

export const layouts: Record<string, Layout> = {
  seascape: {
    words: 'sea ocean coast seaside shore shoreline bay coastline waves wave surf',
    suggestedBy: { things: maritime.split(' ') },
    holds: [['sailboat', 2]],
  },
  beach: { words: 'sand sandy seashore', holds: [['umbrella', 2]] },
  harbour: { words: 'harbor port marina wharf dock quay', holds: [['sailboat', 3]] },
};

/** The sea, and the shore it is seen from. */
export function drawCoast(
  world: World,
  has: (name: string) => boolean,
  things: readonly string[],
): void {
  const { stage } = world;
  if (has('garden') || has('meadow') || has('field')) {
    // A garden by the sea: the sea behind, the ground in front.
    drawSea(world, 0.72);
    drawGround(
      world,
      stage.scene.layout === 'field' ? 'field' : (world.setting.season ?? 'summer'),
      0.68,
    );
    world.land = { top: 0.74, bottom: 0.96 };
    scatterFlowers({ ...world, horizon: 0.58 });
    return;
  }
  if (has('village') || has('city')) {
    drawGround(world, stage.snowy ? 'winter' : (world.setting.season ?? 'summer'));
    return drawWaterfront(world);
  }
  drawSea(world);
  if (things.includes('bridge')) drawHeads(world);
  const standing = things.some(
    (name) => elements[name] && !['water', 'sky'].includes(elements[name].home),
  );
  if (has('island')) {
    const afloat = things.some((name) => world.elements[name]?.home === 'water');
    drawIsland(world, standing || !afloat);
    if (standing || (!has('cliff') && !has('beach') && !has('harbour'))) return;
  }
  if (has('cliff') || (standing && !has('beach') && !has('harbour'))) {
    const great = things.some((name) => (world.elements[name]?.size ?? 0) >= 0.4);
    const { side, top, edge } = drawCliff(world, great);
    const middle = edge * 0.5;
    world.land = { top: top - 0.03, bottom: top - 0.02 };
    const range: [number, number] =
      side < 0 ? [0.06, middle + 0.06] : [stage.aspect - middle - 0.06, stage.aspect - 0.06];
    world.landRange = range;
    world.farScale = 0.8;
    world.shore = () =>
      side < 0 ? [edge + 0.12, stage.aspect - 0.06] : [0.06, stage.aspect - edge - 0.12];
  } else if (has('harbour')) drawQuay(world);
  else if (has('beach') || standing || things.includes(subjectName)) drawBeach(world);
}

/** A head of rock on each side, for a bridge to lead over the water between them. */
function drawHeads(world: World): void {
  const { stage, random, horizon } = world;
  const { aspect } = stage;
  const y = horizon + 0.2;
  const rock = stage.material('cliff', 'ground', '#7d6a58', {
    importance: 2,
    grain: { across: 0.05, down: 0.08, amount: 9 },
  });
  const turf = stage.material('cliff-turf', 'ground', '#7d8c4a', { importance: 2 });
  for (const side of [-1, 1] as const) {
    const pen = new Pen(stage, side < 0 ? 0 : aspect, y, aspect, -side);
    const tall = between(random, 0.13, 0.16);
    pen.poly(
      [
        -0.05,
        tall,
        0.1,
        tall * 0.94,
        0.19,
        0.11,
        0.22,
        0.06,
        0.28,
        -0.02,
        0.2,
        -0.06,
        -0.05,
        -0.09,
      ],
      rock,
    );
    pen.poly([0.1, tall * 0.9, 0.18, 0.1, 0.24, -0.03, 0.14, -0.06], rock, {
      shade: -9,
      contour: false,
    });
    pen.poly(
      [-0.05, tall + 0.01, 0.1, tall, 0.2, 0.11, 0.1, tall * 0.78, -0.05, tall * 0.84],
      turf,
      {
        contour: false,
      },
    );
  }
  world.crossing = { x: aspect / 2, y, width: aspect * 0.72 };
  world.water = { top: y - 0.02, bottom: 0.94 };
}

function drawQuay(world: World): void {
  const { stage } = world;
  const stone = stage.material('quay', 'ground', '#a39a8a', {
    grain: { across: 0.06, down: 0.03, amount: 5 },
  });
  const pen = new Pen(stage, 0, 1, 1);
  pen.poly(
    [
      -0.05,
      0.24,
      stage.aspect * 0.62,
      0.17,
      stage.aspect * 0.7,
      0.1,
      stage.aspect * 0.72,
      -0.05,
      -0.05,
      -0.05,
    ],
    stone,
  );
  pen.poly(
    [
      -0.05,
      0.17,
      stage.aspect * 0.66,
      0.1,
      stage.aspect * 0.7,
      0.1,
      stage.aspect * 0.72,
      -0.05,
      -0.05,
      -0.05,
    ],
    stone,
    { shade: -12, contour: false },
  );
  for (const x of [0.12, 0.34, 0.55])
    pen.rect(
      stage.aspect * x,
      0.21 - x * 0.07,
      0.022,
      0.045,
      stage.material('ink', 'ink', '#2a2528'),
    );
  world.land = { top: 0.77, bottom: 0.82 };
  world.landRange = [0.06, stage.aspect * 0.55];
  if (world.water) world.water.bottom = 0.74;
}

/** A rock face at one side, from the water up. */
function drawCliff(world: World, great: boolean): { side: -1 | 1; top: number; edge: number } {
  const { stage, random, horizon } = world;
  const right = world.light ? world.light.x < stage.aspect / 2 : random() < 0.5;
  const side = right ? 1 : -1;
  const rock = stage.material('cliff', 'ground', '#7d6a58', {
    importance: 2,
    grain: { across: 0.05, down: 0.08, amount: 9 },
  });
  const turf = stage.material('cliff-turf', 'ground', '#7d8c4a', { importance: 2 });
  const pen = new Pen(stage, side < 0 ? 0 : stage.aspect, 1, 1, -side);
  const reach = stage.aspect * (between(random, 0.4, 0.5) + (great ? 0.1 : 0));
  const top = 1 - horizon + between(random, 0.02, 0.06);
  const face = [
    reach,
    top - 0.01,
    reach + 0.015,
    top - 0.08,
    reach - 0.02,
    top - 0.16,
    reach + 0.05,
    top - 0.26,
    reach + 0.03,
    top - 0.36,
    reach + 0.12,
    -0.05,
  ];
  pen.poly([-0.05, top + 0.05, reach * 0.5, top + 0.03, ...face, -0.05, -0.05], rock);
  for (let k = 0; k < 7; k++) {
    const x = reach * between(random, 0.25, 1);
    const y = top - between(random, 0.06, 0.4);
    pen.poly([x, y, x + 0.05, y - 0.03, x + 0.02, y - 0.14, x - 0.03, y - 0.1], rock, {
      shade: k % 2 ? -12 : 10,
      contour: false,
      opacity: 0.8,
    });
  }
  pen.poly(
    [
      -0.05,
      top + 0.055,
      reach * 0.5,
      top + 0.035,
      reach,
      top,
      reach - 0.02,
      top - 0.03,
      reach * 0.6,
      top - 0.015,
      -0.05,
      top - 0.02,
    ],
    turf,
    { contour: false },
  );
  return { side, top: 1 - top, edge: reach };
}
