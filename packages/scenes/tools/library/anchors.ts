import { readFileSync } from 'node:fs';
import { landscapeFeatures } from '../../src/vocabulary/landscape-features.ts';
import { elements } from '../../src/elements/registry.ts';
import { layouts } from '../../src/reading/setting.ts';
import { things } from '../../src/vocabulary/things.ts';
import type { ObjectRow } from './object-table.ts';
import { closure, type WordNet } from './wordnet.ts';

/** The painting target of a synset and its hyponyms; empty: none. */
export type Anchor = { target: string; steps: number };

/** Steps below a thing that is drawn: everything down there is still one of them. */
const freeSteps = 14;

/**
 * Synsets with their painting targets: the composer's things first, then the library, then stand-ins.txt. Throws if
 * that has an unknown target or kind.
 */
export function findAnchors(net: WordNet, objects: readonly ObjectRow[]): Map<string, Anchor> {
  const anchors = new Map<string, Anchor>();
  const physical = net.senses.get('physical_entity')?.[0] ?? '';
  const concrete = (word: string): string | undefined =>
    net.senses.get(word)?.find((s) => !net.instances.has(s) && closure(net, s).has(physical));
  const add = (synset: string | undefined, target: string, steps = freeSteps): void => {
    if (synset && !anchors.has(synset)) anchors.set(synset, { target, steps });
  };
  const standIns = readStandIns();
  const wrong: string[] = [];
  // A sense that the table names is meant: it comes before the first sense of a word.
  for (const { target, word, sense, steps, line } of standIns) {
    const synset = sense ? net.senses.get(word)?.[sense - 1] : concrete(word);
    if (!synset) wrong.push(`no ${word}/${sense ?? 'concrete'} in '${line.slice(0, 40)}'`);
    const name = target.replaceAll(' ', '_');
    const named = objects.find((o) => o.names.includes(target))?.names[0].replaceAll(' ', '_');
    const resolved =
      target === '-'
        ? ''
        : elements[name] || landscapeFeatures.has(name)
          ? name
          : (named ?? (layouts.has(target) ? `layout:${name}` : undefined));
    if (resolved === undefined) wrong.push(`nothing draws ${target}`);
    else add(synset, resolved, steps);
  }
  if (wrong.length > 0) throw new Error(`stand-ins.txt: ${[...new Set(wrong)].join('; ')}`);
  for (const [word, { target, substitute }] of things)
    if (!substitute && target !== 'face')
      add(
        concrete(word.replaceAll(' ', '_')),
        target,
        landscapeFeatures.has(target) ? 1 : undefined,
      );
  for (const { names } of objects) {
    const synsets = names.map((name) => concrete(name.replaceAll(' ', '_')));
    const division = net.division.get(synsets.find(Boolean) ?? '');
    // Another name's first sense may be quite another thing: a viola is a violet before it is a fiddle.
    for (const synset of synsets)
      if (synset && net.division.get(synset) === division)
        add(synset, names[0].replaceAll(' ', '_'));
  }
  return anchors;
}

type StandIn = { target: string; word: string; sense?: number; steps?: number; line: string };

function readStandIns(): StandIn[] {
  const text = readFileSync(new URL('stand-ins.txt', import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .flatMap((line) => {
      const [target, list] = line.split(':');
      return list.split(',').map((entry): StandIn => {
        const match = /^\s*([^\s/+]+)(?:\/(\d+))?(?:\+(\d+))?\s*$/.exec(entry);
        if (!match) throw new Error(`stand-ins.txt: '${entry}' in '${line}'`);
        const [, word, sense, steps] = match;
        return {
          target,
          word,
          sense: sense ? Number(sense) : undefined,
          steps: steps ? Number(steps) : undefined,
          line,
        };
      });
    });
}
