import unhomoglyph from 'unhomoglyph';

/** A letter of another alphabet as the Latin letter it looks like (Unicode confusables); others as they are. */
function latinOf(letter: string): string {
  if (letter <= '\u007f') return letter;
  const like = unhomoglyph(letter);
  // The data calls both I and l by one letter, and m by two.
  if (like === 'l' && letter !== letter.toLowerCase()) return 'I';
  if (like === 'rn') return 'm';
  return /^[A-Za-z]+$/.test(like) ? like : letter;
}

/**
 * A text as it reads: full width and other forms of letters become plain ones, letters that look like Latin ones become
 * those, and signs that nobody sees go. Keeps case.
 */
export const readsAs = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Variation_Selector}\u034f\u115f\u1160\u3164]/gu, '')
    .replaceAll(/\p{L}/gu, latinOf);
