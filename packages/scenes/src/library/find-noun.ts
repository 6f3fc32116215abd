import { possibleSingulars } from '../vocabulary/words.ts';
import type { LexiconEntry } from './lexicon.ts';
import type { Library } from './library.ts';

const british: [RegExp, string][] = [
  [/our\b/, 'or'],
  [/tre\b/, 'ter'],
  [/\bgrey/, 'gray'],
  [/yse\b/, 'yze'],
  [/ise\b/, 'ize'],
  [/lled\b/, 'led'],
  [/lling\b/, 'ling'],
  [/ogue\b/, 'og'],
];

/** The entry of a noun, singular or plural, in British or American spelling, hyphened or not. */
export function findNoun(library: Library, phrase: string): LexiconEntry | undefined {
  const space = phrase.lastIndexOf(' ') + 1;
  const exact = library.lexicon.find(phrase);
  if (exact?.target && !exact.substitute) return exact;
  const forms: string[] = [];
  for (const singular of possibleSingulars(phrase.slice(space)))
    forms.push(phrase.slice(0, space) + singular);
  // 'Boxers' are men before they are shorts.
  forms.push(phrase);
  for (const [from, to] of british) {
    if (from.test(phrase)) forms.push(phrase.replace(from, to));
  }
  if (phrase.includes('-')) forms.push(phrase.replaceAll('-', ' '), phrase.replaceAll('-', ''));
  let known: LexiconEntry | undefined;
  for (const form of forms) {
    const entry = library.lexicon.find(form);
    if (entry?.target) return entry;
    known ??= entry;
  }
  return known;
}
