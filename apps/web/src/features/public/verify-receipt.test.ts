import { describe, expect, test } from 'vitest';
import { verifyReceipt } from './verify-receipt.ts';

const base64url = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const part = (value: unknown) => base64url(new TextEncoder().encode(JSON.stringify(value)));

const payload = {
  iss: 'https://limn.test',
  iat: 1_777_629_600,
  sub: 'con_1',
  kind: 'consent',
  facts: { version: '1.0', title: 'Łucja’s style' },
};

async function issue(header: object = { alg: 'EdDSA', kid: 'k1' }, said: object = payload) {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const text = `${part(header)}.${part(said)}`;
  const signature = await crypto.subtle.sign(
    'Ed25519',
    pair.privateKey,
    new TextEncoder().encode(text),
  );
  const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const key = { ...jwk, kid: 'k1', alg: 'EdDSA', use: 'sig', key_ops: undefined, ext: undefined };
  return { receipt: `${text}.${base64url(signature)}`, keys: { keys: [key] } };
}

describe('a receipt in the browser', () => {
  test('holds as it was issued, wherever lines were broken', async () => {
    const { receipt, keys } = await issue();
    const broken = ` ${receipt.slice(0, 40)}\n${receipt.slice(40)}\n`;
    expect(await verifyReceipt(broken, keys)).toEqual({ holds: true, receipt: payload, kid: 'k1' });
  });

  test('does not hold when a word was changed, or a part is missing', async () => {
    const { receipt, keys } = await issue();
    const [head, , signature = ''] = receipt.split('.');
    const changed = `${head}.${part({ ...payload, sub: 'con_2' })}.${signature}`;
    expect(await verifyReceipt(changed, keys)).toMatchObject({
      holds: false,
      why: expect.stringMatching(/changed/) as string,
    });
    expect(await verifyReceipt(receipt.slice(0, -9), keys)).toMatchObject({
      why: expect.stringMatching(/changed/) as string,
    });
    expect(await verifyReceipt(`${head}.${part(payload)}.`, keys)).toMatchObject({
      why: expect.stringMatching(/changed/) as string,
    });
  });

  test('does not hold by another key, or by none', async () => {
    const { receipt } = await issue();
    const { keys } = await issue();
    expect(await verifyReceipt(receipt, keys)).toMatchObject({
      holds: false,
      why: expect.stringMatching(/changed/) as string,
    });
    expect(await verifyReceipt(receipt, { keys: [] })).toMatchObject({
      why: expect.stringMatching(/not signed with a key/) as string,
    });
    expect(await verifyReceipt(receipt, 'nonsense')).toMatchObject({
      why: expect.stringMatching(/not signed with a key/) as string,
    });
  });

  test.each([
    ['nothing', ''],
    ['a sentence', 'This is my receipt. It is good. Really.'],
    ['too many parts', 'a.b.c.d'],
  ])('%s is none', async (_what, text) => {
    expect(await verifyReceipt(text, { keys: [] })).toMatchObject({
      why: expect.stringMatching(/not a receipt/) as string,
    });
  });

  test('no other algorithm is taken, least of all none', async () => {
    for (const alg of ['none', 'HS256', 'RS256']) {
      const { receipt, keys } = await issue({ alg, kid: 'k1' });
      expect(await verifyReceipt(receipt, keys)).toMatchObject({
        why: expect.stringMatching(/not a receipt/) as string,
      });
    }
  });

  test('what is signed but says something else is none', async () => {
    const { receipt, keys } = await issue(undefined, { hello: 'world' });
    expect(await verifyReceipt(receipt, keys)).toMatchObject({
      why: expect.stringMatching(/not a receipt/) as string,
    });
  });
});
