import type { FunctionComponent } from 'react';
import { replayErrorLog } from '../../features/identity/error-log.ts';
import { islands, type IslandName } from './islands.ts';

/** A public page as it comes alive. Small on purpose: React itself is loaded by the first island. */

async function wake(place: HTMLElement): Promise<void> {
  const name = place.dataset['island'] as IslandName;
  const [{ wakeIsland }, component] = await Promise.all([import('./wake.tsx'), islands[name]()]);
  const props = JSON.parse(place.dataset['props'] ?? '{}') as Record<string, unknown>;
  wakeIsland(place, name, component as FunctionComponent<Record<string, unknown>>, props);
}

/** Runs when the page has loaded and the browser has nothing better to do. */
function atRest(task: () => void): void {
  const soon = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(task) : setTimeout(task, 200);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
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

const { dataset } = document.documentElement;
const isMember = 'member' in dataset;

for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const task = () => void wake(place);
  if (place.dataset['island'] === 'header' && isMember) continue;
  if (place.dataset['wake'] === 'rest') atRest(task);
  else atRest(() => whenSeen(place, task));
}

const isLanding = location.pathname === '/';
if (isLanding) replayErrorLog();
// Whoever may be signed in is looked after by a part that guests never load.
if (isMember || (isLanding && sessionStorage.getItem('limn.sign-in-after-sign-out') !== null))
  void import('./member.tsx').then(({ greetMember }) => greetMember(isLanding));
