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
  kitchen: [
    ['table', 1],
    ['bread', 1],
  ],
  bedroom: [['bed', 1]],
  library: [['chair', 1]],
  street: [['person', 1]],
  cafe: [['couple', 1]],
  jungle: [['parrot', 1]],
  savanna: [['giraffe', 2]],
  branch: [['songbird', 1]],
  moon_surface: [['astronaut', 1]],
  space: [['rocket', 1]],
  rooftops: [['cat', 1]],
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

/** Where what the composer adds of itself is the picture's only life. */
const lively = new Set(['jungle', 'savanna', 'cafe']);

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
  const room = reading.setting.layouts.find((name) =>
    ['kitchen', 'bedroom', 'library'].includes(name),
  );
  return (furnishings[room ?? layout] ?? [])
    .filter(([element]) => !reading.excluded.has(element))
    .map(([element, count], k): ElementRequest => {
      const size = lively.has(layout) ? 1.4 : 1;
      const laid = room === 'kitchen' && k > 0;
      return { element, count, size, ...(laid ? { relation: { kind: 'on', to: 0 } } : {}) };
    });
}
