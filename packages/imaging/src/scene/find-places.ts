import type { Element } from './elements/element.ts';
import type { PromptReading } from './reading.ts';
import { keep } from './requests.ts';
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

/** Finds the places that only words together name. */
export function findPlaces(reading: PromptReading, known: Record<string, Element>): void {
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
