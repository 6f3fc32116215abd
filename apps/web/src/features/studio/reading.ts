import type { PromptWords } from '@limn/contracts/studio';

export type ReadWord = PromptWords['words'][number];

export interface PromptSegment {
  /** Where in the prompt it begins. */
  start: number;
  text: string;
  word: ReadWord | null;
}

function commonPrefix(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}

function commonSuffix(one: string, other: string, most: number): number {
  let length = 0;
  while (length < most && one[one.length - 1 - length] === other[other.length - 1 - length]) {
    length += 1;
  }
  return length;
}

/**
 * Keeps what is known of the words while a prompt is being changed: words before the change stay,
 * words after it move along, words touched by it wait for the next reading.
 */
export function alignReading(words: readonly ReadWord[], read: string, now: string): ReadWord[] {
  if (read === now) return [...words];
  const before = commonPrefix(read, now);
  const after = commonSuffix(read, now, Math.min(read.length, now.length) - before);
  const moved = now.length - read.length;
  return words.flatMap((word) => {
    if (word.end <= before) return [word];
    if (word.start >= read.length - after) {
      return [{ ...word, start: word.start + moved, end: word.end + moved }];
    }
    return [];
  });
}

/** Splits a prompt into its parsed words and the text between them. */
export function segmentsOf(text: string, words: readonly ReadWord[]): PromptSegment[] {
  const segments: PromptSegment[] = [];
  let at = 0;
  for (const word of words.toSorted((one, other) => one.start - other.start)) {
    if (word.start < at || word.end > text.length) continue;
    if (word.start > at) segments.push({ start: at, text: text.slice(at, word.start), word: null });
    segments.push({ start: word.start, text: text.slice(word.start, word.end), word });
    at = word.end;
  }
  if (at < text.length) segments.push({ start: at, text: text.slice(at), word: null });
  return segments;
}

export interface Remark {
  text: string;
  bad: boolean;
}

/** The result for one word, in a sentence. */
export function remarkOn({ word, status, as }: ReadWord): string {
  switch (status) {
    case 'painted':
      return `‘${word}’ will be in the picture`;
    case 'substituted':
      return `‘${word}’ → painted as ${as ?? 'similar'}`;
    case 'left-out':
      return `‘${word}’ is excluded`;
    case 'not-painted':
      return `‘${word}’ isn’t supported`;
  }
}

/** Remarks on a prompt, in sentences: substitutions, and excluded things. */
export function remarksOn(words: readonly ReadWord[]): Remark[] {
  const seen = new Set<string>();
  return words.flatMap((word): Remark[] => {
    const key = word.word.toLowerCase();
    if (word.status === 'painted' || seen.has(key)) return [];
    seen.add(key);
    return [{ text: remarkOn(word), bad: word.status === 'not-painted' }];
  });
}

/** Why one may not want to pay for a prompt. */
export interface Doubt {
  /** The language it seems to be in, where that is why. */
  language: string | null;
  painted: string[];
  missed: string[];
}

/** The doubt if none or less than half of a prompt's words can be painted; else null. */
export function doubtOf({ words, language }: PromptWords): Doubt | null {
  const told = (...statuses: ReadWord['status'][]) => [
    ...new Set(words.filter(({ status }) => statuses.includes(status)).map(({ word }) => word)),
  ];
  const painted = told('painted', 'substituted');
  const missed = told('not-painted');
  if (painted.length > 0 && painted.length >= missed.length && language === null) return null;
  return { language, painted, missed };
}

const listed = new Intl.ListFormat('en');

/** Warns of words that a drawn scene shows as simply as a picture book; null if there are none. */
export function drawnWarning(words: readonly ReadWord[]): string | null {
  const poorly = new Set(words.filter((word) => word.drawnPoorly).map(({ word }) => `‘${word}’`));
  if (poorly.size === 0) return null;
  return `${listed.format(poorly)} will look naive: Limn draws landscapes, buildings and boats best. Follow a picture or a photo of yours for the rest.`;
}
