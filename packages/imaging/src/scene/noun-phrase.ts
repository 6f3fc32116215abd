import type { ElementRequest, Worn } from './reading.ts';
import type { Color } from './scene.ts';
import type { Span } from './words.ts';

/** What is said of a thing before it is named. */
export class NounPhrase {
  count: number | null = null;
  color: Color | null = null;
  /** Colour of what it is made of; a named colour goes before. */
  stuff: Color | null = null;
  /** Lighter or darker than the colour to come. */
  tone = 0;
  size = 1;
  place: ElementRequest['place'];
  /** The word of age, until it is known whether the thing can look old. */
  age: Span | null = null;
  /** What is worn is named before who wears it: 'a bearded man'. */
  wears: Worn[] = [];
  /** What is done is named before who does it: 'a sleeping cat'. */
  act: { verb: string; span: Span } | null = null;
  /** 'No', 'not' or 'without': it is left out. */
  absent = false;
}
