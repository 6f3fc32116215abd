import type { StyleId } from '@limn/contracts/ids';
import { liftingRoutes, type StyleElement, type LiftedElements } from '@limn/contracts/lifting';
import { mutate } from 'swr';
import { apiKey, useApi } from '../../lib/use-api.ts';

/** How often a search under way is asked after; each picture takes it seconds. */
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

/** Shows an element as it now is, a new one first, before the server is asked again. */
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
