/** Words of a name, at most. */
const longest = 5;

/** A text in lower case, without accents and signs: how names are compared. */
export function nameKey(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łŁ]/g, 'l')
    .toLowerCase()
    .replaceAll(/['’]s(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * All runs of one to five words of a text that could be a name, in lower case: `keys` without accents and punctuation,
 * `plain` unchanged. A prompt of 1,000 characters has fewer than 2,500 of each.
 */
export function runsOf(text: string): { keys: string[]; plain: string[] } {
  const runs = (words: string[]): string[] => [
    ...new Set(
      words.flatMap((_, from) =>
        Array.from({ length: Math.min(longest, words.length - from) }, (__, more) =>
          words.slice(from, from + more + 1).join(' '),
        ),
      ),
    ),
  ];
  const plain = text
    .toLowerCase()
    .replaceAll(/['’]s(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/[,;:!?()"“”{}|]/g, ' ')
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[.'’]+|[.'’]+$/g, ''))
    .filter(Boolean);
  return { keys: runs(nameKey(text).split(' ').filter(Boolean)), plain: runs(plain) };
}

/** A phrase that asks for a person's manner, and their name: 'in the style of Ada Pell'. */
const likened =
  /\b(?:in the (?:style|manner) of|inspired by|(?:painted|drawn|art|artwork|painting|illustration) by)\s+((?:\p{Lu}[\p{L}.'’-]*)(?:\s+(?:(?:van|von|de|da|der|la)\s+)*\p{Lu}[\p{L}.'’-]*){1,3})/u;

/** The full name in a phrase that asks for a person's manner; null if there is none. */
export const likenedTo = (prompt: string): string | null => likened.exec(prompt)?.[1] ?? null;
