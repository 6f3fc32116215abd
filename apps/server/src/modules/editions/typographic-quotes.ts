interface Marks {
  /** The replacements for straight double and single quotes: opening, closing. */
  double: readonly [string, string];
  single: readonly [string, string];
}

const marks = (double: string, single: string): Marks => {
  const pair = (text: string) => text.split(' ') as [string, string];
  return { double: pair(double), single: pair(single) };
};

const narrow = '\u202F';
const english = marks('“ ”', '‘ ’');
const german = marks('„ “', '‚ ‘');
const eastern = marks('„ ”', '‚ ’');
const nordic = marks('” ”', '’ ’');
const southern = marks('« »', '“ ”');
const russian = marks('« »', '„ “');
const norwegian = marks('« »', '‘ ’');
const french: Marks = { double: [`«${narrow}`, `${narrow}»`], single: ['“', '”'] };

/** By language or language and region (CLDR 46, delimiters); English for others. */
const marksOf: Record<string, Marks> = {
  de: german,
  'de-CH': marks('« »', '‹ ›'),
  cs: german,
  sk: german,
  sl: german,
  bg: german,
  is: german,
  lt: german,
  mk: german,
  et: german,
  hsb: german,
  ka: german,
  sq: german,
  sr: marks('„ ”', '’ ’'),
  hr: eastern,
  bs: eastern,
  pl: marks('„ ”', '« »'),
  ro: marks('„ ”', '« »'),
  hu: marks('„ ”', '» «'),
  sv: nordic,
  fi: nordic,
  da: marks('» «', '› ‹'),
  nb: norwegian,
  nn: norwegian,
  no: norwegian,
  fr: french,
  'fr-CH': marks('« »', '‹ ›'),
  es: southern,
  ca: southern,
  gl: southern,
  eu: southern,
  oc: southern,
  it: southern,
  pt: southern,
  'pt-BR': english,
  el: southern,
  hy: southern,
  ru: russian,
  be: russian,
  uk: russian,
  lv: southern,
  he: marks('” ”', '’ ’'),
  ar: marks('” “', '’ ‘'),
  fa: marks('« »', '‹ ›'),
  ur: marks('” “', '’ ‘'),
  ja: marks('「 」', '『 』'),
};

function marksFor(language: string): Marks {
  try {
    const { language: base, region } = new Intl.Locale(language).maximize();
    const local = region && `${base}-${region}`;
    // The likely region of plain 'pt' is Brazil, which is not meant unless it is named.
    return (language.includes('-') && local && marksOf[local]) || marksOf[base] || english;
  } catch {
    return english;
  }
}

const apostrophe = '’';
const letter = /[\p{L}\p{M}\p{N}]/u;
const hebrew = /\p{Script=Hebrew}/u;
/** A mark after these, or at the start, opens. */
const opensAfter = /[\s([{\u2010-\u2015/¿¡“„«‘‚‹‟"'-]/u;
/** English words that begin with an apostrophe, and years without their century. */
const elided =
  /^'(?:tis|twas|twere|twill|em|til|till|cause|bout|round|neath|gainst|cos|n|\d\ds?)(?![\p{L}\d])/iu;

const isIn = (pattern: RegExp, character: string): boolean =>
  character !== '' && pattern.test(character);

/** Whether a single mark at `at` has one later that closes it. */
const isClosedLater = (text: string, at: number): boolean =>
  /[^\s]'(?![\p{L}\p{N}])/u.test(text.slice(at + 1));

/** Feet and inches: 5'10", 6' 2", 12". A mark that may close a quotation is not a measure, unless it follows feet. */
function isMeasure(text: string, at: number, open: boolean): boolean {
  if (!/\d/.test(text[at - 1] ?? '')) return false;
  const feet = /\d'\s?\d+(?:\.\d+)?$/.test(text.slice(Math.max(0, at - 12), at));
  if (text[at] === "'")
    return /^'\s?\d/.test(text.slice(at)) || (!open && !isIn(letter, text[at + 1] ?? ''));
  if (feet) return true;
  // Inside a quotation it closes, unless as many are left as would close it and open others.
  const left = text.slice(at + 1).split('"').length - 1;
  return !open || left % 2 === 1;
}

/**
 * A paragraph with the quotation marks and apostrophes of its language in the place of straight ones; others are kept.
 * @param language BCP 47
 */
export function withQuotes(text: string, language: string): string {
  if (!/["']/.test(text)) return text;
  const { double, single } = marksFor(language);
  let set = '';
  const open = { '"': false, "'": false };
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]!;
    if (mark !== '"' && mark !== "'") {
      set += mark;
      continue;
    }
    const before = at > 0 ? text[at - 1]! : '';
    const after = text[at + 1] ?? '';
    const between = isIn(letter, before) && isIn(letter, after);
    if (isIn(hebrew, before) && (isIn(hebrew, after) || (mark === "'" && !open["'"])))
      set += mark === '"' ? '״' : '׳';
    else if (isMeasure(text, at, open[mark])) set += mark;
    else if (mark === "'" && (between || elided.test(text.slice(at)))) set += apostrophe;
    else {
      // Between two spaces, or before the end of a clause, only an open quotation decides.
      const opens =
        /^[\s,.;:!?…)\]}]?$/.test(after) && !isIn(letter, after)
          ? /^\s?$/.test(before) && !open[mark]
          : before === '' || opensAfter.test(before);
      const [begin, end] = mark === '"' ? double : single;
      if (opens && (mark === '"' || isClosedLater(text, at))) {
        open[mark] = true;
        set += begin;
        // If the marks include a space of their own, a typed space is removed.
        if (begin.endsWith(narrow) && after === ' ') at++;
      } else if (mark === "'" && !open["'"]) set += apostrophe;
      else {
        open[mark] = false;
        set = end.startsWith(narrow) ? set.replace(/ $/, '') + end : set + end;
      }
    }
  }
  return set;
}
