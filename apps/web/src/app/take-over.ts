import { mutate } from 'swr';
import { drawnAnswers } from '../lib/drawn-answers.ts';

/** How long the living screen may take to show as much as the drawn one, in milliseconds. */
const patience = 6000;
/** How long pictures appear at once instead of fading in. */
const noFades = 1500;

/** Presses that were made before anything could answer them (see `drawn.html`). */
declare const earlyPresses: (() => Element[]) | undefined;

/** From the next visit on our faces show at first sight (see `drawn.html`). */
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

/** The same link, button or field in the living screen: at the same place where it is called the same, else the first so called. */
function counterpart(of: Element, drawn: Element, root: Element): HTMLElement | undefined {
  const at = [...drawn.querySelectorAll(of.localName)].indexOf(of);
  const alike = [...root.querySelectorAll<HTMLElement>(of.localName)];
  const isSame = (element: Element | undefined) => element && nameOf(element) === nameOf(of);
  return isSame(alike[at]) ? alike[at] : alike.find(isSame);
}

/** Types what was typed, so that React hears of it. */
function retype(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Hands over files that were chosen. */
function rechoose(field: HTMLInputElement, files: FileList): void {
  field.files = files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Where the server drew the screen for a guest: lends the app what it was drawn from, and puts the living
 * screen in its place once that shows as much, with what was focused, typed, chosen and pressed meanwhile.
 *
 * @param isGuest nobody is signed in on this device; who is sees their own screen alone
 */
export function takeOver(root: HTMLElement, isGuest: boolean): void {
  const drawn = document.getElementById('drawn');
  if (!drawn) return;
  if (isGuest)
    for (const [name, answer] of Object.entries(drawnAnswers()))
      void mutate(name, answer, { revalidate: false });

  const change = () => {
    over.disconnect();
    clearTimeout(late);
    const focused = drawn.contains(document.activeElement) ? document.activeElement : null;
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
    void rememberFaces();
    setTimeout(() => delete document.documentElement.dataset.drawn, noFades);
  };
  const isReady = () =>
    root.querySelector('h1') !== null && root.querySelector('[aria-busy=true], .skeleton') === null;
  const over = new MutationObserver(() => {
    if (isReady()) change();
  });
  const late = setTimeout(change, isGuest ? patience : 0);
  over.observe(root, { childList: true, subtree: true, attributes: true });
}
