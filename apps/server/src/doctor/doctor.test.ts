import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttp, type Server } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import S3rver from 's3rver';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { eventTypes, webhookPath } from '../modules/billing/index.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { freePort } from '../testing/postgres.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { checkAddress } from './address.ts';
import { checkCertificate } from './certificate.ts';
import { checkDatabase } from './database.ts';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';
import { checkHost } from './host.ts';
import { checkIdentity } from './identity.ts';
import { checkMail, senderDomain } from './mail.ts';
import { checkPayments } from './payments.ts';
import { checkServices } from './services.ts';
import { checkStorage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'limn-doctor-'));
const secret = 'f00dcafe9b8a76543210d1e2c3b4a596';
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const configOf = (env: Record<string, string> = {}): Config =>
  readConfig({ LIMN_DATA: folder, LIMN_SECRET: secret, ...env });

const verdictsOf = (findings: Finding[], part: string) =>
  findings.filter((finding) => finding.part === part).map(({ verdict }) => verdict);
const wrongOf = (findings: Finding[]) =>
  findings.filter(({ verdict }) => verdict === 'wrong').map(({ part, says }) => `${part}: ${says}`);

/** A server that answers JSON by path; what it lacks is 404. */
async function answering(answers: Record<string, object>): Promise<string> {
  const server: Server = createHttp((request, response) => {
    const answer = answers[request.url!.split('?')[0]!];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: { message: 'There is no such thing.' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

describe('with nothing configured', () => {
  test('all is well, and nothing is left behind', async () => {
    const config = readConfig({ LIMN_DATA: folder, LIMN_PORT: String(await freePort()) });
    const findings = await examine(config, folder);
    expect(wrongOf(findings)).toEqual([]);
    expect(findings.find(({ part }) => part === 'Stripe')?.says).toMatch(/sandbox/);
  });
});

describe('this machine', () => {
  test('says which file others can read, and how to close it', async () => {
    const file = join(folder, 'secret');
    writeFileSync(file, secret);
    chmodSync(file, 0o644);
    const findings = await checkHost(configOf({ LIMN_PORT: String(await freePort()) }), folder);
    expect(findings).toContainEqual(
      expect.objectContaining({ part: 'file modes', verdict: 'wrong', mend: `chmod go= ${file}` }),
    );
    rmSync(file);
  });

  test('knows its own server at the port from another program', async () => {
    const ours = await answering({ '/healthz': { status: 'ok' } });
    const other = await answering({});
    const at = async (url: string) =>
      verdictsOf(
        await checkHost(configOf({ LIMN_HOST: '127.0.0.1', LIMN_PORT: new URL(url).port }), folder),
        'LIMN_PORT',
      );
    expect(await at(ours)).toEqual(['ok']);
    expect(await at(other)).toEqual(['wrong']);
  });
});

describe('the address', () => {
  const behind = { LIMN_PUBLIC_URL: 'https://localhost:1', LIMN_ALLOW_STAND_INS: 'true' };
  test('is looked for, and its proxy must be believed', async () => {
    const findings = await checkAddress(configOf(behind));
    expect(verdictsOf(findings, 'LIMN_PUBLIC_URL')).toEqual(['warning']);
    expect(verdictsOf(findings, 'LIMN_TRUST_PROXY')).toEqual(['wrong']);
    expect(verdictsOf(findings, 'LIMN_ALLOW_STAND_INS')).toEqual(['warning']);
    const proxied = await checkAddress(configOf({ ...behind, LIMN_TRUST_PROXY: '1' }));
    expect(verdictsOf(proxied, 'LIMN_TRUST_PROXY')).toEqual(['ok']);
  });

  test.each([
    [secret, 'ok'],
    ['a'.repeat(40), 'wrong'],
    ['please-change-me-please-change-me', 'wrong'],
  ])('secret %s is %s', async (given, verdict) => {
    const findings = await checkAddress(configOf({ LIMN_SECRET: given }));
    expect(verdictsOf(findings, 'LIMN_SECRET')).toEqual([verdict]);
  });
});

describe('the database', () => {
  test('that is not there is told without its password', async () => {
    const url = `postgres://limn:tell-nobody@127.0.0.1:${await freePort()}/limn`;
    const findings = await examine(configOf({ DATABASE_URL: url }), folder);
    expect(verdictsOf(findings, 'DATABASE_URL')).toEqual(['wrong']);
    expect(JSON.stringify(findings)).not.toContain('tell-nobody');
  });

  test.runIf(inject('database').kind === 'postgres')(
    'is asked for its version, rights, schema, clock and notifications',
    async () => {
      const handle = await openTestDatabase();
      const { connectionString } = handle.boss as { connectionString: string };
      const config = configOf({ DATABASE_URL: connectionString });
      const well = await checkDatabase(config);
      expect(wrongOf(well)).toEqual([]);
      expect(verdictsOf(well, 'LISTEN')).toEqual(['ok']);
      expect(verdictsOf(well, 'schema')).toEqual(['ok']);

      await handle.script(`insert into migrations (name, sha256) values ('9998-later.sql', 'x')`);
      expect(verdictsOf(await checkDatabase(config), 'schema')).toEqual(['wrong']);
      await handle.script(`delete from migrations where name > '0070'`);
      expect(verdictsOf(await checkDatabase(config), 'schema')).toEqual(['warning']);
      await handle.script(`update migrations set sha256 = 'x' where name like '0001%'`);
      expect(verdictsOf(await checkDatabase(config), 'schema')).toEqual(['wrong']);
      await handle.close();

      const admin = new pg.Client({ connectionString });
      await admin.connect();
      await admin.query(`drop role if exists doctor_reader`);
      await admin.query(`create role doctor_reader login`);
      await admin.query(`grant select on migrations to doctor_reader`);
      await admin.end();
      const reader = connectionString.replace('limn@', 'doctor_reader@');
      const found = await checkDatabase(configOf({ DATABASE_URL: reader }));
      expect(wrongOf(found)).toContainEqual(expect.stringMatching(/doctor_reader may not create/));
    },
  );
});

describe('the storage', () => {
  async function storeOf(buckets: string[]): Promise<Record<string, string>> {
    const port = await freePort();
    const store = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory: mkdtempSync(join(folder, 's3-')),
      configureBuckets: buckets.map((name) => ({ name, configs: [] })),
    });
    await store.run();
    closers.push(() => store.close());
    return {
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
  }

  test('takes a probe, gives a part of it back, and is seen to be open to strangers', async () => {
    // This store asks nobody who they are.
    const findings = await checkStorage(configOf(await storeOf(['pictures'])));
    expect(findings[0]).toMatchObject({ part: 'S3_BUCKET', verdict: 'ok' });
    expect(wrongOf(findings)).toEqual([
      'S3_BUCKET: Anybody can list pictures.',
      'S3_BUCKET: Anybody can read what is in pictures.',
    ]);
  });

  test.each([
    ['has no such bucket', async () => storeOf([])],
    [
      'knows another key',
      async () => ({ ...(await storeOf(['pictures'])), S3_ACCESS_KEY_ID: 'other' }),
    ],
    ['is not there', async () => ({ ...(await storeOf([])), S3_ENDPOINT: 'http://127.0.0.1:1' })],
  ])('that %s is wrong', async (_name, env) => {
    const findings = await checkStorage(configOf(await env()));
    expect(verdictsOf(findings, 'S3_BUCKET')).toEqual(['wrong']);
  });

  test('in a folder that cannot be written to is wrong', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(wrongOf(await checkStorage(configOf({ LIMN_DATA: file })))).toHaveLength(1);
  });
});

describe('mail', () => {
  /** A mail server that lets nobody in with a password, or everybody; it knows no encryption. */
  async function mailServer(welcomes: boolean): Promise<string> {
    const server = createSocket((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 mail.test ESMTP\r\n');
      socket.on('data', (chunk) => {
        const said = chunk.toString().toUpperCase();
        if (said.startsWith('EHLO')) socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n');
        else if (said.startsWith('AUTH'))
          socket.write(welcomes ? '235 welcome\r\n' : '535 who is hunter2?\r\n');
        else socket.end('221 bye\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => server.close());
    return `smtp://limn:hunter2@127.0.0.1:${(server.address() as { port: number }).port}`;
  }
  const signed = async (name: string) => [
    [name.startsWith('_dmarc.') ? 'v=DMARC1; p=reject' : 'v=spf1 -all'],
  ];
  const from = { MAIL_FROM: 'Limn <hello@limn.example>' };

  test('is taken by a server that lets us in, for a domain that says so', async () => {
    const config = configOf({ ...from, SMTP_URL: await mailServer(true) });
    expect((await checkMail(config, signed)).map(({ verdict }) => verdict)).toEqual(['ok', 'ok']);
  });

  test('is refused by one that does not, and the password is not told', async () => {
    const config = configOf({ ...from, SMTP_URL: await mailServer(false) });
    const findings = await examine(config, folder);
    expect(verdictsOf(findings, 'SMTP_URL')).toEqual(['wrong']);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });

  test('of a domain that says nothing is a warning', async () => {
    const config = configOf({ ...from, SMTP_URL: await mailServer(true) });
    const findings = await checkMail(config, async () => {
      throw new Error('queryTxt ENOTFOUND');
    });
    expect(verdictsOf(findings, 'MAIL_FROM')).toEqual(['warning', 'warning']);
  });

  test.each([
    ['Limn <hello@Limn.example>', 'limn.example'],
    ['hello@limn.example', 'limn.example'],
    ['Limn', undefined],
  ])('from %s is of %s', (given, domain) => expect(senderDomain(given)).toBe(domain));
});

describe('payments', () => {
  const publicUrl = 'http://localhost:3000';
  const price = {
    object: 'price',
    active: true,
    type: 'one_time',
    unit_amount: 1200,
    currency: 'usd',
  };
  const endpoint = {
    url: publicUrl + webhookPath,
    status: 'enabled',
    enabled_events: [...eventTypes],
    api_version: null,
  };
  const answers = (change: { account?: object; endpoint?: object; price?: object } = {}) => ({
    '/v1/account': {
      object: 'account',
      charges_enabled: true,
      payouts_enabled: true,
      ...change.account,
    },
    '/v1/prices/price_creator': { ...price, ...change.price },
    '/v1/prices/price_studio': price,
    '/v1/webhook_endpoints': {
      object: 'list',
      has_more: false,
      data: [{ ...endpoint, ...change.endpoint }],
    },
  });
  const look = async (given: Record<string, object>, key = 'sk_test_abcdefgh') =>
    checkPayments(
      configOf({
        STRIPE_SECRET_KEY: key,
        STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh',
        STRIPE_API_URL: await answering(given),
        LIMN_PUBLIC_URL: publicUrl,
      }),
    );

  test('of an account that is set up are well', async () => {
    expect((await look(answers())).filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
  });

  test.each([
    [
      'an account that cannot charge',
      answers({ account: { charges_enabled: false } }),
      /cannot take/,
    ],
    [
      'a price by the month',
      answers({ price: { type: 'recurring' } }),
      /STRIPE_PRICE_CREATOR.*recurring/,
    ],
    [
      'a webhook elsewhere',
      answers({ endpoint: { url: 'https://other.example/' } }),
      /No endpoint leads/,
    ],
    [
      'one that is switched off',
      answers({ endpoint: { status: 'disabled' } }),
      /No endpoint leads/,
    ],
    [
      'one that lacks an event',
      answers({
        endpoint: { enabled_events: eventTypes.filter((type) => type !== 'refund.failed') },
      }),
      /not sent refund.failed/,
    ],
    [
      'one that is not told of artists',
      answers({
        endpoint: { enabled_events: eventTypes.filter((type) => type !== 'account.updated') },
      }),
      /account.updated/,
    ],
    ['an API that is no Stripe', {}, /no such thing/],
  ])('with %s are wrong', async (_name, given, reason) => {
    expect(wrongOf(await look(given))).toContainEqual(expect.stringMatching(reason));
  });

  test('with a key for the other place are a warning, and with none of Stripe’s wrong', async () => {
    expect(verdictsOf(await look(answers(), 'sk_live_abcdefgh'), 'STRIPE_SECRET_KEY')).toEqual([
      'warning',
    ]);
    expect(verdictsOf(await look(answers(), 'pk_test_abcdefgh'), 'STRIPE_SECRET_KEY')).toEqual([
      'wrong',
    ]);
  });
});

describe('sign-in', () => {
  async function provider(change: object, keys: object[]): Promise<Record<string, string>> {
    const answers: Record<string, object> = { '/jwks': { keys } };
    const issuer = await answering(answers);
    answers['/.well-known/openid-configuration'] = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/logout`,
      ...change,
    };
    return {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'limn',
      LIMN_ADMIN_EMAILS: 'a@x.example,b@x.example',
    };
  }
  const key = { kty: 'RSA', use: 'sig' };

  test('at a provider that is who it says is well', async () => {
    const findings = await checkIdentity(configOf(await provider({}, [key])));
    expect(findings.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
  });

  test.each([
    ['that calls itself otherwise', () => provider({ issuer: 'https://other.example' }, [key])],
    ['without keys', () => provider({}, [])],
    [
      'that is not there',
      async () => ({ OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'limn' }),
    ],
  ])('at a provider %s is wrong', async (_name, env) => {
    expect(wrongOf(await checkIdentity(configOf(await env())))).toHaveLength(1);
  });
});

describe('the certificate of pictures', () => {
  test('that is not there, or signs for itself, is wrong', async () => {
    const files = {
      LIMN_C2PA_CERT: join(folder, 'own.pem'),
      LIMN_C2PA_KEY: join(folder, 'own.key'),
    };
    expect(wrongOf(await checkCertificate(configOf(files)))).toEqual([
      expect.stringMatching(/LIMN_C2PA_KEY|LIMN_C2PA_CERT/),
    ]);
    const request =
      '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj /CN=own';
    execFileSync(
      'openssl',
      ['req', ...request.split(' '), '-out', files.LIMN_C2PA_CERT, '-keyout', files.LIMN_C2PA_KEY],
      { stdio: 'ignore' },
    );
    expect(wrongOf(await checkCertificate(configOf(files)))).toEqual([
      expect.stringMatching(/issued by another/),
    ]);
  });
});

test('another service that does not answer is wrong', async () => {
  const cms = await answering({ '/api/blogs': { data: [] } });
  const env = { CMS_URL: cms, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  const findings = await checkServices(configOf(env));
  expect(verdictsOf(findings, 'CMS_URL')).toEqual(['ok']);
  expect(verdictsOf(findings, 'OTEL_EXPORTER_OTLP_ENDPOINT')).toEqual(['wrong']);
});
