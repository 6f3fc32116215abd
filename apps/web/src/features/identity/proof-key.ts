/**
 * The key that refresh tokens are bound to (DPoP, RFC 9449). Its private half is not extractable, so a stolen token is
 * useless elsewhere. Kept in IndexedDB, the only storage that takes such keys.
 */
const [name, store, id] = ['limn', 'keys', 'proof'];

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(store);
  return settled(request);
}

/** The key of this device's session; null if IndexedDB or the key is not available. */
export async function proofKey(): Promise<CryptoKeyPair | null> {
  try {
    const database = await open();
    const found = await settled(database.transaction(store).objectStore(store).get(id));
    database.close();
    return (found as CryptoKeyPair | undefined) ?? null;
  } catch {
    return null;
  }
}

/** Makes the key of a session that begins; null where none can be kept. */
export async function newProofKey(): Promise<CryptoKeyPair | null> {
  try {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ]);
    const database = await open();
    await settled(database.transaction(store, 'readwrite').objectStore(store).put(pair, id));
    database.close();
    return pair;
  } catch {
    return null;
  }
}

export function forgetProofKey(): void {
  globalThis.indexedDB?.deleteDatabase(name);
}
