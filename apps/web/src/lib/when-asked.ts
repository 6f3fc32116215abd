/**
 * Stands for something that is made when it is first asked for anything. The build has the contracts' schemas made so (`lean-contracts.ts`):
 * a page loads more of them than it checks by.
 *
 * @param make called once at most; what it throws reaches whoever asks
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
