import type { FunctionComponent } from 'react';
import { replayErrorLog } from '../../features/identity/error-log.ts';
import { measureWhenSettled } from '../../features/monitoring/when-settled.ts';
import { islands, type IslandName } from './islands.ts';

/** A public page as it comes alive. Small on purpose: React itself is loaded by the first island. */

const waking = new WeakMap<HTMLElement, Promise<void>>();
const awake = new WeakSet<HTMLElement>();

async function load(place: HTMLElement): Promise<void> {
  const name = place.dataset['island'] as IslandName;
  const [{ wakeIsland }, component] = await Promise.all([import('./wake.tsx'), islands[name]()]);
  const props = JSON.parse(place.dataset['props'] ?? '{}') as Record<string, unknown>;
  wakeIsland(place, name, component as FunctionComponent<Record<string, unknown>>, props);
  awake.add(place);
}

const loaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') resolve();
  else addEventListener('load', () => resolve(), { once: true });
});

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve, 200);
  });
}

let last: Promise<unknown> = loaded;

function wake(place: HTMLElement): Promise<void> {
  const begun = waking.get(place) ?? load(place);
  waking.set(place, begun);
  return begun;
}

// A press that comes before its island is awake is made again once it is.
document.addEventListener(
  'click',
  (event) => {
    const { target } = event;
    const button = target instanceof Element ? target.closest('button') : null;
    const place = button?.closest<HTMLElement>('[data-island]');
    if (!button || !place || awake.has(place)) return;
    event.preventDefault();
    void wake(place).then(() => button.click());
  },
  { capture: true },
);

/** Runs when the page has loaded and the browser has nothing better to do; one task after another. */
function atRest(task: () => unknown): void {
  last = last.then(idle).then(task);
}

function whenSeen(place: HTMLElement, task: () => void): void {
  // The place itself has no box; what it holds has.
  const [inside] = place.children;
  if (!inside) return task();
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      task();
    },
    { rootMargin: '200px' },
  );
  watch.observe(inside);
}

measureWhenSettled();

const { dataset } = document.documentElement;
const isMember = 'member' in dataset;

for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const task = () => wake(place);
  // A member's header takes its place.
  if (place.dataset['island'] === 'header' && isMember) {
    awake.add(place);
    continue;
  }
  if (place.dataset['wake'] === 'rest') atRest(task);
  else atRest(() => whenSeen(place, () => void task()));
}

const isLanding = location.pathname === '/';
if (isLanding) replayErrorLog();
// Whoever may be signed in is looked after by a part that guests never load.
if (isMember || (isLanding && sessionStorage.getItem('limn.sign-in-after-sign-out') !== null))
  void import('./member.tsx').then(({ greetMember }) => greetMember(isLanding));
