import type { Library } from '../library/library.ts';
import { elements } from '../elements/registry.ts';
import { catalogue } from '../layouts/catalogue.ts';
import type { LayoutFacts } from '../layouts/layout.ts';
import type { ElementRequest, PromptReading } from '../vocabulary/reading.ts';

const all = Object.entries(catalogue);

/** Whether things that no place is named for suggest a layout. */
function suggests({ suggestedBy }: LayoutFacts, [first, ...more]: readonly ElementRequest[]) {
  if (!suggestedBy || !first) return false;
  const { things, unless = [], still } = suggestedBy;
  const nouns = [first, ...more].map(({ element }) => element);
  if (nouns.some((noun) => unless.includes(noun) || (still && elements[noun]?.acts))) return false;
  if (suggestedBy.first) return things.includes(first.element) || first.holds !== undefined;
  return nouns.some((noun) => things.includes(noun));
}

/** The layout of the places in the prompt: the whole picture, or one that represents them. */
function layoutOf(
  layouts: readonly string[],
  found: readonly ElementRequest[],
): string | undefined {
  const made = all.find(
    ([, { madeBy }]) =>
      found.some(({ element }) => element === madeBy?.feature) &&
      layouts.every((name) => madeBy?.within.includes(name)),
  );
  if (made) return made[0];
  const whole = all.find(
    ([name, { drawnBy, kindOf }]) => (drawnBy ?? kindOf) && layouts.includes(name),
  );
  const [name, { kindOf, joins = [] }] = whole ?? ['', {}];
  if (name && !joins.some((other) => layouts.includes(other))) return kindOf ?? name;
  const instead = all.find(
    ([, { replaces, suggestedBy }]) =>
      replaces === layouts[0] && found.some(({ element }) => suggestedBy?.things.includes(element)),
  );
  return layouts.length > 0 ? (instead?.[0] ?? layouts[0]) : undefined;
}

/** The layout of a scene: what the prompt names, or what its things suggest. */
export function chooseLayout(
  { setting, elements: found }: PromptReading,
  requests: readonly ElementRequest[],
  library: Library | undefined,
): string {
  const named = layoutOf(setting.layouts, found);
  if (named) return named;
  // A thing of the library suggests its own place; a still life only if it is named first.
  const suggested =
    all.find(([, facts]) => suggests(facts, found))?.[0] ??
    found
      .map(({ element }, k) => ({ scene: library?.objects[element]?.scene, k }))
      .find(({ scene, k }) => scene && (k === 0 || !catalogue[scene].suggestedBy?.first))?.scene;
  if (suggested) {
    setting.layouts.push(suggested);
    return suggested;
  }
  return requests.length === 0 && found.length === 0 ? 'landscape' : 'meadow_plain';
}
