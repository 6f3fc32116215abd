import type { FunctionComponent } from 'react';
import { replayErrorLog } from '../../features/identity/error-log.ts';
import { measureWhenSettled } from '../../features/monitoring/when-settled.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import '../../lib/trusted-types.ts';
import { islands, type IslandName } from './islands.ts';

/** A public page as it comes alive. Small on purpose: React itself is loaded by the first island. */

const waking = new WeakMap<HTMLElement, Promise<void>>();

const nameOf = (place: HTMLElement) => place.dataset['island'] as IslandName;

let sheets: Promise<unknown> | undefined;

const withClasses = (within: Document | Element): Element[] => [
  ...(within instanceof Element ? [within] : []),
  ...within.querySelectorAll('[class]'),
];

/**
 * Applies loaded style sheets only once an element has a class that was not in the rendered page. Until then the page's
 * inline rules cover everything, and applying the sheets would make a phone restyle the whole page needlessly.
 */
function applyOnceNeeded(links: readonly HTMLLinkElement[]): void {
  const known = new Set(withClasses(document).flatMap((element) => [...element.classList]));
  const isNew = (element: Element) => [...element.classList].some((name) => !known.has(name));
  const watch = new MutationObserver((changes) => {
    const elements = changes
      .flatMap(({ type, target, addedNodes }) =>
        type === 'attributes' ? [target] : [...addedNodes],
      )
      .filter((node) => node instanceof Element);
    if (!elements.some((element) => withClasses(element).some(isNew))) return;
    watch.disconnect();
    for (const link of links) link.media = 'all';
  });
  watch.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['class'],
  });
}

/** A page has the rules for its first render inline; hydrated parts may need the others. */
function otherRules(): Promise<unknown> {
  if (sheets) return sheets;
  const named = [...document.querySelectorAll<HTMLMetaElement>('meta[name=sheet]')];
  const links = named.map(({ content }) =>
    Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: content,
      media: 'print',
    }),
  );
  applyOnceNeeded(links);
  sheets = Promise.all(
    links.map(
      (link) =>
        new Promise((resolve) => {
          link.addEventListener('load', resolve);
          // Plain rather than dead.
          link.addEventListener('error', resolve);
          document.head.append(link);
        }),
    ),
  );
  return sheets;
}

function code(place: HTMLElement) {
  return Promise.all([import('./wake.tsx'), islands[nameOf(place)](), otherRules()]);
}

async function load(place: HTMLElement): Promise<void> {
  const name = nameOf(place);
  const [{ wakeIsland }, component] = await code(place);
  const props = JSON.parse(place.dataset['props'] ?? '{}') as Record<string, unknown>;
  wakeIsland(place, name, component as FunctionComponent<Record<string, unknown>>, props);
  place.dataset['awake'] = '';
}

const loaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') resolve();
  else addEventListener('load', () => resolve(), { once: true });
});

/** The page is visible now: nothing optional has delayed it. */
const painted = new Promise<void>((resolve) => {
  const watch = new PerformanceObserver((paints) => {
    if (!paints.getEntriesByName('first-contentful-paint').length) return;
    watch.disconnect();
    resolve();
  });
  watch.observe({ type: 'paint', buffered: true });
});

const shown = Promise.all([loaded, painted]);
let last: Promise<unknown> = shown;

function wake(place: HTMLElement): Promise<void> {
  const begun = waking.get(place) ?? load(place);
  waking.set(place, begun);
  return begun;
}

const kept = new WeakSet<HTMLButtonElement>();

/** Repeats a click made before its island was hydrated, once it is. Several such clicks count as one. */
function keep(button: HTMLButtonElement, place: HTMLElement): void {
  if (kept.has(button)) return;
  kept.add(button);
  void wake(place).then(() => button.click());
}

/** Presses before this script was here; the page itself keeps them. */
const { earlyPresses } = globalThis as { earlyPresses?: () => HTMLButtonElement[] };
for (const button of earlyPresses?.() ?? []) {
  const place = button.closest<HTMLElement>('[data-island]');
  if (place) keep(button, place);
}

document.addEventListener(
  'click',
  (event) => {
    const { target } = event;
    const button = target instanceof Element ? target.closest('button') : null;
    const place = button?.closest<HTMLElement>('[data-island]');
    if (!button || !place || 'awake' in place.dataset) return;
    event.preventDefault();
    keep(button, place);
  },
  { capture: true },
);

/** Runs when the page has loaded and shows, and the browser has nothing better to do; one task after another. */
function atRest(task: () => unknown): void {
  last = last.then(() => whenIdle()).then(task);
}

function whenSeen(place: HTMLElement, task: () => void): void {
  // The place itself has no box (`display: contents`); its child has.
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

async function loadFaces(): Promise<void> {
  const faces = [
    '16px "Geist Variable"',
    '40px "Instrument Serif"',
    'italic 40px "Instrument Serif"',
  ];
  await Promise.all(faces.map((face) => document.fonts.load(face)));
  try {
    localStorage.setItem('limn.faces', 'here');
  } catch {
    // No storage: every visit is a first one.
  }
}

const parts = document.querySelectorAll<HTMLElement>('#page header, main > *, footer');
const ready = (part: HTMLElement) => void (part.dataset['ready'] = '');

/**
 * Lays out the parts further down and switches from fallback to web fonts (from the next visit on they show at once):
 * one part of the page at a time, so that a press never waits for all of it.
 */
async function makeReady(): Promise<void> {
  if (!('faces' in dataset)) await loadFaces();
  for (const part of parts) {
    await whenIdle();
    ready(part);
  }
}

const touches = ['pointerover', 'touchstart', 'focusin'] as const;

/** The code comes at rest, so that the first touch need not wait for it. */
function whenTouched(place: HTMLElement): void {
  atRest(() => code(place));
  for (const touch of touches)
    place.addEventListener(touch, () => void wake(place), { once: true, passive: true });
}

measureWhenSettled();

const { dataset } = document.documentElement;
void shown.then(makeReady);
const isMember = 'member' in dataset;

atRest(otherRules);
for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
  // A member's header takes its place.
  if (place.dataset['island'] === 'header' && isMember) {
    place.dataset['awake'] = '';
    continue;
  }
  if (place.dataset['wake'] === 'rest') atRest(() => wake(place));
  else if (place.dataset['wake'] === 'touched') whenTouched(place);
  else atRest(() => whenSeen(place, () => void wake(place)));
}

const isLanding = location.pathname === '/';
if (isLanding) replayErrorLog();
// Loaded only where a person may be signed in; guests never load it.
if (isMember || (isLanding && sessionStorage.getItem('limn.sign-in-after-sign-out') !== null))
  void Promise.all([import('./member.tsx'), otherRules()]).then(([{ greetMember }]) =>
    greetMember(isLanding),
  );
