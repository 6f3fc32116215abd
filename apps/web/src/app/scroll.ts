import { useLayoutEffect } from 'react';
import type { Location } from 'react-router';

const storageKey = 'limn.scroll';

function readKept(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** How far down each place of this tab was read, by its key. */
let kept: Record<string, number> | undefined;

/** Notes how far down a place was read, before another is shown. */
export function keepScroll(key: string): void {
  kept = { ...(kept ?? readKept()), [key]: scrollY };
}

/**
 * Replaces the browser's own scroll restoration, which would scroll before the content is there. Returns a function
 * that ends that.
 */
export function restoreScroll(key: () => string): () => void {
  history.scrollRestoration = 'manual';
  const leave = () => {
    keepScroll(key());
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(kept));
    } catch {
      // A tab that may keep nothing begins at the top.
    }
    history.scrollRestoration = 'auto';
  };
  addEventListener('pagehide', leave);
  return () => removeEventListener('pagehide', leave);
}

/** Where a place was read before, there; else at what its address names, or at its top. */
export function ScrollTo({ location: { key, hash } }: { location: Location }) {
  // The outside system is the browser's window.
  useLayoutEffect(() => {
    const before = (kept ?? readKept())[key];
    const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (before === undefined && named) named.scrollIntoView();
    else scrollTo(0, before ?? 0);
  }, [key, hash]);
  return null;
}
