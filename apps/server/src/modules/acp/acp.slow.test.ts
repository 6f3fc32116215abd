import { createHash, randomUUID } from 'node:crypto';
import { apiKeyRoutes } from '@limn/contracts/api-keys';
import { appRoutes } from '@limn/contracts/apps';
import type { Actor } from '@limn/contracts/call';
import type { ImageId, LicenceId, StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { mandateRoutes } from '@limn/contracts/mandates';
import type { Scope } from '@limn/contracts/scopes';
import { styleRoutes } from '@limn/contracts/styles';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { generate, goodCard, payWith, signUp, sure } from '../../../seeds/steps.ts';
import { connect } from '../../../testing/oauth-client.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { rows } from '../../platform/database/database.ts';
import { acpErrorOf } from './errors.ts';
import { forgetCheckoutsJob } from './queries.ts';
import type { CheckoutSession } from './view.ts';

let server: TestServer;
let mira: Actor;
let style: StyleId;
let cleo: Buyer;
beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open', LIMN_ACP: 'true' });
  mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  style = await publishStyle(mira, 'Evening fields');
  cleo = await buyer('cleo', 12);
  sure(await sign(cleo));
}, 240_000);
afterAll(() => server.close());

const buying: Scope[] = ['licenses:buy', 'licenses:read', 'market:read'];

async function keyOf(person: Actor, scopes: Scope[] = buying, name = 'Header maker') {
  const body = { name, scopes, monthlyCredits: null, days: null };
  return sure(await person.call(apiKeyRoutes.create, { body }));
}

/** A person who signed in just now, with a key, a saved card and some pictures. */
async function buyer(name: string, pictures: number) {
  const email = `${name}@limn.test`;
  await signUp(server, email, 'creator', name);
  const person = await server.as(email, { claims: { auth_time: Math.floor(Date.now() / 1000) } });
  const { key, secret } = await keyOf(person);
  await payWith(goodCard, sure(await person.call(mandateRoutes.saveCard)).url);
  const images: ImageId[] = [];
  while (images.length < pictures) {
    const made = await generate(person, style, { number_of_images: Math.min(6, pictures) });
    images.push(...made.map(({ id }) => id));
  }
  return { person, program: key.id, secret, images };
}
type Buyer = Awaited<ReturnType<typeof buyer>>;

async function sign({ person, program }: Buyer) {
  const { data } = sure(
    await person.call(licensingRoutes.agreement, { params: { kind: 'customer-licence' } }),
  );
  return person.call(mandateRoutes.confirm, {
    body: {
      program,
      tiers: ['personal', 'standard'],
      currency: 'USD',
      priceCap: 50_000,
      monthlyCap: 500_000,
      endsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      agreement: { version: data.version, sha256: data.sha256 },
    },
  });
}

interface Failure {
  type: string;
  code: string;
  message: string;
  param?: string;
  supported_versions?: string[];
}

async function send(
  method: 'GET' | 'POST',
  path: string,
  {
    secret = cleo.secret,
    key = randomUUID(),
    body,
    headers = {},
  }: { secret?: string; key?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${server.url}/acp/checkout_sessions${path}`, {
    method,
    headers: {
      'api-version': '2026-04-17',
      'content-type': 'application/json',
      authorization: `Bearer ${secret}`,
      ...(method === 'POST' ? { 'idempotency-key': key } : {}),
      ...headers,
    },
    ...(method === 'POST' && body !== undefined ? { body: JSON.stringify(body) } : {}),
  });
  const session = (await response.json()) as CheckoutSession;
  return {
    status: response.status,
    headers: response.headers,
    session,
    error: session as unknown as Failure,
  };
}
type Sent = Parameters<typeof send>[2];

const wants = (image: string, tier = 'standard', more: object = {}) => ({
  line_items: [{ id: `${image}:${tier}`, ...more }],
  currency: 'usd',
  capabilities: {},
});
const payment = {
  payment_data: {
    handler_id: 'mandate',
    instrument: { type: 'mandate', credential: { type: 'mandate', token: 'none' } },
  },
};

/** A picture that no test has bought yet. */
function picture(of: Buyer = cleo): ImageId {
  const id = of.images.pop();
  if (!id) throw new Error('All pictures were used.');
  return id;
}
/** A picture that no test buys. */
const shown = () => cleo.images[0]!;

const create = (body: unknown, more: Sent = {}) => send('POST', '', { ...more, body });
const begin = async (of: Buyer = cleo, tier = 'standard', image = picture(of)) =>
  (await create(wants(image, tier), { secret: of.secret })).session;
const complete = ({ id }: CheckoutSession, more: Sent = {}) =>
  send('POST', `/${id}/complete`, { body: payment, ...more });
const read = ({ id }: CheckoutSession, more: Sent = {}) => send('GET', `/${id}`, more);
const cancel = ({ id }: CheckoutSession, more: Sent = {}) => send('POST', `/${id}/cancel`, more);

const throughOf = (number: string) =>
  rows<{ through: string }>(
    server.handle.db,
    sql`select through from licences where number = ${number}`,
  );

describe('a checkout', () => {
  test('goes from the discovery document to a paid licence that anyone can verify', async () => {
    const found = await fetch(`${server.url}/.well-known/acp.json`);
    expect(found.headers.get('cache-control')).toContain('max-age=3600');
    expect(await found.json()).toMatchObject({
      protocol: { name: 'acp', supported_versions: ['2026-04-17'] },
      api_base_url: `${server.url}/acp`,
      capabilities: { services: ['checkout'] },
    });
    const image = picture();
    const made = await create(wants(image), { headers: { 'request-id': 'request-7' } });
    expect([made.status, made.headers.get('request-id')]).toEqual([201, 'request-7']);
    const { session } = made;
    expect(session).toMatchObject({
      status: 'ready_for_payment',
      currency: 'usd',
      line_items: [{ item: { id: `${image}:standard` }, quantity: 1 }],
      messages: [],
      links: [{ type: 'terms_of_use' }, { type: 'privacy_policy' }],
    });
    const [handler] = session.capabilities.payment.handlers;
    expect(handler).toMatchObject({ name: 'localhost.mandate', requires_delegate_payment: false });
    for (const url of [handler!.config_schema, ...handler!.instrument_schemas])
      expect(await (await fetch(url)).json()).toMatchObject({ $id: url, type: 'object' });
    const [thumbnail] = session.line_items[0]!.images;
    expect((await fetch(thumbnail!)).headers.get('content-type')).toBe('image/webp');

    const updated = await send('POST', `/${session.id}`, {
      body: { line_items: [{ id: `${image}:personal`, quantity: 1 }] },
    });
    expect(updated.status).toBe(200);
    expect(updated.session.line_items[0]!.item.id).toBe(`${image}:personal`);
    const done = await complete(session);
    expect([done.status, done.session.status]).toEqual([200, 'completed']);
    const { order } = done.session;
    expect(order).toMatchObject({ checkout_session_id: session.id, status: 'completed' });
    expect(order!.permalink_url).toBe(`${server.url}/licences/${order!.id}`);
    expect((await read(session)).session).toEqual(done.session);

    const guest = await server.as();
    const certificate = sure(
      await guest.call(licensingRoutes.certificate, { params: { number: order!.id } }),
    );
    expect([certificate.status, certificate.tier]).toEqual(['active', 'personal']);
    const receipt = await fetch(`${server.url}/api/licensing/v1/certificates/${order!.id}/receipt`);
    const keys = await (await fetch(`${server.url}/.well-known/jwks.json`)).json();
    const { payload } = await compactVerify(
      await receipt.text(),
      createLocalJWKSet(keys as JSONWebKeySet),
    );
    expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({ sub: order!.id });
    expect(await throughOf(order!.id)).toEqual([{ through: cleo.program }]);
    const { licences } = sure(await cleo.person.call(licensingRoutes.list, {}));
    expect(licences[0]!.amount).toBe(done.session.totals.at(-1)!.amount);

    // Completed once, it stays so, and nothing changes it any more.
    expect((await complete(session)).session).toEqual(done.session);
    expect((await cancel(session)).error).toMatchObject({ code: 'not_cancelable' });
    expect((await send('POST', `/${session.id}`, { body: {} })).status).toBe(409);
  });

  test('of an exclusive licence waits for the person, who pays', async () => {
    const session = await begin(cleo, 'commercial');
    const asked = await complete(session);
    expect([asked.status, asked.session.status]).toEqual([200, 'requires_escalation']);
    expect(asked.session).toMatchObject({
      continue_url: `${server.url}/account/approvals`,
      messages: [{ type: 'error', resolution: 'requires_buyer_review' }],
    });
    const [waiting] = sure(await cleo.person.call(mandateRoutes.approvals)).approvals;
    expect(waiting!.program).toBe('Header maker');
    const params = { id: waiting!.licence };
    await payWith(goodCard, sure(await cleo.person.call(mandateRoutes.approve, { params })).url);
    const done = await eventually('the session is completed', async () => {
      const { session: now } = await read(session);
      return now.status === 'completed' && now;
    });
    expect(done.order!.id).toMatch(/^LIMN-/);
    expect(done.messages).toEqual([]);
  });

  test('without a mandate waits for the person, who declines, or is canceled', async () => {
    const una = await buyer('una', 2);
    const mine = { secret: una.secret };
    const session = await begin(una);
    const asked = await complete(session, mine);
    expect(asked.session.status).toBe('requires_escalation');
    expect(asked.session.messages[0]!.content).toContain('signed no mandate');
    const { approvals } = sure(await una.person.call(mandateRoutes.approvals));
    const params = { id: approvals[0]!.licence };
    expect((await una.person.call(mandateRoutes.decline, { params })).status).toBe(204);
    expect((await read(session, mine)).session.status).toBe('canceled');
    expect((await complete(session, mine)).error.code).toBe('canceled');

    const other = await begin(una);
    await complete(other, mine);
    const ended = await cancel(other, mine);
    expect([ended.status, ended.session.status]).toEqual([200, 'canceled']);
    expect(sure(await una.person.call(mandateRoutes.approvals)).approvals).toEqual([]);
    expect((await cancel(other, mine)).status).toBe(405);
  });

  test('shows a charge under way, and is not canceled then', async () => {
    const session = await begin(cleo, 'commercial');
    await complete(session);
    const [waiting] = sure(await cleo.person.call(mandateRoutes.approvals)).approvals;
    const charged = (mandate: string | null, id: LicenceId) =>
      server.handle.db.execute(sql`update licences set mandate_id = ${mandate} where id = ${id}`);
    await charged('mdt_any', waiting!.licence);
    expect((await read(session)).session.status).toBe('complete_in_progress');
    expect((await cancel(session)).error.message).toContain('complete in progress');
    await charged(null, waiting!.licence);
    expect((await cancel(session)).session.status).toBe('canceled');
  });

  test('raced by ten pays once', async () => {
    const session = await begin();
    const spent = async () =>
      sure(await cleo.person.call(mandateRoutes.list)).mandates[0]!.spentThisMonth;
    const before = await spent();
    const asked = await Promise.all(Array.from({ length: 10 }, () => complete(session)));
    expect(new Set(asked.map((one) => one.session.order?.id)).size).toBe(1);
    expect(asked.map((one) => one.session.status)).toEqual(asked.map(() => 'completed'));
    expect(await spent()).toBe(before + session.totals.at(-1)!.amount);
  });

  test('is canceled, which ends it', async () => {
    const session = await begin();
    const ended = await cancel(session);
    expect([ended.status, ended.session.status]).toEqual([200, 'canceled']);
    expect((await cancel(session)).status).toBe(405);
    expect((await complete(session)).status).toBe(409);
  });

  test('charges nothing at another price or under another agreement', async () => {
    const session = await begin();
    const { prices } = sure(await mira.call(styleRoutes.get, { params: { id: style } }));
    const body = { prices: { ...prices, standard: prices.standard + 100 } };
    sure(await mira.call(styleRoutes.update, { params: { id: style }, body }));
    const changed = await complete(session);
    expect(changed.session).toMatchObject({
      status: 'ready_for_payment',
      messages: [{ type: 'warning', code: 'price_change' }],
    });
    const price = session.totals.at(-1)!.amount + 100;
    expect(changed.session.totals.at(-1)!.amount).toBe(price);
    expect((await read(session)).session).toEqual(changed.session);
    await server.handle.db.execute(
      sql`update acp_sessions set agreement_version = '0.9', agreement_sha256 = 'old' where id = ${session.id}`,
    );
    const newer = await complete(session);
    expect(newer.session).toMatchObject({
      status: 'ready_for_payment',
      messages: [{ type: 'info', content: expect.stringContaining('newer version') }],
    });
    expect(newer.session.metadata.agreement_sha256).toHaveLength(64);
    const done = await complete(session);
    expect(done.session.status).toBe('completed');
    expect(done.session.totals.at(-1)!.amount).toBe(price);
  });

  test('says what is in the way, such as a licence that the person holds', async () => {
    const image = picture();
    const [first, second] = [
      await begin(cleo, 'standard', image),
      await begin(cleo, 'standard', image),
    ];
    await complete(first);
    const refused = await complete(second);
    expect(refused.session).toMatchObject({
      status: 'not_ready_for_payment',
      messages: [{ type: 'error', code: 'out_of_stock', param: '$.line_items[0].id' }],
    });
    expect((await create(wants(image))).error.code).toBe('out_of_stock');
    const kept = await begin();
    sure(
      await mira.call(styleRoutes.update, {
        params: { id: style },
        body: { programsAllowed: false },
      }),
    );
    const closed = await complete(kept);
    sure(
      await mira.call(styleRoutes.update, {
        params: { id: style },
        body: { programsAllowed: true },
      }),
    );
    expect(closed.session).toMatchObject({
      status: 'not_ready_for_payment',
      messages: [{ code: 'conflict', content: expect.stringContaining('programs and agents') }],
    });
    expect((await complete(kept)).session.status).toBe('completed');
  });
});

describe('a request is refused', () => {
  test.each([
    ['', 'missing_api_version'],
    ['2025-09-29', 'unsupported_api_version'],
  ])('in the version %s', async (version, code) => {
    const { status, error } = await create(wants(shown()), { headers: { 'api-version': version } });
    expect([status, error.code]).toEqual([400, code]);
    expect(error.supported_versions).toEqual(['2026-04-17']);
  });

  test.each([
    ['two of one', () => wants(shown(), 'standard', { quantity: 2 }), '$.line_items[0].quantity'],
    [
      'two items',
      () => ({ ...wants(shown()), line_items: [{ id: 'a' }, { id: 'b' }] }),
      '$.line_items',
    ],
    ['no item', () => ({ currency: 'usd' }), '$.line_items'],
    ['no currency', () => ({ line_items: [{ id: `${shown()}:standard` }] }), '$.currency'],
    ['another currency', () => ({ ...wants(shown()), currency: 'eur' }), '$.currency'],
    ['an item of another form', () => wants('shoes'), '$.line_items[0].id'],
    ['an unknown tier', () => wants(shown(), 'royal'), '$.line_items[0].id'],
    ['an unknown picture', () => wants(`img_${'0'.repeat(26)}`), '$.line_items[0].id'],
    ['no body', () => undefined, '$.line_items'],
  ])('for %s', async (_, body, param) => {
    const { status, error } = await create(body());
    expect([status, error.type, error.param]).toEqual([422, 'invalid_request', param]);
  });

  test('for a picture that a stranger does not sell', async () => {
    const ida = await buyer('ida', 1);
    const { status, error } = await create(wants(ida.images[0]!));
    expect([status, error.code]).toEqual([422, 'invalid_item_id']);
    const session = await begin(ida);
    for (const secret of [cleo.secret, (await keyOf(ida.person)).secret]) {
      for (const { status: found, error: why } of [
        await read(session, { secret }),
        await complete(session, { secret }),
        await cancel(session, { secret }),
        await send('POST', `/${session.id}`, { secret, body: {} }),
      ])
        expect([found, why.code]).toEqual([404, 'not_found']);
    }
    expect((await send('GET', '/nonsense')).status).toBe(404);
  });

  test('for a payment with a token of a card', async () => {
    const session = await begin(cleo, 'standard', shown());
    const { payment_data } = payment;
    const cases = [
      [{}, '$.payment_data'],
      [{ payment_data: { ...payment_data, handler_id: 'card' } }, '$.payment_data.handler_id'],
      [
        { payment_data: { ...payment_data, instrument: { type: 'card' } } },
        '$.payment_data.instrument.type',
      ],
    ] as const;
    for (const [body, param] of cases) {
      const { status, error } = await complete(session, { body });
      expect([status, error.param]).toEqual([422, param]);
    }
  });

  test('without a key, with a person’s token, and without the scope', async () => {
    for (const secret of ['limn_live_wrong', cleo.person.token!]) {
      const { status, headers, error } = await create(wants(shown()), { secret });
      expect([status, error.type, error.code]).toEqual([401, 'invalid_request', 'unauthenticated']);
      expect(headers.get('www-authenticate')).toContain('Bearer');
    }
    for (const scopes of [['market:read'], ['licenses:buy']] as Scope[][]) {
      const { secret } = await keyOf(cleo.person, scopes);
      const { status, error } = await create(wants(shown()), { secret });
      expect([status, error.code, error.message]).toEqual([
        403,
        'forbidden',
        expect.stringContaining('lacks the scope'),
      ]);
    }
  });

  test('with a body that is no JSON', async () => {
    const response = await fetch(`${server.url}/acp/checkout_sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${cleo.secret}` },
      body: '{',
    });
    expect([response.status, ((await response.json()) as Failure).type]).toEqual([
      422,
      'invalid_request',
    ]);
  });
});

test.each([
  ['rate_limited', 429, 'invalid_request'],
  ['unavailable', 503, 'service_unavailable'],
  ['internal', 500, 'processing_error'],
] as const)('a failure %s has the status %i and the type %s', (code, status, type) => {
  const failure = { status, body: { error: { code, message: 'No.' } } };
  const body = { type, code, message: 'No.' };
  expect(acpErrorOf(new Error('any'), failure)).toEqual({ status, body });
});

describe('an Idempotency-Key', () => {
  test('is needed, and repeats the first response', async () => {
    const missing = await create(wants(shown()), { headers: { 'idempotency-key': '' } });
    expect([missing.status, missing.error.code]).toEqual([400, 'idempotency_key_required']);
    const long = await create(wants('img_1'), { key: 'k'.repeat(256) });
    expect(long.status).toBe(400);

    const key = 'a key with spaces';
    const body = wants(shown());
    const first = await create(body, { key });
    const { line_items, ...rest } = body;
    const again = await create({ ...rest, line_items }, { key });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect([
      first.headers.get('idempotent-replayed'),
      again.headers.get('idempotency-key'),
    ]).toEqual([null, key]);
    expect(again.session).toEqual(first.session);
    const other = await create({ ...body, currency: 'eur' }, { key });
    expect([other.status, other.error.code]).toEqual([422, 'idempotency_conflict']);
    // The same key is another one at another path, and for another program.
    expect((await cancel(first.session, { key })).session.status).toBe('canceled');
    const { secret } = await keyOf(cleo.person);
    expect((await create(body, { key, secret })).session.id).not.toBe(first.session.id);

    const refused = await create(wants('shoes'), { key: 'refused' });
    const refusedAgain = await create(wants('shoes'), { key: 'refused' });
    expect(refusedAgain.error).toEqual(refused.error);
    expect(refusedAgain.headers.get('idempotent-replayed')).toBe('true');
  });

  test('of a request that still runs says when to come back', async () => {
    const session = await begin(cleo, 'standard', shown());
    const path = `/acp/checkout_sessions/${session.id}/complete`;
    const stored = `acp ${createHash('sha256').update(path).digest('hex')} running`;
    const hashed = createHash('sha256').update('{}').digest('hex');
    await server.handle.db.execute(
      sql`insert into idempotent_calls (program_id, key, request_sha256, created_at)
        values (${cleo.program}, ${stored}, ${hashed}, now())`,
    );
    const { status, headers, error } = await complete(session, { key: 'running', body: {} });
    expect([status, error.code]).toEqual([409, 'idempotency_in_flight']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('an app buys with a token for the API, not with one for the MCP server', async () => {
  const redirectUri = 'http://127.0.0.1:7777/back';
  const { app } = sure(
    await cleo.person.call(appRoutes.register, {
      body: {
        name: 'Shopping agent',
        website: 'https://agent.example',
        redirectUris: [redirectUri],
        scopes: buying,
        confidential: false,
      },
    }),
  );
  const client = { clientId: app.id, redirectUri };
  const body = wants(shown());
  const api = await connect(server, cleo.person, client, buying);
  expect((await create(body, { secret: api.tokens.access_token })).status).toBe(201);
  const mcp = await connect(server, cleo.person, client, buying, {
    resource: `${server.url}/mcp`,
  });
  expect((await create(body, { secret: mcp.tokens.access_token })).status).toBe(401);
});

test('a session expires after a day, and is forgotten later', async () => {
  const session = await begin(cleo, 'standard', shown());
  await server.moveClock('+25h');
  expect((await read(session)).session.status).toBe('expired');
  expect((await complete(session)).error.code).toBe('expired');
  expect((await cancel(session)).status).toBe(405);
  const { db } = server.handle;
  const count = () => rows(db, sql`select id from acp_sessions where id = ${session.id}`);
  for (const [days, left] of [
    [30, 1],
    [32, 0],
  ] as const) {
    const clock = { now: () => new Date(Date.now() + days * 86_400_000) };
    await forgetCheckoutsJob({ db, clock }).run({}, {} as never);
    expect(await count()).toHaveLength(left);
  }
});

test('switched off, there is nothing at these addresses', async () => {
  const off = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  try {
    const headers = { 'api-version': '2026-04-17', authorization: 'Bearer limn_live_x' };
    const statuses = await Promise.all(
      [
        fetch(`${off.url}/acp/checkout_sessions`, { method: 'POST', headers }),
        fetch(`${off.url}/acp/checkout_sessions/acs_1`, { headers }),
        fetch(`${off.url}/.well-known/acp.json`),
      ].map(async (asked) => (await asked).status),
    );
    expect(statuses).toEqual([404, 404, 404]);
  } finally {
    await off.close();
  }
});
