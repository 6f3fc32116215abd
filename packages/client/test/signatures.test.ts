import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type KeySet, verifyReceipt, verifyWebhook } from '../src/index.ts';

const part = (value: object | Buffer) =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');

const pair = generateKeyPairSync('ed25519');
const { x } = pair.publicKey.export({ format: 'jwk' });
const keys: KeySet = { keys: [{ kid: 'one', kty: 'OKP', crv: 'Ed25519', x: x! }] };
const claims = {
  iss: 'https://limn.test',
  iat: 1_790_000_000,
  sub: 'lic_1',
  kind: 'licence',
  facts: { tier: 'standard', note: 'café' },
};

function receiptOf(header: object = {}, payload: object = claims): string {
  const head = part({ alg: 'EdDSA', kid: 'one', typ: 'receipt+jws', ...header });
  const signed = `${head}.${part(payload)}`;
  return `${signed}.${part(sign(null, Buffer.from(signed), pair.privateKey))}`;
}

describe('a receipt', () => {
  test('is verified with the keys alone', async () => {
    const issuer = 'https://limn.test/';
    expect(await verifyReceipt(`${receiptOf()}\n`, keys, { issuer })).toEqual({
      issuer: 'https://limn.test',
      issuedAt: new Date(1_790_000_000_000),
      subject: 'lic_1',
      kind: 'licence',
      facts: { tier: 'standard', note: 'café' },
      keyId: 'one',
    });
  });

  const [head, , signature] = receiptOf().split('.');
  const changed = `${head}.${part({ ...claims, facts: { tier: 'commercial' } })}.${signature}`;
  test.each([
    ['was changed', changed, 'The signature does not fit'],
    ['has another key', receiptOf({ kid: 'two' }), 'None of the keys'],
    ['is signed in another way', receiptOf({ alg: 'none' }), 'signed in a way that is not used'],
    ['asks for more than we know', receiptOf({ crit: ['exp'] }), 'signed in a way'],
    ['is another kind of token', receiptOf({ typ: 'JWT' }), 'it is not a receipt'],
    ['has two parts', 'a.b', 'three parts'],
    ['is a picture', '\u0089PNG.x.y', 'cannot be read'],
  ])('that %s is refused', async (_, receipt, message) => {
    await expect(verifyReceipt(receipt, keys)).rejects.toMatchObject({
      code: 'receipt',
      message: expect.stringContaining(message),
    });
  });

  test('of another server is refused where one is expected', async () => {
    await expect(
      verifyReceipt(receiptOf(), keys, { issuer: 'https://other.test' }),
    ).rejects.toThrow('issued by https://limn.test, not by https://other.test');
  });
});

describe('a webhook', () => {
  const bytes = Buffer.from('a secret of twenty-four b');
  const secret = `whsec_${bytes.toString('base64')}`;
  const body =
    '{"type":"licence.created","timestamp":"2026-11-30T12:00:00Z","data":{"id":"lic_1"}}';
  const now = 1_790_000_000_000;
  const headersOf = (text = body, at = now / 1000, key: Buffer = bytes) => ({
    'Webhook-Id': 'whe_1',
    'webhook-timestamp': String(at),
    'webhook-signature': `v1a,xyz v1,${createHmac('sha256', key).update(`whe_1.${at}.${text}`).digest('base64')}`,
  });

  test('is verified and read', async () => {
    const event = await verifyWebhook({ body, headers: headersOf(), secret }, { now });
    expect(event).toEqual({
      id: 'whe_1',
      type: 'licence.created',
      timestamp: '2026-11-30T12:00:00Z',
      data: { id: 'lic_1' },
    });
    // The type of an event decides the type of its data.
    const number: string | undefined =
      event.type === 'licence.refunded' ? event.data.number : undefined;
    expect(number).toBeUndefined();
  });

  // The specification's own example: github.com/standard-webhooks/standard-webhooks.
  test('is signed as the specification says', async () => {
    const event = await verifyWebhook(
      {
        body: '{"test": 2432232314}',
        headers: new Headers({
          'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
          'webhook-timestamp': '1614265330',
          'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
        }),
        secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      },
      { now: 1_614_265_330_000 },
    );
    expect(event.id).toBe('msg_p5jXN8AQM9LWM0D4loKWxJek');
  });

  test('is verified while its secret is replaced, from bytes and from Headers', async () => {
    const secrets = [`whsec_${Buffer.from('the new secret, longer').toString('base64')}`, secret];
    const headers = new Headers(headersOf());
    await verifyWebhook({ body: Buffer.from(body), headers, secret: secrets }, { now });
  });

  const without = (name: string) => ({ ...headersOf(), [name]: undefined });
  test.each([
    ['a changed body', `${body} `, headersOf(), 'No signature'],
    ['another secret', body, headersOf(body, now / 1000, Buffer.from('other')), 'No signature'],
    ['an old delivery', body, headersOf(body, now / 1000 - 301), 'within the last 300 seconds'],
    ['one from the future', body, headersOf(body, now / 1000 + 301), 'within the last'],
    ['no time', body, without('webhook-timestamp'), 'webhook-timestamp is missing'],
    ['no signature', body, without('webhook-signature'), 'webhook-signature is missing'],
    ['a body that is not JSON', 'hello', headersOf('hello'), 'not JSON'],
  ])('with %s is refused', async (_, text, headers, message) => {
    await expect(verifyWebhook({ body: text, headers, secret }, { now })).rejects.toMatchObject({
      code: 'webhook',
      message: expect.stringContaining(message),
    });
  });
});
