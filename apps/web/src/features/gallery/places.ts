import type { Selection } from './selection.ts';

/** Where one was on a page: how far it was scrolled, in pixels, which picture had the focus, what was chosen. */
export interface ScrollPlace {
  scrolled: number;
  at: number;
  selection: Selection;
}

/** Places of this visit by the key of their entry in the browser's history, the oldest first. */
const places = new Map<string, ScrollPlace>();
const most = 50;

export const placeAt = (entry: string): ScrollPlace | undefined => places.get(entry);

export function keepPlace(entry: string, place: ScrollPlace): void {
  places.delete(entry);
  places.set(entry, place);
  const [oldest] = places.keys();
  if (places.size > most && oldest !== undefined) places.delete(oldest);
}
