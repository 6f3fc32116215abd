import type { Library } from '../library/library.ts';
import { elements } from './elements/registry.ts';
import type { ElementRequest, PromptReading } from './reading.ts';

/** What a picture without a named place is most likely meant to show. */
const hints: [string, string[]][] = [
  ['portrait', ['face']],
  [
    'still_life',
    [
      'apple',
      'pear',
      'orange_fruit',
      'lemon',
      'grapes',
      'cherry',
      'bread',
      'cheese',
      'bowl',
      'fruit',
      'bottle',
      'glass',
      'vase',
      'jug',
      'cup',
      'teapot',
      'candle',
      'skull',
      'book',
      'heart',
      'crown',
      'key',
      'shell',
      'pumpkin',
      'hat',
    ],
  ],
  [
    'interior',
    [
      'bed',
      'sofa',
      'armchair',
      'fireplace',
      'bookshelf',
      'piano',
      'mirror',
      'chair',
      'table',
      'clock',
      'lantern',
      'rug',
      'curtain',
      'window',
    ],
  ],
  ['street', ['car', 'bus', 'bicycle', 'lamp_post']],
  ['city', ['skyscraper']],
  [
    'seascape',
    ['sailboat', 'ship', 'whale', 'dolphin', 'lighthouse', 'seagull', 'island', 'cliff', 'anchor'],
  ],
  ['lake', ['swan', 'duck', 'rowboat', 'water_lily', 'bridge', 'frog']],
  ['underwater', ['fish']],
  ['river', ['fish']],
  ['desert', ['camel', 'cactus']],
  ['savanna', ['giraffe', 'elephant', 'lion', 'zebra', 'rhinoceros']],
];

const exclusive = [
  'pattern',
  'abstract',
  'portrait',
  'still_life',
  'interior',
  'street',
  'forest',
  'underwater',
  'branch',
  'moon_surface',
  'space',
  'cafe',
  'jungle',
  'savanna',
  'vineyard',
  'swimming_pool',
  'rooftops',
];

/** Rooms of a kind. */
const rooms = ['kitchen', 'bedroom', 'library'];

/** Where a waterfall is the whole picture. */
const wooded = new Set(['forest', 'jungle', 'mountains', 'landscape', 'river']);

/** The layout of a scene: what the prompt names, or what its things suggest. */
export function chooseLayout(
  reading: PromptReading,
  requests: readonly ElementRequest[],
  library: Library | undefined,
): string {
  const { layouts } = reading.setting;
  const falls = reading.elements.some(({ element }) => element === 'waterfall');
  if (falls && layouts.every((name) => wooded.has(name))) return 'falls';
  if (layouts.includes('branch')) return 'branch';
  if (layouts.includes('square')) return 'street';
  if (rooms.some((name) => layouts.includes(name))) return 'interior';
  const first = exclusive.find((name) => layouts.includes(name));
  const outdoorsToo = layouts.some((name) =>
    ['mountains', 'seascape', 'lake', 'village', 'river'].includes(name),
  );
  if (first && !(first === 'forest' && outdoorsToo)) return first;
  const nouns = reading.elements.map((e) => e.element);
  const traffic = nouns.some((n) => ['car', 'bus', 'bicycle', 'lamp_post'].includes(n));
  if (traffic && layouts[0] === 'city') return 'street';
  if (layouts.length > 0) return layouts[0];
  for (const [layout, names] of hints) {
    // What stands by a window is in a room, what drives over a bridge in no street, and who fishes on land.
    if (layout === 'still_life' && nouns.includes('window')) continue;
    if (layout === 'street' && nouns.includes('bridge')) continue;
    if (layout === 'underwater' && nouns.some((n) => elements[n]?.acts)) continue;
    const hit =
      layout === 'still_life'
        ? names.includes(nouns[0]) || reading.elements[0]?.holds
        : nouns.some((n) => names.includes(n));
    if (!hit) continue;
    reading.setting.layouts.push(layout);
    return layout;
  }
  // A thing of the library suggests its own place; a still life only if it is named first.
  const suggested = nouns
    .map((n, k) => ({ scene: library?.objects[n]?.scene, k }))
    .find(({ scene, k }) => scene && (scene !== 'still_life' || k === 0))?.scene;
  if (suggested) {
    reading.setting.layouts.push(suggested);
    return suggested;
  }
  return requests.length === 0 && nouns.length === 0 ? 'landscape' : 'meadow_plain';
}
