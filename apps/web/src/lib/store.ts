import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T;
  /** The value for server rendering and for the first render in the browser. */
  onServer: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * A value outside of React that notifies its readers of changes.
 *
 * @param onServer the value for server rendering; default: the initial one
 */
export function createStore<T>(initial: T, onServer: T = initial): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    onServer: () => onServer,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'> & Partial<Store<T>>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.onServer ?? store.get);
}
