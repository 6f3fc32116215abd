/**
 * Waits until `read` returns something; fails with `what` after `seconds`. Polls after 20 ms and then less and less
 * often, because polling slows down a busy machine.
 */
export async function eventually<T>(
  what: string,
  read: () => Promise<T | undefined | false>,
  seconds = 200,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (let pause = 20; Date.now() < end; pause = Math.min(pause * 1.15, 500)) {
    const value = await read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(`Waited ${seconds} s in vain: ${what}`);
}
