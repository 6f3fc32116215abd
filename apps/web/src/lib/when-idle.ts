/**
 * Resolves when the browser is idle, at the latest after `within` milliseconds; estimated where browsers lack the API.
 */
export function whenIdle(within?: number): Promise<void> {
  return new Promise((resolve) => {
    if (!('requestIdleCallback' in globalThis)) setTimeout(resolve, 200);
    else requestIdleCallback(() => resolve(), within === undefined ? {} : { timeout: within });
  });
}
