import { createHmac, randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { adminRoutes } from '@limn/contracts/admin';
import { featureRoutes } from '@limn/contracts/features';
import { identityRoutes } from '@limn/contracts/identity';
import type { StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { checkRoutes } from '@limn/contracts/check';
import { photoRoutes } from '@limn/contracts/photos';
import { signupRoutes } from '@limn/contracts/signup';
import { type Generation, imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  mountEmbeddedProvider,
  readEndpoints,
  readSigningKey,
} from '../src/modules/identity/index.ts';
import { readConfig } from '../src/platform/config.ts';
import { createServer } from '../src/platform/http/server.ts';
import { createLog } from '../src/platform/log.ts';
import { loggedError } from '../src/platform/log-errors.ts';
import { rows } from '../src/platform/database/database.ts';
import { generate, signUp } from '../seeds/steps.ts';
import { publishStyle } from './scenario.ts';
import type { Actor } from '@limn/contracts/call';
import { startTestServer, type TestServer } from './test-server.ts';

/** Attacks that once succeeded, each repeated as it was tried. */

let server: TestServer;
let cleo: Actor;
let style: StyleId;

beforeAll(async () => {
  server = await startTestServer({
    LIMN_RATE_LIMIT: '5000',
    LIMN_TRUST_PROXY: '1',
    LIMN_ACCEPTANCE: 'domains',
    LIMN_ACCEPTED_DOMAINS: 'studio.example',
    LIMN_ADMIN_EMAILS: 'boss@studio.example',
  });
  const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira');
  cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo');
  style = await publishStyle(mira, 'Ridges');
});
afterAll(() => server.close());

/** Sends a raw request line, which fetch would normalize; returns the response's first line and headers. */
function sendRaw(request: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${request}\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.once('close', () => resolve(answer.split('\r\n\r\n')[0] ?? ''));
    socket.once('error', reject);
  });
}

async function start(creator: Actor, recipe: Record<string, unknown> = {}): Promise<Generation> {
  const { body, error } = await creator.call(studioRoutes.generate, {
    body: {
      prompt: 'a sun over a green hill',
      model: 'limn-quick',
      style,
      image_dimensions: '512x512',
      quality: 10,
      requestId: randomUUID(),
      ...recipe,
    },
  });
  if (error) throw new Error(error.message);
  return body;
}

describe('an address that nobody has proved', () => {
  const unproved = { claims: { email_verified: false } };
  const subject = { sub: 'eve' };

  test('makes nobody an admin and lets nobody in', async () => {
    for (const email of ['boss@studio.example', 'new@studio.example', 'mira@limn.test']) {
      const eve = await server.as(email, {
        claims: { ...unproved.claims, sub: `eve-${email}` },
      });
      expect((await eve.call(identityRoutes.login)).body.user).toBeUndefined();
      expect((await eve.call(identityRoutes.me)).status).toBe(403);
    }
  });

  test('does not take the place of one that was', async () => {
    const eve = await server.as('eve@studio.example', { claims: subject });
    expect((await eve.call(identityRoutes.login)).body.user?.email).toBe('eve@studio.example');
    const changed = await server.as('boss@studio.example', {
      claims: { ...unproved.claims, ...subject },
    });
    expect((await changed.call(identityRoutes.login)).body.user).toMatchObject({
      email: 'eve@studio.example',
      admin: false,
    });
    expect((await changed.call(adminRoutes.waitlist)).status).toBe(404);
    const proved = await server.as('boss@studio.example', { claims: subject });
    expect((await proved.call(identityRoutes.login)).body.user?.admin).toBe(true);
    await eve.call(identityRoutes.login);
  });

  test('opens no feature, and an admin cannot let it in', async () => {
    const boss = await server.as('boss@studio.example', { claims: { sub: 'boss' } });
    await boss.call(identityRoutes.login);
    await boss.call(featureRoutes.setRule, {
      params: { flag: 'nilv' },
      body: { percentage: 0, roles: [], people: [{ email: 'vip@other.example', open: true }] },
    });
    const vip = await server.as('vip@other.example', {
      claims: { ...unproved.claims, sub: 'vip' },
    });
    await vip.call(identityRoutes.login);
    expect((await vip.call(featureRoutes.mine)).body.nilv).toBe(false);
    const { body } = await boss.call(adminRoutes.waitlist, { query: { search: 'vip@' } });
    expect(body.people).toMatchObject([{ proved: false }]);
    const ids = body.people.map(({ id }) => id);
    expect((await boss.call(adminRoutes.accept, { body: { ids } })).body.accepted).toBe(0);
  });
});

describe('a token of another kind', () => {
  test.each([
    ['an access token (RFC 9068)', { header: { typ: 'at+jwt' } }],
    ['one given to another client', { claims: { azp: 'someone-else' } }],
    ['one for several clients that names none', { claims: { aud: ['limn-web', 'other'] } }],
    ['an access token of Cognito', { claims: { token_use: 'access' } }],
    ['an access token of Keycloak', { claims: { typ: 'Bearer' } }],
  ])('%s is refused', async (_name, token) => {
    const thief = await server.as('cleo@limn.test', token);
    expect((await thief.call(identityRoutes.me)).status).toBe(401);
  });
});

test('a token signed by nobody, or with what everybody knows, is refused', async () => {
  const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = cleo.token!.split('.')[1]!;
  const keys = await (await fetch(`${server.url}/oidc/.well-known/jwks.json`)).text();
  const known = `${text({ alg: 'HS256', kid: 'limn-1' })}.${payload}`;
  const tokens = [
    `${text({ alg: 'none' })}.${payload}.`,
    `${known}.${createHmac('sha256', keys).update(known).digest('base64url')}`,
  ];
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(server.url + identityRoutes.me.path, { headers });
    expect(answer.status).toBe(401);
  }
});

describe('an identity provider', () => {
  async function providerOf(answer: (response: ServerResponse, url: string) => void) {
    const http = createHttpServer((request, response) => answer(response, request.url ?? ''));
    await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve));
    onTestFinished(() => void http.close());
    const issuer = `http://localhost:${(http.address() as AddressInfo).port}`;
    return readEndpoints(readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'limn' }));
  }
  const says = (issuer: string) =>
    JSON.stringify({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    });

  test('speaks for no other one', async () => {
    await expect(
      providerOf((response) => response.end(says('https://elsewhere.example'))),
    ).rejects.toThrow('calls itself https://elsewhere.example');
  });

  test('sends the server nowhere else', async () => {
    await expect(
      providerOf((response, url) =>
        url === '/elsewhere'
          ? response.end(says('https://elsewhere.example'))
          : response.writeHead(302, { location: '/elsewhere' }).end(),
      ),
    ).rejects.not.toThrow('calls itself');
  });
});

describe('addresses', () => {
  test.each(['//evil.example/', '//evil.example', '///evil.example//', '/%2F/evil.example/'])(
    '%s leads to no other host',
    async (address) => {
      const answer = await sendRaw(`GET ${address} HTTP/1.1`);
      const location = /^location: (.*)$/im.exec(answer)?.[1] ?? '/';
      expect(location).toMatch(/^\/(?![/\\])/);
    },
  );

  test('are counted by the route they reach, however they are spelt', async () => {
    for (const address of ['/%61pi/config', `http://elsewhere.example/api/config`]) {
      const answer = await sendRaw(`GET ${address} HTTP/1.1`);
      expect(answer).toMatch(/^HTTP\/1.1 200/);
      expect(answer).toMatch(/^x-ratelimit-remaining: \d+$/im);
    }
  });

  test('that do not exist share one page, drawn once', async () => {
    const etags = new Set<string | null>();
    for (const path of ['/nowhere', '/docs/nothing', '/ai-and-us/nothing', `/${randomUUID()}`]) {
      const answer = await fetch(server.url + path);
      expect(answer.status).toBe(404);
      etags.add(answer.headers.get('etag'));
    }
    expect(etags.size).toBe(1);
  });

  test.each([`/api/images/v1/images/${'x'.repeat(300)}`, '/api/%'])(
    'that cannot be read lead nowhere, and say so as the contract does',
    async (path) => {
      const answer = await fetch(server.url + path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
    },
  );

  test.each(['/license.xml', '/rss.xml', '/robots.txt', '/api/config', '/oidc/logout'])(
    '%s says how its text is encoded',
    async (path) => {
      const { headers } = await fetch(server.url + path);
      expect(headers.get('content-type')).toMatch(/; charset=utf-8$/i);
    },
  );

  test('are never traced back to who asks, nor is one request read as two', async () => {
    expect(await sendRaw('TRACE /api/config HTTP/1.1')).toMatch(/^HTTP\/1.1 405/);
    const twoLengths = 'Content-Length: 6\r\nTransfer-Encoding: chunked';
    expect(await sendRaw(`POST /api/config HTTP/1.1\r\n${twoLengths}`)).toMatch(/^HTTP\/1.1 400/);
  });

  test('say each thing once', async () => {
    const answer = await fetch(`${server.url}/api/art-styles/v1/art-styles?size=10&size=20`);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: { fields: [{ path: 'size' }] } });
  });

  test('that take another method say which', async () => {
    const answer = await fetch(`${server.url}/api/config`, { method: 'PUT' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expect(await answer.json()).toMatchObject({ error: { code: 'method_not_allowed' } });
    const id = 'sty_01J00000000000000000000000';
    const nearest = await fetch(
      `${server.url}/api/art-styles/v1/art-styles/${id}/elements/searches`,
      { method: 'OPTIONS' },
    );
    expect(nearest.headers.get('allow')).toBe('POST');
  });

  test.each([
    ['without a boundary', 'multipart/form-data', ''],
    ['that break off', 'multipart/form-data; boundary=x', '--x\r\nabc--x--\r\n'],
    ['of another kind', 'application/json', '{}'],
  ])('parts of an upload %s are refused, not our fault', async (_name, type, body) => {
    const answer = await fetch(`${server.url}/api/check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${cleo.token}`, 'content-type': type },
      body,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test('what somebody says is part of a key leads out of no folder', async () => {
    const { error } = await cleo.call(photoRoutes.stored, {
      params: { id: 'pho_01J00000000000000000000000' },
      body: { identityId: '../../images' },
    });
    expect(error?.fields?.[0]?.path).toBe('identityId');
  });

  test('no body reaches the prototype of what it becomes', async () => {
    for (const key of ['__proto__', 'constructor']) {
      const answer = await fetch(`${server.url}${identityRoutes.me.path}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${cleo.token}`, 'content-type': 'application/json' },
        body: `{"${key}":{"prototype":{"admin":true}},"givenName":"Cleo"}`,
      });
      expect(answer.status).toBe(422);
    }
  });

  test('nothing is not an object', async () => {
    const answer = await fetch(`${server.url}${identityRoutes.me.path}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${cleo.token}`, 'content-type': 'application/json' },
      body: 'null',
    });
    expect(answer.status).toBe(422);
  });
});

describe('text that no database keeps', () => {
  test.each([
    ['NUL', '\0'],
    ['half a character', '\ud800'],
  ])('%s is refused with the field named', async (_name, text) => {
    const prompt = `a boat${text}`;
    const answer = await cleo.call(studioRoutes.generate, {
      body: { prompt, style, requestId: randomUUID() },
    });
    expect(answer.status).toBe(422);
    expect(answer.error?.fields?.[0]?.path).toBe('prompt');
    const nested = await cleo.call(signupRoutes.save, {
      params: { kind: 'creator' },
      body: { step: 'social-accounts', draft: { socialNetworks: { tiktok: { handle: text } } } },
    });
    expect(nested.error?.fields?.[0]?.path).toBe('draft.socialNetworks.tiktok.handle');
  });

  test('NUL in an address is refused too', async () => {
    const answer = await fetch(`${server.url}/api/art-styles/v1/art-styles?search=%00`);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: { fields: [{ path: 'search' }] } });
  });

  test.each([
    ['NUL in a key', '{"familyName":"Okafor","a\\u0000b":1}', 'ab'],
    ['half a character in a key', '{"x":{"\\ud83d":1}}', 'x.\uFFFD'],
    ['an escaped half of a character', '{"givenName":"Ada \\ud83d"}', 'givenName'],
    ['a field nobody asks for', '{"others":["fine","\\udc00"]}', 'others.1'],
  ])('%s is refused with the field named', async (_name, body, path) => {
    const answer = await fetch(`${server.url}${identityRoutes.me.path}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${cleo.token}`, 'content-type': 'application/json' },
      body,
    });
    const { error } = (await answer.json()) as { error: { message: string; fields: unknown } };
    expect([answer.status, error.fields]).toMatchObject([422, [{ path }]]);
    expect(error.message).toContain(`‘${path}’`);
  });

  test.each([
    ['/api/art-styles/v1/art-styles?search=%FF%FE', 'search'],
    ['/api/art-styles/v1/art-styles?search=caf%E9', 'search'],
    ['/api/art-styles/v1/art-styles?search=%ED%A0%80', 'search'],
    ['/api/art-styles/v1/art-styles?se%00arch=a', 'search'],
    ['/embed/%00', 'number'],
  ])('the address %s is refused with the field named', async (address, path) => {
    const answer = await fetch(server.url + address);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: { fields: [{ path }] } });
  });

  test('a body nested a hundred thousand deep is refused like any other', async () => {
    const depth = 100_000;
    const answer = await fetch(`${server.url}${identityRoutes.me.path}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${cleo.token}`, 'content-type': 'application/json' },
      body: `{"others":${'['.repeat(depth)}"\\ud83d"${']'.repeat(depth)}}`,
    });
    expect(answer.status).toBe(422);
  });

  test('a percent sign that encodes nothing is a percent sign', async () => {
    const answer = await fetch(`${server.url}/api/art-styles/v1/art-styles?search=100%`);
    expect(answer.status).toBe(200);
  });

  test('what a statement was run with reaches no log', async () => {
    const failure = await rows(
      server.handle.db,
      sql`select ${'ana@private.example'}::integer`,
    ).catch((error: unknown) => error);
    expect(String(failure)).toContain('ana@private.example');
    const logged = JSON.stringify(loggedError(failure as Error));
    expect(logged).toContain('Failed query');
    expect(logged).toContain('22P02');
    expect(logged).not.toContain('ana@private.example');
  });
});

describe('the same requestId', () => {
  test('at once gives one generation to all; with another body it is refused', async () => {
    const requestId = randomUUID();
    const body = { prompt: 'a green hill', style, image_dimensions: '512x512', requestId } as const;
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => cleo.call(studioRoutes.generate, { body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const other = await cleo.call(studioRoutes.generate, { body: { ...body, prompt: 'a boat' } });
    expect(other.status).toBe(409);
    await cleo.call(studioRoutes.cancel, { params: { id: answers[0]!.body.id } });
  });

  test('at once buys one licence; with another tier it is refused', async () => {
    const [image] = await generate(cleo, style, { quality: 10 });
    const { body: agreement } = await cleo.call(licensingRoutes.agreement, {
      params: { kind: 'customer-licence' },
    });
    const { version, sha256 } = agreement.data;
    const seen = await cleo.call(imageRoutes.get, { params: { id: image!.id } });
    const priceOf = (tier: string) =>
      seen.body.offers.find((offer) => offer.tier === tier)?.amount ?? 0;
    const requestId = randomUUID();
    const buy = (tier: 'personal' | 'standard') =>
      cleo.call(licensingRoutes.buy, {
        body: {
          imageId: image!.id,
          tier,
          amount: priceOf(tier),
          agreement: { version, sha256 },
          requestId,
        },
      });
    const answers = await Promise.all([1, 2, 3].map(() => buy('personal')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.licence.id)).size).toBe(1);
    expect((await buy('standard')).status).toBe(409);
  });
});

describe('what is expensive', () => {
  test('is counted for each person, and says when to come back', async () => {
    const guest = await server.as();
    const file = { name: 'x.png', bytes: new Uint8Array(20) };
    const statuses: number[] = [];
    for (let n = 0; n < 22; n++)
      statuses.push((await guest.call(checkRoutes.check, { file })).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 415));
    expect(statuses.slice(20)).toEqual([429, 429]);
    // Other people are not affected.
    expect((await cleo.call(checkRoutes.check, { file })).status).toBe(415);
    const form = new FormData();
    form.set('file', new Blob([file.bytes]), 'x.png');
    const refused = await fetch(`${server.url}/api/check`, {
      method: 'POST',
      body: form,
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('streams are a dozen for each person', async () => {
    const { id } = await start(cleo, { image_dimensions: '1024x1024' });
    const stops = new AbortController();
    const open = () =>
      fetch(`${server.url}/api/studio/v1/generations/${id}/events`, {
        headers: { authorization: `Bearer ${cleo.token}` },
        signal: stops.signal,
      });
    const answers = await Promise.all(Array.from({ length: 14 }, open));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    stops.abort();
    await cleo.call(studioRoutes.cancel, { params: { id } });
  });

  test('nobody waits behind another person’s many generations', async () => {
    const bo = await signUp(server, 'nia@limn.test', 'creator', 'Bo');
    const many: Generation[] = [];
    for (let n = 0; n < 6; n++) many.push(await start(cleo));
    const one = await start(bo);
    const queue = await rows<{ id: string }>(
      server.handle.db,
      sql`select data->>'generationId' as id from pgboss.job where name = 'studio.generate'
        order by priority desc, created_on`,
    );
    const placeOf = ({ id }: Generation) => queue.findIndex((job) => job.id === id);
    // Two are painted at once.
    expect(placeOf(one)).toBeLessThan(placeOf(many[2]!));
    for (const { id } of many) await cleo.call(studioRoutes.cancel, { params: { id } });
    await bo.call(studioRoutes.cancel, { params: { id: one.id } });
  });

  test('proxies are counted from the near end: nobody is whom they say they are', async () => {
    const left = async (forwarded: string) => {
      const answer = await fetch(`${server.url}/api/config`, {
        headers: { 'x-forwarded-for': forwarded },
      });
      return Number(answer.headers.get('x-ratelimit-remaining'));
    };
    const first = await left('1.1.1.1, 9.9.9.9');
    expect(await left('2.2.2.2, 9.9.9.9')).toBe(first - 1);
    expect(await left('9.9.9.9')).toBe(first - 2);
  });
});

describe('every answer says how it may be used', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const config = readConfig({
      LIMN_PUBLIC_URL: 'https://limn.example',
      LIMN_ALLOW_STAND_INS: 'true',
      LIMN_DATA: server.dataFolder,
    });
    const allowed = { identity: [], pictures: [], scripts: [] };
    app = await createServer({ config, log: createLog('silent'), allowed });
  });
  afterAll(() => app.close());

  test.each(['/fonts/text.woff2', '/nowhere', '/api/%'])('%s', async (url) => {
    const { headers } = await app.inject({ url });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toEqual(
      expect.arrayContaining(["base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"]),
    );
  });
});

test('answers of the API load nothing, and no other site shows their files', async () => {
  for (const path of ['/api/studio/v1/models', '/api/users/v1/users/me']) {
    const { headers } = await fetch(server.url + path);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  const page = await fetch(`${server.url}/pricing`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
});

/** RFC 7636, appendix B. */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const authorization = (publicUrl: string, other: Record<string, string> = {}) =>
  new URLSearchParams({
    client_id: 'limn-web',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${publicUrl}/app/callback`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'x',
    ...other,
  });

describe('the embedded provider', () => {
  /** A browser that keeps cookies and follows nothing. */
  function browser() {
    const cookies = new Map<string, string>();
    return async (path: string, form?: Record<string, string>) => {
      const answer = await fetch(new URL(path, server.url), {
        redirect: 'manual',
        headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      return answer;
    };
  }
  const next = (answer: Response) => answer.headers.get('location') ?? '';

  test.each([
    ['another address to come back to', { redirect_uri: 'https://evil.example/app/callback' }],
    ['a longer address to come back to', {}, '/more'],
    ['tokens in the address', { response_type: 'token' }],
    ['an ID token in the address', { response_type: 'id_token', nonce: 'n' }],
    ['a challenge in plain', { code_challenge_method: 'plain' }],
    ['no challenge', { code_challenge: '', code_challenge_method: '' }],
  ])('refuses %s', async (_name, other: Record<string, string>, more = '') => {
    const query = authorization(server.url, other);
    if (more) query.set('redirect_uri', `${query.get('redirect_uri')}${more}`);
    const answer = await browser()(`/oidc/oauth2/authorize?${query}`);
    if (answer.status === 400) return;
    expect(next(answer)).toMatch(/[?#]error=/);
    expect(new URL(next(answer)).origin).toBe(server.url);
  });

  test('takes a code once; at a second try, what it gave is taken back', async () => {
    const visit = browser();
    const choose = next(await visit(`/oidc/oauth2/authorize?${authorization(server.url)}`));
    const resume = next(await visit(choose, { email: 'twice@limn.test' }));
    const code = new URL(next(await visit(resume))).searchParams.get('code')!;
    const redirect_uri = `${server.url}/app/callback`;
    const token = (form: Record<string, string>) =>
      visit('/oidc/oauth2/token', { client_id: 'limn-web', ...form });
    const exchange = () =>
      token({ grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier });
    const given = (await (await exchange()).json()) as { refresh_token: string };
    expect(given.refresh_token).toMatch(/^[\w-]{43}$/);
    expect((await exchange()).status).toBe(400);
    const renewed = await token({
      grant_type: 'refresh_token',
      refresh_token: given.refresh_token,
    });
    expect(renewed.status).toBe(400);
  });
});

test('cookies of a demonstration are taken from its own host over HTTPS alone', async () => {
  const publicUrl = 'https://demo.example';
  const log = createLog('silent');
  const config = readConfig({ LIMN_PUBLIC_URL: publicUrl, LIMN_ALLOW_STAND_INS: 'true' });
  const allowed = { identity: [], pictures: [], scripts: [] };
  const app = await createServer({ config, log, allowed });
  onTestFinished(() => app.close());
  const { db } = server.handle;
  const key = await readSigningKey(server.dataFolder);
  await mountEmbeddedProvider(app, { publicUrl, secret: 's'.repeat(32), key, db });
  // Node sends what `inject` would only pretend to.
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'demo.example' };
  const ask = (path: string, more = {}) =>
    fetch(address + path, { headers: { ...headers, ...more }, redirect: 'manual' });
  const asked = await ask(`/oidc/oauth2/authorize?${authorization(publicUrl)}`);
  expect(asked.status).toBe(303);
  const logout = new URLSearchParams({ client_id: 'limn-web', logout_uri: `${publicUrl}/` });
  const left = await ask(`/oidc/logout?${logout}`, { cookie: '__Host-session=gone' });
  expect(left.status).toBe(302);
  const cookies = [...asked.headers.getSetCookie(), ...left.headers.getSetCookie()];
  expect(cookies.length).toBeGreaterThan(4);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__(?:Host-session|Secure-(?:choice|resume))(?:\.sig)?=/);
    expect(cookie).toMatch(/; secure/i);
    expect(cookie).toMatch(/; samesite=lax/i);
    expect(cookie).toMatch(/; httponly/i);
  }
});

test('answers for one person are kept by no cache', async () => {
  const mine = await fetch(`${server.url}/api/users/v1/users/me`, {
    headers: { authorization: `Bearer ${cleo.token}` },
  });
  expect(mine.headers.get('cache-control')).toBe('no-store');
  const asMyself = await fetch(`${server.url}/api/images/v1/images`, {
    headers: { authorization: `Bearer ${cleo.token}` },
  });
  expect(asMyself.headers.get('cache-control')).toBe('no-store');
  const everybodys = await fetch(`${server.url}/api/art-styles/v1/art-styles`);
  expect(everybodys.headers.get('vary')).toContain('authorization');
});
