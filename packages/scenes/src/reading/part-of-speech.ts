import type { LexiconEntry } from '../library/lexicon.ts';
import type { Library } from '../library/library.ts';
import { isShown, verbStems } from '../vocabulary/actions.ts';
import { colors, numbers, relations, silent, sizes } from '../vocabulary/grammar.ts';
import type { Token } from '../vocabulary/words.ts';

export type Context = { before: Token | undefined; here: Token; after: Token | undefined };

const determiners = new Set(
  'a an the his her its their my your our this that these those some any each every no'.split(' '),
);
const subjects = new Set('i you he she it we they who which that to'.split(' '));

const opensNoun = (word: string): boolean =>
  determiners.has(word) ||
  numbers[word] !== undefined ||
  colors[word] !== undefined ||
  sizes[word] !== undefined;

/** The verb a word is a form of. */
export function verbOf(library: Library, word: string): string | undefined {
  const verbs = verbStems(word).filter((stem) => library.lexicon.find(stem)?.verb);
  // 'Riding' may come from 'ride' or 'rid': prefer a verb that can be shown.
  return verbs.find(isShown) ?? verbs[0];
}

/** A word that may be a verb is one here: after a subject, or with an object behind it. */
export function isVerbHere({ before, here, after }: Context, noun?: LexiconEntry): boolean {
  const fresh = !before || before.stop;
  if (!fresh && before.lower !== 'couple' && opensNoun(before.lower)) return false;
  if (!fresh && subjects.has(before.lower)) return true;
  if (!noun?.target) return /(ing|ed)$/.test(here.lower);
  // 'A girl riding': a word in -ing after a noun is its action.
  if (!fresh && /..ing$/.test(here.lower) && noun.substitute) return true;
  const governs = after !== undefined && !here.stop && determiners.has(after.lower);
  return noun.verb && governs && !fresh && relations[before.lower] === undefined;
}

/** A word that is rarely a noun is one only where a noun must come. */
export function standsAsNoun({ before, here, after }: Context, noun: LexiconEntry): boolean {
  if (!noun.rarelyNoun) return true;
  const ends = here.stop || after === undefined || silent.has(after.lower);
  const opened =
    before !== undefined &&
    !before.stop &&
    (opensNoun(before.lower) || relations[before.lower] !== undefined);
  return ends && opened;
}
