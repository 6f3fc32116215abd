import { elements } from './elements/registry.ts';
import { NounPhrase } from './noun-phrase.ts';
import type { PromptReading, SettingWord } from './reading.ts';
import type { Span, Token } from './words.ts';

/** A reading under construction: the noun phrase at hand, and the tie that waits for its other end. */
export class ReadingBuilder {
  readonly reading: PromptReading = {
    elements: [],
    setting: { layouts: [], moods: [], colors: {} },
    settingWords: [],
    understood: [],
    notPainted: [],
    substitutions: [],
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
    this.reading.understood.push(this.spanOf(n));
    return true;
  }

  /** The next n words speak of the whole picture. */
  protected tells(kind: SettingWord['kind'], n: number): true {
    if (!this.phrase.absent) this.reading.settingWords.push({ ...this.spanOf(n), kind });
    return this.understood(n);
  }

  protected note(target: string, substitute: boolean, n: number): true {
    this.understood(n);
    if (substitute)
      this.reading.substitutions.push({ ...this.spanOf(n), as: target.replaceAll('_', ' ') });
    return true;
  }

  protected tieTo(kind: string, from = this.reading.elements.length - 1): void {
    if (from >= 0) this.tie = { from, kind };
  }

  /** The thing a relation was waiting for has been named. */
  protected settle(to: number | 'setting'): void {
    if (!this.tie) return;
    const { from, kind } = this.tie;
    // 'A woman with an umbrella': it is the umbrella that is placed by the woman.
    if (kind === 'with' && to !== 'setting')
      this.reading.elements[to].relation ??= { kind, to: from };
    else if (kind !== 'with' && to !== from) {
      this.reading.elements[from].relation ??= { kind, to };
      if (this.isJoined(from)) this.reading.elements[from - 1].relation ??= { kind, to };
    }
    this.tie = null;
  }

  /** 'A croissant and a cup on a table': both stand on it, if one is a thing of the library. */
  private isJoined(at: number): boolean {
    const [one, other] = this.reading.elements.slice(Math.max(0, at - 1), at + 1);
    if (!one?.span || !other?.span || (elements[one.element] && elements[other.element]))
      return false;
    const { end } = one.span;
    return this.tokens.find((t) => t.start >= end)?.lower === 'and';
  }

  protected forget(): void {
    const { age, act } = this.phrase;
    if (act) this.reading.notPainted.push({ ...act.span, kind: 'action' });
    if (age) this.reading.notPainted.push({ ...age, kind: 'quality' });
    this.phrase = new NounPhrase();
  }
}
