declare global {
  interface String {
    /** @deprecated May end within a character: use `cutText`, or `upTo` where the position cannot be inside one. */
    slice(start: 0, end: number): string;
    /** @deprecated May end within a character: use `cutText`, or `slice` from a position on. */
    substring(start: number, end?: number): string;
    /** @deprecated May end within a character: use `cutText`, or `slice` from a position on. */
    substr(from: number, length?: number): string;
  }
}

const graphemes = /* @__PURE__ */ new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Number of UTF-16 units read after the cut, to find out whether a character spans it. */
const readAhead = 64;

/** The start of a text, up to a position that cannot be inside a character: one that was searched for, or in ASCII. */
export const upTo = (text: string, position: number): string =>
  // oxlint-disable-next-line typescript/no-deprecated
  text.slice(0, position);

/** A text of at most `most` UTF-16 units that ends with a whole character as people see it (a grapheme cluster). */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const { index } = graphemes.segment(upTo(text, most + readAhead)).containing(most)!;
  if (index > 0) return upTo(text, index);
  // One character that is longer than the limit, such as a letter with hundreds of accents.
  return upTo(text, most).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * A text of at most `most` UTF-16 units that ends with a whole word, or with a whole character where a word is longer.
 */
export function cutWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(' ', most);
  return space > 0 ? upTo(text, space) : cutText(text, most);
}

/** The characters of a text as people see them. */
export const charactersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** The first of them; empty of an empty text. */
export const firstCharacter = (text: string): string =>
  charactersOf(upTo(text, readAhead))[0] ?? '';

/** Whether a database can keep a text: without NUL and without half of a character (a lone surrogate). */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** A text that a database can store: for files and answers of other systems, which no person here can correct. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/**
 * Characters removed from names: control characters, direction marks, soft hyphens and the like, and tag characters
 * except in a flag such as Scotland's. The Arabic number signs, which Unicode has in the same category, are visible and
 * stay.
 */
const unwantedInNames =
  /[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|(?<!\u{1F3F4}[\u{E0020}-\u{E007E}]*)[\u{E0000}-\u{E007F}]/gu;
/**
 * The same of paragraphs, in which marks and isolates of mixed directions, soft hyphens and places to break a line
 * stay.
 */
const unwantedInParagraphs =
  /[\u202D\u202E\u206A-\u206F\uFEFF\uFFF9-\uFFFB]|(?<!\u{1F3F4}[\u{E0020}-\u{E007E}]*)[\u{E0000}-\u{E007F}]/gu;

/**
 * A name on one line, in one spelling (NFC), without control characters, direction marks and other invisible
 * characters. Characters that join letters or emoji stay.
 */
export const cleanName = (text: string): string =>
  storable(text)
    .normalize('NFC')
    .replaceAll(/(?!\uFEFF)\s+/gu, ' ')
    .replaceAll(unwantedInNames, '')
    .trim();

/**
 * A paragraph on one line, in one spelling (NFC). Joiners, soft hyphens, places where a line may break and marks of
 * direction stay: they matter where it is set in type.
 */
export const cleanParagraph = (text: string): string =>
  storable(text)
    .normalize('NFC')
    .replaceAll(/(?!\uFEFF)[\p{Cc}\s]+/gu, ' ')
    .replaceAll(unwantedInParagraphs, '')
    .trim();

/** Invisible characters: formatting, joiners, soft hyphens, variation selectors, Hangul fillers. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** A text without invisible characters. */
export const withoutUnseen = (text: string): string => text.replaceAll(unseen, '');

/** Whether anything of a text is seen. U+2800 is an empty Braille cell. */
export const isVisible = (text: string): boolean => /[^\s\p{Cc}\u2800]/u.test(withoutUnseen(text));

/** A typed text without surrounding space; empty if nothing of it is visible. */
export const typedText = (text: string): string => (isVisible(text) ? text.trim() : '');

/** A typed name on one line; empty if nothing of it is visible. */
export const typedName = (text: string): string => (isVisible(text) ? cleanName(text) : '');

/**
 * A text for comparison and search: lower case in one form, without accents and invisible characters. Vowel signs of
 * Indic scripts are letters of their own and stay.
 */
export const foldText = (text: string): string =>
  withoutUnseen(text.normalize('NFKD'))
    .replaceAll(/[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]/g, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC');

/** A JSON value with all texts made storable; the same object if nothing changes. */
export function withStorableText<T>(value: T): T {
  const json = JSON.stringify(value);
  // JSON has NUL and half of a character as escapes.
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return value;
  return JSON.parse(json, (_key, item: unknown) =>
    typeof item === 'string' ? storable(item) : item,
  ) as T;
}

/** A day in UTC as letters, notices and PDFs write it: 30 December 2026. @param day a date, or its ISO form */
export const dayInWords = (day: Date | string): string =>
  new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
