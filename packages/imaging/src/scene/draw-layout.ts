import { subjectName } from './elements/subject.ts';
import { drawBranch } from './layouts/branch.ts';
import { drawCafe } from './layouts/cafe.ts';
import { drawJungle } from './layouts/jungle.ts';
import { drawMoonSurface, drawSpace } from './layouts/space.ts';
import { drawOutdoors } from './layouts/outdoors.ts';
import { drawPool } from './layouts/pool.ts';
import { drawRoom } from './layouts/room.ts';
import { drawRooftops } from './layouts/rooftops.ts';
import { drawSavanna } from './layouts/savanna.ts';
import { drawAbstract, drawBust, drawPattern } from './layouts/studio.ts';
import { drawTabletop } from './layouts/tabletop.ts';
import { drawStreet } from './layouts/town.ts';
import { drawVineyard } from './layouts/vineyard.ts';
import { drawFalls } from './layouts/waterfall.ts';
import { drawUnderwater, drawWoods } from './layouts/woods.ts';
import type { ElementRequest, PromptReading } from './reading.ts';
import type { World } from './world.ts';

const inTheSky = ['sun', 'moon', 'star', 'cloud', 'rainbow'];

/** Layouts that leave out all features of the landscape, or all but a few. */
export const drawnFeatures: Record<string, string[]> = {
  forest: ['path', 'rainbow'],
  falls: [...inTheSky, 'waterfall', 'cliff'],
  jungle: ['path', 'rainbow'],
  savanna: [...inTheSky, 'path'],
  cafe: ['sun', 'moon', 'star', 'rainbow'],
  vineyard: [...inTheSky, 'hill'],
  swimming_pool: [...inTheSky],
  rooftops: [...inTheSky],
  branch: ['sun', 'moon', 'star', 'rainbow'],
  moon_surface: ['star', 'hill', 'cliff'],
  space: ['star', 'moon'],
  street: inTheSky,
  underwater: [],
  interior: ['rug', 'curtain'],
  still_life: [],
  portrait: [],
  pattern: [],
  abstract: [],
};

/** Trees a forest may consist of. */
export const forestTrees = new Set(['birch', 'pine', 'tree']);

/** Where no snow falls. */
export const sheltered = new Set([
  'interior',
  'still_life',
  'portrait',
  'underwater',
  'space',
  'moon_surface',
  'jungle',
  'savanna',
]);

/** The least light there is where lamps burn, or where one looks from near. */
export const lampLight: Record<string, number> = {
  interior: 0.84,
  branch: 0.78,
  cafe: 0.76,
  street: 0.68,
  rooftops: 0.6,
  village: 0.54,
  city: 0.54,
  forest: 0.54,
  space: 0.96,
  moon_surface: 0.96,
};

/** What needs a street to drive along. */
const traffic = new Set(['car', 'bus', 'bicycle', 'cart', 'tram', 'taxi', 'truck']);

type Drawn = {
  world: World;
  named: ReadonlySet<string>;
  requests: readonly ElementRequest[];
  reading: PromptReading;
};

const drawers: Record<string, (drawn: Drawn) => void> = {
  portrait: ({ world, requests }) => drawBust(world, requests[0]),
  pattern: ({ world, requests }) =>
    drawPattern(
      world,
      requests.filter((r) => r.element !== subjectName),
    ),
  abstract: ({ world }) => drawAbstract(world),
  still_life: ({ world }) => drawTabletop(world),
  interior: ({ world, requests, reading }) => drawRoom(world, requests, reading.elements),
  street: ({ world, named, requests, reading }) => {
    const rolls = requests.some(({ element }) => traffic.has(element));
    const market = reading.settingWords.some(({ word }) => /market/i.test(word));
    drawStreet(world, named, rolls, market);
  },
  forest: ({ world, named, reading }) => {
    const kind = reading.elements.find(({ element }) => forestTrees.has(element));
    drawWoods(world, named, kind?.element);
  },
  falls: ({ world, named }) => drawFalls(world, named),
  jungle: ({ world, named }) => drawJungle(world, named),
  savanna: ({ world, named }) => drawSavanna(world, named),
  cafe: ({ world, named }) => drawCafe(world, named),
  vineyard: ({ world, named }) => drawVineyard(world, named),
  swimming_pool: ({ world, named }) => drawPool(world, named),
  rooftops: ({ world, named }) => drawRooftops(world, named),
  branch: ({ world, named, reading }) => drawBranch(world, named, reading.elements),
  moon_surface: ({ world }) => drawMoonSurface(world),
  space: ({ world }) => drawSpace(world),
  underwater: ({ world }) => drawUnderwater(world),
};

export function drawLayout(
  world: World,
  layout: string,
  named: ReadonlySet<string>,
  requests: readonly ElementRequest[],
  reading: PromptReading,
): void {
  const drawer = drawers[layout];
  if (drawer) drawer({ world, named, requests, reading });
  else
    drawOutdoors(
      world,
      named,
      requests.map((r) => r.element),
    );
}
