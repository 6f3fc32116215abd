import { elements } from './elements/registry.ts';
import { NounPhrase } from './noun-phrase.ts';
import type { PromptReading, SettingWord } from './reading.ts';
import { boats } from './vocabulary/holding.ts';
import { people } from './vocabulary/people.ts';
import type { Span, Token } from './words.ts';

const isAlive = (name: string): boolean => people.has(name) || elements[name]?.acts !== undefined;

/** A reading under construction: the noun phrase at hand, and the tie that waits for its other end. */
export class ReadingBuilder {
  readonly reading: PromptReading = {
    elements: [],
    setting: { layouts: [], moods: [], colors: {} },
    settingWords: [],
    understood: [],
    notPainted: [],
    substitutions: [],
    leftOut: [],
    excluded: new Set(),
  };
  protected readonly tokens: readonly Token[];
  /** The token at hand. */
  protected at = 0;
  protected phrase = new NounPhrase();
  /** A relation word seen after the element of this position. */
  protected tie: { from: number; kind: string } | null = null;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  protected textOf(n: number): string {
    return this.tokens
      .slice(this.at, this.at + n)
      .map((t) => t.lower)
      .join(' ');
  }

  protected spanOf(n: number): Span {
    const first = this.tokens[this.at];
    const last = this.tokens[this.at + n - 1];
    const word = this.tokens.slice(this.at, this.at + n).map((t) => t.word);
    return { word: word.join(' '), start: first.start, end: last.end };
  }

  protected understood(n: number): true {
    const { understood, leftOut } = this.reading;
    (this.phrase.absent ? leftOut : understood).push(this.spanOf(n));
    return true;
  }

  /** The next n words speak of the whole picture. */
  protected tells(kind: SettingWord['kind'], n: number): true {
    if (!this.phrase.absent) this.reading.settingWords.push({ ...this.spanOf(n), kind });
    return this.understood(n);
  }

  protected note(target: string, substitute: boolean, n: number): true {
    const { absent } = this.phrase;
    this.understood(n);
    if (substitute && !absent)
      this.reading.substitutions.push({ ...this.spanOf(n), as: target.replaceAll('_', ' ') });
    return true;
  }

  protected tieTo(kind: string, from = this.reading.elements.length - 1): void {
    if (from >= 0) this.tie = { from, kind };
  }

  /** The thing a relation was waiting for has been named. */
  protected settle(to: number | 'setting'): void {
    if (!this.tie) return;
    const { from } = this.tie;
    let { kind } = this.tie;
    // One fishes from a boat in it; what comes 'from' elsewhere is not there.
    if (kind === 'from' && to !== 'setting' && boats.has(this.reading.elements[to].element))
      kind = 'in';
    if (kind === 'from') {
      this.tie = null;
      return;
    }
    // 'A woman with an umbrella': it is the umbrella that is placed by the woman.
    if (kind === 'with' && to !== 'setting')
      this.reading.elements[to].relation ??= { kind, to: from };
    else if (kind !== 'with' && to !== from) {
      const { elements: found } = this.reading;
      found[from].relation ??= { kind, to };
      for (let at = from; this.isJoined(at, to); at--) found[at - 1].relation ??= { kind, to };
    }
    this.tie = null;
  }

  /**
   * 'A croissant and a cup on a table': both stand on it, if one is a thing of the library. 'A cat, a dog and
   * a boy in a boat': all sit in it.
   */
  private isJoined(at: number, to: number | 'setting'): boolean {
    const [one, other] = this.reading.elements.slice(Math.max(0, at - 1), at + 1);
    if (!one?.span || !other?.span) return false;
    const { end } = one.span;
    const next = this.tokens.findIndex((t) => t.start >= end);
    const and = this.tokens[next]?.lower === 'and';
    if (to !== 'setting' && boats.has(this.reading.elements[to].element))
      return (and || this.tokens[next - 1]?.stop) && isAlive(one.element) && isAlive(other.element);
    return and && !(elements[one.element] && elements[other.element]);
  }

  protected forget(): void {
    const { age, act } = this.phrase;
    if (act) this.reading.notPainted.push({ ...act.span, kind: 'action' });
    if (age) this.reading.notPainted.push({ ...age, kind: 'quality' });
    this.phrase = new NounPhrase();
  }
}
