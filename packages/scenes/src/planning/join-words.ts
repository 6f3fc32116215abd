import { landscapeFeatures } from '../vocabulary/landscape-features.ts';
import type { PromptReading } from '../vocabulary/reading.ts';
import { keep } from '../vocabulary/keep-requests.ts';
import { flyers } from '../vocabulary/actions.ts';
import { people } from '../vocabulary/people.ts';

/** A thing in the air is placed over the first thing on the ground. */
function raise({ elements }: PromptReading): void {
  const below = elements.findIndex(
    ({ element, aloft }) => !aloft && !landscapeFeatures.has(element) && !flyers.has(element),
  );
  if (below < 0) return;
  for (const request of elements)
    if (request.aloft) request.relation ??= { kind: 'over', to: below };
}

/** A balloon near a person is a toy balloon, crossing a bridge means on it, and under an umbrella means holding it. */
function relate({ elements, setting }: PromptReading): void {
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

/** Changes a reading by meanings that words only have together. */
export function joinWords(reading: PromptReading): void {
  serve(reading);
  relate(reading);
  raise(reading);
}
