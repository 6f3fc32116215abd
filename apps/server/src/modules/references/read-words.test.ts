import { describe, expect, test } from 'vitest';
import { ranked, withoutCopies } from './rank.ts';
import { readWords } from './read-words.ts';

describe('what is searched for', () => {
  test.each([
    [
      'an old fisherman with a white beard, portrait',
      ['old fisherman white beard', 'fisherman beard', 'old fisherman', 'fisherman'],
    ],
    ['a red fox in a snowy forest', ['red fox snowy forest', 'fox forest', 'red fox', 'fox']],
    ['a running horse', ['running horse', 'horse']],
    [
      'portrait of a young girl reading a book',
      ['young girl reading book', 'girl book', 'young girl', 'girl'],
    ],
    ['oil painting of a kitty', ['kitty', 'cat']],
    ['still life with fruit', ['fruit']],
    ['a building at night', ['building night', 'building', 'house']],
    ['of the and with something', []],
    ['', []],
  ])('‘%s’', (prompt, attempts) => {
    expect(readWords(prompt).attempts).toEqual(attempts);
  });

  test.each([
    ['two children playing chess', ['child', 'chess']],
    ['Wolves & geese, leaves!', ['wolf', 'goose', 'leaf']],
    ['a GLASS on three buses', ['glass', 'bus']],
    ['fishing boats', ['boat']],
    ['snowy', ['snowy']],
  ])('‘%s’ names %j', (prompt, nouns) => {
    expect(readWords(prompt).nouns).toEqual(nouns);
  });

  test('a very long prompt is searched for by its first words', () => {
    const { attempts, nouns } = readWords('boat river tree house cat dog '.repeat(80));
    expect(attempts[0]!.split(' ')).toHaveLength(12);
    expect(nouns).toHaveLength(6);
  });
});

describe('what comes first', () => {
  const picture = (title: string, more = {}) => ({
    title,
    captions: '',
    kind: 'photograph' as const,
    width: 1024,
    height: 1024,
    ...more,
  });
  const titles = (pictures: ReturnType<typeof picture>[], nouns: string[], aspect?: number) =>
    ranked(pictures, { nouns, describing: [] }, aspect).map((one) => one.picture.title);

  test('the word itself before another word for the same thing, and nothing that has neither', () => {
    const found = [picture('A house'), picture('A kitty'), picture('A cat')];
    expect(titles(found, ['cat'])).toEqual(['A cat', 'A kitty']);
  });
  test('both things before one of them', () => {
    const found = [picture('Boats'), picture('Boats on a river')];
    expect(titles(found, ['boat', 'river'])).toEqual(['Boats on a river', 'Boats']);
  });
  test('what is described as the prompt says, in either spelling', () => {
    const pictures = [picture('Boat in a harbor'), picture('Fishing boat in a harbor')];
    const [first] = ranked(pictures, readWords('a fishing boat in a harbour'), 1);
    expect(first?.picture.title).toBe('Fishing boat in a harbor');
  });
  test('the wanted aspect ratio, large pictures, photographs before drawings', () => {
    const wide = picture('Wide boat', { width: 2000, height: 1000 });
    const small = picture('Small boat', { width: 300, height: 300 });
    const drawn = picture('Drawn boat', { kind: 'drawing' });
    const unknown = picture('Boat of unknown size', { width: null, height: null });
    expect(titles([small, drawn, picture('Boat'), wide], ['boat'], 2)[0]).toBe('Wide boat');
    expect(titles([small, unknown, picture('Boat')], ['boat'])).toEqual([
      'Boat',
      'Boat of unknown size',
      'Small boat',
    ]);
    expect(titles([drawn, picture('Boat')], ['boat'])).toEqual(['Boat', 'Drawn boat']);
  });
  test('of pictures that look alike the better one stays', () => {
    const looks = (fingerprint: string) => ({ picture: { fingerprint } });
    const [a, copy, other] = [looks('0f0f'), looks('0f0e'), looks('f0f0')];
    expect(withoutCopies([a, copy, other], 3)).toEqual([a, other]);
  });
});
