import { upTo } from '@limn/contracts/text';
import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from 'react-router';

/** Where the app is, and how it came there. */
export interface AppLocation {
  location: Location;
  action: NavigationType;
}

/** The state of a browser history entry: the router's state, its key, and its index. */
interface Entry {
  state: unknown;
  key: string;
  index: number;
}

type Browser = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>;

export interface AppHistory extends Navigator {
  place: () => AppLocation;
  /** Calls `listener` with each new place before it is shown. Returns the unsubscribe function. */
  listen: (listener: (place: AppLocation) => void) => () => void;
}

const newKey = () => upTo(crypto.randomUUID(), 8);

/**
 * The browser's history, for a router without loaders: with them the router would be twice as large.
 * @param mayLeave called before each move; if it returns false, nothing moves until it calls `goOn`
 */
export function openHistory(
  browser: Browser,
  mayLeave: (from: Location, to: Location, goOn: () => void) => boolean,
): AppHistory {
  const { history, location } = browser;
  const entry = () => history.state as Entry | null;
  let index = entry()?.index ?? 0;
  if (!entry()?.key)
    history.replaceState({ state: null, key: newKey(), index } satisfies Entry, '');
  let place: AppLocation = { location: read(), action: NavigationType.Pop };
  let listener: ((place: AppLocation) => void) | undefined;
  /** Stepping back to the entry that may not be left; listeners are not called. */
  let returning = false;

  function read(): Location {
    const { pathname, search, hash } = location;
    const { state = null, key = '' } = entry() ?? {};
    return { pathname, search, hash, state, key };
  }

  function show(action: AppLocation['action']): void {
    index = entry()?.index ?? 0;
    place = { location: read(), action };
    listener?.(place);
  }

  function popped(): void {
    if (returning) {
      returning = false;
      return;
    }
    const steps = (entry()?.index ?? 0) - index;
    if (steps !== 0 && !mayLeave(place.location, read(), () => history.go(steps))) {
      returning = true;
      history.go(-steps);
      return;
    }
    show(NavigationType.Pop);
  }

  function go(wanted: NavigationType.Push | NavigationType.Replace, to: To, state: unknown): void {
    const path = { search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) };
    const key = newKey();
    const next = { pathname: place.location.pathname, ...path, state, key };
    if (!mayLeave(place.location, next, () => go(wanted, to, state))) return;
    // As in a browser: what leads to where one is, such as a second press, adds nothing to go back by.
    const stays = createPath(next) === createPath(place.location);
    const how = stays ? NavigationType.Replace : wanted;
    const kept: Entry = { state, key, index: how === NavigationType.Push ? index + 1 : index };
    history[how === NavigationType.Push ? 'pushState' : 'replaceState'](kept, '', createPath(next));
    show(how);
  }

  return {
    place: () => place,
    listen: (next) => {
      listener = next;
      browser.addEventListener('popstate', popped);
      return () => {
        listener = undefined;
        browser.removeEventListener('popstate', popped);
      };
    },
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (steps) => history.go(steps),
    push: (to, state: unknown = null) => go(NavigationType.Push, to, state),
    replace: (to, state: unknown = null) => go(NavigationType.Replace, to, state),
  };
}
