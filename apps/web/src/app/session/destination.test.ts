import type { ProfileKind } from '@limn/contracts/constants';
import { describe, expect, it } from 'vitest';
import { destinationOf } from './destination.ts';

const member = (active?: ProfileKind, admin = false) => ({ active, user: { admin } });

describe('where a member goes', () => {
  it('is the admin pages for an admin without a profile', () => {
    expect(destinationOf(member(undefined, true), null)).toBe('/admin');
    expect(destinationOf(member(undefined, true), '/admin/people?q=x')).toBe('/admin/people?q=x');
    expect(destinationOf(member(undefined, true), '/canvas')).toBe('/signup/select-profile');
    expect(destinationOf(member('artist', true), null)).toBe('/artist/dashboard');
    expect(destinationOf(member(), '/admin/people')).toBe('/signup/select-profile');
  });
  it('is where they wanted to be, else their dashboard', () => {
    expect(destinationOf(member('creator'), '/canvas?style=sty_1')).toBe('/canvas?style=sty_1');
    expect(destinationOf(member('artist'), null)).toBe('/artist/dashboard');
  });
  it('is the choice of a profile while there is none', () => {
    expect(destinationOf(member(), null)).toBe('/signup/select-profile');
    expect(destinationOf(member(), '/marketplace')).toBe('/signup/select-profile');
    expect(destinationOf(member(), '/artist/styles/new')).toBe('/signup/select-profile');
    expect(destinationOf(member(), '/signup/select-profile?userType=influencer')).toBe(
      '/signup/select-profile?userType=influencer',
    );
  });
});
