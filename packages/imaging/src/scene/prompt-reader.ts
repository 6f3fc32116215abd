import { findNoun } from '../library/find-noun.ts';
import { elements } from './elements/registry.ts';
import { isVerbHere, standsAsNoun, verbOf } from './part-of-speech.ts';
import type { ElementRequest } from './reading.ts';
import { ThingReader } from './thing-reader.ts';
import { flights, tyingActs, usualActs, verbStems } from './vocabulary/actions.ts';
import { colors, numbers, places, relations, silent, sizes, tones } from './vocabulary/grammar.ts';
import type { WordEntry } from './vocabulary/parse-table.ts';
import { aged } from './vocabulary/qualities.ts';
import { layouts, lights, moods, seasons, weathers } from './vocabulary/setting.ts';
import { people } from './vocabulary/people.ts';
import { regions, things } from './vocabulary/things.ts';
import { lookUp } from './words.ts';

/**
 * Reads tokens from left to right, the longest phrase first: attributes gather in a noun phrase, the
 * head takes them, prepositions and verbs tie heads to each other.
 */
export class PromptReader extends ThingReader {
  read(): void {
    while (this.at < this.tokens.length) {
      const taken = [3, 2, 1].find((n) => this.take(n));
      if (!taken) this.lose('thing');
      this.at += taken ?? 1;
    }
    this.forget();
  }

  /** Takes the next n words as one phrase, if they are one. */
  private take(n: number): boolean {
    if (this.at + n > this.tokens.length) return false;
    const text = this.textOf(n);
    if (n > 1 && this.tokens.slice(this.at, this.at + n - 1).some((t) => t.stop)) {
      if (this.library) return false;
    }
    if (n === 1 && (this.takeAttribute(text) || this.takeQuality(text))) return true;
    if (n === 1 && this.isDoing(text)) return this.lose('action');
    if (n === 1 && (this.takeParticiple(text) || this.takePosture(text))) return true;
    if (this.takePlace(text, n)) return true;
    return (
      this.takeSetting(text, n) ||
      this.takeThing(text, n) ||
      silent.has(text) ||
      (n > 1 ? this.takeCompound(text, n) : this.takeWord(text))
    );
  }

  /** 'Children building a snowman': what is else a thing is done here. */
  private isDoing(text: string): boolean {
    const [before, after] = [this.tokens[this.at - 1], this.tokens[this.at + 1]];
    if (!/..ing$/.test(text) || !before || before.stop || !after || this.tokens[this.at].stop)
      return false;
    return (
      lookUp(things, text) !== undefined && objects.has(after.lower) && this.isNoun(before.lower)
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
      if (region.target === 'sky' && this.tie?.kind === 'in') this.raise(this.tie.from);
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

  /** 'A whale in the sky': what is not there by nature is in the air. */
  private raise(from: number): void {
    const request = this.reading.elements[from];
    const known = this.library?.elements ?? elements;
    const element = known[request.element];
    if (element && element.home !== 'sky') request.aloft = true;
    this.tie = null;
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
    this.note(target, substitute, n);
    this.forget();
    return true;
  }

  /** Two or three words that name one thing: 'fire engine'. */
  private takeCompound(text: string, n: number): boolean {
    const { library } = this;
    if (!library) return false;
    const words = text.split(' ');
    const [first] = words;
    const entry = findNoun(library, sameAs[text] ?? text);
    if (!entry?.target) return false;
    const attribute =
      colors[first] ?? sizes[first] ?? tones[first] ?? numbers[first] ?? relations[first];
    if (entry.substitute && (attribute !== undefined || silent.has(first))) return false;
    if (entry.substitute && verbStems(first).some((stem) => flights.has(stem))) return false;
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
    const entry = findNoun(library, sameAs[word] ?? word);
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
    const from = this.actor();
    const subject = this.reading.elements[from];
    const { library } = this;
    if (!subject || !library) return this.lose('action');
    // Who plays or flies a thing has it; who just plays or flies is seen to.
    const next = this.tokens[this.at + 1];
    const object = next !== undefined && !this.tokens[this.at].stop && objects.has(next.lower);
    if (!(['play', 'fly'].includes(verb) && object) && this.perform(subject, verb))
      return this.understood(1);
    const home = (library.elements[subject.element] ?? elements[subject.element])?.home;
    if (home && usualActs[home].includes(verb)) return this.understood(1);
    const kind = tyingActs[verb];
    if (!kind || (verb === 'fly' && !object)) return this.lose('action');
    this.tieTo(kind, from);
    return this.understood(1);
  }

  /** Who does what is said next: not the sword but the knight who has it. */
  private actor(): number {
    const { elements: found } = this.reading;
    const last = found.length - 1;
    const to = found[last]?.relation?.to;
    const known = this.library?.elements ?? elements;
    const idle = found[last] && !known[found[last].element]?.acts;
    return idle && typeof to === 'number' && people.has(found[to].element) ? to : last;
  }
}

/** What is drawn with another thing is asked for by that. */
const sameAs: Record<string, string> = { windowsill: 'window', 'window sill': 'window' };

/** Words that open what is played. */
const objects = new Set(['a', 'an', 'the', 'his', 'her', 'their']);
