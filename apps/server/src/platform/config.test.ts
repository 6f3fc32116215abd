import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseShift } from './clock.ts';
import { readConfig } from './config.ts';

describe('settings', () => {
  test('with none at all the server carries everything itself', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      role: 'all',
      embedded: true,
      acceptance: { policy: 'waitlist', domains: [] },
      guestAccess: true,
      trustProxy: false,
      oidc: undefined,
      stripe: undefined,
      s3: undefined,
    });
  });

  test('a bad one is named, with what it should be', () => {
    expect(() => readConfig({ LIMN_PORT: 'http' })).toThrow('LIMN_PORT');
    expect(() => readConfig({ LIMN_ACCEPTANCE: 'everyone' })).toThrow('LIMN_ACCEPTANCE');
  });

  test.each([
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY'],
    [{ LIMN_ROLE: 'worker' }, 'DATABASE_URL'],
    [{ LIMN_ROLE: 'api', DATABASE_URL: 'postgres://x' }, 'LIMN_SECRET'],
  ])('%o lacks %s', (env, missing) => {
    expect(() => readConfig(env)).toThrow(missing);
  });

  test('an empty setting is one not set', () => {
    expect(readConfig({ LIMN_PORT: '', OIDC_ISSUER: '' }).port).toBe(3000);
  });

  test('.env.example names every setting', () => {
    const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8');
    const read = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map((match) => match[1]!);
    const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
    const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]!);
    expect(named.toSorted()).toEqual(read.toSorted());
  });
});

test.each([
  ['+31d', 31 * 86_400_000],
  ['-2h', -7_200_000],
  ['90m', 5_400_000],
  ['reset', 'reset'],
  ['tomorrow', undefined],
  ['+31', undefined],
])('the clock is moved by %s', (text, expected) => {
  expect(parseShift(text)).toBe(expected);
});
