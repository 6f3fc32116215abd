import { SignupDraft, type SignupStep } from '@limn/contracts/signup';
import { describe, expect, it } from 'vitest';
import { stepAsking, stepSchema } from './step-schema.ts';

const empty = SignupDraft.parse({});

/** Each message by the path it is about. */
function wrong(
  kind: 'artist' | 'creator' | 'influencer',
  step: SignupStep,
  part: Partial<SignupDraft>,
): Record<string, string> {
  const issues = stepSchema(kind, step).safeParse({ ...empty, ...part }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

const networks = (handle: string, followers = 0) => ({
  ...empty.socialNetworks,
  tiktok: { handle, followers },
});

describe('a step is left', () => {
  it.each([
    ['artist', 'account-type', { accountName: 'Ola' }],
    ['artist', 'account-type', { accountType: 'business', companyName: 'Ola & Co' }],
    ['influencer', 'choose-categories', { categories: ['Chef'] }],
    ['influencer', 'choose-collaborations', { contentOptions: ['voice'] }],
    ['artist', 'upload-headshot', {}],
    ['influencer', 'social-accounts', { socialNetworks: networks('@lives9', 18_400) }],
    ['creator', 'social-accounts', { website: 'fern.co' }],
    ['influencer', 'pricing-setup', {}],
  ] as const)('%s: %s with %o', (kind, step, part) => {
    expect(wrong(kind, step, part as Partial<SignupDraft>)).toEqual({});
  });

  it.each([
    ['artist', 'account-type', {}, 'accountName'],
    ['artist', 'account-type', { accountType: 'business', accountName: 'Ola' }, 'companyName'],
    ['artist', 'account-type', { accountName: 'Ola', about: 'a'.repeat(2001) }, 'about'],
    ['influencer', 'choose-categories', {}, 'categories'],
    ['influencer', 'choose-collaborations', {}, 'contentOptions'],
    ['influencer', 'social-accounts', { website: 'fern.co' }, 'socialNetworks'],
    ['creator', 'social-accounts', {}, 'socialNetworks'],
    [
      'creator',
      'social-accounts',
      { socialNetworks: networks('9lives') },
      'socialNetworks.tiktok.handle',
    ],
    [
      'creator',
      'social-accounts',
      { socialNetworks: networks('lives9', Number.NaN) },
      'socialNetworks.tiktok.followers',
    ],
    [
      'influencer',
      'pricing-setup',
      { pricing: { ...empty.pricing, standard: Number.NaN } },
      'pricing.standard',
    ],
  ] as const)('not by %s: %s with %o: %s is wrong', (kind, step, part, path) => {
    expect(Object.keys(wrong(kind, step, part as Partial<SignupDraft>))).toEqual([path]);
  });

  it('whatever is wrong with another', () => {
    expect(wrong('creator', 'account-type', { accountName: 'Ola', website: 'fern' })).toEqual({});
  });
});

it('a refusal leads to the first step that asks for what is refused', () => {
  expect(stepAsking('influencer', ['pricing.standard', 'categories'])).toBe('choose-categories');
  expect(stepAsking('creator', ['licenses'])).toBeUndefined();
});
