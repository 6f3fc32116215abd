import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiKey, apiKeyRoutes } from '@limn/contracts/api-keys';
import { appRoutes } from '@limn/contracts/apps';
import { mandateRoutes } from '@limn/contracts/mandates';
import { styleRoutes } from '@limn/contracts/styles';
import { type Actor, actorAt, addressOf } from '@limn/contracts/call';
import type { GenerationId, StyleId } from '@limn/contracts/ids';
import { identityRoutes } from '@limn/contracts/identity';
import { licensingRoutes } from '@limn/contracts/licensing';
import { marketRoutes } from '@limn/contracts/market';
import { notificationRoutes } from '@limn/contracts/notifications';
import { peopleRoutes } from '@limn/contracts/people';
import type { Scope } from '@limn/contracts/scopes';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generate, goodCard, payWith, signUp, sure } from '../../../seeds/steps.ts';
import { adminOf, lettersTo } from '../../../testing/moderation-steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { isSecret, newSecret } from './secrets.ts';

let server: TestServer;
let cleo: Actor;
let style: StyleId;
beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  style = await publishStyle(mira, 'Evening fields');
  cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
}, 120_000);
afterAll(() => server.close());

interface Wanted {
  scopes?: Scope[];
  monthlyCredits?: number | null;
  days?: number | null;
  callsPerMinute?: number;
}
async function makeKey(who: Actor, wanted: Wanted = {}) {
  const { body } = await who.call(apiKeyRoutes.create, {
    body: {
      name: 'Header pictures',
      scopes: ['market:read', 'account:read'],
      monthlyCredits: null,
      days: null,
      ...wanted,
    },
  });
  return { ...body, actor: actorAt(server.url, body.secret) };
}
const keyIn = async (who: Actor, { id }: Pick<ApiKey, 'id'>) =>
  (await who.call(apiKeyRoutes.list)).body.keys.find((key) => key.id === id)!;

interface Problem {
  detail: string;
  fields: { path: string; message: string }[];
}
/** A call with headers, as a program makes it. */
async function callWith(secret: string, headers: Record<string, string>, init: RequestInit = {}) {
  const { path = '/api/users/v1/users/me', ...rest } = init as RequestInit & { path?: string };
  const response = await fetch(server.url + path, {
    ...rest,
    headers: { authorization: `Bearer ${secret}`, ...headers },
  });
  return { response, body: (await response.json()) as Problem };
}

describe('a key', () => {
  test('is shown once, and acts for its person', async () => {
    const { key, secret, actor } = await makeKey(cleo);
    expect(secret).toMatch(/^limn_live_[0-9A-Za-z]{36}$/);
    expect(key.shown).toBe(secret.slice(0, 14));
    const me = await actor.call(identityRoutes.me);
    expect(me.body.email).toBe('cleo@limn.test');
    const listed = JSON.stringify((await cleo.call(apiKeyRoutes.list)).body);
    expect(listed).not.toContain(secret);
    expect(await lettersTo(server, 'cleo@limn.test')).toContainEqual(
      expect.stringContaining('A new API key'),
    );
  });

  test('does what its scopes say and nothing else, whatever its person may do', async () => {
    const { actor } = await makeKey(cleo, { scopes: ['market:read'] });
    expect((await actor.call(marketRoutes.listings)).status).toBe(200);
    const refused = await actor.call(imageRoutes.list);
    expect([refused.status, refused.error?.message]).toEqual([
      403,
      'This key lacks the scope pictures:read.',
    ]);
    const closed = await actor.call(apiKeyRoutes.list);
    expect([closed.status, closed.error?.code]).toEqual([403, 'forbidden']);
  });

  test.each([
    ['another length', 'limn_live_abc'],
    ['a wrong checksum', `${newSecret().slice(0, -1)}!`],
    ['one that was never made', newSecret()],
    ['no key at all', 'hello'],
  ])('%s is refused', async (_, secret) => {
    const { status } = await actorAt(server.url, secret).call(identityRoutes.me);
    expect(status).toBe(401);
  });

  test('ends when its days are over, when it is revoked, and with its person’s suspension', async () => {
    const soon = await makeKey(cleo, { days: 1 });
    const revoked = await makeKey(cleo);
    await cleo.call(apiKeyRoutes.revoke, { params: { id: revoked.key.id } });
    expect((await revoked.actor.call(identityRoutes.me)).error?.message).toBe(
      'This key was revoked. Make a new one in your account.',
    );
    const pia = await signUp(server, 'pia@limn.test', 'creator', 'Pia');
    const hers = await makeKey(pia);
    const admin = await adminOf(server);
    const { id } = (await pia.call(identityRoutes.me)).body;
    await admin.call(peopleRoutes.suspend, { params: { id }, body: { why: 'Spam.' } });
    expect((await hers.actor.call(identityRoutes.me)).error?.code).toBe('suspended');
    await server.moveClock('1d');
    expect((await soon.actor.call(identityRoutes.me)).error?.message).toContain('has expired');
    expect((await keyIn(cleo, soon.key)).state).toBe('expired');
  });

  test('is rotated: the new one works at once, the old one for a day more', async () => {
    const { key, actor } = await makeKey(cleo, { monthlyCredits: 5 });
    const { body, status } = await cleo.call(apiKeyRoutes.rotate, { params: { id: key.id } });
    expect(status).toBe(201);
    expect(body.key).toMatchObject({ name: key.name, scopes: key.scopes, monthlyCredits: 5 });
    expect((await actorAt(server.url, body.secret).call(identityRoutes.me)).status).toBe(200);
    expect((await actor.call(identityRoutes.me)).status).toBe(200);
    await server.moveClock('25h');
    expect((await actor.call(identityRoutes.me)).status).toBe(401);
    expect((await actorAt(server.url, body.secret).call(identityRoutes.me)).status).toBe(200);
  });

  test('that was found in public is revoked by whoever reports it, and its owner is told', async () => {
    const { secret, key, actor } = await makeKey(cleo);
    const guest = await server.as();
    for (const found of [newSecret(), secret, secret])
      expect((await guest.call(apiKeyRoutes.reportLeak, { body: { key: found } })).status).toBe(
        204,
      );
    expect((await actor.call(identityRoutes.me)).status).toBe(401);
    expect(await keyIn(cleo, key)).toMatchObject({ state: 'revoked', revokedWhy: 'leaked' });
    const { notifications } = (await cleo.call(notificationRoutes.list)).body;
    expect(notifications[0]!.message).toContain('reported as leaked');
  });

  test('is nobody else’s to see, rotate or revoke', async () => {
    const { key } = await makeKey(cleo);
    const gus = await signUp(server, 'gus@limn.test', 'creator', 'Gus');
    for (const route of [apiKeyRoutes.rotate, apiKeyRoutes.revoke])
      expect((await gus.call(route, { params: { id: key.id } })).status).toBe(404);
    expect((await gus.call(apiKeyRoutes.list)).body.keys).toEqual([]);
  });

  test('twenty at most, also when asked for at once', async () => {
    const una = await signUp(server, 'una@limn.test', 'creator', 'Una');
    const body = {
      name: 'One of many',
      scopes: ['market:read' as const],
      monthlyCredits: null,
      days: null,
    };
    const made = await Promise.all(
      Array.from({ length: 24 }, () => una.call(apiKeyRoutes.create, { body })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
  });
});

describe('calls of a program', () => {
  test('fail with problem details that name the fields', async () => {
    const { secret } = await makeKey(cleo, { scopes: ['market:read'] });
    const path = '/api/market/v1/listings?size=0';
    const { response, body } = await callWith(secret, {}, { path } as RequestInit);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(body).toMatchObject({
      type: `${server.url}/docs/developers#invalid`,
      title: 'Invalid request',
      status: 422,
      code: 'invalid',
      fields: [{ path: 'size' }],
    });
    expect(body.detail).toEqual(body.fields[0]!.message);
  });

  test('name the version they were written for', async () => {
    const { secret } = await makeKey(cleo);
    const known = await callWith(secret, { 'limn-version': '2026-11-30' });
    expect(known.response.headers.get('limn-version')).toBe('2026-11-30');
    const unknown = await callWith(secret, { 'limn-version': '2020-01-01' });
    expect([unknown.response.status, unknown.body.fields[0]!.path]).toEqual([422, 'Limn-Version']);
  });

  test('are counted, with those that were refused', async () => {
    const { actor, key } = await makeKey(cleo);
    await actor.call(identityRoutes.me);
    await actor.call(imageRoutes.list);
    await expect
      .poll(() => keyIn(cleo, key), { timeout: 15_000, interval: 500 })
      .toMatchObject({
        usage: { calls: 2, refused: 1 },
        lastUsed: { address: expect.stringContaining('127.0.0.1') },
      });
  });
});

test('calls say how many are left, and stop at the key’s own limit', async () => {
  const limited = await startTestServer({ LIMN_ACCEPTANCE: 'open', LIMN_RATE_LIMIT: '1000' });
  try {
    const nia = await signUp(limited, 'nia@limn.test', 'creator', 'Nia');
    const { secret } = await makeKey(nia, { callsPerMinute: 3 });
    const call = () =>
      fetch(`${limited.url}${identityRoutes.me.path}`, {
        headers: { authorization: `Bearer ${secret}` },
      });
    const { headers } = await call();
    expect(headers.get('ratelimit-policy')).toBe('"program";q=3;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"program";r=2;t=\d+$/);
    await call();
    await call();
    const last = await call();
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});

describe('what a program spends', () => {
  const recipe = () => ({
    prompt: 'a red boat on calm water',
    style,
    image_dimensions: '512x512',
    requestId: randomUUID(),
  });

  test('is kept to the credits of the month, however many ask at once', async () => {
    const { actor, key } = await makeKey(cleo, {
      scopes: ['pictures:create', 'pictures:read'],
      monthlyCredits: 4,
    });
    const asked = await Promise.all(
      Array.from({ length: 5 }, () =>
        actor.call(studioRoutes.generate, { body: recipe() as never }),
      ),
    );
    const credits = asked
      .filter(({ status }) => status === 202)
      .reduce((sum, { body }) => sum + body.creditsReserved, 0);
    expect(credits).toBeGreaterThan(0);
    expect(credits).toBeLessThanOrEqual(4);
    expect(asked.find(({ status }) => status === 402)?.error?.message).toContain(
      'spend 4 credits a month',
    );
    expect((await keyIn(cleo, key)).usage.credits).toBe(credits);
  });

  test('a write with an Idempotency-Key is done once', async () => {
    const { secret } = await makeKey(cleo, { scopes: ['pictures:create', 'pictures:read'] });
    const path = addressOf(studioRoutes.generate);
    const { requestId: _, ...body } = recipe();
    const ask = (key: string, more: object = {}) =>
      callWith(secret, { 'content-type': 'application/json', 'idempotency-key': key }, {
        path,
        method: 'POST',
        body: JSON.stringify({ ...body, requestId: 'first-picture', ...more }),
      } as RequestInit);
    const first = await ask('one');
    expect(first.response.status).toBe(202);
    const again = await ask('one');
    expect(again.response.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    const other = await ask('one', { prompt: 'a blue boat' });
    expect([other.response.status, other.body.fields[0]!.path]).toEqual([422, 'Idempotency-Key']);
    // A failed call does not use up its key: the same key may be sent again.
    expect((await ask('two', { quality: 1 })).response.status).toBe(422);
    expect((await ask('two', { requestId: 'second-picture' })).response.status).toBe(202);
  });

  test('everything it changes is listed for its owner, and for no one else', async () => {
    const { actor, key } = await makeKey(cleo, { scopes: ['pictures:create', 'pictures:read'] });
    const mine = { params: { id: key.id } };
    const listed = async (query = {}) =>
      sure(await cleo.call(appRoutes.actions, { ...mine, query }));
    expect(await listed()).toEqual({ name: key.name, actions: [], more: false });
    const { body: made } = await actor.call(studioRoutes.generate, { body: recipe() as never });
    await actor.call(studioRoutes.get, { params: { id: made.id } });
    const absent = { params: { id: 'gen_01J00000000000000000000000' as GenerationId } };
    expect((await actor.call(studioRoutes.cancel, absent)).status).toBe(404);
    const { actions } = await listed();
    expect(actions.map(({ summary, subject, status }) => [summary, subject, status])).toEqual([
      [studioRoutes.cancel.summary, absent.params.id, 404],
      [studioRoutes.generate.summary, '', 202],
    ]);
    const first = await listed({ size: 1 });
    expect([first.actions.length, first.more]).toEqual([1, true]);
    expect((await listed({ before: first.actions[0]!.id })).actions).toEqual([actions[1]]);
    const ida = await signUp(server, 'ida@limn.test', 'creator', 'Ida');
    expect((await ida.call(appRoutes.actions, mine)).status).toBe(404);
    expect((await actor.call(appRoutes.actions, mine)).status).toBe(403);
  });

  test('a licence begun by a key is paid by its person in the browser', async () => {
    const image = (await generate(cleo, style))[0]!;
    const { actor, key } = await makeKey(cleo, {
      scopes: ['licenses:read', 'licenses:buy', 'market:read'],
    });
    const { body: offers } = await actor.call(licensingRoutes.offers, {
      query: { images: image.id },
    });
    const { tier, amount } = offers.pictures[0]!.offers.find((offer) => offer.tier === 'standard')!;
    const { body: agreement } = await actor.call(licensingRoutes.agreement, {
      params: { kind: 'customer-licence' },
    });
    const { version, sha256 } = agreement.data;
    const bought = await actor.call(licensingRoutes.buy, {
      body: {
        imageId: image.id,
        tier,
        amount,
        agreement: { version, sha256 },
        requestId: randomUUID(),
      },
    });
    expect([bought.status, bought.body.licence.status]).toEqual([201, 'pending']);
    await payWith(goodCard, bought.body.url);
    const params = { id: bought.body.licence.id };
    await expect
      .poll(async () => (await actor.call(licensingRoutes.get, { params })).body.status, {
        timeout: 20_000,
      })
      .toBe('active');
    expect((await keyIn(cleo, key)).usage.licences).toBe(1);
  });

  test('leaves styles alone that their artist keeps for people', async () => {
    const mira = await server.as('mira@limn.test');
    const closed = await publishStyle(mira, 'For people');
    const image = (await generate(cleo, closed))[0]!;
    const allow = (programsAllowed: boolean) =>
      mira.call(styleRoutes.update, { params: { id: closed }, body: { programsAllowed } });
    await allow(false);
    const { actor } = await makeKey(cleo, {
      scopes: ['pictures:create', 'licenses:buy', 'market:read'],
    });
    const painted = await actor.call(studioRoutes.generate, {
      body: { ...recipe(), style: closed } as never,
    });
    expect([painted.status, painted.error?.message]).toEqual([
      409,
      expect.stringContaining('does not allow programs and agents'),
    ]);
    const { data } = sure(
      await actor.call(licensingRoutes.agreement, { params: { kind: 'customer-licence' } }),
    );
    const buy = () =>
      actor.call(mandateRoutes.buy, {
        body: {
          imageId: image.id,
          tier: 'standard',
          amount: image.offers.find(({ tier }) => tier === 'standard')!.amount,
          agreement: { version: data.version, sha256: data.sha256 },
          requestId: randomUUID(),
        },
      });
    expect((await buy()).error?.message).toContain('does not license through programs');
    expect((await generate(cleo, closed)).length).toBe(1);
    await allow(true);
    expect((await buy()).body.state).toBe('person-pays');
    const usage = { params: { id: closed } };
    await actor.call(studioRoutes.generate, { body: { ...recipe(), style: closed } as never });
    expect(sure(await mira.call(appRoutes.styleUsage, usage)).programs).toEqual([
      { name: 'API key', generations: 1, licences: 0 },
    ]);
  });

  test('an open stream ends when the key is revoked', async () => {
    const { secret, key } = await makeKey(cleo, { scopes: ['projects:read', 'pictures:read'] });
    const { body: started } = await cleo.call(studioRoutes.generate, {
      body: {
        ...recipe(),
        number_of_images: 3,
        quality: 100,
        image_dimensions: '1024x1024',
      } as never,
    });
    const response = await fetch(
      server.url + addressOf(studioRoutes.events, { params: { id: started.id } }),
      { headers: { authorization: `Bearer ${secret}` } },
    );
    const ended = (async () => {
      for await (const _ of response.body!);
    })();
    await cleo.call(apiKeyRoutes.revoke, { params: { id: key.id } });
    await expect(Promise.race([ended, pause(9000).then(() => 'open')])).resolves.toBeUndefined();
    const params = { id: started.id };
    expect((await cleo.call(studioRoutes.get, { params })).body.status).toMatch(/queued|running/);
    await cleo.call(studioRoutes.cancel, { params });
  });
});

test('keys can be told from invented ones without looking them up', () => {
  const secret = newSecret();
  expect(isSecret(secret)).toBe(true);
  for (let at = 10; at < secret.length; at++) {
    const other = secret[at] === 'a' ? 'b' : 'a';
    expect(isSecret(secret.slice(0, at) + other + secret.slice(at + 1))).toBe(false);
  }
});
