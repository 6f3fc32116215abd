import { between, deriveRandom } from '../random.ts';
import type { Recipe } from '../recipe.ts';
import type { Library } from '../library/library.ts';
import type { Element } from './elements/element.ts';
import { elements } from './elements/registry.ts';
import { seatRiders } from './elements/riders.ts';
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
import { furnish } from './furnish.ts';
import { landscapeFeatures, roomFeatures } from './landscape-features.ts';
import { drawGuide } from './layouts/guide.ts';
import { drawOutdoors } from './layouts/outdoors.ts';
import { drawWeather } from './layouts/sky.ts';
import { drawRoom } from './layouts/room.ts';
import { drawAbstract, drawBust, drawPattern } from './layouts/studio.ts';
import { drawTabletop } from './layouts/tabletop.ts';
import { drawStreet } from './layouts/town.ts';
import { drawUnderwater, drawWoods } from './layouts/woods.ts';
import { parsePrompt } from './parse-prompt.ts';
import { placeThings } from './place-things.ts';
import type { ElementRequest, PromptReading, Setting } from './reading.ts';
import {
  findFields,
  isSown,
  keep,
  splitRequests,
  without,
  withoutWindow,
  withSubject,
} from './requests.ts';
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
  interior: ['rug', 'curtain'],
  still_life: [],
  portrait: [],
  pattern: [],
  abstract: [],
};

/** Words of things the layout has no room for are not painted, and said to be so. */
function reportUndrawn(reading: PromptReading, layout: string, subject: boolean): void {
  const allowed = drawnFeatures[layout];
  reading.elements.forEach(({ element, span }, k) => {
    if (!span) return;
    const feature = landscapeFeatures.has(element);
    const left = feature
      ? !(allowed?.includes(element) ?? !roomFeatures.has(element))
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
  const all = {
    ...(library?.elements ?? elements),
    ...(subject ? { [subjectName]: subject } : {}),
  };
  const reading = parsePrompt(input.prompt, input.exclude, library);
  const random = deriveRandom(input.seed, `layout of ${input.prompt}`);
  const named = new Set(
    reading.elements.map((e) => e.element).filter((e) => landscapeFeatures.has(e)),
  );
  findFields(reading);
  const { requests: asked, seats } = seatRiders(splitRequests(reading.elements, all), all);
  const known = { ...all, ...seats };
  const layout = guides.scene ? 'guide' : chooseLayout(reading, asked, library);
  const flowers = asked.filter((request) => isSown(request, layout, asked.length === 1));
  const kept = ownedApart(asked, layout, flowers);
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
    flowers,
  };
  stage.season = reading.setting.season;
  stage.snowy = isSnowy(reading.setting) && !sheltered.has(layout);
  stage.leastLight = Math.max(lampLight[layout] ?? 0.5, stage.snowy ? 0.66 : 0);
  if (guides.scene) drawGuide(world, guides.scene);
  else drawLayout(world, layout, named, requests, reading);
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
  world.front?.();
  if (layout !== 'portrait' && subject && ['pattern', 'abstract'].includes(layout))
    drawThings(world, placeThings(world, requests.slice(0, 1)));
  if (outdoors) drawWeather(world, !guides.scene && named.has('rainbow'));
  if (guides.scene) reportReplaced(reading);
  else reportUndrawn(reading, layout, subject !== undefined);
  const place = guides.subject && findSubject(stage.scene, guides.subject);
  const lifted = findLifted(stage.scene);
  return { scene: stage.scene, reading, lifted, ...(place ? { subject: place } : {}) };
}

/** Trees a forest may consist of. */
const forestTrees = new Set(['birch', 'pine', 'tree']);

/** The requests without what the layout draws of itself: no second one stands in it. */
function ownedApart(
  asked: readonly ElementRequest[],
  layout: string,
  flowers: readonly ElementRequest[],
): ElementRequest[] {
  if (layout === 'still_life') return without(asked, 'table');
  if (layout === 'interior') return withoutWindow(asked);
  if (layout === 'forest') return keep(asked, ({ element }) => !forestTrees.has(element));
  const plain = layout === 'garden' ? 'gate' : '';
  return keep(asked, (request) => !flowers.includes(request) && request.element !== plain);
}

/** Where no snow falls. */
const sheltered = new Set(['interior', 'still_life', 'portrait', 'underwater']);

/** The least light there is where lamps burn. */
const lampLight: Record<string, number> = {
  interior: 0.84,
  street: 0.68,
  village: 0.54,
  city: 0.54,
  forest: 0.54,
};

const isSnowy = ({ season, weather }: Setting): boolean =>
  season === 'winter' || weather === 'snow';

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
  reading: PromptReading,
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
  if (layout === 'interior') return drawRoom(world, requests, reading.elements);
  if (layout === 'street') return drawStreet(world, named);
  if (layout === 'forest') {
    const kind = reading.elements.find(({ element }) => forestTrees.has(element));
    return drawWoods(world, named, kind?.element);
  }
  if (layout === 'underwater') return drawUnderwater(world);
  return drawOutdoors(world, named, names);
}
