import type { WordEntry } from './parse-table.ts';

/** A run of the prompt's text: `prompt.slice(start, end)` is the word as written. */
export type Span = { word: string; start: number; end: number };

export type Token = Span & {
  lower: string;
  /** A comma, a full stop or the like follows. */
  stop: boolean;
};

const irregular: Record<string, string> = {
  men: 'man',
  women: 'woman',
  children: 'child',
  people: 'person',
  geese: 'goose',
  mice: 'mouse',
  wolves: 'wolf',
  leaves: 'leaf',
  oxen: 'ox',
  feet: 'foot',
  calves: 'calf',
  loaves: 'loaf',
  knives: 'knife',
  shelves: 'shelf',
  cacti: 'cactus',
  ladies: 'lady',
  sheep: 'sheep',
  deer: 'deer',
};

/** Singular forms a plural may have. */
export function possibleSingulars(word: string): string[] {
  if (irregular[word]) return [irregular[word]];
  const out: string[] = [];
  if (word.endsWith('ies')) out.push(`${word.slice(0, -3)}y`);
  if (word.endsWith('ves')) out.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`);
  if (word.endsWith('es')) out.push(word.slice(0, -2));
  if (word.endsWith('s') && !word.endsWith('ss')) out.push(word.slice(0, -1));
  return out;
}

export const isPlural = (word: string): boolean =>
  (irregular[word] !== undefined && irregular[word] !== word) ||
  (/[^su]s$/.test(word) && word !== 'grass');

export function tokenize(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)].map((match) => {
    const word = match[0].replace(/['’]s$/, '');
    const start = match.index;
    const stop = /^['’\s]*[,.;:!?/()|]/.test(text.slice(start + match[0].length));
    return { word, lower: word.toLowerCase(), start, end: start + word.length, stop };
  });
}

export function lookUp(table: Map<string, WordEntry>, phrase: string): WordEntry | undefined {
  const have = table.get(phrase);
  if (have) return have;
  const space = phrase.lastIndexOf(' ');
  const [head, last] = [phrase.slice(0, space + 1), phrase.slice(space + 1)];
  for (const singular of possibleSingulars(last)) {
    const entry = table.get(head + singular);
    if (entry) return entry;
  }
  return undefined;
}
