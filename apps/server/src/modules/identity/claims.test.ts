import { identityRoutes } from '@limn/contracts/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
});
afterAll(() => server.close());

/** Signs in a new person whose token has these claims. */
async function signIn(claims: Record<string, unknown>) {
  const person = await server.as(`p${(people += 1)}@limn.test`, { claims });
  const { status } = await person.call(identityRoutes.login);
  const { body } = await person.call(identityRoutes.me);
  return { status, ...body };
}

const nobody = { given_name: undefined, family_name: undefined };

describe('a provider that', () => {
  test.each([
    ['gives the whole name', { ...nobody, name: 'Mira Okafor' }, ['Mira Okafor', '']],
    [
      'gives null',
      { given_name: null, family_name: null, name: 'Mira Okafor' },
      ['Mira Okafor', ''],
    ],
    ['gives empty names', { given_name: ' ', family_name: '\u200B', name: 'Mira' }, ['Mira', '']],
    [
      'gives only what people sign in with',
      { ...nobody, name: null, preferred_username: 'mira.o' },
      ['mira.o', ''],
    ],
    [
      'signs people in by address',
      { ...nobody, preferred_username: 'mira@studio.example' },
      ['mira', ''],
    ],
    [
      'gives a given name alone',
      { given_name: 'Mira', family_name: null, name: 'Dr Mira' },
      ['Mira', ''],
    ],
    [
      'gives a family name alone',
      { given_name: null, family_name: 'Okafor', name: 'x' },
      ['', 'Okafor'],
    ],
    ['gives nothing', { ...nobody }, ['', '']],
    ['gives a claim that is not text', { given_name: 7, family_name: ['x'], name: {} }, ['', '']],
    [
      'gives half a character and NUL',
      { given_name: 'Mira\0 \ud83d', family_name: `${'a'.repeat(79)}👨‍👩‍👧` },
      ['Mira \uFFFD', 'a'.repeat(79)],
    ],
    ['gives a family emoji', { given_name: 'Mira 👨‍👩‍👧', family_name: 'a\u202Eb' }, ['Mira 👨‍👩‍👧', 'ab']],
  ])('%s', async (_name, claims, [givenName, familyName]) => {
    expect(await signIn(claims)).toMatchObject({ status: 200, givenName, familyName });
  });

  test('gives null for everything it does not know is understood', async () => {
    const nothing = { picture: null, auth_time: null, azp: null, typ: null, name: null };
    expect(await signIn({ ...nothing, given_name: 'Mira', family_name: 'Okafor' })).toMatchObject({
      status: 200,
      givenName: 'Mira',
      picture: null,
    });
    const person = await server.as('p@limn.test', {
      claims: { email: null, email_verified: null },
    });
    expect((await person.call(identityRoutes.login)).body).toEqual({ missing: 'email' });
  });

  test('gives a token of 32 kB is let in', async () => {
    const groups = Array.from({ length: 600 }, (_, at) =>
      `department-of-pictures-${at}`.padEnd(36),
    );
    const person = await server.as('groups@limn.test', { claims: { groups } });
    expect(person.token!.length).toBeGreaterThan(30_000);
    expect((await person.call(identityRoutes.login)).status).toBe(200);
  });
});
