import { isEveryday } from './everyday-words.ts';

/** Words before the name of a person that a picture should show or resemble. */
const pointing = new Set(
  'of by like as with and featuring starring resembling meet meets named called'.split(' '),
);

export interface Word {
  text: string;
  /** It and the word before it are in one phrase. */
  joined: boolean;
}

/** Words in their written form, without punctuation around them. */
export function wordsOf(prompt: string): Word[] {
  return prompt.split(/([,.;:!?()"“”{}|/\n]+)/).flatMap((phrase) =>
    phrase
      .split(/\s+/)
      .map((word) =>
        word.replaceAll(/['’]s$/giu, '').replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
      )
      .filter(Boolean)
      .map((text, at) => ({ text, joined: at > 0 })),
  );
}

export const isCapital = (word: string) => /^\p{Lu}/u.test(word);

/** Capitals mean nothing if most words have them. */
export const isAllCapitals = (words: Word[]): boolean => {
  const long = words.filter(({ text }) => text.length > 3);
  return long.filter(({ text }) => isCapital(text)).length > long.length / 2 && long.length > 2;
};

/**
 * Whether a prompt means the person with this one-word name. A unique word is enough. An everyday word or a common
 * given name counts only as a name is written: with a capital, alone, after a word that points to a person, as in 'a
 * portrait of Rose'.
 */
export function isMeant(
  prompt: string,
  name: string,
  everyday: boolean = isEveryday(name),
): boolean {
  const words = wordsOf(prompt);
  const wanted = name.toLowerCase();
  const shouted = isAllCapitals(words);
  return words.some(({ text, joined }, at) => {
    if (text.toLowerCase() !== wanted) return false;
    if (!everyday) return true;
    const before = joined ? words[at - 1]?.text.toLowerCase() : undefined;
    const after = words[at + 1];
    return (
      !shouted &&
      isCapital(text) &&
      before !== undefined &&
      pointing.has(before) &&
      !(after?.joined && isCapital(after.text))
    );
  });
}
