import type { Library } from '../library/library.ts';
import { chooseLayout } from './choose-layout.ts';
import type { Element } from '../elements/element.ts';
import { seatRiders } from '../elements/riders.ts';
import { findPlaces } from './find-places.ts';
import { furnish } from './furnish.ts';
import { joinWords } from './join-words.ts';
import { inTheSky, landscapeFeatures } from '../vocabulary/landscape-features.ts';
import { catalogue } from '../layouts/catalogue.ts';
import type { ElementRequest, PromptReading } from '../vocabulary/reading.ts';
import { byWindow, findFields, isSown, seenNear, splitRequests, withSubject } from './requests.ts';
import { keep } from '../vocabulary/keep-requests.ts';
import { held } from './seats.ts';

/** The plan of a scene before anything is drawn. Deterministic, without the seed. */
export type ScenePlan = {
  reading: PromptReading;
  /** The things and places in the prompt, before words were joined. */
  asked: readonly ElementRequest[];
  places: readonly string[];
  layout: string;
  /** Features of the landscape that the prompt names. */
  named: ReadonlySet<string>;
  /** All drawable things. */
  known: Record<string, Element>;
  flowers: ElementRequest[];
  /** Things to place, the main one first. */
  requests: ElementRequest[];
};

/** Chooses the layout of a reading and the things to place. Changes the reading: words are joined. */
export function planScene(
  reading: PromptReading,
  given: {
    all: Record<string, Element>;
    library: Library | undefined;
    /** A subject is given as a guide. */
    subject: boolean;
    /** A picture takes the place of the scene. */
    guided: boolean;
  },
): ScenePlan {
  const { all, library } = given;
  const asked = [...reading.elements];
  const places = [...reading.setting.layouts];
  findFields(reading);
  joinWords(reading);
  findPlaces(reading, all);
  const named = new Set(
    reading.elements.map((e) => e.element).filter((e) => landscapeFeatures.has(e)),
  );
  const { requests: seated, seats } = seatRiders(splitRequests(reading.elements, all), all);
  const layout = given.guided ? 'guide' : chooseLayout(reading, seated, library);
  const flowers = seated.filter((request) => isSown(request, layout, seated.length === 1));
  const kept = ownedApart(seated, layout, flowers);
  const things = given.guided ? [] : kept.length > 0 ? kept : furnish(layout, reading);
  const near = catalogue[layout].near ? seenNear(things) : things;
  const requests = given.subject ? withSubject(near) : near;
  return { reading, asked, places, layout, named, known: { ...all, ...seats }, flowers, requests };
}

/**
 * Whether all excluded things are independent or in the sky, so that the rest keeps its place without them. That does
 * not hold for things that name the place, that others sit on or hold, or that a layout draws itself.
 */
export function canStayEmpty(
  { asked, places, layout, reading, requests }: ScenePlan,
  excluded: ReadonlySet<string>,
): boolean {
  const out = ({ element }: ElementRequest): boolean => excluded.has(element);
  if (places.some((name) => excluded.has(name))) return false;
  const named = asked.filter(out);
  if (named.length > 0 && catalogue[layout].madeOf) return false;
  const stands = ({ element, span }: ElementRequest): boolean => {
    const among = inTheSky.includes(element) ? reading.elements : requests;
    return among.some((one) => one.element === element && one.span?.start === span?.start);
  };
  const rests = (request: ElementRequest): boolean => {
    const { kind, to } = request.relation ?? {};
    if (typeof to !== 'number' || out(request) || !out(requests[to])) return false;
    return kind === 'on' || kind === 'in' || (kind === 'with' && held.has(request.element));
  };
  return named.every(stands) && !requests.some(rests);
}

/** The requests without the things that the layout draws itself, so that there is no second one. */
function ownedApart(
  asked: readonly ElementRequest[],
  layout: string,
  flowers: readonly ElementRequest[],
): ElementRequest[] {
  const { own = [] } = catalogue[layout];
  const near = own.includes('window') ? byWindow(asked) : asked;
  return keep(near, (request) => !flowers.includes(request) && !own.includes(request.element));
}
