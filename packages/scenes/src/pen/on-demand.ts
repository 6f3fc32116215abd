// Drawings are two thirds of the engine's bytes, and a picture shows a few of them: each file of them is
// loaded when something of it is first drawn.

/** Modules requested since the drawing began that are not loaded yet. */
const wanted = new Set<() => Promise<void>>();

/**
 * A lazily loaded module of drawings. Until it is loaded, the getter returns undefined and records that the module is
 * wanted.
 */
export function onDemand<T>(load: () => Promise<T>): () => T | undefined {
  let module: T | undefined;
  const fetch = async (): Promise<void> => {
    module = await load();
  };
  return () => {
    if (module === undefined) wanted.add(fetch);
    return module;
  };
}

/**
 * The result of `draw` once all wanted modules are loaded. `draw` runs again after each loading, so it must be pure.
 * Rejects if a module cannot be loaded.
 */
export async function whenDrawable<T>(draw: () => T): Promise<T> {
  for (;;) {
    wanted.clear();
    const drawn = draw();
    if (wanted.size === 0) return drawn;
    await Promise.all([...wanted].map((fetch) => fetch()));
  }
}
