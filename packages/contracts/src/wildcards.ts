import { upTo } from './text.ts';

const group = /\{([^{}]*)\}/;

/** A number in [0, 1) of a seed and which choice it is for; the same everywhere (xmur3's mixing of 32 bits). */
function chance(seed: number, choice: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(choice + 1, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

/** Whether a prompt leaves something to choose: '{red|blue} boat'. */
export const hasWildcards = (prompt: string): boolean => group.test(prompt);

/**
 * A prompt with one alternative of each group, chosen by the seed: '{red|blue} boat' becomes 'red boat' or 'blue boat'.
 * Groups can be nested; one alternative may be empty. Braces without a partner stay as they are.
 */
export function expandWildcards(prompt: string, seed: number): string {
  let text = prompt;
  // Each round takes the innermost group away.
  for (let choice = 0; ; choice++) {
    const found = group.exec(text);
    if (!found) break;
    const choices = found[1]!.split('|');
    const chosen = choices[Math.floor(chance(seed, choice) * choices.length)]!;
    text = upTo(text, found.index) + chosen + text.slice(found.index + found[0].length);
  }
  return hasWildcards(prompt) ? text.replaceAll(/\s+/g, ' ').trim() : prompt;
}

/** A prompt with all alternatives side by side, each word in its place, for parsing. */
export const listAlternatives = (prompt: string): string =>
  hasWildcards(prompt) ? prompt.replaceAll(/[{}]/g, ' ').replaceAll('|', ',') : prompt;
