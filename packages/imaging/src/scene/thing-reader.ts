import { AttributeReader } from './attribute-reader.ts';
import { elements } from './elements/registry.ts';
import type { Element } from './elements/element.ts';
import type { ElementRequest } from './reading.ts';
import type { Color } from './scene.ts';
import {
  acts,
  flights,
  flyers,
  poses,
  postures,
  usualActs,
  verbStems,
} from './vocabulary/actions.ts';
import { badges, elders, garb, hats } from './vocabulary/garb.ts';
import { colors, numbers, sizes, tones } from './vocabulary/grammar.ts';
import { heldIn } from './vocabulary/holding.ts';
import type { WordEntry } from './vocabulary/parse-table.ts';
import { numbered, people } from './vocabulary/people.ts';
import { aged, stuffs } from './vocabulary/qualities.ts';
import { parts, things } from './vocabulary/things.ts';
import { isPlural, lookUp, singulars } from './words.ts';

const describes = (word: string): boolean =>
  numbers[word] !== undefined ||
  colors[word] !== undefined ||
  sizes[word] !== undefined ||
  tones[word] !== undefined ||
  stuffs[word] !== undefined ||
  aged.has(word) ||
  ['the', 'his', 'her', 'their', 'its', 'fresh', 'ripe'].includes(word);

/** Reads things: what they are, what is in them, what they have on and what they do. */
export class ThingReader extends AttributeReader {
  protected takeThing(text: string, n: number): boolean {
    if (this.takeWorn(text, n)) return true;
    const part = lookUp(parts, text);
    const last = this.reading.elements.at(-1);
    // 'A house with red tiles', but 'a coat' after an article is a thing of its own.
    if (part && last && !(this.ownObject(text) && this.tokens[this.at - 1]?.lower === 'a')) {
      if (this.phrase.color && part.target === 'hair')
        last.hair = this.hairColor(this.phrase.color);
      else if (this.phrase.color) last.accent = this.phrase.color;
      this.forget();
      return this.understood(n);
    }
    const entry = lookUp(things, text);
    // What the library has itself, nothing needs to stand in for.
    if (!entry || (entry.substitute && this.ownObject(text))) return false;
    return this.addThing(entry, n);
  }

  protected addThing({ target, substitute }: WordEntry, n: number): true {
    const { phrase } = this;
    if (phrase.absent) {
      this.reading.excluded.add(target);
      this.understood(n);
      this.forget();
      return true;
    }
    if (this.isHeld(target)) return this.note(target, substitute, n);
    const request: ElementRequest = {
      span: this.spanOf(n),
      element: target,
      count: phrase.count ?? this.countOf(n),
      size: phrase.size,
    };
    const color = phrase.color ?? phrase.stuff;
    if (color) request.color = color;
    if (phrase.place) request.place = phrase.place;
    this.characterize(request, this.textOf(n));
    this.fill(request);
    this.reading.elements.push(request);
    this.settle(this.reading.elements.length - 1);
    this.forget();
    return this.note(target, substitute, n);
  }

  /** Many, if the head of the phrase is in the plural: 'a vase of flowers' is one. */
  private countOf(n: number): number {
    const words = this.textOf(n).split(' ');
    const tie = words.findIndex((word) => word === 'of' || word === 'with');
    const head = words[(tie < 0 ? n : tie) - 1];
    return numbered[head] ?? (isPlural(head) ? 3 : 1);
  }

  /** Age, crowns and beards, and what is done, as far as the thing can show them. */
  private characterize(request: ElementRequest, text: string): void {
    const { phrase } = this;
    if (people.has(request.element)) {
      const badge = [text, ...singulars(text)].map((word) => badges[word]).find(Boolean) ?? [];
      const wears = [...badge.map((what) => ({ what })), ...phrase.wears];
      if (wears.length > 0) request.wears = wears;
      if (elders.has(text)) request.old = true;
      if (phrase.age) {
        request.old = true;
        this.reading.understood.push(phrase.age);
        phrase.age = null;
      }
    }
    const { verb } = phrase.act ?? {};
    const { home } = (this.library?.elements ?? elements)[request.element] ?? {};
    const usual = verb !== undefined && home !== undefined && usualActs[home].includes(verb);
    if (phrase.act && verb && (usual || this.perform(request, verb))) {
      this.reading.understood.push(phrase.act.span);
      phrase.act = null;
    }
  }

  /** What stands before the noun phrase at hand; ',' after a comma. */
  private opener(): string {
    let k = this.at - 1;
    while (k >= 0 && !this.tokens[k].stop && describes(this.tokens[k].lower)) k--;
    if (k < 0) return '';
    return this.tokens[k].stop ? ',' : this.tokens[k].lower;
  }

  /** 'A man with a beard', 'a girl in a red hat', 'a cat with a crown': it belongs to who has it on. */
  private takeWorn(text: string, n: number): boolean {
    const entry = lookUp(garb, text);
    const last = this.reading.elements.at(-1);
    if (!entry || !last || this.phrase.absent) return false;
    const facing = ['cat', 'owl'].includes(last.element);
    const animal = facing || elements[last.element]?.head !== undefined;
    const fits = (animal && hats.has(entry.target)) || (facing && entry.target === 'glasses');
    if (!people.has(last.element) && !fits) return false;
    const opener = this.opener();
    const more = (last.wears ?? last.hair) !== undefined && ['and', ','].includes(opener);
    if (!more && !['with', 'in', 'wearing', 'wears', 'has', 'having'].includes(opener))
      return false;
    const named = this.phrase.color ?? this.phrase.stuff;
    const grown = ['beard', 'moustache'].includes(entry.target);
    const color = named && grown ? this.hairColor(named) : named;
    if (grown && color) last.hair ??= color;
    const others = (last.wears ?? []).filter(({ what }) => what !== entry.target);
    last.wears = [...others, { what: entry.target, ...(color ? { color } : {}) }];
    this.tie = null;
    this.forget();
    return this.note(entry.target, entry.substitute, n);
  }

  /** Red hair is the colour of copper. */
  private hairColor(named: Color): Color {
    return this.colorWords.at(-1) === 'red' ? [164, 74, 36] : named;
  }

  /** 'A vase of roses': what belongs in the container before is in it, and not beside it. */
  private isHeld(target: string): boolean {
    const last = this.reading.elements.at(-1);
    const opener = this.opener();
    // Who reads has the book already.
    if (last?.element === 'reader' && target === 'book' && !['and', ','].includes(opener)) {
      this.tie = null;
      this.forget();
      return true;
    }
    const held = last && heldIn(last.element, target, this.phrase.color ?? undefined);
    if (!last || !held) return false;
    const more = last.holds !== undefined && ['and', ','].includes(opener);
    if (!more && !['of', 'with', 'containing', 'holding'].includes(opener)) return false;
    last.holds = [...(last.holds ?? []), held];
    this.tie = null;
    this.forget();
    return true;
  }

  /** 'Roses in a vase': what was named before is in it. */
  private fill(container: ElementRequest): void {
    const { elements: found } = this.reading;
    const word = container.span?.word ?? '';
    // The colour of a bouquet is that of its flowers.
    if (/bouquet|bunch/i.test(word) && container.color) {
      container.holds = [{ element: 'flower', color: container.color }];
      delete container.color;
    }
    const ties = /plate|dish/i.test(word) ? ['in', 'on'] : ['in'];
    if (!this.tie || this.tie.from !== found.length - 1 || !ties.includes(this.tie.kind)) return;
    let from = found.length;
    while (from > 0 && heldIn(container.element, found[from - 1].element)) {
      const end = found[from - 1].span?.end ?? 0;
      const joined = this.tokens.some(
        (t, k) =>
          (t.end === end && t.stop) ||
          (t.lower === 'and' && k > 0 && this.tokens[k - 1].end === end),
      );
      if (from < found.length && !joined) break;
      from--;
    }
    if (from === found.length) return;
    container.holds = found
      .splice(from)
      .flatMap(({ element, color }) => heldIn(container.element, element, color) ?? []);
    this.tie = null;
  }

  /** Gives the subject the look of what it does, if it has one. */
  protected perform(subject: ElementRequest, verb: string): boolean {
    const known: Record<string, Element> = this.library?.elements ?? elements;
    const can = known[subject.element]?.acts ?? [];
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
      !known[pose] ||
      !people.has(subject.element) ||
      people.get(subject.element) === 'group'
    )
      return false;
    subject.who ??= subject.element;
    subject.element = pose;
    return true;
  }

  /** 'A cat lying on a bed'. */
  protected takePosture(word: string): boolean {
    const verb = postures[word];
    const last = this.reading.elements.at(-1);
    return verb && last && this.perform(last, verb) ? this.understood(1) : false;
  }

  /** 'A sleeping cat', 'a galloping horse': said before who does it. */
  protected takeParticiple(word: string): boolean {
    const next = this.tokens[this.at + 1]?.lower;
    if (!/..ing$/.test(word) || next === undefined || this.tokens[this.at].stop) return false;
    const verb = verbStems(word).find((stem) => stem in acts || stem in poses || flights.has(stem));
    const before = this.tokens[this.at - 1];
    const opens = !before || before.stop || describes(before.lower);
    if (!verb || !opens || !this.isNoun(next)) return false;
    this.phrase.act = { verb, span: this.spanOf(1) };
    return true;
  }
}
