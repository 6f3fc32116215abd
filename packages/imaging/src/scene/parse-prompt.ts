import { parseHex } from '../raster/color.ts';
import type { Color } from './scene.ts';
import { colors, numbers, places, relations, silent, sizes, tones } from './vocabulary/grammar.ts';
import { layouts, lights, moods, seasons, weathers } from './vocabulary/setting.ts';
import { parts, regions, things } from './vocabulary/things.ts';
import { isPlural, lookUp, tokenize, type Span, type Token } from './words.ts';

export type Substitution = Span & { as: string };

export type ElementRequest = {
  /** The words that asked for it; absent for what the composer adds of itself. */
  span?: Span;
  /** Name of the element to draw. */
  element: string;
  count: number;
  color?: Color;
  /** Colour of a part that was named: a roof, a sail, a dress. */
  accent?: Color;
  /** 1 is usual. */
  size: number;
  place?: 'left' | 'right' | 'centre' | 'near' | 'far';
  /** Its tie to the request of that position in the list, or to a setting. */
  relation?: { kind: string; to: number | 'setting' };
};

export type Setting = {
  layouts: string[];
  light?: string;
  weather?: string;
  season?: string;
  moods: string[];
  /** Colours named for the sky, the water, the ground… */
  colors: Record<string, Color>;
};

export type PromptReading = {
  elements: ElementRequest[];
  setting: Setting;
  understood: Span[];
  /** Words with a meaning of their own that nothing is painted for. */
  notPainted: Span[];
  /** Words something else stands in for. */
  substitutions: Substitution[];
  /** Elements and settings that the exclusion names. */
  excluded: Set<string>;
};

/**
 * Reads a prompt: what to paint, how many, in which colours, where, in what light and weather. Words
 * it cannot paint are listed, never dropped; small words of grammar are neither. Pure.
 */
export function parsePrompt(prompt: string, exclude = ''): PromptReading {
  const excluded = readExclusion(exclude);
  const reader = new Reader(tokenize(prompt));
  reader.read();
  const { reading } = reader;
  reading.excluded = excluded;
  const kept = reading.elements.map((e) => !excluded.has(e.element));
  const moved = kept.map((_, i) => kept.slice(0, i).filter(Boolean).length);
  reading.elements = reading.elements
    .filter((_, i) => kept[i])
    .map((element): ElementRequest => {
      const { relation, ...rest } = element;
      if (!relation || relation.to === 'setting') return element;
      return kept[relation.to]
        ? { ...rest, relation: { ...relation, to: moved[relation.to] } }
        : rest;
    });
  reading.setting.layouts = reading.setting.layouts.filter((name) => !excluded.has(name));
  return reading;
}

function readExclusion(exclude: string): Set<string> {
  const reader = new Reader(tokenize(exclude));
  reader.read();
  const { elements, setting } = reader.reading;
  const names = [
    ...elements.map((e) => e.element),
    ...setting.layouts,
    ...Object.keys(setting.colors),
  ];
  for (const name of [setting.light, setting.weather, setting.season]) if (name) names.push(name);
  if (names.includes('person')) names.push('woman', 'man', 'child', 'couple', 'dancer', 'reader');
  for (const word of reader.colorWords) names.push(`color:${word}`);
  return new Set(names);
}

class Reader {
  readonly reading: PromptReading;
  readonly colorWords: string[] = [];
  private readonly tokens: Token[];
  private at = 0;
  private count: number | null = null;
  private color: Color | null = null;
  private tone = 0;
  private size = 1;
  private place: ElementRequest['place'];
  /** A relation word seen after the element of this position. */
  private tie: { from: number; kind: string } | null = null;

  constructor(tokens: Token[]) {
    this.tokens = tokens;
    this.reading = {
      elements: [],
      setting: { layouts: [], moods: [], colors: {} },
      understood: [],
      notPainted: [],
      substitutions: [],
      excluded: new Set(),
    };
  }

  read(): void {
    while (this.at < this.tokens.length) {
      const taken = [3, 2, 1].find((n) => this.take(n));
      if (!taken) this.reading.notPainted.push(this.spanOf(1));
      this.at += taken ?? 1;
    }
  }

  private phrase(n: number): string {
    return this.tokens
      .slice(this.at, this.at + n)
      .map((t) => t.lower)
      .join(' ');
  }

  private spanOf(n: number): Span {
    const first = this.tokens[this.at];
    const last = this.tokens[this.at + n - 1];
    const word = this.tokens.slice(this.at, this.at + n).map((t) => t.word);
    return { word: word.join(' '), start: first.start, end: last.end };
  }

  private understood(n: number): true {
    this.reading.understood.push(this.spanOf(n));
    return true;
  }

  /** Takes the next n words as one phrase, if they are one. */
  private take(n: number): boolean {
    if (this.at + n > this.tokens.length) return false;
    const phrase = this.phrase(n);
    if (n === 1 && this.takeAttribute(phrase)) return true;
    if (this.takePlace(phrase, n)) return true;
    return this.takeSetting(phrase, n) || this.takeThing(phrase, n) || this.takeSilent(phrase, n);
  }

  private takeAttribute(word: string): boolean {
    const next = this.tokens[this.at + 1]?.lower;
    const number = numbers[word] ?? (/^\d{1,2}$/.test(word) ? Number(word) : undefined);
    if (number !== undefined && !(word === 'couple' && next !== 'of')) {
      if (word === 'a' || word === 'an') this.count ??= null;
      else {
        this.count = Math.min(12, Math.max(1, number));
        this.understood(1);
      }
      return true;
    }
    if (tones[word] !== undefined && next !== undefined && !lights.has(word)) {
      this.tone = tones[word];
      return this.understood(1);
    }
    // 'orange' is a colour before a noun, and a fruit alone.
    const plainFruit = word === 'orange' && (next === undefined || silent.has(next));
    if (colors[word] && !plainFruit) {
      this.colorWords.push(word);
      const shift = this.tone;
      this.color = parseHex(colors[word]).map((v) =>
        Math.min(255, Math.max(0, v + shift * (shift > 0 ? (255 - v) / 90 : 2))),
      ) as unknown as Color;
      this.tone = 0;
      return this.understood(1);
    }
    if (sizes[word] !== undefined) {
      this.size = sizes[word];
      return this.understood(1);
    }
    return false;
  }

  private takePlace(phrase: string, n: number): boolean {
    const place = places[phrase];
    if (place) {
      const last = this.reading.elements.at(-1);
      const before = this.tokens[this.at - 1]?.lower;
      // 'in the distance' speaks of the thing before, 'distant hills' of the one after.
      if (last && (before === 'the' || phrase.includes(' ') || phrase === 'far')) {
        last.place = place as ElementRequest['place'];
      } else this.place = place as ElementRequest['place'];
      return this.understood(n);
    }
    const kind = relations[phrase];
    if (!kind) return false;
    if (this.reading.elements.length > 0) {
      this.tie = { from: this.reading.elements.length - 1, kind };
    }
    return n > 1 || silent.has(phrase);
  }

  private takeSetting(phrase: string, n: number): boolean {
    const { setting } = this.reading;
    const region = lookUp(regions, phrase);
    if (region) {
      if (this.color) setting.colors[region.target] = this.color;
      this.forget();
      return this.understood(n);
    }
    for (const [key, table] of [
      ['light', lights],
      ['weather', weathers],
      ['season', seasons],
    ] as const) {
      const entry = table.get(phrase);
      if (!entry) continue;
      setting[key] ??= entry.target;
      return this.understood(n);
    }
    const mood = moods.get(phrase);
    if (mood) {
      setting.moods.push(mood.target);
      return this.understood(n);
    }
    const layout = lookUp(layouts, phrase);
    if (!layout) return false;
    if (!setting.layouts.includes(layout.target)) setting.layouts.push(layout.target);
    if (this.color) setting.colors[layout.target] = this.color;
    this.settle('setting');
    this.forget();
    if (layout.substitute) this.substitute(layout.target, n);
    else this.understood(n);
    return true;
  }

  private takeThing(phrase: string, n: number): boolean {
    const part = lookUp(parts, phrase);
    const last = this.reading.elements.at(-1);
    if (part && last) {
      if (this.color) last.accent = this.color;
      this.forget();
      return this.understood(n);
    }
    const entry = lookUp(things, phrase);
    if (!entry) return false;
    const request: ElementRequest = {
      span: this.spanOf(n),
      element: entry.target,
      count: this.count ?? (isPlural(this.tokens[this.at + n - 1].lower) ? 3 : 1),
      size: this.size,
    };
    if (this.color) request.color = this.color;
    if (this.place) request.place = this.place;
    this.reading.elements.push(request);
    this.settle(this.reading.elements.length - 1);
    this.forget();
    if (entry.substitute) this.substitute(entry.target, n);
    else this.understood(n);
    return true;
  }

  private takeSilent(phrase: string, n: number): boolean {
    return n === 1 && silent.has(phrase);
  }

  private substitute(target: string, n: number): void {
    this.understood(n);
    this.reading.substitutions.push({ ...this.spanOf(n), as: target.replaceAll('_', ' ') });
  }

  /** The thing a relation was waiting for has been named. */
  private settle(to: number | 'setting'): void {
    if (!this.tie) return;
    const { from, kind } = this.tie;
    // 'A woman with an umbrella': it is the umbrella that is placed by the woman.
    if (kind === 'with' && to !== 'setting')
      this.reading.elements[to].relation ??= { kind, to: from };
    else if (kind !== 'with' && to !== from) this.reading.elements[from].relation ??= { kind, to };
    this.tie = null;
  }

  private forget(): void {
    this.count = null;
    this.color = null;
    this.size = 1;
    this.tone = 0;
    this.place = undefined;
  }
}
