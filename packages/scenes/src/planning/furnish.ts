import { catalogue } from '../layouts/catalogue.ts';
import type { ElementRequest, PromptReading } from '../vocabulary/reading.ts';

/** The default contents of a layout if the prompt names no things. */
export function furnish(layout: string, { elements, excluded, setting }: PromptReading) {
  // A landscape that names its own features needs nothing more.
  if (elements.length > 0) return [];
  const { lively, holds, holdsInRain } = catalogue[layout];
  if (holdsInRain && setting.weather === 'rain' && !excluded.has(holdsInRain.dry))
    return [...holdsInRain.things];
  const kind = setting.layouts
    .map((name) => catalogue[name])
    .find((facts) => facts.kindOf && facts.holds);
  return (kind?.holds ?? holds ?? [])
    .filter(([element]) => !excluded.has(element))
    .map(([element, count, laid], k): ElementRequest => {
      const request = { element, count, size: lively ? 1.4 : 1 };
      return laid && k > 0 ? { ...request, relation: { kind: 'on', to: 0 } } : request;
    });
}
