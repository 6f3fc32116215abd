/** When the browser has nothing better to do, at the latest after `within` milliseconds; a guess where browsers do not tell. */
export function whenIdle(within?: number): Promise<void> {
  return new Promise((resolve) => {
    if (!('requestIdleCallback' in globalThis)) setTimeout(resolve, 200);
    else requestIdleCallback(() => resolve(), within === undefined ? {} : { timeout: within });
  });
}
