import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { doctorSecret as secret, settingsOf, verdictsOf, wrongOf } from '../../testing/findings.ts';
import { answering } from '../../testing/json-server.ts';
import { judgeServer } from '../../testing/judge-server.ts';
import { freePort } from '../../testing/postgres.ts';
import { checkAddress } from './address.ts';
import { checkCertificate } from './certificate.ts';
import { examine } from './examine.ts';
import { checkHost } from './host.ts';
import { checkServices } from './services.ts';

const folder = mkdtempSync(join(tmpdir(), 'limn-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
    const findings = await checkHost(
      settingsOf({ LIMN_DATA: folder, LIMN_PORT: String(await freePort()) }),
      folder,
    );
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
        await checkHost(
          settingsOf({ LIMN_HOST: '127.0.0.1', LIMN_PORT: new URL(url).port }),
          folder,
        ),
        'LIMN_PORT',
      );
    expect(await at(ours)).toEqual(['ok']);
    expect(await at(other)).toEqual(['wrong']);
  });
});

describe('the address', () => {
  const behind = { LIMN_PUBLIC_URL: 'https://localhost:1', LIMN_ALLOW_STAND_INS: 'true' };
  test('is looked for, and its proxy must be believed', async () => {
    const findings = await checkAddress(settingsOf(behind));
    expect(verdictsOf(findings, 'LIMN_PUBLIC_URL')).toEqual(['warning']);
    expect(verdictsOf(findings, 'LIMN_TRUST_PROXY')).toEqual(['wrong']);
    expect(verdictsOf(findings, 'LIMN_ALLOW_STAND_INS')).toEqual(['warning']);
    const proxied = await checkAddress(settingsOf({ ...behind, LIMN_TRUST_PROXY: '1' }));
    expect(verdictsOf(proxied, 'LIMN_TRUST_PROXY')).toEqual(['ok']);
  });

  test.each([
    [secret, 'ok'],
    ['a'.repeat(40), 'wrong'],
    ['please-change-me-please-change-me', 'wrong'],
  ])('secret %s is %s', async (given, verdict) => {
    const findings = await checkAddress(settingsOf({ LIMN_SECRET: given }));
    expect(verdictsOf(findings, 'LIMN_SECRET')).toEqual([verdict]);
  });
});

describe('the certificate of pictures', () => {
  test.each([
    ['http://localhost:3000', undefined, []],
    ['https://limn.example', undefined, ['wrong']],
    ['https://limn.example', 'https://stamps.example', []],
  ])('of a site at %s with stamps from %s: %j', async (publicUrl, stamps, verdicts) => {
    const config = settingsOf({
      LIMN_PUBLIC_URL: publicUrl,
      LIMN_ALLOW_STAND_INS: 'true',
      ...(stamps && { LIMN_C2PA_TSA: stamps }),
    });
    expect(verdictsOf(await checkCertificate(config), 'LIMN_C2PA_TSA')).toEqual(verdicts);
  });

  test('that is not there, or signs for itself, is wrong', async () => {
    const files = {
      LIMN_C2PA_CERT: join(folder, 'own.pem'),
      LIMN_C2PA_KEY: join(folder, 'own.key'),
    };
    expect(wrongOf(await checkCertificate(settingsOf(files)))).toEqual([
      expect.stringMatching(/LIMN_C2PA_KEY|LIMN_C2PA_CERT/),
    ]);
    const request =
      '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj /CN=own';
    execFileSync(
      'openssl',
      ['req', ...request.split(' '), '-out', files.LIMN_C2PA_CERT, '-keyout', files.LIMN_C2PA_KEY],
      { stdio: 'ignore' },
    );
    expect(wrongOf(await checkCertificate(settingsOf(files)))).toEqual([
      expect.stringMatching(/issued by another/),
    ]);
  });
});

test('another service that does not answer is wrong', async () => {
  const cms = await answering({ '/api/blogs': { data: [] } });
  const env = { CMS_URL: cms, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  const findings = await checkServices(settingsOf(env));
  expect(verdictsOf(findings, 'CMS_URL')).toEqual(['ok']);
  expect(verdictsOf(findings, 'OTEL_EXPORTER_OTLP_ENDPOINT')).toEqual(['wrong']);
});

test('a service that judges words and pictures is asked to', async () => {
  const judge = await judgeServer();
  onTestFinished(() => judge.close());
  const config = settingsOf({
    LIMN_MODERATION_URL: `${judge.url}/v1`,
    LIMN_MODERATION_KEY: 'sk-1',
  });
  expect(verdictsOf(await checkServices(config), 'LIMN_MODERATION_URL')).toEqual(['ok']);
  judge.find({ status: 401 });
  const findings = await checkServices(config);
  expect(verdictsOf(findings, 'LIMN_MODERATION_URL')).toEqual(['wrong']);
  expect(JSON.stringify(findings)).toContain('It answered 401.');
  expect(JSON.stringify(findings)).not.toContain('sk-1');
});
