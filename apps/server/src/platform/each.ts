/**
 * Works through all items, one after another. An item that fails does not keep the others from being worked on.
 * @throws the first failure, after the last item
 */
export async function eachOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}
