import unhomoglyph from 'unhomoglyph';

/** The Latin letter that another one looks like (Unicode confusables), if any. */
function latinLike(letter: string): string | undefined {
  const like = unhomoglyph(letter);
  // The data calls both I and l by one letter, and m by two.
  if (like === 'l' && letter !== letter.toLowerCase()) return 'I';
  if (like === 'rn') return 'm';
  return /^[A-Za-z]+$/.test(like) ? like : undefined;
}

/**
 * A word with Latin letters for those that look like them. Small letters that only look like a Latin capital ('к', 'н')
 * count in words that mix alphabets: elsewhere they are words of their own, as 'снег' is no 'cher'.
 */
function latinWord(word: string): string {
  const isMixed = /\p{Script=Latin}/u.test(word);
  return word.replaceAll(/\P{ASCII}/gu, (letter) => {
    const capital = isMixed ? latinLike(letter.toUpperCase())?.toLowerCase() : undefined;
    return latinLike(letter) ?? capital ?? letter;
  });
}

/**
 * A text as it reads: full width and other forms of letters become plain ones, letters that look like Latin ones become
 * those, and invisible characters are removed. Keeps case.
 */
export const readsAs = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Variation_Selector}\u034f\u115f\u1160\u3164]/gu, '')
    .replaceAll(/[\p{L}\p{M}]+/gu, latinWord);
