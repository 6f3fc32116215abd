import { SWRConfig } from 'swr';
import { drawnAnswers } from '../lib/drawn-answers.ts';

/** Maximum time until the app shows as much as the drawn screen, in milliseconds. */
const patience = 6000;
/** Milliseconds after the swap during which pictures appear without fading in. */
const noFades = 1500;

const faces = ["'Geist Variable'", "'Instrument Serif'"];

/** Clicks from before the app could handle them (see `drawn.html`). */
declare const earlyPresses: (() => Element[]) | undefined;

/** From the next visit on, our typefaces are used from the first paint (see `drawn.html`). */
async function rememberFaces(): Promise<void> {
  await document.fonts.ready;
  try {
    localStorage.setItem('limn.faces', 'here');
  } catch {
    // No storage: every visit is a first one.
  }
}

const nameOf = (element: Element): string =>
  element.getAttribute('href') ??
  element.getAttribute('aria-label') ??
  (element instanceof HTMLInputElement ? element.labels?.[0] : element)?.textContent ??
  '';

/**
 * Finds the same link, button or field in the app: the one at the same position if it has the same name, else the first
 * one with that name.
 */
function counterpart(of: Element, drawn: Element, root: Element): HTMLElement | undefined {
  const at = [...drawn.querySelectorAll(of.localName)].indexOf(of);
  const alike = [...root.querySelectorAll<HTMLElement>(of.localName)];
  const isSame = (element: Element | undefined) => element && nameOf(element) === nameOf(of);
  return isSame(alike[at]) ? alike[at] : alike.find(isSame);
}

/** Sets a field's value so that React sees an input event. */
function retype(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Copies the chosen files to another file field. */
function rechoose(field: HTMLInputElement, files: FileList): void {
  field.files = files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Enables the app's style sheet. Earlier, it would cause a second layout of the drawn page, which has its own rules (see
 * `lateScripts`).
 */
function dress(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (sheet.media === 'print') sheet.media = 'all';
}

/** Approximate number of elements that switch to our typefaces in one frame. */
const mostAtOnce = 40;

const sizeOf = (element: Element): number => 1 + element.querySelectorAll('*').length;

/** The screen in parts of at most `mostAtOnce` elements. */
const partsOf = (element: Element): Element[] =>
  sizeOf(element) > mostAtOnce ? [...element.children].flatMap(partsOf) : [element];

const nextFrame = () => new Promise(requestAnimationFrame);

/**
 * On a first visit the live screen uses fallback fonts until the web fonts are loaded, and then switches part by part:
 * at once it would take a phone three times as long, and slightly wider texts would count as a new largest paint.
 */
async function showFaces(root: HTMLElement): Promise<void> {
  if ('faces' in document.documentElement.dataset) return;
  const parts = partsOf(root);
  for (const part of parts) part.toggleAttribute('data-stand-ins', true);
  await nextFrame();
  await Promise.allSettled(faces.map((face) => document.fonts.load(`1em ${face}`)));
  let shown = mostAtOnce;
  for (const part of parts) {
    if (shown >= mostAtOnce) {
      await nextFrame();
      shown = 0;
    }
    shown += sizeOf(part);
    part.removeAttribute('data-stand-ins');
  }
}

/**
 * Where the server rendered the screen for a guest: gives the app the answers it was rendered from, and swaps in the
 * live screen once that shows as much, keeping focus, typed text, chosen files and clicks.
 *
 * @param isGuest no session on this device; a signed-in person only ever sees their own screen
 */
export function replaceDrawnScreen(root: HTMLElement, isGuest: boolean): void {
  const drawn = document.getElementById('drawn');
  if (!drawn) return dress();
  // Stored as loaded responses: otherwise the first render would show as busy and render again.
  if (isGuest)
    for (const [name, data] of Object.entries(drawnAnswers()))
      SWRConfig.defaultValue.cache.set(name, { data, isLoading: false, isValidating: false });

  const change = () => {
    const focused = drawn.contains(document.activeElement) ? document.activeElement : null;
    dress();
    void showFaces(root);
    root.hidden = false;
    const now = focused && counterpart(focused, drawn, root);
    const early = typeof earlyPresses === 'function' ? earlyPresses() : [];
    const presses = early.map((press) => counterpart(press, drawn, root));
    for (const field of drawn.querySelectorAll<HTMLInputElement>('input[type=file]')) {
      const living = field.files?.length && counterpart(field, drawn, root);
      if (living instanceof HTMLInputElement) rechoose(living, field.files!);
    }
    drawn.remove();
    now?.focus({ preventScroll: true });
    if (now instanceof HTMLInputElement && focused instanceof HTMLInputElement && focused.value)
      retype(now, focused.value);
    for (const press of presses) press?.click();
    setTimeout(() => {
      delete document.documentElement.dataset.drawn;
      void rememberFaces();
    }, noFades);
  };
  const isReady = () =>
    root.querySelector('h1') !== null && root.querySelector('[aria-busy=true], .skeleton') === null;
  const over = new MutationObserver(() => {
    if (!isReady()) return;
    over.disconnect();
    clearTimeout(late);
    // Rendering took a while: let the browser handle input before the layout of the whole screen.
    setTimeout(change);
  });
  const late = setTimeout(
    () => {
      over.disconnect();
      change();
    },
    isGuest ? patience : 0,
  );
  over.observe(root, { childList: true, subtree: true, attributes: true });
}
