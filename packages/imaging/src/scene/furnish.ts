import type { ElementRequest, PromptReading } from './reading.ts';

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
  street: [['person', 1]],
  landscape: [
    ['tree', 3],
    ['house', 1],
  ],
  seascape: [['sailboat', 2]],
  harbour: [['sailboat', 3]],
  beach: [['umbrella', 2]],
  lake: [['rowboat', 1]],
  river: [['willow', 2]],
  garden: [['bench', 1]],
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
  mountains: [['pine', 2]],
  forest: [['deer', 1]],
};

/** Yellow, to be seen from afar. */
const raincoat = [236, 184, 58] as const;

export function furnish(layout: string, reading: PromptReading): ElementRequest[] {
  // A landscape that names its own features needs nothing more.
  if (reading.elements.length > 0) return [];
  if (
    layout === 'street' &&
    reading.setting.weather === 'rain' &&
    !reading.excluded.has('umbrella')
  )
    return [
      { element: 'person', count: 1, size: 1.25, accent: raincoat },
      { element: 'umbrella', count: 1, size: 1, relation: { kind: 'with', to: 0 } },
    ];
  return (furnishings[layout] ?? [])
    .filter(([element]) => !reading.excluded.has(element))
    .map(([element, count]) => ({ element, count, size: 1 }));
}
