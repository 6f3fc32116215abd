import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { developmentChain, readSigner } from './certificate.ts';
import { createCredentials } from './credentials.ts';
import { drawnP256 } from './keys.ts';
import type { CredentialFacts } from './manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'limn-certificates-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
// Debian's own; elsewhere certificates of other kinds are not tried.
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const now = new Date();
const facts: CredentialFacts = {
  title: 'A picture',
  sourceType: 'digitalCreation',
  credit: { url: 'http://localhost:3000/whose', account: 'own', shares: [] },
};
const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer();

describe.runIf(hasOpenssl)('the certificate that is configured', () => {
  const key = drawnP256('a secret of thirty-two characters', 'test');
  const keyFile = write('key.pem', String(key.export({ type: 'pkcs8', format: 'pem' })));
  let chain: string;
  beforeAll(async () => {
    chain = await developmentChain(key, now);
  });

  test('is taken when it may sign', () => {
    const signer = readSigner({ certificate: write('good.pem', chain), key: keyFile }, now);
    expect(signer).toMatchObject({ algorithm: 'es256', development: false });
  });

  test.each([
    ['that is not there', 'nothing.pem', /LIMN_C2PA_CERT: .*nothing\.pem cannot be read/],
    ['in a file without any', 'key.pem', /there is no certificate/],
    ['for another key', 'other.pem', /key of LIMN_C2PA_KEY is not that/],
    ['that signed itself', 'self.pem', /must be issued by another/],
    ['for another purpose', 'server.pem', /extended key usage/],
    ['that has run out', 'late.pem', /valid from .* only/],
  ])('is refused: one %s', async (_what, name, message) => {
    write('other.pem', await developmentChain(drawnP256('s'.repeat(32), 'other'), now));
    write('late.pem', await developmentChain(key, new Date('1990-01-01')));
    const subject = ['-subj', '/CN=Somebody', '-days', '9', '-key', keyFile];
    openssl('req', '-x509', ...subject, '-out', 'self.pem');
    openssl('req', '-new', '-subj', '/CN=Somebody', '-key', keyFile, '-out', 'request.pem');
    openssl('ecparam', '-genkey', '-name', 'prime256v1', '-noout', '-out', 'root-key.pem');
    openssl('req', '-x509', '-subj', '/CN=Root', '-key', 'root-key.pem', '-out', 'root.pem');
    write('server.cnf', 'basicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n');
    const by = ['-CA', 'root.pem', '-CAkey', 'root-key.pem', '-CAcreateserial', '-days', '9'];
    openssl(
      'x509',
      '-req',
      '-in',
      'request.pem',
      ...by,
      '-extfile',
      'server.cnf',
      '-out',
      'server.pem',
    );
    expect(() => readSigner({ certificate: join(folder, name), key: keyFile }, now)).toThrow(
      message,
    );
  });

  test.each([
    ['ec', { namedCurve: 'secp384r1' }, 'es384'],
    ['ed25519', {}, 'ed25519'],
    ['rsa', { modulusLength: 2048 }, 'ps256'],
  ] as const)('signs with %s %o', async (type, options, algorithm) => {
    const pair = generateKeyPairSync(type as 'ec', options as { namedCurve: string });
    const name = `${algorithm}-key.pem`;
    const own = write(name, String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })));
    openssl('req', '-new', '-subj', `/CN=${algorithm}/O=Limn`, '-key', own, '-out', 'request.pem');
    openssl('ecparam', '-genkey', '-name', 'prime256v1', '-noout', '-out', 'root-key.pem');
    openssl('req', '-x509', '-subj', '/CN=Root', '-key', 'root-key.pem', '-out', 'root.pem');
    write(
      'signer.cnf',
      'basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=emailProtection\nauthorityKeyIdentifier=keyid\nsubjectKeyIdentifier=hash\n',
    );
    const by = ['-CA', 'root.pem', '-CAkey', 'root-key.pem', '-CAcreateserial', '-days', '9'];
    openssl(
      'x509',
      '-req',
      '-in',
      'request.pem',
      ...by,
      '-extfile',
      'signer.cnf',
      '-out',
      'own.pem',
    );
    const signer = readSigner({ certificate: join(folder, 'own.pem'), key: own }, new Date());
    expect(signer.algorithm).toBe(algorithm);
    const database = await openTestDatabase();
    const credentials = createCredentials({
      db: database.db,
      log: createLog('silent'),
      secret: 's'.repeat(32),
      publicUrl: 'http://localhost:3000',
      signer,
      timeStamps: undefined,
      trusted: undefined,
    });
    const out = await credentials.sign({ file: await picture(), format: 'jpeg', facts });
    expect(await credentials.read(out)).toMatchObject({
      state: 'valid',
      signer: { who: 'ours', name: algorithm, organisation: 'Limn', development: false },
    });
    await credentials.close();
    await database.close();
  });
});

describe.runIf(hasOpenssl)('a time-stamp authority', () => {
  let authority: Server;
  let answers = true;
  beforeAll(async () => {
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=Time root',
      '-keyout',
      'tr-key.pem',
      '-out',
      'tr.pem',
    );
    openssl(
      'req',
      '-new',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=Time',
      '-keyout',
      'time-key.pem',
      '-out',
      'time-request.pem',
    );
    write(
      'time.ext',
      'basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=critical,timeStamping\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n',
    );
    openssl(
      'x509',
      '-req',
      '-in',
      'time-request.pem',
      '-CA',
      'tr.pem',
      '-CAkey',
      'tr-key.pem',
      '-CAcreateserial',
      '-days',
      '9',
      '-extfile',
      'time.ext',
      '-out',
      'time.pem',
    );
    write('serial', '01\n');
    write(
      'tsa.cnf',
      `[tsa]\ndefault_tsa=own\n[own]\nserial=${join(folder, 'serial')}\nsigner_cert=${join(folder, 'time.pem')}\nsigner_key=${join(folder, 'time-key.pem')}\ncerts=${join(folder, 'tr.pem')}\nsigner_digest=sha256\ndefault_policy=1.2.3.4\ndigests=sha256\naccuracy=secs:1\ness_cert_id_alg=sha256\n`,
    );
    authority = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (!answers) return response.writeHead(500).end();
        writeFileSync(join(folder, 'query'), Buffer.concat(chunks));
        openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query', '-out', 'reply');
        return response
          .setHeader('content-type', 'application/timestamp-reply')
          .end(readFileSync(join(folder, 'reply')));
      });
    });
    await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => authority.close());

  test('attests when a picture was signed; one that is away holds up nothing', async () => {
    const database = await openTestDatabase();
    const { port } = authority.address() as AddressInfo;
    const credentials = createCredentials({
      db: database.db,
      log: createLog('silent'),
      secret: 's'.repeat(32),
      publicUrl: 'http://localhost:3000',
      signer: undefined,
      timeStamps: `http://127.0.0.1:${port}/`,
      trusted: undefined,
    });
    const stamped = await credentials.sign({ file: await picture(), format: 'jpeg', facts });
    const answer = await credentials.read(stamped);
    if (answer.state !== 'valid') throw new Error(JSON.stringify(answer));
    expect(answer.signer.who).toBe('ours');
    expect(Math.abs(Date.parse(String(answer.signedAt)) - Date.now())).toBeLessThan(60_000);
    answers = false;
    const plain = await credentials.sign({ file: await picture(), format: 'jpeg', facts });
    expect(await credentials.read(plain)).toMatchObject({ state: 'valid', signedAt: null });
    await credentials.close();
    await database.close();
  });
});
