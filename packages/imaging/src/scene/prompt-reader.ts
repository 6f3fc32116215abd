import { findNoun } from '../library/find-noun.ts';
import type { Library } from '../library/library.ts';
import { parseHex } from '../raster/color.ts';
import { elements } from './elements/registry.ts';
import { isVerbHere, standsAsNoun, verbOf } from './part-of-speech.ts';
import { ReadingBuilder } from './reading-builder.ts';
import type { ElementRequest, Unpainted } from './reading.ts';
import type { Color } from './scene.ts';
import { poses, tyingActs, usualActs } from './vocabulary/actions.ts';
import { colors, numbers, places, relations, silent, sizes, tones } from './vocabulary/grammar.ts';
import type { WordEntry } from './vocabulary/parse-table.ts';
import { aged, stuffs } from './vocabulary/qualities.ts';
import { layouts, lights, moods, seasons, weathers } from './vocabulary/setting.ts';
import { parts, regions, things } from './vocabulary/things.ts';
import { isPlural, lookUp, type Token } from './words.ts';

const people = new Set(['person', 'woman', 'man', 'child', 'couple']);

/**
 * Reads tokens from left to right, the longest phrase first: attributes gather in a noun phrase, the
 * head takes them, prepositions and verbs tie heads to each other.
 */
export class PromptReader extends ReadingBuilder {
  readonly colorWords: string[] = [];
  private readonly library: Library | undefined;

  constructor(tokens: readonly Token[], library?: Library) {
    super(tokens);
    this.library = library;
  }

  read(): void {
    while (this.at < this.tokens.length) {
      const taken = [3, 2, 1].find((n) => this.take(n));
      if (!taken) this.lose('thing');
      this.at += taken ?? 1;
    }
    this.forget();
  }

  /** The word at hand has a meaning that is not painted. */
  private lose(kind: Unpainted['kind']): true {
    this.reading.notPainted.push({ ...this.spanOf(1), kind });
    // What a lost thing was tied to, or was like, is no matter of the next thing.
    if (kind === 'thing' && this.library) {
      this.tie = null;
      this.forget();
    }
    return true;
  }

  /** Takes the next n words as one phrase, if they are one. */
  private take(n: number): boolean {
    if (this.at + n > this.tokens.length) return false;
    const text = this.textOf(n);
    if (n > 1 && this.tokens.slice(this.at, this.at + n - 1).some((t) => t.stop)) {
      if (this.library) return false;
    }
    if (n === 1 && (this.takeAttribute(text) || this.takeQuality(text))) return true;
    if (this.takePlace(text, n)) return true;
    return (
      this.takeSetting(text, n) ||
      this.takeThing(text, n) ||
      (n === 1 && silent.has(text)) ||
      (n > 1 ? this.takeCompound(text, n) : this.takeWord(text))
    );
  }

  private takeAttribute(word: string): boolean {
    const { phrase } = this;
    const next = this.tokens[this.at + 1]?.lower;
    const number = numbers[word] ?? (/^\d{1,2}$/.test(word) ? Number(word) : undefined);
    if (number !== undefined && !(word === 'couple' && next !== 'of')) {
      if (word !== 'a' && word !== 'an') {
        phrase.count = Math.min(12, Math.max(1, number));
        this.understood(1);
      }
      return true;
    }
    if (tones[word] !== undefined && next !== undefined && !lights.has(word)) {
      phrase.tone = tones[word];
      return this.understood(1);
    }
    // 'orange' is a colour before a noun, and a fruit alone.
    const alone = next === undefined || silent.has(next);
    const plainFruit = alone && (word === 'orange' || this.isFruit(word));
    if (colors[word] && !plainFruit) {
      this.colorWords.push(word);
      const shift = phrase.tone;
      phrase.color = parseHex(colors[word]).map((v) =>
        Math.min(255, Math.max(0, v + shift * (shift > 0 ? (255 - v) / 90 : 2))),
      ) as unknown as Color;
      phrase.tone = 0;
      if (alone || this.tokens[this.at].stop) this.wear();
      return this.understood(1);
    }
    if (sizes[word] !== undefined) {
      phrase.size = sizes[word];
      return this.understood(1);
    }
    return false;
  }

  /** 'A woman in red': the colour of what she wears. */
  private wear(): void {
    const last = this.reading.elements.at(-1);
    const isWorn = this.tokens[this.at - 1]?.lower === 'in' && last && people.has(last.element);
    if (!isWorn || !this.phrase.color) return;
    last.accent = this.phrase.color;
    this.phrase.color = null;
    this.tie = null;
  }

  /** 'A peach' and 'olives' are things, 'in peach' is a colour. */
  private isFruit(word: string): boolean {
    const before = this.tokens[this.at - 1];
    const opened = !before || before.stop || numbers[before.lower] !== undefined;
    return opened && this.ownObject(word);
  }

  /** What a thing is made of, how old it is, that it is not there. */
  private takeQuality(word: string): boolean {
    if (!this.library) return false;
    const here = this.tokens[this.at];
    const next = this.tokens[this.at + 1]?.lower;
    if (word === 'no' || word === 'without') {
      this.phrase.absent = true;
      return true;
    }
    if (here.stop || next === undefined) return false;
    if (stuffs[word] && this.isNoun(next)) {
      this.phrase.stuff = parseHex(stuffs[word]);
      return this.understood(1);
    }
    if (!aged.has(word)) return false;
    this.phrase.age = this.spanOf(1);
    return true;
  }

  private isNoun(word: string): boolean {
    return (
      lookUp(things, word) !== undefined ||
      (this.library !== undefined && findNoun(this.library, word)?.target !== undefined)
    );
  }

  private takePlace(text: string, n: number): boolean {
    const place = places[text];
    if (place) {
      const last = this.reading.elements.at(-1);
      const before = this.tokens[this.at - 1]?.lower;
      // 'in the distance' speaks of the thing before, 'distant hills' of the one after.
      if (last && (before === 'the' || text.includes(' ') || text === 'far')) {
        last.place = place as ElementRequest['place'];
      } else this.phrase.place = place as ElementRequest['place'];
      return this.understood(n);
    }
    const kind = relations[text];
    if (!kind) return false;
    this.tieTo(kind);
    return n > 1 || silent.has(text);
  }

  private takeSetting(text: string, n: number): boolean {
    const { setting } = this.reading;
    const region = lookUp(regions, text);
    if (region) {
      if (this.phrase.color) setting.colors[region.target] = this.phrase.color;
      this.forget();
      return this.understood(n);
    }
    for (const [key, table] of [
      ['light', lights],
      ['weather', weathers],
      ['season', seasons],
    ] as const) {
      const entry = table.get(text);
      if (!entry) continue;
      if (this.phrase.absent) this.reading.excluded.add(entry.target);
      else setting[key] ??= entry.target;
      return this.tells(key, n);
    }
    const mood = moods.get(text);
    if (mood) {
      setting.moods.push(mood.target);
      return this.tells('mood', n);
    }
    const layout = lookUp(layouts, text);
    if (!layout || (layout.substitute && this.ownObject(text))) return false;
    return this.addLayout(layout, n);
  }

  private addLayout({ target, substitute }: WordEntry, n: number): true {
    const { setting } = this.reading;
    if (this.phrase.absent) this.reading.excluded.add(target);
    else {
      if (!setting.layouts.includes(target)) setting.layouts.push(target);
      this.reading.settingWords.push({ ...this.spanOf(n), kind: 'place' });
      if (this.phrase.color) setting.colors[target] = this.phrase.color;
      this.settle('setting');
    }
    this.forget();
    return this.note(target, substitute, n);
  }

  /** The library has a thing of exactly this name. */
  private ownObject(text: string): boolean {
    const entry = this.library && findNoun(this.library, text);
    return entry?.target !== undefined && !entry.substitute;
  }

  private takeThing(text: string, n: number): boolean {
    const part = lookUp(parts, text);
    const last = this.reading.elements.at(-1);
    // 'A house with red tiles', but 'a coat' after an article is a thing of its own.
    if (part && last && !(this.ownObject(text) && this.tokens[this.at - 1]?.lower === 'a')) {
      if (this.phrase.color) last[part.target === 'hair' ? 'hair' : 'accent'] = this.phrase.color;
      this.forget();
      return this.understood(n);
    }
    const entry = lookUp(things, text);
    // What the library has itself, nothing needs to stand in for.
    if (!entry || (entry.substitute && this.ownObject(text))) return false;
    return this.addThing(entry, n);
  }

  private addThing({ target, substitute }: WordEntry, n: number): true {
    const { phrase } = this;
    if (phrase.absent) {
      this.reading.excluded.add(target);
      this.forget();
      return this.understood(n);
    }
    const request: ElementRequest = {
      span: this.spanOf(n),
      element: target,
      count: phrase.count ?? (isPlural(this.tokens[this.at + n - 1].lower) ? 3 : 1),
      size: phrase.size,
    };
    const color = phrase.color ?? phrase.stuff;
    if (color) request.color = color;
    if (phrase.place) request.place = phrase.place;
    if (phrase.age && people.has(target)) {
      request.old = true;
      this.reading.understood.push(phrase.age);
      phrase.age = null;
    }
    this.reading.elements.push(request);
    this.settle(this.reading.elements.length - 1);
    this.forget();
    return this.note(target, substitute, n);
  }

  /** Two or three words that name one thing: 'fire engine'. */
  private takeCompound(text: string, n: number): boolean {
    const { library } = this;
    if (!library) return false;
    const words = text.split(' ');
    const [first] = words;
    const entry = findNoun(library, text);
    if (!entry?.target) return false;
    const attribute =
      colors[first] ?? sizes[first] ?? tones[first] ?? numbers[first] ?? relations[first];
    if (entry.substitute && (attribute !== undefined || silent.has(first))) return false;
    if (entry.substitute && (aged.has(first) || lights.has(first) || weathers.has(first)))
      return false; // prettier-ignore
    return this.addFromLibrary(entry.target, entry.substitute, n);
  }

  private addFromLibrary(target: string, substitute: boolean, n: number): true {
    if (target.startsWith('layout:'))
      return this.addLayout({ target: target.slice('layout:'.length), substitute }, n);
    return this.addThing({ target, substitute }, n);
  }

  /** A word none of the composer's own tables has. */
  private takeWord(word: string): boolean {
    const { library, tokens, at } = this;
    if (!library) return false;
    const entry = findNoun(library, word);
    const verb = verbOf(library, word);
    const context = { before: tokens[at - 1], here: tokens[at], after: tokens[at + 1] };
    if (verb && isVerbHere(context, entry)) return this.takeAct(verb);
    if (entry?.target && standsAsNoun(context, entry)) {
      return this.addFromLibrary(entry.target, entry.substitute, 1);
    }
    if (entry?.adjective || word.endsWith('ly')) return this.lose('quality');
    return verb ? this.takeAct(verb) : false;
  }

  private takeAct(verb: string): true {
    const subject = this.reading.elements.at(-1);
    const { library } = this;
    if (!subject || !library) return this.lose('action');
    const pose = poses[verb];
    if (
      pose &&
      people.has(subject.element) &&
      subject.element !== 'couple' &&
      library.elements[pose]
    ) {
      subject.element = pose;
      return this.understood(1);
    }
    const home = (library.elements[subject.element] ?? elements[subject.element])?.home;
    if (home && usualActs[home].includes(verb)) return this.understood(1);
    const kind = tyingActs[verb];
    if (!kind) return this.lose('action');
    this.tieTo(kind);
    return this.understood(1);
  }
}
