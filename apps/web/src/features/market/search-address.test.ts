import { describe, expect, test } from 'vitest';
import { facetText } from './facet-text.ts';
import { filterOf, readSearch, toggled } from './search-address.ts';

describe('a search in the address', () => {
  test('is read without what is none, and asked of the server', () => {
    const search = readSearch(new URLSearchParams('q=boats&medium=oil,ink&colour=butter&sort=odd'));
    expect(search).toEqual({ q: 'boats', chosen: { medium: ['oil', 'ink'] }, sort: undefined });
    expect(filterOf(search, 'style')).toEqual({ q: 'boats', medium: 'oil,ink', kind: 'style' });
  });

  test('takes values in and out', () => {
    expect(toggled([], 'oil')).toBe('oil');
    expect(toggled(['oil'], 'ink')).toBe('oil,ink');
    expect(toggled(['oil'], 'oil')).toBeNull();
  });
});

test.each([
  ['price', 'under-25', 'Under $25'],
  ['price', '100-to-500', '$100 to $500'],
  ['price', 'over-500', '$500 and more'],
  ['price', 'on-request', 'On request'],
  ['country', 'PT', 'Portugal'],
  ['language', 'de', 'German'],
  ['right', 'voice', 'Voice'],
  ['medium', 'oil', 'Oil'],
] as const)('the facet %s calls %s ‘%s’', (facet, value, text) => {
  expect(facetText(facet, value)).toBe(text);
});
