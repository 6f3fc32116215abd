import { describe, expect, test } from 'vitest';
import { countries, languages, searchCodes } from './codes.ts';

describe('searching countries and languages', () => {
  const found = (search: string) => searchCodes(countries.all(), search).map(({ name }) => name);

  test('every country and language has a name', () => {
    for (const { code, name } of [...countries.all(), ...languages.all()])
      expect(name, code).not.toBe(code);
    expect(countries.all()).toHaveLength(249);
  });

  test('finds by the beginning of a name first, then by a word in it, whatever its accents', () => {
    expect(found('uni').slice(0, 3)).toEqual([
      'United Arab Emirates',
      'United Kingdom',
      'United States',
    ]);
    expect(found('cote')).toEqual(['Côte d’Ivoire']);
    expect(found('korea')).toEqual(['North Korea', 'South Korea']);
  });

  test('finds by code, before names', () => {
    expect(found('pt')[0]).toBe('Portugal');
    expect(searchCodes(languages.all(), 'pt-br')[0]?.name).toBe('Brazilian Portuguese');
  });

  test('finds all without a search, and nothing by what no name has', () => {
    expect(found(' ')).toHaveLength(249);
    expect(found('atlantis')).toEqual([]);
  });
});
