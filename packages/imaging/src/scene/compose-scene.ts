import { between, deriveRandom } from '../random.ts';
import type { Recipe } from '../recipe.ts';
import type { Library } from '../library/library.ts';
import type { Element } from './elements/element.ts';
import { elements } from './elements/registry.ts';
import { chooseLayout } from './choose-layout.ts';
import { landscapeFeatures } from './landscape-features.ts';
import { drawOutdoors } from './layouts/outdoors.ts';
import { drawWeather } from './layouts/sky.ts';
import { drawAbstract, drawBust, drawPattern, drawTabletop } from './layouts/studio.ts';
import { drawRoom, drawStreet } from './layouts/town.ts';
import { drawUnderwater, drawWoods } from './layouts/woods.ts';
import { parsePrompt } from './parse-prompt.ts';
import type { ElementRequest, PromptReading } from './reading.ts';
import { drawThings, placeThings } from './place-things.ts';
import type { Scene } from './scene.ts';
import { Stage, type Daylight } from './stage.ts';
import type { World } from './world.ts';

export type Composition = { scene: Scene; reading: PromptReading };

export type ComposeInput = Pick<Recipe, 'prompt' | 'exclude' | 'width' | 'height' | 'seed'>;

/** Layouts that leave out all features of the landscape, or all but a few. */
const drawnFeatures: Record<string, string[]> = {
  forest: ['path', 'rainbow'],
  street: ['sun', 'moon', 'star', 'cloud', 'rainbow'],
  underwater: [],
  interior: [],
  still_life: [],
  portrait: [],
  pattern: [],
  abstract: [],
};

/** Words of things the layout has no room for are not painted, and said to be so. */
function reportUndrawn(reading: PromptReading, layout: string): void {
  const allowed = drawnFeatures[layout];
  if (!allowed) return;
  reading.elements.forEach(({ element, span }, k) => {
    if (!span) return;
    const feature = landscapeFeatures.has(element);
    const left = feature
      ? !allowed.includes(element)
      : layout === 'abstract' || (layout === 'portrait' && k > 0);
    if (!left) return;
    reading.understood = reading.understood.filter((s) => s.start !== span.start);
    reading.notPainted.push({ ...span, kind: 'thing' });
  });
}

/** What stands in a place for which the prompt names nothing. */
const furnishings: Record<string, [string, number][]> = {
  still_life: [
    ['vase', 1],
    ['apple', 2],
    ['jug', 1],
    ['bread', 1],
  ],
  interior: [
    ['chair', 1],
    ['table', 1],
  ],
  street: [
    ['person', 2],
    ['lamp_post', 2],
  ],
  landscape: [
    ['tree', 3],
    ['house', 1],
  ],
  seascape: [['sailboat', 2]],
  harbour: [['sailboat', 3]],
  beach: [['umbrella', 2]],
  lake: [
    ['rowboat', 1],
    ['tree', 2],
  ],
  river: [['willow', 2]],
  garden: [
    ['blossom_tree', 2],
    ['rose', 3],
    ['bench', 1],
  ],
  desert: [
    ['cactus', 2],
    ['camel', 1],
  ],
  field: [
    ['haystack', 3],
    ['tree', 1],
  ],
  meadow: [
    ['tree', 2],
    ['cow', 2],
  ],
  underwater: [['fish', 4]],
  mountains: [['pine', 4]],
  forest: [['deer', 1]],
};

function furnish(layout: string, reading: PromptReading): ElementRequest[] {
  // A landscape that names its own features needs nothing more.
  if (reading.elements.length > 0) return [];
  return (furnishings[layout] ?? [])
    .filter(([element]) => !reading.excluded.has(element))
    .map(([element, count]) => ({ element, count, size: 1 }));
}

/**
 * Composes the scene of a recipe. Pure: the same input gives the same scene. With a library it draws
 * what the composer has no things of its own for.
 */
export function composeScene(input: ComposeInput, library?: Library): Composition {
  const known = library?.elements ?? elements;
  const reading = parsePrompt(input.prompt, input.exclude, library);
  const random = deriveRandom(input.seed, `layout of ${input.prompt}`);
  const aspect = input.width / input.height;
  const named = new Set(
    reading.elements.map((e) => e.element).filter((e) => landscapeFeatures.has(e)),
  );
  const asked = splitRequests(reading.elements, known);
  const layout = chooseLayout(reading, asked, library);
  const requests = asked.length > 0 ? asked : furnish(layout, reading);
  const stage = new Stage(aspect, layout, daylightOf(reading, named), random);
  const world: World = {
    stage,
    elements: known,
    random,
    setting: reading.setting,
    excluded: reading.excluded,
    horizon: horizonFor(layout, reading, known, random),
    land: null,
    water: null,
    landRange: null,
    light: null,
    scale: 1,
    farScale: 0.32,
  };
  drawLayout(world, layout, named, requests);
  const outdoors = ![
    'interior',
    'still_life',
    'portrait',
    'pattern',
    'abstract',
    'underwater',
  ].includes(layout);
  if (!['portrait', 'pattern', 'abstract'].includes(layout))
    drawThings(world, placeThings(world, requests));
  if (outdoors) drawWeather(world, named.has('rainbow'));
  reportUndrawn(reading, layout);
  return { scene: stage.scene, reading };
}

/** Requests to place, with relations renumbered past the features. */
function splitRequests(
  all: readonly ElementRequest[],
  known: Record<string, Element>,
): ElementRequest[] {
  const kept = all.flatMap((e, i) =>
    landscapeFeatures.has(e.element) || !known[e.element] ? [] : [i],
  );
  return kept.map((i): ElementRequest => {
    const { relation, ...rest } = all[i];
    if (!relation || relation.to === 'setting') return all[i];
    const to = kept.indexOf(relation.to);
    return { ...rest, relation: { kind: relation.kind, to: to < 0 ? 'setting' : to } };
  });
}

function daylightOf(reading: PromptReading, named: ReadonlySet<string>): Daylight {
  const { light, weather, layouts } = reading.setting;
  const known: Daylight[] = ['day', 'dawn', 'sunset', 'dusk', 'night', 'overcast'];
  const found = known.find((name) => name === light);
  if (found) return found;
  if (layouts.includes('night_sky') || named.has('moon') || named.has('star')) return 'night';
  if (weather === 'storm' || weather === 'rain') return 'overcast';
  return 'day';
}

function horizonFor(
  layout: string,
  reading: PromptReading,
  known: Record<string, Element>,
  random: () => number,
): number {
  const { layouts } = reading.setting;
  if (layouts.includes('night_sky')) return between(random, 0.72, 0.8);
  if (layouts.includes('mountains')) return between(random, 0.55, 0.64);
  if (layout === 'garden' || layout === 'field') return between(random, 0.34, 0.46);
  const airy = reading.elements.some(
    (e) => known[e.element]?.home === 'sky' && known[e.element].size > 0.15,
  );
  return airy ? between(random, 0.62, 0.7) : between(random, 0.45, 0.6);
}

function drawLayout(
  world: World,
  layout: string,
  named: ReadonlySet<string>,
  requests: readonly ElementRequest[],
): void {
  const names = requests.map((r) => r.element);
  if (layout === 'portrait') return drawBust(world, requests[0]);
  if (layout === 'pattern') return drawPattern(world, requests);
  if (layout === 'abstract') return drawAbstract(world);
  if (layout === 'still_life') return drawTabletop(world);
  if (layout === 'interior') return drawRoom(world, names);
  if (layout === 'street') return drawStreet(world, named);
  if (layout === 'forest') return drawWoods(world, named);
  if (layout === 'underwater') return drawUnderwater(world);
  return drawOutdoors(world, named, names);
}
