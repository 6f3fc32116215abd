const storageKey = 'limn.return-path';

/** A path of this site, or null for everything that would lead away from it. */
export function safePath(path: string | null, origin: string): string | null {
  if (!path || !path.startsWith('/')) return null;
  try {
    const address = new URL(path, origin);
    if (address.origin !== origin) return null;
    return address.pathname + address.search + address.hash;
  } catch {
    return null;
  }
}

/** Remembers where a person wanted to go before they had to sign in or make a profile. */
export function rememberPath(path: string): void {
  sessionStorage.setItem(storageKey, path);
}

export function rememberedPath(): string | null {
  return safePath(sessionStorage.getItem(storageKey), location.origin);
}

export function forgetPath(): void {
  sessionStorage.removeItem(storageKey);
}
