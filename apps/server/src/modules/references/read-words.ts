import { foldText } from '@limn/contracts/text';
import { library } from '../../painting/index.ts';

/** Words without visual meaning. */
const empty = new Set(
  `a about above across after against all along also an and any are around as at away be before behind being below
  beneath beside between beyond both but by colored coloured during each every few for from good has have having her his
  how in inside into is it its just like made make many more most much my near next no not of off on onto or other our
  out outside over per please several she he so some someone something such anything beautiful than that the their them then there these they this those through to
  toward towards two three four five under until up upon us very was we were what when where which while who whose with
  within without you your one i`
    .split(/\s+/)
    .filter(Boolean),
);
/** Words for the medium of a picture instead of its content. */
const medium = new Set(
  `art artwork drawing image illustration oil paint painted painting photo photograph picture portrait realistic scene
  sketch style view watercolor watercolour`
    .split(/\s+/)
    .filter(Boolean),
);
/** Where a phrase ends: 'an old fisherman | with a white beard | portrait'. */
const breaks = new Set(
  `above across after against among and around at before behind below beneath beside between beyond by for from in inside
  into near of on onto or outside over through under upon while with within without`
    .split(/\s+/)
    .filter(Boolean),
);

/** Plurals that no rule makes. */
const irregular: Record<string, string> = {
  children: 'child',
  feet: 'foot',
  geese: 'goose',
  men: 'man',
  mice: 'mouse',
  people: 'person',
  teeth: 'tooth',
  women: 'woman',
};

/** Words a search keeps; a prompt can have 500 characters. */
const mostWords = 12;

export interface ReadWords {
  /** The things in a prompt, in the singular, for comparison with titles and captions. */
  nouns: string[];
  /** The words that describe them: 'snowy', 'fishing' of a fishing boat. */
  describing: string[];
  /** Search texts, most exact first: with adjectives, then with fewer words. At most four. */
  attempts: string[];
}

/** The singular forms a word may have, itself last. */
export function singularsOf(word: string): string[] {
  const forms: string[] = Object.hasOwn(irregular, word) ? [irregular[word]!] : [];
  if (/[^aeiou]ies$/.test(word)) forms.push(word.replace(/ies$/, 'y'));
  if (/(s|x|z|ch|sh)es$/.test(word)) forms.push(word.replace(/es$/, ''));
  if (word.endsWith('ves')) forms.push(word.replace(/ves$/, 'f'), word.replace(/ves$/, 'fe'));
  if (/[^s]s$/.test(word)) forms.push(word.replace(/s$/, ''));
  return [...forms, word];
}

const entryOf = (word: string) => {
  const { lexicon } = library();
  const known = singularsOf(word).find((form) => lexicon.find(form));
  return known === undefined ? undefined : { word: known, ...lexicon.find(known)! };
};

/** The painter's target for a word: the same for 'kitty' and 'cat'; undefined for a whole landscape or nothing. */
export function thingOf(word: string): string | undefined {
  const target = entryOf(word)?.target;
  return target?.includes(':') ? undefined : target?.replaceAll('_', ' ');
}

/** Whether a word is an action: 'reading', but not 'building', which can be painted. */
function isDoing(word: string): boolean {
  const [, stem] = /^(.{2,})ing$/.exec(word) ?? [];
  if (stem === undefined || entryOf(word)?.target) return false;
  const stems = [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')];
  return stems.some((form) => library().lexicon.find(form)?.verb);
}

/** Whether a word is an action, or an adjective that is not painted as a thing and rarely a noun. */
function describes(word: string): boolean {
  if (isDoing(word)) return true;
  const entry = entryOf(word);
  return entry !== undefined && entry.adjective && (entry.rarelyNoun || !entry.target);
}

const singular = (word: string) => entryOf(word)?.word ?? singularsOf(word)[0]!;

/** The phrases of a prompt: its meaningful words, split at prepositions and punctuation. */
function phrasesOf(text: string): string[][] {
  const phrases: string[][] = [[]];
  let words = 0;
  for (const token of foldText(text)
    .replaceAll(/\bstill[ -]life\b/g, ' ')
    .match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[.,;:!?()]/gu) ?? []) {
    const isWord = /[\p{L}\p{N}]/u.test(token);
    if (!isWord || breaks.has(token)) phrases.push([]);
    if (!isWord || empty.has(token) || medium.has(token) || words >= mostWords) continue;
    // 'A girl reading a book' is a girl, with a book; 'a running horse' is a horse.
    if (isDoing(token) && phrases.at(-1)!.some((word) => !describes(word))) phrases.push([]);
    phrases.at(-1)!.push(token);
    words += 1;
  }
  return phrases.filter((phrase) => phrase.length > 0);
}

/** Parses a prompt for a search. Without a meaningful word there is nothing to search for. */
export function readWords(text: string): ReadWords {
  const phrases = phrasesOf(text);
  const things = phrases.map((phrase) => phrase.filter((word) => !describes(word)));
  const nouns = things.flat();
  // The subject comes first in a prompt, and the head of a phrase last: 'a red fishing boat'.
  const subject = phrases[things.findIndex((words) => words.length > 0)] ?? [];
  const head = things.find((words) => words.length > 0)?.at(-1);
  const attempts = [
    phrases.flat(),
    nouns,
    subject,
    head ? [head] : [],
    [(head && thingOf(head)) ?? ''],
  ]
    .map((words) => words.join(' '))
    .filter(Boolean);
  return {
    nouns: [...new Set((nouns.length > 0 ? nouns : phrases.flat()).map(singular))],
    describing: nouns.length > 0 ? [...new Set(phrases.flat().filter(describes))] : [],
    attempts: [...new Set(attempts)].slice(0, 4),
  };
}
