/**
 * A proxy for an object that is created on first access. The build wraps the contracts' schemas in it
 * (`lean-contracts.ts`), because a page loads more of them than it uses.
 *
 * @param make called at most once; its exceptions reach the caller
 */
export function whenAsked<T extends object>(make: () => T): T {
  let made: T | undefined;
  const get = () => (made ??= make());
  return new Proxy<T>({} as T, {
    // Its getters see itself.
    get: (_, name) => Reflect.get(get(), name) as unknown,
    has: (_, name) => Reflect.has(get(), name),
  });
}
