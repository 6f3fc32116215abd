import type { StyleId } from '@limn/contracts/ids';
import { liftingRoutes, type StyleElement, type LiftedElements } from '@limn/contracts/lifting';
import { mutate } from 'swr';
import { apiKey, useApi } from '../../lib/use-api.ts';

/** Interval for reading the progress of a search; each picture takes seconds. */
const askEveryMs = 1500;

export function isLooking(elements: LiftedElements | undefined): boolean {
  const status = elements?.search?.status;
  return status === 'queued' || status === 'running';
}

/** The elements cut from a style's artworks; polled while a search is running. */
export function useElements(id: StyleId) {
  return useApi(
    liftingRoutes.list,
    { params: { id } },
    { refreshInterval: (shown) => (isLooking(shown) ? askEveryMs : 0) },
  );
}

/** Shows a changed element, or a new one at the top, before the list is fetched again. */
export function showElement(id: StyleId, element: StyleElement): void {
  void mutate<LiftedElements>(
    apiKey(liftingRoutes.list, { params: { id } }),
    (shown) => shown && { ...shown, elements: withElement(shown.elements, element) },
    { revalidate: false },
  );
}

export function withElement(
  elements: readonly StyleElement[],
  element: StyleElement,
): StyleElement[] {
  const known = elements.some(({ id }) => id === element.id);
  return known
    ? elements.map((one) => (one.id === element.id ? element : one))
    : [element, ...elements];
}
