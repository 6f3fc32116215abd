import type { Profile, ProfileSet } from '@limn/contracts/profiles';
import type { ProfileKind } from '@limn/contracts/constants';
import { describe, expect, it } from 'vitest';
import { isProfileKind, kindsOf, pickActive } from './active-profile.ts';

function profilesOf(...kinds: ProfileKind[]): ProfileSet {
  return Object.fromEntries(kinds.map((kind) => [kind, { kind } as Profile]));
}

describe('the active profile', () => {
  it('is the chosen one where it exists', () => {
    expect(pickActive(profilesOf('artist', 'creator'), 'creator')).toBe('creator');
  });
  it('is else the first of artist, creator, influencer', () => {
    expect(pickActive(profilesOf('influencer', 'creator'), 'artist')).toBe('creator');
    expect(pickActive(profilesOf('influencer', 'creator', 'artist'), null)).toBe('artist');
    expect(pickActive(profilesOf('influencer'), null)).toBe('influencer');
  });
  it('is none without any profile', () => {
    expect(pickActive({}, 'artist')).toBeUndefined();
    expect(kindsOf({})).toEqual([]);
  });
  it('is only ever one of the three kinds', () => {
    expect(isProfileKind('artist')).toBe(true);
    expect(isProfileKind('admin')).toBe(false);
    expect(isProfileKind(null)).toBe(false);
  });
});
