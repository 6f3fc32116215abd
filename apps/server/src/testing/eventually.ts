/** Waits until `read` gives something, asking every 50 ms; fails with `what` after `seconds`. */
export async function eventually<T>(
  what: string,
  read: () => Promise<T | undefined | false>,
  seconds = 120,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const value = await read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited ${seconds} s in vain: ${what}`);
}
