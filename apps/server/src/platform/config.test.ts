import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseShift } from './clock.ts';
import { readConfig } from './config.ts';
import { standInNotice } from './stand-ins.ts';

describe('settings', () => {
  test('with none at all the server carries everything itself', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      role: 'all',
      embedded: true,
      acceptance: { policy: 'waitlist', domains: [] },
      guestAccess: true,
      trustProxy: 0,
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
    [{ LIMN_ROLE: 'api', DATABASE_URL: 'postgres://x' }, 'S3_BUCKET'],
    [{ LIMN_ROLE: 'api', DATABASE_URL: 'postgres://x', S3_BUCKET: 'limn' }, 'LIMN_SECRET'],
  ])('%o lacks %s', (env, missing) => {
    expect(() => readConfig(env)).toThrow(missing);
  });

  const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'limn' };
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const open = { LIMN_PUBLIC_URL: 'https://limn.example' };

  test.each([
    ['the test sign-in', { ...open, ...stripe }, 'OIDC_'],
    ['the test sign-in on every network', { LIMN_HOST: '0.0.0.0', ...stripe }, 'OIDC_'],
    ['the payment sandbox', { ...open, ...oidc }, 'STRIPE_'],
    [
      'a public name like 127.example',
      { LIMN_PUBLIC_URL: 'https://127.example', ...stripe },
      'OIDC_',
    ],
    ['both', open, 'OIDC_* and STRIPE_*'],
  ])('%s does not start where others can reach it', (_name, env, missing) => {
    expect(() => readConfig(env)).toThrow(missing);
    expect(readConfig({ ...env, LIMN_ALLOW_STAND_INS: 'true' }).allowStandIns).toBe(true);
  });

  test.each([
    [{}],
    [{ LIMN_HOST: '127.0.0.1', LIMN_PUBLIC_URL: 'http://[::1]:3000' }],
    [oidc],
    [{ ...open, ...oidc, ...stripe }],
  ])('%o starts, and no page speaks of a demonstration', (env) => {
    expect(standInNotice(readConfig(env))).toBeUndefined();
  });

  test('what others can reach is reached by https', () => {
    const plain = { LIMN_PUBLIC_URL: 'http://limn.example', ...oidc, ...stripe };
    expect(() => readConfig(plain)).toThrow('LIMN_PUBLIC_URL must be https');
    expect(readConfig({ ...plain, LIMN_ALLOW_STAND_INS: 'true' }).publicUrl).toMatch(/^http:/);
  });

  test('a demonstration says so on every page', () => {
    const config = readConfig({ ...open, LIMN_ALLOW_STAND_INS: 'true' });
    expect(standInNotice(config)).toContain('anyone can sign in as anyone, and no payment is real');
  });

  test.each([
    ['2', 2],
    ['true', 1],
    ['false', 0],
  ])('LIMN_TRUST_PROXY=%s is %i proxies', (value, count) => {
    expect(readConfig({ LIMN_TRUST_PROXY: value }).trustProxy).toBe(count);
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
