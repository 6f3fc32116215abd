import { subjectName } from './elements/subject.ts';
import { onDemand } from './on-demand.ts';
import type { ElementRequest, PromptReading } from './reading.ts';
import type { World } from './world.ts';

const branch = onDemand(() => import('./layouts/branch.ts'));
const cafe = onDemand(() => import('./layouts/cafe.ts'));
const jungle = onDemand(() => import('./layouts/jungle.ts'));
const space = onDemand(() => import('./layouts/space.ts'));
const outdoors = onDemand(() => import('./layouts/outdoors.ts'));
const pool = onDemand(() => import('./layouts/pool.ts'));
const room = onDemand(() => import('./layouts/room.ts'));
const rooftops = onDemand(() => import('./layouts/rooftops.ts'));
const savanna = onDemand(() => import('./layouts/savanna.ts'));
const studio = onDemand(() => import('./layouts/studio.ts'));
const tabletop = onDemand(() => import('./layouts/tabletop.ts'));
const town = onDemand(() => import('./layouts/town.ts'));
const vineyard = onDemand(() => import('./layouts/vineyard.ts'));
const waterfall = onDemand(() => import('./layouts/waterfall.ts'));
const woods = onDemand(() => import('./layouts/woods.ts'));

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
  portrait: ({ world, requests }) => studio()?.drawBust(world, requests[0]),
  pattern: ({ world, requests }) =>
    studio()?.drawPattern(
      world,
      requests.filter((r) => r.element !== subjectName),
    ),
  abstract: ({ world }) => studio()?.drawAbstract(world),
  still_life: ({ world }) => tabletop()?.drawTabletop(world),
  interior: ({ world, requests, reading }) => room()?.drawRoom(world, requests, reading.elements),
  street: ({ world, named, requests, reading }) => {
    const rolls = requests.some(({ element }) => traffic.has(element));
    const market = reading.settingWords.some(({ word }) => /market/i.test(word));
    town()?.drawStreet(world, named, rolls, market);
  },
  forest: ({ world, named, reading }) => {
    const kind = reading.elements.find(({ element }) => forestTrees.has(element));
    woods()?.drawWoods(world, named, kind?.element);
  },
  falls: ({ world, named }) => waterfall()?.drawFalls(world, named),
  jungle: ({ world, named }) => jungle()?.drawJungle(world, named),
  savanna: ({ world, named }) => savanna()?.drawSavanna(world, named),
  cafe: ({ world, named }) => cafe()?.drawCafe(world, named),
  vineyard: ({ world, named }) => vineyard()?.drawVineyard(world, named),
  swimming_pool: ({ world, named }) => pool()?.drawPool(world, named),
  rooftops: ({ world, named }) => rooftops()?.drawRooftops(world, named),
  branch: ({ world, named, reading }) => branch()?.drawBranch(world, named, reading.elements),
  moon_surface: ({ world }) => space()?.drawMoonSurface(world),
  space: ({ world }) => space()?.drawSpace(world),
  underwater: ({ world }) => woods()?.drawUnderwater(world),
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
    outdoors()?.drawOutdoors(
      world,
      named,
      requests.map((r) => r.element),
    );
}
