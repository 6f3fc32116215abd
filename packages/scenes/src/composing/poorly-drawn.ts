import { catalogue } from '../elements/catalogue.ts';
import { landscapeFeatures } from '../vocabulary/landscape-features.ts';
import type { ElementRequest, PromptReading } from '../vocabulary/reading.ts';
import type { Span } from '../vocabulary/words.ts';

const families = [
  'buildings',
  'towers',
  'trees',
  'plants',
  'farPlants',
  'flowers',
  'outdoorThings',
] as const;

/** Things that the composer draws well: landscapes with their plants, buildings and boats. */
const drawnWell = new Set<string>([
  ...landscapeFeatures,
  ...families.flatMap((family) => Object.keys(catalogue[family])),
  'sailboat',
  'rowboat',
  'ship',
  'balloon',
]);

const withOthers = (request: ElementRequest): ElementRequest[] => [
  request,
  ...[request.rider ?? [], request.crew ?? []].flat().flatMap(withOthers),
];

/**
 * Words that ask for people, animals, faces, or things other than those of a landscape: the composer draws them simply, as
 * in a picture book.
 */
export function poorlyDrawn({ elements, setting, settingWords }: PromptReading): Span[] {
  const things = elements
    .flatMap(withOthers)
    .flatMap(({ element, span }) => (span && !drawnWell.has(element) ? [span] : []));
  const faces = setting.layouts.includes('portrait')
    ? settingWords.filter(({ kind }) => kind === 'place')
    : [];
  return [...things, ...faces];
}
