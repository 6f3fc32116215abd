import { elements } from '../elements/registry.ts';
import { isNoun, ownObject } from './read-attributes.ts';
import type { ElementRequest } from '../vocabulary/reading.ts';
import {
  elementOf,
  forget,
  note,
  type ReadingState,
  settle,
  spanOf,
  textOf,
  understand,
} from './reading-state.ts';
import type { Color } from '@limn/imaging/drawing/scene';
import {
  acts,
  flights,
  flyers,
  poses,
  postures,
  usualActs,
  verbStems,
} from '../vocabulary/actions.ts';
import { badges, elders, garb, hats } from '../vocabulary/garb.ts';
import { colors, numbers, sizes, tones } from '../vocabulary/grammar.ts';
import { heldIn } from '../vocabulary/holding.ts';
import type { WordEntry } from '../vocabulary/parse-table.ts';
import { numbered, people } from '../vocabulary/people.ts';
import { aged, stuffs } from '../vocabulary/qualities.ts';
import { parts, things } from '../vocabulary/things.ts';
import { isPlural, lookUp, possibleSingulars } from '../vocabulary/words.ts';

const describes = (word: string): boolean =>
  numbers[word] !== undefined ||
  colors[word] !== undefined ||
  sizes[word] !== undefined ||
  tones[word] !== undefined ||
  stuffs[word] !== undefined ||
  aged.has(word) ||
  ['the', 'his', 'her', 'their', 'its', 'fresh', 'ripe'].includes(word);

export function takeThing(state: ReadingState, text: string, n: number): boolean {
  if (takeWorn(state, text, n)) return true;
  const part = lookUp(parts, text);
  const last = state.reading.elements.at(-1);
  // 'A house with red tiles', but 'a coat' after an article is a thing of its own.
  if (part && last && !(ownObject(state, text) && state.tokens[state.at - 1]?.lower === 'a')) {
    if (state.phrase.color && part.target === 'hair')
      last.hair = hairColor(state, state.phrase.color);
    else if (state.phrase.color) last.accent = state.phrase.color;
    forget(state);
    return understand(state, n);
  }
  const entry = lookUp(things, text);
  // No substitute for a word that the library can draw.
  if (!entry || (entry.substitute && ownObject(state, text))) return false;
  return addThing(state, entry, n);
}

export function addThing(state: ReadingState, { target, substitute }: WordEntry, n: number): true {
  const { phrase } = state;
  if (phrase.absent) {
    state.reading.excluded.add(target);
    understand(state, n);
    forget(state);
    return true;
  }
  if (isHeld(state, target)) return note(state, target, substitute, n);
  const request: ElementRequest = {
    span: spanOf(state, n),
    element: target,
    count: phrase.count ?? countOf(state, n),
    size: phrase.size,
  };
  const color = phrase.color ?? phrase.stuff;
  if (color) request.color = color;
  if (phrase.place) request.place = phrase.place;
  characterize(state, request, textOf(state, n));
  fill(state, request);
  state.reading.elements.push(request);
  settle(state, state.reading.elements.length - 1);
  forget(state);
  return note(state, target, substitute, n);
}

/** Many, if the head of the phrase is in the plural: 'a vase of flowers' is one. */
function countOf(state: ReadingState, n: number): number {
  const words = textOf(state, n).split(' ');
  const tie = words.findIndex((word) => word === 'of' || word === 'with');
  const head = words[(tie < 0 ? n : tie) - 1];
  return numbered[head] ?? (isPlural(head) ? 3 : 1);
}

/** Age, crowns, beards and actions, if the thing can show them. */
function characterize(state: ReadingState, request: ElementRequest, text: string): void {
  const { phrase } = state;
  if (people.has(request.element)) {
    const badge =
      [text, ...possibleSingulars(text)].map((word) => badges[word]).find(Boolean) ?? [];
    const wears = [...badge.map((what) => ({ what })), ...phrase.wears];
    if (wears.length > 0) request.wears = wears;
    if (elders.has(text)) request.old = true;
    if (phrase.age) {
      request.old = true;
      state.reading.understood.push(phrase.age);
      phrase.age = null;
    }
  }
  const { verb } = phrase.act ?? {};
  const { home } = elementOf(state, request.element) ?? {};
  const usual = verb !== undefined && home !== undefined && usualActs[home].includes(verb);
  if (phrase.act && verb && (usual || perform(state, request, verb))) {
    state.reading.understood.push(phrase.act.span);
    phrase.act = null;
  }
}

/** The word before the current noun phrase; ',' after a comma. */
function openerOf(state: ReadingState): string {
  let k = state.at - 1;
  while (k >= 0 && !state.tokens[k].stop && describes(state.tokens[k].lower)) k--;
  if (k < 0) return '';
  return state.tokens[k].stop ? ',' : state.tokens[k].lower;
}

/** 'A man with a beard', 'a girl in a red hat', 'a cat with a crown': it belongs to who has it on. */
function takeWorn(state: ReadingState, text: string, n: number): boolean {
  const entry = lookUp(garb, text);
  const last = state.reading.elements.at(-1);
  if (!entry || !last || state.phrase.absent) return false;
  const facing = ['cat', 'owl'].includes(last.element);
  const animal = facing || elements[last.element]?.head !== undefined;
  const fits = (animal && hats.has(entry.target)) || (facing && entry.target === 'glasses');
  if (!people.has(last.element) && !fits) return false;
  const opener = openerOf(state);
  const more = (last.wears ?? last.hair) !== undefined && ['and', ','].includes(opener);
  if (!more && !['with', 'in', 'wearing', 'wears', 'has', 'having'].includes(opener)) return false;
  const named = state.phrase.color ?? state.phrase.stuff;
  const grown = ['beard', 'moustache'].includes(entry.target);
  const color = named && grown ? hairColor(state, named) : named;
  if (grown && color) last.hair ??= color;
  const others = (last.wears ?? []).filter(({ what }) => what !== entry.target);
  last.wears = [...others, { what: entry.target, ...(color ? { color } : {}) }];
  state.tie = null;
  forget(state);
  return note(state, entry.target, entry.substitute, n);
}

/** Red hair is the colour of copper. */
function hairColor(state: ReadingState, named: Color): Color {
  return state.colorWords.at(-1) === 'red' ? [164, 74, 36] : named;
}

/** 'A vase of roses': a thing that belongs in the container before it is drawn in it. */
function isHeld(state: ReadingState, target: string): boolean {
  const last = state.reading.elements.at(-1);
  const opener = openerOf(state);
  // Who reads has the book already.
  if (last?.element === 'reader' && target === 'book' && !['and', ','].includes(opener)) {
    state.tie = null;
    forget(state);
    return true;
  }
  const held = last && heldIn(last.element, target, state.phrase.color ?? undefined);
  if (!last || !held) return false;
  const more = last.holds !== undefined && ['and', ','].includes(opener);
  if (!more && !['of', 'with', 'containing', 'holding'].includes(opener)) return false;
  last.holds = [...(last.holds ?? []), held];
  state.tie = null;
  forget(state);
  return true;
}

/** 'Roses in a vase': what was named before is in it. */
function fill(state: ReadingState, container: ElementRequest): void {
  const { elements: found } = state.reading;
  const word = container.span?.word ?? '';
  // The colour of a bouquet is that of its flowers.
  if (/bouquet|bunch/i.test(word) && container.color) {
    container.holds = [{ element: 'flower', color: container.color }];
    delete container.color;
  }
  const ties = /plate|dish/i.test(word) ? ['in', 'on'] : ['in'];
  if (!state.tie || state.tie.from !== found.length - 1 || !ties.includes(state.tie.kind)) return;
  let from = found.length;
  while (from > 0 && heldIn(container.element, found[from - 1].element)) {
    const end = found[from - 1].span?.end ?? 0;
    const joined = state.tokens.some(
      (t, k) =>
        (t.end === end && t.stop) ||
        (t.lower === 'and' && k > 0 && state.tokens[k - 1].end === end),
    );
    if (from < found.length && !joined) break;
    from--;
  }
  if (from === found.length) return;
  container.holds = found
    .splice(from)
    .flatMap(({ element, color }) => heldIn(container.element, element, color) ?? []);
  state.tie = null;
}

/** Gives the subject the look of its action, if there is one. */
export function perform(state: ReadingState, subject: ElementRequest, verb: string): boolean {
  const can = elementOf(state, subject.element)?.acts ?? [];
  if (flights.has(verb) && (can.length > 0 || flyers.has(subject.element))) {
    subject.aloft = true;
    return true;
  }
  const act = acts[verb];
  // An animal that plays runs.
  const shown = act === 'play' && !can.includes('play') ? 'run' : act;
  if (shown && can.includes(shown)) {
    subject.act = shown;
    return true;
  }
  if (verb === 'sit' && subject.element === 'reader') return true;
  const pose = poses[verb];
  if (
    !pose ||
    !elementOf(state, pose) ||
    !people.has(subject.element) ||
    people.get(subject.element) === 'group'
  )
    return false;
  subject.who ??= subject.element;
  subject.element = pose;
  return true;
}

/** 'A cat lying on a bed'. */
export function takePosture(state: ReadingState, word: string): boolean {
  const verb = postures[word];
  const last = state.reading.elements.at(-1);
  return verb && last && perform(state, last, verb) ? understand(state, 1) : false;
}

/** 'A sleeping cat', 'a galloping horse': an action before its subject. */
export function takeParticiple(state: ReadingState, word: string): boolean {
  const next = state.tokens[state.at + 1]?.lower;
  if (!/..ing$/.test(word) || next === undefined || state.tokens[state.at].stop) return false;
  const verb = verbStems(word).find((stem) => stem in acts || stem in poses || flights.has(stem));
  const before = state.tokens[state.at - 1];
  const opens = !before || before.stop || describes(before.lower);
  if (!verb || !opens || !isNoun(state, next)) return false;
  state.phrase.act = { verb, span: spanOf(state, 1) };
  return true;
}
