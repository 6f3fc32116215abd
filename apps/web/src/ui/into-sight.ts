/** As a `ref`: brings what appears into sight. Its scroll margins keep it clear of the screen's edges. */
export function intoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
