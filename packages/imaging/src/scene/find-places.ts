import type { Element } from './elements/element.ts';
import { landscapeFeatures } from './landscape-features.ts';
import type { PromptReading } from './reading.ts';
import { keep } from './requests.ts';
import { flyers } from './vocabulary/actions.ts';
import { people } from './vocabulary/people.ts';

/** Features something stands on, and the place that makes: 'an astronaut on the moon'. */
const underfoot: Record<string, string> = { moon: 'moon_surface', cliff: 'crag' };

/** What may stand on a crag inland. */
const strongholds = new Set(['castle', 'tower', 'church', 'house', 'dragon', 'pagoda']);

/** Creatures that are looked at from near, on a branch, if the prompt says no more of where they are. */
const perching = new Set(['bird', 'owl']);

/** What climbs or alights in trees. */
const climbing = new Set([...perching, 'squirrel', 'cat', 'parrot', 'dove', 'blackbird', 'monkey']);
const trees = new Set(['tree', 'blossom_tree', 'bare_tree', 'birch', 'pine', 'willow']);

/** What is in the air is over the first thing that stands. */
function raise({ elements }: PromptReading): void {
  const below = elements.findIndex(
    ({ element, aloft }) => !aloft && !landscapeFeatures.has(element) && !flyers.has(element),
  );
  if (below < 0) return;
  for (const request of elements)
    if (request.aloft) request.relation ??= { kind: 'over', to: below };
}

/** What only words together say: a balloon in somebody's hand is a small one. */
function joinWords({ elements, setting }: PromptReading): void {
  for (const request of elements) {
    const { relation, span } = request;
    const to = typeof relation?.to === 'number' ? elements[relation.to].element : '';
    if (request.element === 'balloon' && people.has(to) && !/hot|air/i.test(span?.word ?? ''))
      request.element = 'toy_balloon';
    if (relation?.kind === 'over' && to === 'bridge' && !request.aloft) relation.kind = 'on';
    if (relation?.kind === 'under' && to === 'umbrella' && typeof relation.to === 'number') {
      elements[relation.to].relation = { kind: 'with', to: elements.indexOf(request) };
      delete request.relation;
    }
    if (request.element === 'snowman' && !setting.weather) setting.season ??= 'winter';
  }
}

const dishes = new Set(['ramen', 'rice', 'curry', 'green_salad', 'spaghetti']);

/** 'A bowl of ramen': the dish is drawn in its bowl. */
function serve(reading: PromptReading): void {
  const { elements } = reading;
  reading.elements = keep(elements, (bowl) => {
    if (bowl.element !== 'bowl') return true;
    const next = elements[elements.indexOf(bowl) + 1];
    const between = (next?.span?.start ?? 0) - (bowl.span?.end ?? 0);
    return !(dishes.has(next?.element) && between === ' of '.length);
  });
}

/** Finds the places that only words together name. */
export function findPlaces(reading: PromptReading, known: Record<string, Element>): void {
  serve(reading);
  joinWords(reading);
  raise(reading);
  const { setting, elements } = reading;
  const { layouts } = setting;
  for (const { element, relation } of elements) {
    const to = relation?.to;
    if (!relation || !['on', 'in'].includes(relation.kind) || typeof to !== 'number') continue;
    const { element: under } = elements[to];
    if (trees.has(under) && climbing.has(element) && layouts.length === 0) {
      layouts.push('branch');
      return;
    }
    // A mouse in a cup is seen from near.
    const beast = known[element]?.acts && !people.has(element);
    if (beast && layouts.length === 0 && known[under]?.home === 'table') {
      layouts.push('still_life');
      return;
    }
    const place = underfoot[under];
    if (!place || layouts.length > 0 || (place === 'crag' && !strongholds.has(element))) continue;
    layouts.push(place);
    reading.elements = keep(elements, (other) => other !== elements[to]);
    return;
  }
  // 'A tree with bare branches' is no branch to sit on.
  const sits = elements.some(
    ({ element, relation }) => relation?.to === 'setting' || climbing.has(element),
  );
  if (layouts.includes('branch') && !sits && elements.length > 0)
    setting.layouts = layouts.filter((name) => name !== 'branch');
  const [first] = elements;
  const lone = elements.length === 1 && first.count <= 2 && !first.relation && !first.place;
  if (lone && layouts.length === 0 && perching.has(first.element)) layouts.push('branch');
}
