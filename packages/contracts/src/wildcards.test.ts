import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandWildcards, listAlternatives } from './wildcards.ts';

const seeds = Array.from({ length: 60 }, (_, i) => i * 7919 + 1);

describe('wildcards in a prompt', () => {
  it('draw one of each group, every one now and then, the same for a seed', () => {
    const drawn = seeds.map((seed) => expandWildcards('a {red|blue|green} boat', seed));
    expect(new Set(drawn)).toEqual(new Set(['a red boat', 'a blue boat', 'a green boat']));
    expect(drawn).toEqual(seeds.map((seed) => expandWildcards('a {red|blue|green} boat', seed)));
  });

  it('may lie in each other, and one may be nothing', () => {
    const drawn = new Set(seeds.map((seed) => expandWildcards('a {{old|new} |}house', seed)));
    expect(drawn).toEqual(new Set(['a old house', 'a new house', 'a house']));
  });

  it('leave a prompt without any as it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, seed) => {
        fc.pre(!/\{[^{}]*\}/.test(text));
        expect(expandWildcards(text, seed)).toBe(text);
      }),
    );
  });

  it('are never left over, and are never longer than what was written', () => {
    const part = fc.constantFrom('a', ' boat', '{', '}', '|', '{x|y}', '{|z}');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.nat(), (parts, seed) => {
        const prompt = parts.join('');
        const text = expandWildcards(prompt, seed);
        expect(text).not.toMatch(/\{[^{}]*\}/);
        expect(text.length).toBeLessThanOrEqual(prompt.length);
      }),
    );
  });

  it('stand side by side when they are read, every word in its place', () => {
    const prompt = 'a {red|blue} boat';
    expect(listAlternatives(prompt)).toBe('a  red,blue  boat');
    expect(listAlternatives(prompt).indexOf('boat')).toBe(prompt.indexOf('boat'));
  });
});
