import { createRequire } from 'node:module';
import type { HyphenationFunctionSync } from 'hyphen';
import { softHyphen } from '../../platform/typefaces.ts';

/** Languages that `hyphen` has patterns for, each written with letters that are joined to words by spaces. */
const known = new Set(
  'af as be bg bn ca cop cs cu cy da de el es et eu fi fr fur ga gl grc gu hi hr hsb hu hy ia id is it ka kmr kn la lt lv mk ml mr nb nl nn no oc or pa pi pl pms pt rm ro ru sa sk sl sq sv ta te tk tr uk'.split(
    ' ',
  ),
);
/** Regions that write English as in Great Britain. */
const british = new Set(['GB', 'IE', 'AU', 'NZ', 'ZA', 'IN']);

/** Letters before and after a hyphen, at least. */
const least = { before: 2, after: 3 };

/** Puts soft hyphens where the words of a text may be broken. */
export type Hyphenate = (text: string) => string;

const require = createRequire(import.meta.url);
const loaded = new Map<string, Hyphenate>();

/** The patterns for a language, as `hyphen` names them; undefined if it has none. */
function patternsFor(language: string): string | undefined {
  let locale: Intl.Locale;
  try {
    locale = new Intl.Locale(language).maximize();
  } catch {
    return undefined;
  }
  const { language: base, region, script } = locale;
  if (base === 'en') return british.has(region ?? '') ? 'en-gb' : 'en-us';
  if (base === 'sr' || base === 'bs') return script === 'Latn' ? 'sh-latn' : 'sr-cyrl';
  if (base === 'mn') return script === 'Cyrl' ? 'mn-cyrl' : undefined;
  return known.has(base) ? base : undefined;
}

/**
 * Never hyphenated: addresses, numbers, abbreviations, compounds with a hyphen, and words with soft hyphens of their
 * author.
 */
const unbroken = /[@/\\_\d\u00AD-]|\p{L}\.\p{L}|^\P{L}*\p{Lu}+\P{L}*$/u;

function hyphenateWord(word: string, hyphenateSync: HyphenationFunctionSync): string {
  const parts = hyphenateSync(word, { hyphenChar: softHyphen }).split(softHyphen);
  const lengths = parts.map((part) => part.replaceAll(/\P{L}/gu, '').length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let before = 0;
  return parts.reduce((whole, part, index) => {
    before += lengths[index - 1] ?? 0;
    const allowed = before >= least.before && total - before >= least.after;
    return whole + (index > 0 && allowed ? softHyphen : '') + part;
  }, '');
}

/** How words of a language (BCP 47) are hyphenated; null for languages without patterns. */
export function hyphenatorOf(language: string): Hyphenate | null {
  const name = patternsFor(language);
  if (!name) return null;
  const before = loaded.get(name);
  if (before) return before;
  const { hyphenateSync } = require(`hyphen/${name}`) as { hyphenateSync: HyphenationFunctionSync };
  const hyphenate: Hyphenate = (text) =>
    text.replaceAll(/[^\s\u2010-\u2015]+/g, (token) =>
      unbroken.test(token)
        ? token
        : token.replaceAll(/[\p{L}\p{M}]{5,}/gu, (word) => hyphenateWord(word, hyphenateSync)),
    );
  loaded.set(name, hyphenate);
  return hyphenate;
}
