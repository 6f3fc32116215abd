import type { Library } from '../library/library.ts';
import type { Element } from '../elements/element.ts';
import { elements } from '../elements/registry.ts';
import type {
  ElementRequest,
  PromptReading,
  SettingWord,
  Unpainted,
  Worn,
} from '../vocabulary/reading.ts';
import type { Color } from '@limn/imaging/drawing/scene';
import { boats } from '../vocabulary/holding.ts';
import { people } from '../vocabulary/people.ts';
import { type Span, type Token, tokenize } from '../vocabulary/words.ts';

/** Attributes that come before the noun. */
type NounPhrase = {
  count: number | null;
  color: Color | null;
  /** Colour of its material; a named colour has priority. */
  stuff: Color | null;
  /** Lighter or darker than the colour to come. */
  tone: number;
  size: number;
  place: ElementRequest['place'];
  /** The word of age, until it is known whether the thing can look old. */
  age: Span | null;
  /** Worn things that come before their wearer: 'a bearded man'. */
  wears: Worn[];
  /** An action that comes before its subject: 'a sleeping cat'. */
  act: { verb: string; span: Span } | null;
  /** 'No', 'not' or 'without': it is left out. */
  absent: boolean;
};

const newPhrase = (): NounPhrase => ({
  count: null,
  color: null,
  stuff: null,
  tone: 0,
  size: 1,
  place: undefined,
  age: null,
  wears: [],
  act: null,
  absent: false,
});

/** A reading under construction. */
export type ReadingState = {
  readonly tokens: readonly Token[];
  readonly library: Library | undefined;
  readonly reading: PromptReading;
  readonly colorWords: string[];
  /** The token at hand. */
  at: number;
  /** The noun phrase at hand. */
  phrase: NounPhrase;
  /** A relation word seen after the element of this position: it waits for its other end. */
  tie: { from: number; kind: string } | null;
};

export const beginReading = (text: string, library: Library | undefined): ReadingState => ({
  tokens: tokenize(text),
  library,
  reading: {
    elements: [],
    setting: { layouts: [], moods: [], colors: {} },
    settingWords: [],
    understood: [],
    notPainted: [],
    substitutions: [],
    leftOut: [],
    excluded: new Set(),
  },
  colorWords: [],
  at: 0,
  phrase: newPhrase(),
  tie: null,
});

/** The composer's own element of a name, or with a library any. */
export const elementOf = ({ library }: ReadingState, name: string): Element | undefined =>
  (library?.elements ?? elements)[name];

const isAlive = (name: string): boolean => people.has(name) || elements[name]?.acts !== undefined;

/** The next n words, in small letters. */
export function textOf(state: ReadingState, n: number): string {
  return state.tokens
    .slice(state.at, state.at + n)
    .map((t) => t.lower)
    .join(' ');
}

export function spanOf(state: ReadingState, n: number): Span {
  const first = state.tokens[state.at];
  const last = state.tokens[state.at + n - 1];
  const word = state.tokens.slice(state.at, state.at + n).map((t) => t.word);
  return { word: word.join(' '), start: first.start, end: last.end };
}

/** The next n words are painted, or left out if the phrase is negated. */
export function understand(state: ReadingState, n: number): true {
  const { understood, leftOut } = state.reading;
  (state.phrase.absent ? leftOut : understood).push(spanOf(state, n));
  return true;
}

/** The next n words speak of the whole picture. */
export function tell(state: ReadingState, kind: SettingWord['kind'], n: number): true {
  if (!state.phrase.absent) state.reading.settingWords.push({ ...spanOf(state, n), kind });
  return understand(state, n);
}

/** Marks the next n words as painted as `target`, and records it if that is only a substitute. */
export function note(state: ReadingState, target: string, substitute: boolean, n: number): true {
  const { absent } = state.phrase;
  understand(state, n);
  if (substitute && !absent)
    state.reading.substitutions.push({ ...spanOf(state, n), as: target.replaceAll('_', ' ') });
  return true;
}

/** A relation word: what is named next is the other end. */
export function addRelation(
  state: ReadingState,
  kind: string,
  from = state.reading.elements.length - 1,
): void {
  if (from >= 0) state.tie = { from, kind };
}

/** The thing a relation was waiting for has been named. */
export function settle(state: ReadingState, to: number | 'setting'): void {
  if (!state.tie) return;
  const { from } = state.tie;
  let { kind } = state.tie;
  // One fishes from a boat in it; what comes 'from' elsewhere is not there.
  if (kind === 'from' && to !== 'setting' && boats.has(state.reading.elements[to].element))
    kind = 'in';
  if (kind === 'from') {
    state.tie = null;
    return;
  }
  // 'A woman with an umbrella': it is the umbrella that is placed by the woman.
  if (kind === 'with' && to !== 'setting')
    state.reading.elements[to].relation ??= { kind, to: from };
  else if (kind !== 'with' && to !== from) {
    const { elements: found } = state.reading;
    found[from].relation ??= { kind, to };
    for (let at = from; isJoined(state, at, to); at--) found[at - 1].relation ??= { kind, to };
  }
  state.tie = null;
}

/**
 * 'A croissant and a cup on a table': the relation holds for both, if one is a library thing. 'A cat, a dog and a boy
 * in a boat': it holds for all.
 */
function isJoined(state: ReadingState, at: number, to: number | 'setting'): boolean {
  const [one, other] = state.reading.elements.slice(Math.max(0, at - 1), at + 1);
  if (!one?.span || !other?.span) return false;
  const { end } = one.span;
  const next = state.tokens.findIndex((t) => t.start >= end);
  const and = state.tokens[next]?.lower === 'and';
  if (to !== 'setting' && boats.has(state.reading.elements[to].element))
    return (and || state.tokens[next - 1]?.stop) && isAlive(one.element) && isAlive(other.element);
  return and && !(elements[one.element] && elements[other.element]);
}

/** The word at hand has a meaning that is not painted. */
export function lose(state: ReadingState, kind: Unpainted['kind']): true {
  state.reading.notPainted.push({ ...spanOf(state, 1), kind });
  // Attributes and relations of an unpainted thing must not apply to the next thing.
  if (kind === 'thing' && state.library) {
    state.tie = null;
    forget(state);
  }
  return true;
}

/** Begins a new noun phrase; attributes without a noun are not painted. */
export function forget(state: ReadingState): void {
  const { age, act } = state.phrase;
  if (act) state.reading.notPainted.push({ ...act.span, kind: 'action' });
  if (age) state.reading.notPainted.push({ ...age, kind: 'quality' });
  state.phrase = newPhrase();
}
