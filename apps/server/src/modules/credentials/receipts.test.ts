import { jwksPath, Receipt } from '@limn/contracts/credentials';
import { licensingRoutes } from '@limn/contracts/licensing';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptArtStyleAgreement, signUp } from '../../../seeds/steps.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import type { Actor } from '@limn/contracts/call';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { canonicalJson } from './canonical-json.ts';
import { createReceipts } from './receipts.ts';

describe('canonical JSON', () => {
  // RFC 8785, section 3.2.2 and 3.2.3.
  test('is what the standard’s examples are', () => {
    expect(
      canonicalJson({
        numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
        string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/',
        literals: [null, true, false],
      }),
    ).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    const sorted = canonicalJson({
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      1: 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    });
    expect(Object.values(JSON.parse(sorted) as object).length).toBe(7);
    expect([...sorted.matchAll(/:"([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [[undefined]], [() => 1]])(
    'has no word for %s',
    (value) => expect(() => canonicalJson(value)).toThrow('cannot be written'),
  );
});

const read = async (receipt: string, keys: JSONWebKeySet) => {
  const { payload, protectedHeader } = await compactVerify(receipt, createLocalJWKSet(keys));
  return {
    header: protectedHeader,
    said: Receipt.parse(JSON.parse(new TextDecoder().decode(payload))),
  };
};

describe('receipts', () => {
  const at = new Date('2026-05-01T10:00:00.700Z');
  const parts = { publicUrl: 'https://limn.test', now: at };

  test('are the same for the same facts, in whatever order, in every process', async () => {
    const { db, close } = await openTestDatabase();
    const secret = 'a secret of thirty-two characters';
    const [one, two] = await Promise.all([
      createReceipts({ ...parts, db, secret }),
      createReceipts({ ...parts, db, secret }),
    ]);
    const receipt = await one.receiptFor(
      'licence',
      'lic_1',
      { tier: 'personal', amount: 2500 },
      at,
    );
    expect(await two.receiptFor('licence', 'lic_1', { amount: 2500, tier: 'personal' }, at)).toBe(
      receipt,
    );
    const keys = await two.publicKeys();
    expect(keys.keys).toHaveLength(1);
    expect(keys.keys[0]).not.toHaveProperty('d');
    const { said, header } = await read(receipt, keys);
    expect(said).toEqual({
      iss: 'https://limn.test',
      iat: at.getTime() / 1000 - 0.7,
      sub: 'lic_1',
      kind: 'licence',
      facts: { tier: 'personal', amount: 2500 },
    });
    expect(header).toMatchObject({ alg: 'EdDSA', kid: keys.keys[0]?.kid });
    await close();
  });

  test('hold after the key was replaced; changed ones and those of others never do', async () => {
    const { db, close } = await openTestDatabase();
    const before = await createReceipts({
      ...parts,
      db,
      secret: 'the first secret, long enough now',
    });
    const receipt = await before.receiptFor('consent', 'con_1', { version: '1.0' }, at);
    const after = await createReceipts({
      ...parts,
      db,
      secret: 'the second secret, long enough too',
    });
    const keys = await after.publicKeys();
    expect(keys.keys).toHaveLength(2);
    expect((await read(receipt, keys)).said.sub).toBe('con_1');
    const [head, body, signature] = receipt.split('.') as [string, string, string];
    const other = Buffer.from(body, 'base64url').toString().replace('1.0', '2.0');
    const changed = `${head}.${Buffer.from(other).toString('base64url')}.${signature}`;
    await expect(read(changed, keys)).rejects.toThrow('signature verification failed');
    const elsewhere = await openTestDatabase();
    const stranger = await createReceipts({ ...parts, db: elsewhere.db, secret: 's'.repeat(32) });
    const forged = await stranger.receiptFor('consent', 'con_1', { version: '1.0' }, at);
    await expect(read(forged, keys)).rejects.toThrow('no applicable key');
    await Promise.all([close(), elsewhere.close()]);
  });
});

describe('the receipt of an agreement', () => {
  let server: TestServer;
  let mira: Actor;
  beforeAll(async () => {
    server = await startTestServer();
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira');
  });
  afterAll(() => server.close());

  test('is its owner’s, says which text, and holds by the published keys', async () => {
    const agreement = await acceptArtStyleAgreement(mira);
    const { body } = await mira.call(licensingRoutes.accept, { body: agreement });
    const [consent] = body.consents;
    const id = consent!.id;
    const answer = await mira.call(licensingRoutes.consentReceipt, { params: { id } });
    const published = await fetch(server.url + jwksPath);
    expect(published.headers.get('access-control-allow-origin')).toBe('*');
    const keys = (await published.json()) as JSONWebKeySet;
    const { said } = await read(String(answer.body), keys);
    expect(said).toMatchObject({
      iss: server.url,
      iat: Math.floor(Date.parse(consent!.acceptedAt) / 1000),
      sub: id,
      kind: 'consent',
      facts: { agreement: 'art-style', ...agreement },
    });
    // No receipts for other people's consents or for events that did not happen.
    const tomas = await signUp(server, 'tomas@limn.test', 'artist', 'Tomas');
    expect((await tomas.call(licensingRoutes.consentReceipt, { params: { id } })).status).toBe(404);
    const early = await mira.call(licensingRoutes.withdrawalReceipt, { params: { id } });
    expect(early.status).toBe(404);
    await mira.call(licensingRoutes.withdraw, { params: { id } });
    const late = await mira.call(licensingRoutes.withdrawalReceipt, { params: { id } });
    expect((await read(String(late.body), keys)).said.kind).toBe('withdrawal');
  });
});
