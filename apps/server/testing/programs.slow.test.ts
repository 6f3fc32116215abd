import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiKeyRoutes } from '@limn/contracts/api-keys';
import { appRoutes } from '@limn/contracts/apps';
import { type Actor, actorAt } from '@limn/contracts/call';
import type { Check } from '@limn/contracts/check';
import { identityRoutes } from '@limn/contracts/identity';
import type { StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { mandateRoutes } from '@limn/contracts/mandates';
import type { Scope } from '@limn/contracts/scopes';
import type { Generation } from '@limn/contracts/studio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generate, goodCard, payWith, signUp, sure } from '../seeds/steps.ts';
import { apiVersions } from '../src/platform/http/program-calls.ts';
import { openBrowser } from './oauth-client.ts';
import {
  buildPrograms,
  clientFolder,
  commandLine,
  type Ended,
  folderWithClient,
  runNode,
} from './programs.ts';
import { publishStyle } from './scenario.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const allScopes: Scope[] = [
  'market:read',
  'pictures:read',
  'pictures:create',
  'licenses:read',
  'licenses:buy',
  'account:read',
];
const cleoEmail = 'cleo@limn.test';

let server: TestServer;
let cleo: Actor;
let style: StyleId;
let key: string;
beforeAll(async () => {
  buildPrograms();
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  style = await publishStyle(mira, 'Gouache fields');
  await signUp(server, cleoEmail, 'creator', 'Cleo Marchetti');
  cleo = await server.as(cleoEmail, { claims: { auth_time: Math.floor(Date.now() / 1000) } });
  key = await keyWithMandate();
}, 120_000);
afterAll(() => server.close());

const makeKey = async (scopes: Scope[]) =>
  sure(
    await cleo.call(apiKeyRoutes.create, {
      body: { name: 'Header maker', scopes, monthlyCredits: null, days: null },
    }),
  );

/** A key under which Cleo lets standard licences be bought. */
async function keyWithMandate(): Promise<string> {
  const { key: made, secret } = await makeKey(allScopes);
  await payWith(goodCard, sure(await cleo.call(mandateRoutes.saveCard)).url);
  const { data } = sure(
    await cleo.call(licensingRoutes.agreement, { params: { kind: 'customer-licence' } }),
  );
  sure(
    await cleo.call(mandateRoutes.confirm, {
      body: {
        program: made.id,
        tiers: ['standard'],
        currency: 'USD',
        priceCap: 10_000,
        monthlyCap: 50_000,
        endsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
        agreement: { version: data.version, sha256: data.sha256 },
      },
    }),
  );
  return secret;
}

const jsonOf = <T>({ code, stdout, stderr }: Ended): T => {
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  return JSON.parse(stdout) as T;
};

describe('the client', () => {
  test('speaks the newest version of the API', async () => {
    const source = readFileSync(join(clientFolder, 'src/call.ts'), 'utf8');
    expect(source).toContain(`apiVersion = '${apiVersions.at(-1)}'`);
  });

  test('makes and licenses a picture as its README says, word for word', async () => {
    const readme = readFileSync(join(clientFolder, 'README.md'), 'utf8');
    const [first, buying, verifying] = [...readme.matchAll(/```js\n([^]*?)```/g)].map(
      ([, code]) => code!,
    );
    const folder = folderWithClient();
    writeFileSync(
      join(folder, 'example.mjs'),
      [
        "import { verifyReceipt } from '@limn/client';",
        first!,
        'const imageId = images[0].id;',
        buying!,
        verifying!,
      ].join('\n'),
    );
    const { code, stdout, stderr } = await runNode(['example.mjs'], {
      cwd: folder,
      env: { LIMN_URL: server.url, LIMN_API_KEY: key },
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Mira Okafor: 100%');
    expect(stdout).toContain('licence LIMN-');
    expect(statSync(join(folder, 'boat.webp')).size).toBeGreaterThan(10_000);
  });
});

describe('the command line', () => {
  test('goes from a search to a receipt that is verified offline', async () => {
    const { limn, folder } = commandLine({ LIMN_URL: server.url, LIMN_API_KEY: key });
    const found = jsonOf<{ listings: { id: string }[] }>(await limn('search', 'gouache', '--json'));
    expect(found.listings[0]!.id).toBe(style);
    expect((await limn('styles', 'show', style)).stdout).toContain('Gouache fields by Mira Okafor');
    const pictures = join(folder, 'pictures');
    const made = jsonOf<Generation & { files: string[] }>(
      await limn(
        'generate',
        'a red boat',
        ...Object.entries({
          style,
          size: '512x512',
          model: 'limn-quick',
          quality: '10',
          out: pictures,
        }).flatMap(([name, value]) => [`--${name}`, value]),
        '--json',
      ),
    );
    const [image] = made.images;
    expect(readdirSync(pictures)).toEqual([`${image!.id}.webp`]);
    expect((await limn('quote', image!.id)).stdout).toMatch(/^standard +\$\d+\.\d\d$/m);

    const unsure = await limn('license', image!.id);
    expect([unsure.code, unsure.stderr]).toEqual([2, expect.stringContaining('Add --yes to buy')]);
    const licensed = join(folder, 'licensed');
    const bought = await limn(
      'license',
      image!.id,
      '--tier',
      'standard',
      '--yes',
      '--out',
      licensed,
    );
    expect([bought.code, bought.stdout]).toEqual([
      0,
      expect.stringContaining('paid under your mandate'),
    ]);
    const [number] = /^LIMN-[\w-]+/.exec(bought.stdout)!;
    expect(readdirSync(licensed).toSorted()).toEqual(
      [`${number}.jws`, `${image!.id}.jpg`].toSorted(),
    );
    expect((await limn('licenses')).stdout).toContain(`${number}  active`);
    expect((await limn('certificate', number)).stdout).toContain(
      '100.0%  Gouache fields by Mira Okafor',
    );

    const offline = ['--server', server.url, '--key', 'limn_live_none'];
    const verified = await limn('verify', join(licensed, `${number}.jws`), ...offline);
    expect([verified.code, verified.stdout]).toEqual([
      0,
      expect.stringContaining(`licence ${number}`),
    ]);
    const checked = jsonOf<Check>(
      await limn('check', join(licensed, `${image!.id}.jpg`), '--json'),
    );
    expect((await limn('check', join(licensed, `${image!.id}.jpg`))).stdout).toContain(
      `delivered under licence ${number}`,
    );
    expect(checked.found?.credits[0]?.artist.name).toBe('Mira Okafor');
    expect((await limn('check', join(pictures, `${image!.id}.webp`))).stdout).toContain(
      'recognized by its',
    );
  });

  test('verifies nothing that was changed, and nothing of another server', async () => {
    const { limn, folder } = commandLine({ LIMN_URL: server.url, LIMN_API_KEY: key });
    const { licences } = sure(await cleo.call(licensingRoutes.list, {}));
    const file = join(folder, 'receipt.jws');
    await limn('certificate', licences[0]!.number!, '--receipt', file);
    const receipt = readFileSync(file, 'utf8');
    const keys = join(folder, 'keys.json');
    writeFileSync(keys, await (await fetch(`${server.url}/.well-known/jwks.json`)).text());
    // Nothing listens there.
    const away = ['--server', 'http://127.0.0.1:9'];
    expect((await limn('verify', file, '--keys', keys, ...away)).code).toBe(0);
    expect((await limn('verify', file)).code).toBe(0);
    const [head, body, signature] = receipt.split('.');
    const other = Buffer.from(body!, 'base64url').toString().replace('standard', 'personal');
    writeFileSync(file, `${head}.${Buffer.from(other).toString('base64url')}.${signature}`);
    const changed = await limn('verify', file, '--json');
    expect([changed.code, JSON.parse(changed.stderr)]).toEqual([
      6,
      { error: { code: 'receipt', message: expect.stringContaining('was changed') } },
    ]);
  });

  test('hands a purchase that no mandate covers to its person', async () => {
    const [image] = await generate(cleo, style);
    const { secret } = await makeKey(allScopes);
    const { limn } = commandLine({ LIMN_URL: server.url, LIMN_API_KEY: secret });
    const { code, stdout } = await limn('license', image!.id, '--yes');
    expect([code, stdout]).toEqual([
      5,
      expect.stringMatching(/signed no mandate[^]*Approve and pay it: http\S+/),
    ]);
  });

  const id = 'sty_01J00000000000000000000000';
  test.each([
    ['an unknown option', ['search', 'boat', '--colr', 'red'], 2, "Unknown option '--colr'. See"],
    ['a missing word', ['quote'], 2, 'Something is missing. See `limn quote --help`'],
    ['no style', ['generate', 'a boat'], 2, '--style ID'],
    ['a wrong number', ['generate', 'a', '--style', id, '--count', '99'], 2, 'from 1 to 8'],
    ['a size that is not made', ['generate', 'a', '--style', id, '--size', '5x5'], 2, '--size: '],
    ['a style that is gone', ['styles', 'show', id], 4, 'art style'],
    ['a picture of nobody', ['quote', 'img_1'], 2, 'images'],
    ['a file that is not there', ['check', 'boat.png'], 2, 'There is no file boat.png'],
    ['a server that is away', ['search', 'a', '--server', 'http://127.0.0.1:9'], 7, 'Is http'],
    ['a wrong key', ['licenses', '--key', 'limn_live_none'], 3, 'Run `limn login`'],
  ])('names what is wrong: %s', async (_, args, code, message) => {
    const { limn } = commandLine({ LIMN_URL: server.url, LIMN_API_KEY: key });
    const ended = await limn(...args);
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(message)]);
  });

  test('says which scope a key lacks', async () => {
    const { secret } = await makeKey(['market:read']);
    const { limn } = commandLine({ LIMN_URL: server.url, LIMN_API_KEY: secret });
    const { code, stderr } = await limn('licenses');
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/lacks the scope licenses:read[^]*\/account\/keys/),
    ]);
  });

  test('shows control characters of others as what they are', async () => {
    const { limn } = commandLine({ LIMN_URL: server.url });
    const { stderr } = await limn('generate', 'x', '--style', '\u001B[2J');
    expect(stderr).not.toContain('\u001B');
  });
});

describe('the command line’s sign-in', () => {
  /** Types the code of the command line into a browser and allows it some scopes. */
  async function allow(userCode: string, scopes: Scope[]) {
    const browser = openBrowser(server);
    const form = await (await browser.get('/oauth/device')).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)![1]!;
    const typed = { xsrf, user_code: userCode };
    await browser.post('/oauth/device', typed);
    const sent = await browser.post('/oauth/device', { ...typed, confirm: 'yes' });
    const consent = await browser.get(sent.headers.get('location')!);
    const uid = consent.headers.get('location')!.split('/').at(-1)!;
    const { body } = await browser.call(cleo, appRoutes.decide, {
      params: { uid },
      body: { allow: true, scopes, monthlyCredits: null },
    });
    await browser.get(body.url);
  }

  test('lasts over renewals, and ends when they sign out', async () => {
    const { limn, begin, folder } = commandLine({ LIMN_URL: server.url });
    expect((await limn('whoami')).code).toBe(3);
    const login = begin('login');
    let shown = '';
    login.stderr.on('data', (chunk) => (shown += String(chunk)));
    await expect.poll(() => shown, { timeout: 20_000 }).toContain('Waiting until you allow it');
    await allow(/\n {4}(\S+)\n/.exec(shown)![1]!, ['account:read', 'market:read']);
    expect((await once(login, 'close'))[0]).toBe(0);

    const file = join(folder, 'limn/credentials.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const who = await limn('whoami');
    expect(who.stdout).toContain(cleoEmail);
    const stored = JSON.parse(readFileSync(file, 'utf8')) as {
      servers: Record<string, { accessToken: string; expiresAt: number }>;
    };
    const { accessToken } = stored.servers[server.url]!;
    stored.servers[server.url]!.expiresAt = 0;
    writeFileSync(file, JSON.stringify(stored));
    // The refresh token works once: of two commands, one renews it for both.
    const both = await Promise.all([limn('whoami'), limn('whoami')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const renewed = JSON.parse(readFileSync(file, 'utf8')) as typeof stored;
    expect(renewed.servers[server.url]!.accessToken).not.toBe(accessToken);
    expect((await limn('licenses')).stderr).toContain('lacks the scope licenses:read');

    expect((await limn('logout')).stdout).toContain('You are signed out');
    const old = actorAt(server.url, renewed.servers[server.url]!.accessToken);
    expect((await old.call(identityRoutes.me)).status).toBe(401);
    expect(readFileSync(file, 'utf8')).not.toContain('accessToken');
    expect((await limn('logout')).stdout).toContain('You were not signed in');
  });
});
