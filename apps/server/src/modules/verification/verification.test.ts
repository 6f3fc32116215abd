import type { Actor } from '@limn/contracts/call';
import type { ProfileId } from '@limn/contracts/ids';
import { profileRoutes } from '@limn/contracts/profiles';
import {
  type Proof,
  type ProofState,
  proofStates,
  proofTransitions,
  verificationRoutes,
} from '@limn/contracts/verification';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { adminOf, lettersTo } from '../../../testing/moderation-steps.ts';
import { signUp } from '../../../seeds/steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { internetLookups, saysCode } from './lookups.ts';

/** Fake DNS records and files of domains. */
const records = new Map<string, string[]>();
const files = new Map<string, string>();
const away = () => Promise.reject(new Error('no answer'));
const lookups = {
  records: async (domain: string) => records.get(domain) ?? away(),
  file: async (domain: string) => files.get(domain) ?? away(),
};

let server: TestServer;
let mira: Actor;
let juno: Actor;
let ada: Actor;
let guest: Actor;
let page: ProfileId;
beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' }, { lookups });
  mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  juno = await signUp(server, 'juno@limn.test', 'influencer', 'Juno Vale');
  ada = await adminOf(server);
  guest = await server.as();
  const { body } = await mira.call(profileRoutes.publish, {
    params: { kind: 'artist' },
    body: { published: true },
  });
  page = body.id;
});
afterAll(() => server.close());
beforeEach(() => {
  records.clear();
  files.clear();
});

const begin = async (proof: { kind: 'domain' | 'instagram'; value: string }): Promise<Proof> => {
  const { body, error } = await mira.call(verificationRoutes.begin, {
    body: { profile: 'artist', proof },
  });
  if (error) throw new Error(error.fields?.[0]?.message ?? error.message);
  return body;
};
const check = (id: Proof['id']) => mira.call(verificationRoutes.check, { params: { id } });
const read = async (id: Proof['id']) =>
  (await mira.call(verificationRoutes.mine)).body.proofs.find((proof) => proof.id === id)!;
const comesTo = (id: Proof['id'], state: ProofState) =>
  eventually(`it is ${state}`, async () => (await read(id)).state === state);
const badges = async () =>
  (await guest.call(verificationRoutes.badges, { query: { profiles: page } })).body.badges.map(
    ({ kind, value }) => `${kind} ${value}`,
  );

test('every state of a proof is reached, and has a way on', () => {
  const states = Object.keys(proofStates) as ProofState[];
  const reached = new Set<ProofState>(['waiting']);
  for (const state of reached) for (const next of proofTransitions[state]) reached.add(next);
  expect([...reached].toSorted()).toEqual(states.toSorted());
  for (const state of states) expect(proofTransitions[state].length).toBeGreaterThan(0);
});

describe('a domain', () => {
  test('is proved by a record, and shown on the page', async () => {
    const { id, code } = await begin({ kind: 'domain', value: 'Okafor.example' });
    expect(code).toMatch(/^limn-verification=[0-9a-f]{32}$/);
    records.set('okafor.example', ['v=spf1 -all', code]);
    expect((await check(id)).body.state).toBe('checking');
    await comesTo(id, 'verified');
    expect(await badges()).toEqual(['domain okafor.example']);
    expect(await lettersTo(server, 'mira@limn.test')).toContain('Verified: okafor.example');
    expect((await check(id)).status).toBe(409);
  });

  test('is proved by a file; one that says something else proves nothing', async () => {
    const { id, code } = await begin({ kind: 'domain', value: 'files.example' });
    expect(await badges()).toEqual([]);
    files.set('files.example', `x${code}`);
    await check(id);
    await comesTo(id, 'waiting');
    expect((await read(id)).problem).toContain('did not find');
    files.set('files.example', `# ours\r\n${code}\r\n`);
    await check(id);
    await comesTo(id, 'verified');
  });

  test('is looked at every month, and lost after two failures in a row', async () => {
    const { id, code } = await begin({ kind: 'domain', value: 'monthly.example' });
    records.set('monthly.example', [code]);
    await check(id);
    await comesTo(id, 'verified');
    records.clear();
    await server.moveClock('+31d');
    await eventually('it failed once', async () => (await read(id)).problem !== '');
    expect(await badges()).toEqual(['domain monthly.example']);
    await server.moveClock('+2d');
    await comesTo(id, 'lost');
    expect(await badges()).toEqual([]);
    expect(await lettersTo(server, 'mira@limn.test')).toContain(
      'No longer verified: monthly.example',
    );
    records.set('monthly.example', [code]);
    await check(id);
    await comesTo(id, 'verified');
  });

  test.each(['localhost', '127.0.0.1', 'http://a.example', 'a.example/x', 'a..example', '[::1]'])(
    '%s is none',
    async (value) => {
      await expect(begin({ kind: 'domain', value })).rejects.toThrow('Write the domain alone');
    },
  );
});

describe('a handle', () => {
  test('is confirmed by an admin, again each month', async () => {
    const { id, code } = await begin({ kind: 'instagram', value: 'mira.okafor' });
    await check(id);
    const list = async () => (await ada.call(verificationRoutes.toConfirm, {})).body.proofs;
    expect(await list()).toMatchObject([{ id, code, name: 'Mira Okafor', value: 'mira.okafor' }]);
    const say = (found: boolean) =>
      ada.call(verificationRoutes.confirm, { params: { id }, body: { found } });
    await say(true);
    expect(await badges()).toContain('instagram mira.okafor');
    expect(await list()).toEqual([]);
    await server.moveClock('+31d');
    expect(await list()).toHaveLength(1);
    await say(false);
    await server.moveClock('+2d');
    await say(false);
    expect((await read(id)).state).toBe('lost');
    expect((await say(true)).status).toBe(409);
  });
});

test('nobody else may touch a proof; without a public page there is no badge', async () => {
  const { id, code } = await begin({ kind: 'domain', value: 'mine.example' });
  for (const route of [verificationRoutes.check, verificationRoutes.remove])
    expect((await juno.call(route, { params: { id } })).status).toBe(404);
  const other = await juno.call(verificationRoutes.begin, {
    body: { profile: 'artist', proof: { kind: 'domain', value: 'a.example' } },
  });
  expect(other.status).toBe(403);
  records.set('mine.example', [code]);
  await check(id);
  await comesTo(id, 'verified');
  const publish = (published: boolean) =>
    mira.call(profileRoutes.publish, { params: { kind: 'artist' }, body: { published } });
  await publish(false);
  expect(await badges()).toEqual([]);
  await publish(true);
  expect(await badges()).toContain('domain mine.example');
  await mira.call(verificationRoutes.remove, { params: { id } });
  expect(await badges()).toEqual([]);
});

test('a code is found only where it stands alone', async () => {
  const code = 'limn-verification=0123';
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string()), async (lines) => {
      const said = lines.some((line) => line.split(/\r?\n/).some((one) => one.trim() === code));
      const asked = { records: away, file: async () => lines.join('\n') };
      expect(await saysCode(asked, 'a.example', code)).toBe(said);
    }),
  );
});

test('a machine that is not public is never asked', async () => {
  await expect(internetLookups.file('localhost')).rejects.toThrow('We cannot fetch anything');
});
