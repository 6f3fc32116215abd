import { describe, expect, it } from 'vitest';
import { destinationOf } from './destination.ts';

describe('where a member goes', () => {
  it('is where they wanted to be, else their dashboard', () => {
    expect(destinationOf('creator', '/canvas?style=sty_1')).toBe('/canvas?style=sty_1');
    expect(destinationOf('artist', null)).toBe('/artist/dashboard');
  });
  it('is the choice of a profile while there is none', () => {
    expect(destinationOf(undefined, null)).toBe('/signup/select-profile');
    expect(destinationOf(undefined, '/marketplace')).toBe('/signup/select-profile');
    expect(destinationOf(undefined, '/artist/styles/new')).toBe('/signup/select-profile');
    expect(destinationOf(undefined, '/signup/select-profile?userType=influencer')).toBe(
      '/signup/select-profile?userType=influencer',
    );
  });
});
