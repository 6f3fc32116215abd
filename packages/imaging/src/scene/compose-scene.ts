import { between, deriveRandom } from '../random.ts';
import type { Recipe } from '../recipe.ts';
import type { Library } from '../library/library.ts';
import type { Element } from './elements/element.ts';
import { elements } from './elements/registry.ts';
import { findSubject, subjectElement, subjectName, type SubjectPlace } from './elements/subject.ts';
import type { TracedGuides } from '../guides/prepare-guides.ts';
import {
  chooseLifted,
  findLifted,
  type Liftable,
  type LiftedPlace,
} from '../lift/choose-lifted.ts';
import { chooseLayout } from './choose-layout.ts';
import { drawThings } from './draw-things.ts';
import { landscapeFeatures } from './landscape-features.ts';
import { drawGuide } from './layouts/guide.ts';
import { drawOutdoors } from './layouts/outdoors.ts';
import { drawWeather } from './layouts/sky.ts';
import { drawAbstract, drawBust, drawPattern, drawTabletop } from './layouts/studio.ts';
import { drawRoom, drawStreet } from './layouts/town.ts';
import { drawUnderwater, drawWoods } from './layouts/woods.ts';
import { parsePrompt } from './parse-prompt.ts';
import type { ElementRequest, PromptReading } from './reading.ts';
import { placeThings } from './place-things.ts';
import type { Scene } from './scene.ts';
import { Stage, type Daylight } from './stage.ts';
import type { Span } from './words.ts';
import type { World } from './world.ts';

export type Composition = {
  scene: Scene;
  reading: PromptReading;
  /** Elements of the artist's that stand in it, back to front. */
  lifted: LiftedPlace[];
  /** Where the subject given as a guide stands. */
  subject?: SubjectPlace;
};

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
function reportUndrawn(reading: PromptReading, layout: string, subject: boolean): void {
  const allowed = drawnFeatures[layout];
  if (!allowed) return;
  reading.elements.forEach(({ element, span }, k) => {
    if (!span) return;
    const feature = landscapeFeatures.has(element);
    const left = feature
      ? !allowed.includes(element)
      : layout === 'abstract' || (layout === 'portrait' && (subject || k > 0));
    if (!left) return;
    reading.understood = reading.understood.filter((s) => s.start !== span.start);
    reading.notPainted.push({ ...span, kind: 'thing' });
  });
}

/** Where a guide takes the scene's place, words of things and places move nothing; light and weather do. */
function reportReplaced(reading: PromptReading): void {
  const lose = (span: Span, kind: 'thing' | 'quality'): void => {
    const { start, end, word } = span;
    reading.understood = reading.understood.filter((s) => s.start !== start);
    reading.notPainted.push({ start, end, word, kind });
  };
  for (const { span } of reading.elements) if (span) lose(span, 'thing');
  for (const { kind, ...span } of reading.settingWords) {
    if (kind === 'place') lose(span, 'thing');
    if (kind === 'season' || kind === 'mood') lose(span, 'quality');
  }
  reading.notPainted.sort((p, q) => p.start - q.start);
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
 * what the composer has no things of its own for. A guide takes the scene's place; a subject becomes
 * its main thing; elements lifted from artworks stand for things of their names.
 */
export function composeScene(
  input: ComposeInput,
  library?: Library,
  guides: TracedGuides = {},
  liftable: readonly Liftable[] = [],
): Composition {
  const aspect = input.width / input.height;
  const subject = guides.subject && subjectElement(guides.subject, aspect);
  const known = {
    ...(library?.elements ?? elements),
    ...(subject ? { [subjectName]: subject } : {}),
  };
  const reading = parsePrompt(input.prompt, input.exclude, library);
  const random = deriveRandom(input.seed, `layout of ${input.prompt}`);
  const named = new Set(
    reading.elements.map((e) => e.element).filter((e) => landscapeFeatures.has(e)),
  );
  const asked = splitRequests(reading.elements, known);
  const layout = guides.scene ? 'guide' : chooseLayout(reading, asked, library);
  const kept = layout === 'still_life' ? without(asked, 'table') : asked;
  const things = guides.scene ? [] : kept.length > 0 ? kept : furnish(layout, reading);
  const requests = subject ? withSubject(things) : things;
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
  if (guides.scene) drawGuide(world, guides.scene);
  else drawLayout(world, layout, named, requests);
  // A table makes all things large: the subject is large already.
  if (subject) subject.size /= Math.max(1, world.scale);
  const outdoors = ![
    'interior',
    'still_life',
    'portrait',
    'pattern',
    'abstract',
    'underwater',
  ].includes(layout);
  if (!['portrait', 'pattern', 'abstract'].includes(layout)) {
    const placing = chooseLifted(requests, liftable, {
      ...input,
      daylight: stage.daylight,
      known,
      library,
    });
    drawThings(world, placeThings(world, placing));
  }
  if (layout !== 'portrait' && subject && ['pattern', 'abstract'].includes(layout))
    drawThings(world, placeThings(world, requests.slice(0, 1)));
  if (outdoors) drawWeather(world, !guides.scene && named.has('rainbow'));
  if (guides.scene) reportReplaced(reading);
  else reportUndrawn(reading, layout, subject !== undefined);
  const place = guides.subject && findSubject(stage.scene, guides.subject);
  const lifted = findLifted(stage.scene);
  return { scene: stage.scene, reading, lifted, ...(place ? { subject: place } : {}) };
}

/** The subject given as a guide as the first request: the main thing, in front. */
function withSubject(requests: readonly ElementRequest[]): ElementRequest[] {
  const moved = requests.map((request): ElementRequest => {
    const { relation } = request;
    if (!relation || relation.to === 'setting') return request;
    return { ...request, relation: { ...relation, to: relation.to + 1 } };
  });
  return [{ element: subjectName, count: 1, size: 1, place: 'near' }, ...moved];
}

/** Requests to place: not the features of the landscape, nor what nobody can draw. */
const splitRequests = (
  all: readonly ElementRequest[],
  known: Record<string, Element>,
): ElementRequest[] =>
  keep(all, ({ element }) => !landscapeFeatures.has(element) && known[element] !== undefined);

/** A table that things lie on is the picture's own in a still life: no second one stands on it. */
const without = (all: readonly ElementRequest[], name: string): ElementRequest[] =>
  keep(all, ({ element }) => element !== name);

/** Some of the requests, their relations renumbered past the others. */
function keep(
  all: readonly ElementRequest[],
  wanted: (request: ElementRequest) => boolean,
): ElementRequest[] {
  const kept = all.flatMap((request, i) => (wanted(request) ? [i] : []));
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
  if (layout === 'pattern')
    return drawPattern(
      world,
      requests.filter((r) => r.element !== subjectName),
    );
  if (layout === 'abstract') return drawAbstract(world);
  if (layout === 'still_life') return drawTabletop(world);
  if (layout === 'interior') return drawRoom(world, names);
  if (layout === 'street') return drawStreet(world, named);
  if (layout === 'forest') return drawWoods(world, named);
  if (layout === 'underwater') return drawUnderwater(world);
  return drawOutdoors(world, named, names);
}
