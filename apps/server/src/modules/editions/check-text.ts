import type { Paragraph } from '@limn/contracts/editions';
import { withoutUnseen } from '@limn/contracts/text';
import { sentencesOf } from './plain-text.ts';

/** Minimum length of a sequence of words that a checked text must share with a licensed one. */
export const runLength = 8;

/**
 * Words for comparison: without case, punctuation, accents, inner apostrophes and invisible characters, in one
 * normalization.
 */
export const wordsOf = (text: string): string[] =>
  withoutUnseen(text)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

export const wordsIn = (paragraphs: readonly Paragraph[]): number =>
  paragraphs.reduce((sum, { text }) => sum + wordsOf(text).length, 0);

interface Sentence {
  paragraph: number;
  text: string;
  words: string[];
}

export interface TextCoverage {
  words: number;
  /** Sentences that are in no licensed text. */
  uncovered: string[];
  /** The text without them; a paragraph of nothing else is gone. */
  kept: Paragraph[];
}

/** Every sequence of this many words, with its start. */
function* runsOf(words: readonly string[], length: number): Generator<[string, number]> {
  for (let at = 0; at + length <= words.length; at++)
    yield [words.slice(at, at + length).join(' '), at];
}

/** The words that are part of a licensed sequence. */
function coveredWords(words: readonly string[], licensed: readonly string[]): boolean[] {
  const length = Math.max(1, Math.min(runLength, words.length));
  const places = new Map<string, number[]>();
  for (const [run, at] of runsOf(words, length)) {
    const known = places.get(run);
    if (known) known.push(at);
    else places.set(run, [at]);
  }
  const covered = Array.from(words, () => false);
  for (const text of licensed)
    for (const [run] of runsOf(wordsOf(text), length)) {
      const found = places.get(run);
      if (!found) continue;
      for (const at of found) covered.fill(true, at, at + length);
      places.delete(run);
    }
  return covered;
}

/**
 * Compares a text with the licensed ones, by sequences of eight words, across sentences. A sentence is uncovered if any
 * of its words is in no such sequence.
 */
export function checkText(
  paragraphs: readonly Paragraph[],
  licensed: readonly string[],
  language: string,
): TextCoverage {
  const sentences: Sentence[] = paragraphs.flatMap(({ text }, paragraph) =>
    sentencesOf(text, language).map((sentence) => ({
      paragraph,
      text: sentence,
      words: wordsOf(sentence),
    })),
  );
  const words = sentences.flatMap((sentence) => sentence.words);
  const covered = coveredWords(words, licensed);
  let at = 0;
  const uncovered: string[] = [];
  const kept = paragraphs.map(() => [] as string[]);
  for (const sentence of sentences) {
    const end = at + sentence.words.length;
    if (covered.slice(at, end).every(Boolean)) kept[sentence.paragraph]!.push(sentence.text);
    else uncovered.push(sentence.text);
    at = end;
  }
  return {
    words: words.length,
    uncovered,
    kept: paragraphs.flatMap(({ kind }, index) => {
      const text = kept[index]!.join(' ');
      return text ? [{ kind, text }] : [];
    }),
  };
}
