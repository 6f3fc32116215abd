import { describe, expect, it } from 'vitest';
import {
  alignReading,
  doubtOf,
  drawnWarning,
  remarksOn,
  segmentsOf,
  type ReadWord,
} from './reading.ts';

const prompt = 'a castle, a samovar';
const words: ReadWord[] = [
  { start: 2, end: 8, word: 'castle', status: 'painted' },
  { start: 12, end: 19, word: 'samovar', status: 'not-painted' },
];
const shown = (text: string, list: ReadWord[]) =>
  list.map(({ start, end }) => text.slice(start, end));

describe('alignReading', () => {
  it.each([
    ['the same', prompt, ['castle', 'samovar']],
    ['words put in before', `once ${prompt}`, ['castle', 'samovar']],
    ['words put in between', 'a castle, two deer, a samovar', ['castle', 'samovar']],
    ['words added', `${prompt} and a tree`, ['castle', 'samovar']],
    ['a word taken out', 'a castle, a', ['castle']],
    ['a word changed', 'a cabin, a samovar', ['samovar']],
    ['everything gone', '', []],
  ])('%s', (_, now, expected) => {
    expect(shown(now, alignReading(words, prompt, now))).toEqual(expected);
  });
});

describe('segmentsOf', () => {
  it('cuts the text without losing any of it', () => {
    const segments = segmentsOf(prompt, words);
    expect(segments.map(({ text }) => text)).toEqual(['a ', 'castle', ', a ', 'samovar']);
    expect(segments.map(({ word }) => word?.status)).toEqual([
      undefined,
      'painted',
      undefined,
      'not-painted',
    ]);
  });
  it('ignores words that overlap or lie outside', () => {
    const odd: ReadWord[] = [
      ...words,
      { start: 3, end: 6, word: 'ast', status: 'painted' },
      { start: 18, end: 40, word: 'r', status: 'painted' },
    ];
    expect(
      segmentsOf(prompt, odd)
        .map(({ text }) => text)
        .join(''),
    ).toBe(prompt);
  });
});

describe('remarksOn', () => {
  it('speaks of what is not painted as written, once', () => {
    const samovar = words[1] as ReadWord;
    const dog: ReadWord = {
      start: 0,
      end: 9,
      word: 'dachshund',
      status: 'substituted',
      as: 'a dog',
    };
    expect(remarksOn([...words, samovar, dog])).toEqual([
      { text: '‘samovar’ isn’t supported', bad: true },
      { text: '‘dachshund’ → painted as a dog', bad: false },
    ]);
  });
});

describe('doubtOf', () => {
  const reading = (language: string | null, ...statuses: ReadWord['status'][]) => ({
    language,
    words: statuses.map((status, at) => ({
      start: at * 3,
      end: at * 3 + 2,
      word: `w${at}`,
      status,
    })),
  });
  it.each([
    ['most words are painted', reading(null, 'painted', 'substituted', 'not-painted')],
    ['half of them are', reading(null, 'painted', 'not-painted')],
    ['others are kept out', reading(null, 'painted', 'left-out', 'left-out')],
  ])('has none where %s', (_, read) => {
    expect(doubtOf(read)).toBeNull();
  });
  it.each([
    ['there are no words', reading(null)],
    ['none is painted', reading(null, 'not-painted', 'not-painted')],
    ['few are painted', reading(null, 'painted', 'not-painted', 'not-painted')],
    ['it is another language', reading('German', 'painted', 'not-painted')],
  ])('asks where %s', (_, read) => {
    expect(doubtOf(read)).not.toBeNull();
  });
});

describe('drawnWarning', () => {
  const word = (name: string, drawnPoorly?: boolean): ReadWord => ({
    start: 0,
    end: name.length,
    word: name,
    status: 'painted',
    ...(drawnPoorly && { drawnPoorly }),
  });

  it('names what is drawn poorly, once', () => {
    expect(
      drawnWarning([word('hill'), word('fox', true), word('man', true), word('fox', true)]),
    ).toBe(
      '‘fox’ and ‘man’ will look naive: Limn draws landscapes, buildings and boats best. Follow a picture or a photo of yours for the rest.',
    );
  });

  it('says nothing of a landscape', () => {
    expect(drawnWarning([word('hill'), word('boat')])).toBeNull();
  });
});
