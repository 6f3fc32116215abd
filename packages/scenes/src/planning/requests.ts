import { type Element, subjectName } from '../elements/element.ts';
import { landscapeFeatures } from '../vocabulary/landscape-features.ts';
import { catalogue } from '../layouts/catalogue.ts';
import type { ElementRequest, PromptReading } from '../vocabulary/reading.ts';
import { keep } from '../vocabulary/keep-requests.ts';

/** The subject given as a guide as the first request: the main thing, in front. */
export function withSubject(requests: readonly ElementRequest[]): ElementRequest[] {
  const moved = requests.map((request): ElementRequest => {
    const { relation } = request;
    if (!relation || relation.to === 'setting') return request;
    return { ...request, relation: { ...relation, to: relation.to + 1 } };
  });
  return [{ element: subjectName, count: 1, size: 1, place: 'near' }, ...moved];
}

/** Requests to place: without features of the landscape and things that cannot be drawn. */
export const splitRequests = (
  all: readonly ElementRequest[],
  known: Record<string, Element>,
): ElementRequest[] =>
  keep(all, ({ element }) => !landscapeFeatures.has(element) && known[element] !== undefined);

const flowers = new Set([
  'flower',
  'rose',
  'sunflower',
  'tulip',
  'poppy',
  'daisy',
  'lavender_bush',
]);

/** 'Lavender field' is one word of the vocabulary, and names the place too. */
export function findFields({ elements, setting }: PromptReading): void {
  const names = elements.some(
    ({ element, span }) => flowers.has(element) && /\bfields?\b/.test(span?.word ?? ''),
  );
  if (names && !setting.layouts.includes('field')) setting.layouts.push('field');
}

/** Flowers the whole place is full of, which the layout itself draws: 'a field of tulips'. */
export function isSown(
  { element, count, relation }: ElementRequest,
  layout: string,
  alone: boolean,
): boolean {
  const { sown } = catalogue[layout];
  if (!flowers.has(element) || !sown || (sown === 'alone' && !alone)) return false;
  const loose = relation === undefined || (relation.to === 'setting' && count > 1);
  return loose && (sown === 'any' || count > 1);
}

/** Marks requests next to a window: the window itself is part of the room. */
export const byWindow = (all: readonly ElementRequest[]): ElementRequest[] =>
  all.map((request): ElementRequest => {
    const to = request.relation?.to;
    const near = typeof to === 'number' && all[to].element === 'window';
    return near && !request.place ? { ...request, atWindow: true } : request;
  });

/** Birds near the viewer are drawn as songbirds, not as shapes in the sky. */
export const seenNear = (all: readonly ElementRequest[]): ElementRequest[] =>
  all.map((request) =>
    ['bird', 'seagull'].includes(request.element) ? { ...request, element: 'songbird' } : request,
  );
