import { isGivenName, isOrdinary } from './everyday-words.ts';
import { nameKey } from './names-in.ts';
import { isAllCapitals, isCapital, type Word, wordsOf } from './one-word-names.ts';

/** Number of letters of a name that is searched for without its spaces: shorter ones occur by chance. */
const joinedLetters = { fewest: 8, most: 40 };
/** Words that one name may be broken into. */
const mostPieces = 8;
/** Minimum number of single letters in a row that spell a word. */
const fewestSpelt = 4;

/** Sequences of `length` words in one phrase. */
const runs = (words: Word[], length: number): Word[][] =>
  words.flatMap((_, at) => {
    const run = words.slice(at, at + length);
    return run.length === length && run.slice(1).every(({ joined }) => joined) ? [run] : [];
  });

const keyOf = (...words: Word[]) => nameKey(words.map(({ text }) => text).join(' '));

/** Whether words could be a name: capitalized like one, or not meaningful otherwise. */
const couldBeName = (words: Word[], shouted: boolean): boolean =>
  (!shouted && words.every(({ text }) => isCapital(text))) ||
  words.every(({ text }) => isGivenName(text) || !isOrdinary(text));

/**
 * 'Kahlo Frida' and 'Kahlo, Frida'. A surname that is an ordinary word may be followed by any given name: 'black jack'.
 */
function reversed(words: Word[], shouted: boolean): string[] {
  return [2, 3].flatMap((length) =>
    runs(words, length).flatMap(([surname, ...given]) =>
      !isOrdinary(surname!.text) && couldBeName([surname!, ...given], shouted)
        ? [keyOf(...given, surname!)]
        : [],
    ),
  );
}

/** 'Frida M. Kahlo', 'Frida Maria Kahlo', 'Frida Maria Elena Kahlo'. */
function withoutMiddle(words: Word[], shouted: boolean): string[] {
  return [3, 4].flatMap((length) =>
    runs(words, length).flatMap((run) => {
      const [first, last] = [run[0]!, run.at(-1)!];
      const middle = run.slice(1, -1);
      const areInitials = middle.every(
        ({ text }) => text.length === 1 && (isCapital(text) || !/[ai]/.test(text)),
      );
      return areInitials || couldBeName(run, shouted) ? [keyOf(first, last)] : [];
    }),
  );
}

/** Texts of several words without spaces, and words spelt with single letters. */
function joined(words: string[]): string[] {
  const long = words.flatMap((_, from) =>
    Array.from({ length: Math.min(mostPieces, words.length - from) }, (__, more) =>
      words.slice(from, from + more + 1).join(''),
    ).filter(({ length }) => length >= joinedLetters.fewest && length <= joinedLetters.most),
  );
  return [...new Set(long)];
}

/** Words spelt with single letters: 'f r i d a'. */
const spelt = (words: string[]): string[] =>
  (words.join(' ').match(/(?<!\S)\S(?: \S)+(?!\S)/gu) ?? [])
    .map((letters) => letters.replaceAll(' ', ''))
    .filter(({ length }) => length >= fewestSpelt);

/**
 * Names that a prompt could hold in another shape than they are kept in: reversed or with a middle name (`keys`), and
 * in one word, hyphenated, or letter by letter (`joined`, without spaces, of two words or more).
 * @param text as `readsAs` gives it
 */
export function disguisedIn(text: string): { keys: string[]; joined: string[] } {
  // A dot behind an initial ends no sentence.
  const plain = text.replaceAll(/(?<![\p{L}\p{N}])(\p{L})\.(?=\s*\p{L})/gu, '$1 ');
  const words = wordsOf(plain);
  const withCommas = wordsOf(plain.replaceAll(',', ' '));
  const shouted = isAllCapitals(words);
  const all = nameKey(text).split(' ').filter(Boolean);
  return {
    keys: [
      ...new Set([
        ...reversed(withCommas, shouted),
        ...withoutMiddle(words, shouted),
        ...spelt(all),
      ]),
    ],
    joined: [...new Set([...joined(all), ...spelt(all)])],
  };
}
