// Builds data/words.bin: the nouns of WordNet with what each is painted as, its verbs and adjectives.
// Run: node packages/scenes/tools/build-vocabulary.ts [word]...   (words given are explained)
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { encodeWords, type WordRow } from './library/encode-words.ts';
import { findAnchors } from './library/anchors.ts';
import { readObjectTable } from './library/object-table.ts';
import { readWordNet } from './library/wordnet.ts';

const explained = new Set(process.argv.slice(2));
const net = await readWordNet();
const objects = readObjectTable();
const anchors = findAnchors(net, objects);
const require = createRequire(import.meta.url);
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const icons = json(require.resolve('@iconify-json/fluent-emoji-flat/chars.json')) as Record<
  string,
  string
>;
const labels = json(require.resolve('emojibase-data/en/data.json')) as {
  hexcode: string;
  label: string;
}[];

const ready = new Map(
  objects.flatMap((o) => o.names.map((name) => [name, o.names[0].replaceAll(' ', '_')])),
);

// The names that people give the pictures, where they are plain words.
for (const { hexcode, label } of labels) {
  const object = objects.find((o) => o.icon === icons[hexcode.toLowerCase()]);
  const plain = /^[a-z]+([ -][a-z]+){0,2}$/.test(label);
  if (object && plain && !ready.has(label)) ready.set(label, object.names[0].replaceAll(' ', '_'));
}

/** The nearest kind that can be painted, going up from a synset, and how far up it is. */
function nearest(synset: string): { target: string; up: number } | undefined {
  let row = [synset];
  const seen = new Set(row);
  for (let up = 0; row.length > 0; up++) {
    for (const one of row) {
      const anchor = anchors.get(one);
      if (anchor && up <= anchor.steps) return { target: anchor.target, up };
    }
    row = row.flatMap((one) => net.kinds.get(one) ?? []).filter((k) => !seen.has(k));
    row.forEach((one) => seen.add(one));
  }
  return undefined;
}

/** Named persons and peoples are not painted: no one is substituted without being asked. */
const named = (synset: string, target: string): boolean =>
  net.instances.has(synset) &&
  !/^(layout:|island|hill|cliff|tower|star|planet|church|castle|bridge|statue|column|volcano|eiffel)/.test(
    target,
  );

function paintedAs(lemma: string): { target: string; substitute: boolean } | undefined {
  const senses = net.senses.get(lemma) ?? [];
  const met = senses.map((s) => net.met.get(`${lemma} ${s}`) ?? 0);
  const most = Math.max(...met);
  for (const [k, synset] of senses.entries()) {
    // A rare sense must not bring a thing into a picture that was meant otherwise.
    if (k > 0 && (met[k] < most * 0.3 || k > 2)) continue;
    const found = nearest(synset);
    if (explained.has(lemma)) console.log(lemma, k + 1, met[k], found, net.gloss.get(synset));
    if (!found) continue;
    if (!found.target || named(synset, found.target)) continue;
    return { target: found.target, substitute: found.up > 0 || !ready.has(lemma) };
  }
  return undefined;
}

const rows = new Map<string, WordRow>();
const simple = /^[a-z][a-z'-]*(_[a-z'-]+){0,2}$/;
const rowOf = (word: string): WordRow => {
  const have = rows.get(word);
  if (have) return have;
  const row: WordRow = {
    word,
    target: '',
    substitute: false,
    verb: false,
    adjective: false,
    rarelyNoun: false,
  };
  rows.set(word, row);
  return row;
};
for (const lemma of net.senses.keys()) {
  if (!simple.test(lemma) || lemma.length > 22 || lemma.length < 3) continue;
  const found = paintedAs(lemma);
  if (found) Object.assign(rowOf(lemma.replaceAll('_', ' ')), found);
}
for (const [name, target] of ready) Object.assign(rowOf(name), { target, substitute: false });
for (const [key, list] of [
  ['verb', net.verbs],
  ['adjective', net.adjectives],
] as const) {
  for (const lemma of list) {
    const often = net.met.get(`${lemma} ${key}`) ?? 0;
    if (!/^[a-z-]{2,16}$/.test(lemma)) continue;
    const row = rows.get(lemma);
    // Rare words are kept only where they are not nouns as well.
    if (often === 0 && (row || net.senses.has(lemma) || lemma.length > 10)) continue;
    Object.assign(rowOf(lemma), { [key]: true });
    const asNoun = net.met.get(`${lemma} noun`) ?? 0;
    if (often > 2 * asNoun + 2 && !ready.has(lemma)) rowOf(lemma).rarelyNoun = true;
  }
}
const bytes = encodeWords([...rows.values()]);
writeFileSync(new URL('../data/words.bin', import.meta.url), bytes);
const nouns = [...rows.values()].filter((row) => row.target);
console.log(`${nouns.length} nouns, ${rows.size} words, ${Math.round(bytes.length / 1000)} kB`);
const things = new Set(objects.map((o) => o.names[0].replaceAll(' ', '_')));
const own = nouns.filter((row) => things.has(row.target));
console.log(
  `${own.filter((r) => !r.substitute).length} nouns are library things by name, ${own.length} lead to one`,
);
