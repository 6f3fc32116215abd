import { between, deriveRandom } from '@limn/imaging/random';
import type { PainterRecipe } from '@limn/imaging/recipe';
import type { Library } from '../library/library.ts';
import { type Element, subjectName } from '../elements/element.ts';
import { elements } from '../elements/registry.ts';
import { findSubject, subjectElement, type SubjectPlace } from '../elements/subject.ts';
import type { TracedGuides } from '@limn/imaging/guides/prepare-guides';
import { chooseLifted, findLifted, type Liftable } from '../lift/choose-lifted.ts';
import type { LiftedPlace } from '@limn/imaging/drawing/lifted-element';
import { drawLayout } from './draw-layout.ts';
import { drawThings } from './draw-things.ts';
import { landscapeFeatures, roomFeatures } from '../vocabulary/landscape-features.ts';
import { catalogue } from '../layouts/catalogue.ts';
import { onDemand, whenDrawable } from '../pen/on-demand.ts';
import { parsePrompt } from '../reading/parse-prompt.ts';
import { placeThings } from './place-things.ts';
import { canStayEmpty, planScene } from '../planning/plan-scene.ts';
import type { PromptReading, Setting } from '../vocabulary/reading.ts';
import type { Color, Scene } from '@limn/imaging/drawing/scene';
import { Stage, type Daylight } from '../pen/stage.ts';
import type { Span } from '../vocabulary/words.ts';
import type { World } from '../layouts/world.ts';

const guide = onDemand(() => import('../layouts/guide.ts'));
const weather = onDemand(() => import('../layouts/weather.ts'));

export type Composition = {
  scene: Scene;
  reading: PromptReading;
  /** The artist's elements placed in it, back to front. */
  lifted: LiftedPlace[];
  /** The place of the guide's subject. */
  subject?: SubjectPlace;
};

export type ComposeInput = Pick<PainterRecipe, 'prompt' | 'exclude' | 'width' | 'height' | 'seed'>;

/** Reports things that the layout has no room for as not painted. */
function reportUndrawn(reading: PromptReading, layout: string, subject: boolean): void {
  const { features, madeOf } = catalogue[layout];
  reading.elements.forEach(({ element, span }, k) => {
    if (!span) return;
    const feature = landscapeFeatures.has(element);
    const left = feature
      ? !(features?.includes(element) ?? !roomFeatures.has(element))
      : madeOf === 'none' || (madeOf === 'one' && (subject || k > 0));
    if (!left) return;
    reading.understood = reading.understood.filter((s) => s.start !== span.start);
    reading.notPainted.push({ ...span, kind: 'thing' });
  });
}

/** With a guide, only words of light and weather still affect the picture. */
function reportReplaced(reading: PromptReading): void {
  const kindOf = new Map(reading.settingWords.map(({ start, kind }) => [start, kind]));
  const stays = ({ start }: Span): boolean =>
    kindOf.get(start) === 'light' || kindOf.get(start) === 'weather';
  const things = new Set(reading.elements.map(({ span }) => span?.start));
  for (const span of reading.understood.filter((word) => !stays(word))) {
    const thing = things.has(span.start) || kindOf.get(span.start) === 'place';
    reading.notPainted.push({ ...span, kind: thing ? 'thing' : 'quality' });
  }
  reading.understood = reading.understood.filter(stays);
  reading.substitutions = reading.substitutions.filter(stays);
  reading.notPainted.sort((p, q) => p.start - q.start);
}

/**
 * Checks a prompt against a scene composed from it: an unpainted word is not reported as missing if its meaning is
 * visible anyway.
 *
 * @param guided a picture replaces the composed scene
 */
export async function readScene(
  input: ComposeInput,
  library: Library | undefined,
  guided: boolean,
): Promise<PromptReading> {
  if (!guided) {
    const { scene, reading } = await composeScene(input, library);
    // Loaded when it is needed: browsers that only compose do not need it.
    const { contentsOf, unseenWords } = await import('./scene-contents.ts');
    const contents = contentsOf(scene, new Set(Object.keys(library?.elements ?? elements)));
    const missing = new Set(unseenWords(reading, scene, contents).map(({ start }) => start));
    // Only what is there after all is corrected: which things hide others depends on the seed.
    const [absent, there] = [true, false].map((is) =>
      reading.notPainted.filter(({ start }) => missing.has(start) === is),
    );
    return { ...reading, notPainted: absent, understood: [...reading.understood, ...there] };
  }
  const reading = parsePrompt(input.prompt, input.exclude, library);
  reportReplaced(reading);
  return reading;
}

/**
 * Composes the scene of a recipe. Pure: the same input gives the same scene. With a library it draws things that the
 * composer lacks. A guide replaces the scene; a subject becomes its main thing; elements lifted from artworks replace
 * things of the same name. Drawings are loaded as the scene needs them.
 */
export function composeScene(
  input: ComposeInput,
  library?: Library,
  guides: TracedGuides = {},
  liftable: readonly Liftable[] = [],
): Promise<Composition> {
  return whenDrawable(() => compose(input, library, guides, liftable));
}

function compose(
  input: ComposeInput,
  library: Library | undefined,
  guides: TracedGuides,
  liftable: readonly Liftable[],
): Composition {
  const aspect = input.width / input.height;
  const subject = guides.subject && subjectElement(guides.subject, aspect);
  const all = {
    ...(library?.elements ?? elements),
    ...(subject ? { [subjectName]: subject } : {}),
  };
  const random = deriveRandom(input.seed, `layout of ${input.prompt}`);
  const asked = {
    all,
    library,
    subject: subject !== undefined,
    guided: guides.scene !== undefined,
  };
  const reading = parsePrompt(input.prompt, input.exclude, library);
  const { excluded } = reading;
  const without = planScene(reading, asked);
  const whole = input.exclude ? planScene(parsePrompt(input.prompt, '', library), asked) : without;
  // An excluded thing leaves its place empty if possible, so that everything else keeps its place.
  const plan = canStayEmpty(whole, excluded) ? whole : without;
  const { layout, named, known, flowers, requests } = plan;
  const facts = catalogue[layout];
  const stage = new Stage(aspect, layout, daylightOf(plan.reading, named), random);
  const world: World = {
    stage,
    elements: known,
    random,
    setting: plan.reading.setting,
    excluded,
    horizon: horizonFor(layout, plan.reading, known, random),
    land: null,
    water: null,
    landRange: null,
    light: null,
    scale: 1,
    farScale: 0.32,
    flowers,
  };
  stage.colors = featureColors(plan.reading);
  stage.season = plan.reading.setting.season;
  stage.snowy = isSnowy(plan.reading.setting) && !facts.sheltered;
  stage.leastLight = Math.max(facts.light ?? 0.5, stage.snowy ? 0.66 : 0);
  if (guides.scene) guide()?.drawGuide(world, guides.scene);
  else drawLayout(layout, { world, features: named, requests, reading: plan.reading });
  // A table makes all things large: the subject is large already.
  if (subject) subject.size /= Math.max(1, world.scale);
  if (!facts.madeOf) {
    const placing = chooseLifted(requests, liftable, {
      ...input,
      daylight: stage.daylight,
      known,
      library,
    });
    const placed = placeThings(world, placing);
    drawThings(
      world,
      placed.filter(({ index }) => !excluded.has(requests[index].element)),
    );
  }
  world.front?.();
  if (subject && facts.madeOf && facts.madeOf !== 'one')
    drawThings(world, placeThings(world, requests.slice(0, 1)));
  if (!facts.weatherless) weather()?.drawWeather(world, !guides.scene && named.has('rainbow'));
  if (guides.scene) reportReplaced(reading);
  else reportUndrawn(reading, layout, subject !== undefined);
  const place = guides.subject && findSubject(stage.scene, guides.subject);
  const lifted = findLifted(stage.scene);
  return { scene: stage.scene, reading, lifted, ...(place ? { subject: place } : {}) };
}

/** The colours named for sun, moon, clouds and the like, and for the glow round those that shine. */
function featureColors({ elements: all }: PromptReading): Record<string, Color> {
  const colors: Record<string, Color> = {};
  for (const { element, color } of all) {
    if (!color || !landscapeFeatures.has(element)) continue;
    colors[element] = color;
    colors[`${element}-halo`] = [0, 1, 2].map((k) => (color[k] + 255) / 2) as unknown as Color;
  }
  return colors;
}

const isSnowy = ({ season, weather }: Setting): boolean =>
  season === 'winter' || weather === 'snow';

function daylightOf(reading: PromptReading, named: ReadonlySet<string>): Daylight {
  const { light, weather, layouts } = reading.setting;
  const known: Daylight[] = ['day', 'dawn', 'sunset', 'dusk', 'night', 'overcast'];
  const found = known.find((name) => name === light);
  if (found) return found;
  if (layouts.some((name) => catalogue[name].night) || named.has('moon') || named.has('star'))
    return 'night';
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
  const wherever = Object.entries(catalogue).find(
    ([name, { horizon }]) => horizon?.wherever && layouts.includes(name),
  );
  const { horizon: set } = wherever?.[1] ?? catalogue[layout];
  if (set) return between(random, set.from, set.to);
  const airy = reading.elements.some(
    (e) => known[e.element]?.home === 'sky' && known[e.element].size > 0.15,
  );
  const tall = known[reading.elements[0]?.element];
  // Leave room above the hill for a castle or a tree on it.
  const stands = tall?.home === 'ground' && tall.size > 0.3;
  if (layout === 'meadow_plain' && stands) return between(random, 0.6, 0.66);
  return airy ? between(random, 0.62, 0.7) : between(random, 0.45, 0.6);
}
