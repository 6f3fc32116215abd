import type { Element } from '../elements/element.ts';
import { catalogue } from '../layouts/catalogue.ts';
import type { ElementRequest, PromptReading } from '../vocabulary/reading.ts';
import { keep } from '../vocabulary/keep-requests.ts';
import { people } from '../vocabulary/people.ts';

const all = Object.entries(catalogue);

/** The layout that a thing on or in another one makes, and whether the other one is the place itself. */
function madeByTie(
  element: string,
  under: string,
  known: Record<string, Element>,
): { name: string; itself?: true } | undefined {
  const beast = known[element]?.acts && !people.has(element);
  for (const [name, { tie, home }] of all) {
    if (tie?.on.includes(under) && tie.of?.includes(element) !== false) return { name, ...tie };
    // A mouse in a cup is seen from near.
    if (beast && home && known[under]?.home === home) return { name };
  }
  return undefined;
}

/** Finds the places that only words together name. */
export function findPlaces(reading: PromptReading, known: Record<string, Element>): void {
  const { setting, elements } = reading;
  const { layouts } = setting;
  for (const { element, relation } of elements) {
    const to = relation?.to;
    if (!relation || !['on', 'in'].includes(relation.kind) || typeof to !== 'number') continue;
    const made = layouts.length > 0 ? undefined : madeByTie(element, elements[to].element, known);
    if (!made) continue;
    layouts.push(made.name);
    if (made.itself) reading.elements = keep(elements, (other) => other !== elements[to]);
    return;
  }
  // 'A tree with bare branches' is not a branch to sit on.
  const isSeat = (name: string): boolean =>
    elements.length === 0 ||
    elements.some(
      ({ element, relation }) =>
        relation?.to === 'setting' || catalogue[name].tie?.of?.includes(element) !== false,
    );
  setting.layouts = layouts.filter(isSeat);
  const alone = elements.length === 1 && isLone(elements[0]) && setting.layouts.length === 0;
  const seen = all.find(([, facts]) => facts.alone?.includes(elements[0]?.element));
  if (alone && seen) setting.layouts.push(seen[0]);
}

const isLone = ({ count, relation, place }: ElementRequest): boolean =>
  count <= 2 && !relation && !place;
