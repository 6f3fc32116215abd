/** The browser's database in which canvases are kept on this device. */
export const keptCanvases = 'limn-canvases';

/** The stores of it that hold work the server does not have. */
const unsavedStores = ['diffs', 'recovered'];

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database failed.'));
  });

/**
 * Forgets the canvases on this device when a person signs out. Where some of their work is only here, that stays,
 * and only they are shown it again; the steps that can be undone go in any case.
 */
export async function forgetKeptCanvases(): Promise<void> {
  const { indexedDB } = globalThis;
  if (!indexedDB) return;
  const known = await indexedDB.databases?.();
  if (known && !known.some(({ name }) => name === keptCanvases)) return;
  const db = await asked(indexedDB.open(keptCanvases));
  try {
    const there = unsavedStores.filter((name) => db.objectStoreNames.contains(name));
    let unsaved = 0;
    for (const name of there)
      unsaved += await asked(db.transaction(name).objectStore(name).count());
    if (unsaved === 0) indexedDB.deleteDatabase(keptCanvases);
    else if (db.objectStoreNames.contains('histories'))
      await asked(db.transaction('histories', 'readwrite').objectStore('histories').clear());
  } finally {
    db.close();
  }
}
