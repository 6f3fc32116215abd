import { findNoun } from '../library/find-noun.ts';
import type { Library } from '../library/library.ts';
import { parseHex } from '../raster/color.ts';
import { ReadingBuilder } from './reading-builder.ts';
import type { Unpainted } from './reading.ts';
import type { Color } from './scene.ts';
import { adorned } from './vocabulary/garb.ts';
import { colors, numbers, silent, sizes, tones } from './vocabulary/grammar.ts';
import { people } from './vocabulary/people.ts';
import { aged, stuffs } from './vocabulary/qualities.ts';
import { lights } from './vocabulary/setting.ts';
import { things } from './vocabulary/things.ts';
import { lookUp, type Token } from './words.ts';

/** Reads what is said of a thing before it is named: how many, how large, of what colour or stuff. */
export class AttributeReader extends ReadingBuilder {
  readonly colorWords: string[] = [];
  protected readonly library: Library | undefined;

  constructor(tokens: readonly Token[], library?: Library) {
    super(tokens);
    this.library = library;
  }

  /** The word at hand has a meaning that is not painted. */
  protected lose(kind: Unpainted['kind']): true {
    this.reading.notPainted.push({ ...this.spanOf(1), kind });
    // What a lost thing was tied to, or was like, is no matter of the next thing.
    if (kind === 'thing' && this.library) {
      this.tie = null;
      this.forget();
    }
    return true;
  }

  protected takeAttribute(word: string): boolean {
    const { phrase } = this;
    const next = this.tokens[this.at + 1]?.lower;
    const alone = next === undefined || silent.has(next);
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
    // 'A baby' is somebody, 'a baby elephant' is small.
    if (sizes[word] !== undefined && !(alone && lookUp(things, word))) {
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
    // 'A vase of lavender'.
    if (before?.lower === 'of' && lookUp(things, word)) return true;
    return opened && this.ownObject(word);
  }

  /** What a thing is made of, how old it is, that it is not there. */
  protected takeQuality(word: string): boolean {
    if (adorned[word]) {
      this.phrase.wears.push({ what: adorned[word] });
      return this.understood(1);
    }
    if (!this.library) return false;
    const here = this.tokens[this.at];
    const next = this.tokens[this.at + 1]?.lower;
    // 'Not a cat', but 'not far from the sea'.
    const denied = word === 'not' && next !== undefined && ['a', 'an', 'any'].includes(next);
    if (denied || word === 'no' || word === 'without') {
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

  protected isNoun(word: string): boolean {
    return (
      lookUp(things, word) !== undefined ||
      (this.library !== undefined && findNoun(this.library, word)?.target !== undefined)
    );
  }

  /** The library has a thing of exactly this name. */
  protected ownObject(text: string): boolean {
    const entry = this.library && findNoun(this.library, text);
    return entry?.target !== undefined && !entry.substitute;
  }
}
