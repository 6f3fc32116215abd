/** As a `ref`: scrolls an element into view when it appears. Its scroll margins keep it clear of the screen's edges. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
