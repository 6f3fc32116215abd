import { findNoun } from '../library/find-noun.ts';
import type { Library } from '../library/library.ts';
import { isVerbHere, standsAsNoun, verbOf } from './part-of-speech.ts';
import { isNoun, ownObject, takeAttribute, takeQuality } from './read-attributes.ts';
import { addThing, perform, takeParticiple, takePosture, takeThing } from './read-things.ts';
import type { ElementRequest } from '../vocabulary/reading.ts';
import {
  beginReading,
  elementOf,
  forget,
  lose,
  note,
  type ReadingState,
  settle,
  spanOf,
  tell,
  textOf,
  addRelation,
  understand,
} from './reading-state.ts';
import { flights, tyingActs, usualActs, verbStems } from '../vocabulary/actions.ts';
import { colors, numbers, places, relations, silent, sizes, tones } from '../vocabulary/grammar.ts';
import type { WordEntry } from '../vocabulary/parse-table.ts';
import { aged } from '../vocabulary/qualities.ts';
import { layouts, lights, moods, seasons, weathers } from './setting.ts';
import { people } from '../vocabulary/people.ts';
import { regions, things } from '../vocabulary/things.ts';
import { lookUp } from '../vocabulary/words.ts';

/** Parts that are drawn with a whole thing, with that thing. */
const sameAs: Record<string, string> = { windowsill: 'window', 'window sill': 'window' };

/** Words that open what is played. */
const objects = new Set(['a', 'an', 'the', 'his', 'her', 'their']);

/**
 * Reads a text from left to right, the longest phrase first: attributes gather in a noun phrase, the
 * head takes them, prepositions and verbs tie heads to each other.
 */
export function readPrompt(text: string, library: Library | undefined): ReadingState {
  const state = beginReading(text, library);
  while (state.at < state.tokens.length) {
    const taken = [3, 2, 1].find((n) => take(state, n));
    if (!taken) lose(state, 'thing');
    state.at += taken ?? 1;
  }
  forget(state);
  return state;
}

/** Takes the next n words as one phrase, if they are one. */
function take(state: ReadingState, n: number): boolean {
  if (state.at + n > state.tokens.length) return false;
  const text = textOf(state, n);
  if (n > 1 && state.tokens.slice(state.at, state.at + n - 1).some((t) => t.stop)) {
    if (state.library) return false;
  }
  if (n === 1 && (takeAttribute(state, text) || takeQuality(state, text))) return true;
  if (n === 1 && isDoing(state, text)) return lose(state, 'action');
  if (n === 1 && (takeParticiple(state, text) || takePosture(state, text))) return true;
  if (takePlace(state, text, n)) return true;
  return (
    takeSetting(state, text, n) ||
    takeThing(state, text, n) ||
    silent.has(text) ||
    (n > 1 ? takeCompound(state, text, n) : takeWord(state, text))
  );
}

/** 'Children building a snowman': what is else a thing is done here. */
function isDoing(state: ReadingState, text: string): boolean {
  const [before, after] = [state.tokens[state.at - 1], state.tokens[state.at + 1]];
  if (!/..ing$/.test(text) || !before || before.stop || !after || state.tokens[state.at].stop)
    return false;
  return (
    lookUp(things, text) !== undefined && objects.has(after.lower) && isNoun(state, before.lower)
  );
}

function takePlace(state: ReadingState, text: string, n: number): boolean {
  const place = places[text];
  if (place) {
    const last = state.reading.elements.at(-1);
    const before = state.tokens[state.at - 1]?.lower;
    // 'in the distance' speaks of the thing before, 'distant hills' of the one after.
    if (last && (before === 'the' || text.includes(' ') || text === 'far')) {
      last.place = place as ElementRequest['place'];
    } else state.phrase.place = place as ElementRequest['place'];
    return understand(state, n);
  }
  const kind = relations[text];
  if (!kind) return false;
  addRelation(state, kind);
  return n > 1 || silent.has(text);
}

function takeSetting(state: ReadingState, text: string, n: number): boolean {
  const { setting } = state.reading;
  const region = lookUp(regions, text);
  if (region) {
    if (state.phrase.color) setting.colors[region.target] = state.phrase.color;
    if (region.target === 'sky' && state.tie?.kind === 'in') raise(state, state.tie.from);
    forget(state);
    return understand(state, n);
  }
  for (const [key, table] of [
    ['light', lights],
    ['weather', weathers],
    ['season', seasons],
  ] as const) {
    const entry = table.get(text);
    if (!entry) continue;
    if (state.phrase.absent) state.reading.excluded.add(entry.target);
    else setting[key] ??= entry.target;
    return tell(state, key, n);
  }
  const mood = moods.get(text);
  if (mood) {
    setting.moods.push(mood.target);
    return tell(state, 'mood', n);
  }
  const layout = lookUp(layouts, text);
  if (!layout || (layout.substitute && ownObject(state, text))) return false;
  return addLayout(state, layout, n);
}

/** 'A whale in the sky': what is not there by nature is in the air. */
function raise(state: ReadingState, from: number): void {
  const request = state.reading.elements[from];
  const element = elementOf(state, request.element);
  if (element && element.home !== 'sky') request.aloft = true;
  state.tie = null;
}

function addLayout(state: ReadingState, { target, substitute }: WordEntry, n: number): true {
  const { setting } = state.reading;
  if (state.phrase.absent) state.reading.excluded.add(target);
  else {
    if (!setting.layouts.includes(target)) setting.layouts.push(target);
    state.reading.settingWords.push({ ...spanOf(state, n), kind: 'place' });
    if (state.phrase.color) setting.colors[target] = state.phrase.color;
    settle(state, 'setting');
  }
  note(state, target, substitute, n);
  forget(state);
  return true;
}

/** Two or three words that name one thing: 'fire engine'. */
function takeCompound(state: ReadingState, text: string, n: number): boolean {
  const { library } = state;
  if (!library) return false;
  const words = text.split(' ');
  const [first] = words;
  const entry = findNoun(library, sameAs[text] ?? text);
  if (!entry?.target) return false;
  const attribute =
    colors[first] ?? sizes[first] ?? tones[first] ?? numbers[first] ?? relations[first];
  if (entry.substitute && (attribute !== undefined || silent.has(first))) return false;
  if (entry.substitute && verbStems(first).some((stem) => flights.has(stem))) return false;
  const said = aged.has(first) || lights.has(first) || weathers.has(first);
  if (entry.substitute && said) return false;
  return addFromLibrary(state, entry.target, entry.substitute, n);
}

function addFromLibrary(state: ReadingState, target: string, substitute: boolean, n: number): true {
  if (target.startsWith('layout:'))
    return addLayout(state, { target: target.slice('layout:'.length), substitute }, n);
  return addThing(state, { target, substitute }, n);
}

/** A word none of the composer's own tables has. */
function takeWord(state: ReadingState, word: string): boolean {
  const { library, tokens, at } = state;
  if (!library) return false;
  const entry = findNoun(library, sameAs[word] ?? word);
  const verb = verbOf(library, word);
  const context = { before: tokens[at - 1], here: tokens[at], after: tokens[at + 1] };
  if (verb && isVerbHere(context, entry)) return takeAct(state, verb);
  if (entry?.target && standsAsNoun(context, entry)) {
    return addFromLibrary(state, entry.target, entry.substitute, 1);
  }
  if (entry?.adjective || word.endsWith('ly')) return lose(state, 'quality');
  return verb ? takeAct(state, verb) : false;
}

function takeAct(state: ReadingState, verb: string): true {
  const from = actor(state);
  const subject = state.reading.elements[from];
  if (!subject || !state.library) return lose(state, 'action');
  // Who plays or flies a thing has it; who just plays or flies is seen to.
  const next = state.tokens[state.at + 1];
  const object = next !== undefined && !state.tokens[state.at].stop && objects.has(next.lower);
  if (!(['play', 'fly'].includes(verb) && object) && perform(state, subject, verb))
    return understand(state, 1);
  const home = elementOf(state, subject.element)?.home;
  if (home && usualActs[home].includes(verb)) return understand(state, 1);
  const kind = tyingActs[verb];
  if (!kind || (verb === 'fly' && !object)) return lose(state, 'action');
  addRelation(state, kind, from);
  return understand(state, 1);
}

/** The subject of the next verb: not the sword but the knight who has it. */
function actor(state: ReadingState): number {
  const { elements: found } = state.reading;
  const last = found.length - 1;
  const to = found[last]?.relation?.to;
  const idle = found[last] && !elementOf(state, found[last].element)?.acts;
  return idle && typeof to === 'number' && people.has(found[to].element) ? to : last;
}
