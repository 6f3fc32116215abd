import { findNoun } from '../library/find-noun.ts';
import { parseHex } from '@limn/imaging/raster/color';
import { type ReadingState, spanOf, understand } from './reading-state.ts';
import type { Color } from '@limn/imaging/drawing/scene';
import { adorned } from '../vocabulary/garb.ts';
import { colors, numbers, silent, sizes, tones } from '../vocabulary/grammar.ts';
import { people } from '../vocabulary/people.ts';
import { aged, stuffs } from '../vocabulary/qualities.ts';
import { lights } from './setting.ts';
import { things } from '../vocabulary/things.ts';
import { lookUp } from '../vocabulary/words.ts';

/** Reads count, size and color, which come before the noun. */
export function takeAttribute(state: ReadingState, word: string): boolean {
  const { phrase } = state;
  const next = state.tokens[state.at + 1]?.lower;
  const alone = next === undefined || silent.has(next);
  const number = numbers[word] ?? (/^\d{1,2}$/.test(word) ? Number(word) : undefined);
  if (number !== undefined && !(word === 'couple' && next !== 'of')) {
    if (word !== 'a' && word !== 'an') {
      phrase.count = Math.min(12, Math.max(1, number));
      understand(state, 1);
    }
    return true;
  }
  if (tones[word] !== undefined && next !== undefined && !lights.has(word)) {
    phrase.tone = tones[word];
    return understand(state, 1);
  }
  // 'orange' is a colour before a noun, and a fruit alone.
  const plainFruit = alone && (word === 'orange' || isFruit(state, word));
  if (colors[word] && !plainFruit) {
    state.colorWords.push(word);
    const shift = phrase.tone;
    phrase.color = parseHex(colors[word]).map((v) =>
      Math.min(255, Math.max(0, v + shift * (shift > 0 ? (255 - v) / 90 : 2))),
    ) as unknown as Color;
    phrase.tone = 0;
    if (alone || state.tokens[state.at].stop) wear(state);
    return understand(state, 1);
  }
  // 'A baby' is a person, in 'a baby elephant' it is a size.
  if (sizes[word] !== undefined && !(alone && lookUp(things, word))) {
    phrase.size = sizes[word];
    return understand(state, 1);
  }
  return false;
}

/** 'A woman in red': the colour of her clothes. */
function wear(state: ReadingState): void {
  const last = state.reading.elements.at(-1);
  const isWorn = state.tokens[state.at - 1]?.lower === 'in' && last && people.has(last.element);
  if (!isWorn || !state.phrase.color) return;
  last.accent = state.phrase.color;
  state.phrase.color = null;
  state.tie = null;
}

/** 'A peach' and 'olives' are things, 'in peach' is a colour. */
function isFruit(state: ReadingState, word: string): boolean {
  const before = state.tokens[state.at - 1];
  const opened = !before || before.stop || numbers[before.lower] !== undefined;
  // 'A vase of lavender'.
  if (before?.lower === 'of' && lookUp(things, word)) return true;
  return opened && ownObject(state, word);
}

/** Reads a thing's material, its age, or its absence. */
export function takeQuality(state: ReadingState, word: string): boolean {
  if (adorned[word]) {
    state.phrase.wears.push({ what: adorned[word] });
    return understand(state, 1);
  }
  if (!state.library) return false;
  const here = state.tokens[state.at];
  const next = state.tokens[state.at + 1]?.lower;
  // 'Not a cat', but 'not far from the sea'.
  const denied = word === 'not' && next !== undefined && ['a', 'an', 'any'].includes(next);
  if (denied || word === 'no' || word === 'without') {
    state.phrase.absent = true;
    return true;
  }
  if (here.stop || next === undefined) return false;
  if (stuffs[word] && isNoun(state, next)) {
    state.phrase.stuff = parseHex(stuffs[word]);
    return understand(state, 1);
  }
  if (!aged.has(word)) return false;
  state.phrase.age = spanOf(state, 1);
  return true;
}

export function isNoun(state: ReadingState, word: string): boolean {
  return (
    lookUp(things, word) !== undefined ||
    (state.library !== undefined && findNoun(state.library, word)?.target !== undefined)
  );
}

/** The library has a thing of exactly this name. */
export function ownObject(state: ReadingState, text: string): boolean {
  const entry = state.library && findNoun(state.library, text);
  return entry?.target !== undefined && !entry.substitute;
}
