import { mkdirSync, mkdtempSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { withLock } from '../src/config-files.ts';
import { SignIns } from '../src/sign-in.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'limn-cli-'));
const open: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(open.splice(0).map((close) => close())));

type Answer = { status?: number; body: object };
const device = {
  device_code: 'dev',
  user_code: 'ABCD-EFGH',
  verification_uri: 'https://limn.test/oauth/device',
  expires_in: 600,
  interval: 0,
};
const tokens = (name: string, expires = 3600) => ({
  body: { access_token: name, refresh_token: `${name}-next`, expires_in: expires },
});

/** An authorization server with scripted token answers. */
async function signInsOf(answers: Answer[], more: object = {}) {
  const seen: string[] = [];
  const respond = async (path: string, body: string): Promise<Answer> => {
    seen.push(`${path} ${body}`);
    if (path === '/oauth/device/code') return { body: { ...device, ...more } };
    if (path === '/oauth/revoke') return { body: {} };
    return answers.shift()!;
  };
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => respond(request.url!, body))
      .then(({ status = 200, body }) => response.writeHead(status).end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const folder = newFolder();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signIns = new SignIns({ XDG_CONFIG_HOME: folder });
  const login = () => signIns.login(url, () => undefined, new AbortController().signal);
  return { signIns, login, url, seen, file: join(folder, 'limn/credentials.json') };
}
const pending = { status: 400, body: { error: 'authorization_pending' } };

describe('a sign-in', () => {
  test('waits until the person allows it, and is kept for its owner alone', async () => {
    const { signIns, login, url, file } = await signInsOf([pending, pending, tokens('one')]);
    await login();
    expect(await signIns.token(url, undefined)).toBe('one');
    expect([signIns.lastServer(), signIns.has(url)]).toEqual([url, true]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['was declined', 'access_denied', 'You declined in the browser.'],
    ['took too long', 'expired_token', 'The code has expired.'],
  ])('that %s says so', async (_, error, message) => {
    const { login } = await signInsOf([{ status: 400, body: { error } }]);
    await expect(login()).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringContaining(message),
    });
  });

  test('whose code nobody typed ends', async () => {
    const { login } = await signInsOf([], { expires_in: 0 });
    await expect(login()).rejects.toThrow('The code has expired.');
  });

  test('is renewed once for all who ask', async () => {
    const { signIns, login, url, seen } = await signInsOf([tokens('one', 1), tokens('two')]);
    await login();
    const both = await Promise.all([signIns.token(url, undefined), signIns.token(url, undefined)]);
    expect(both).toEqual(['two', 'two']);
    expect(seen.filter((one) => one.includes('refresh_token=one-next'))).toHaveLength(1);
  });

  test('is renewed when the server refuses its token', async () => {
    const { signIns, login, url } = await signInsOf([tokens('one'), tokens('two')]);
    await login();
    expect(await signIns.token(url, 'one')).toBe('two');
  });

  test('that was ended elsewhere is forgotten', async () => {
    const ended = { status: 400, body: { error: 'invalid_grant' } };
    const { signIns, login, url } = await signInsOf([tokens('one', 1), ended]);
    await login();
    await expect(signIns.token(url, undefined)).rejects.toThrow('Run `limn login` again.');
    expect(signIns.has(url)).toBe(false);
  });

  test('is revoked at the server when it ends', async () => {
    const { signIns, login, url, seen, file } = await signInsOf([tokens('one')]);
    await login();
    expect([await signIns.logout(url), await signIns.logout(url)]).toEqual([true, false]);
    expect(seen.at(-1)).toContain('/oauth/revoke client_id=limn-cli&token=one-next');
    expect(readFileSync(file, 'utf8')).not.toContain('one');
  });
});

describe('a lock', () => {
  test('lets one in at a time', async () => {
    const path = join(newFolder(), 'lock');
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await new Promise(setImmediate);
      inside -= 1;
    };
    await Promise.all([withLock(path, work), withLock(path, work), withLock(path, work)]);
    expect(most).toBe(1);
  });

  test('of a process that died is taken', async () => {
    const path = join(newFolder(), 'lock');
    mkdirSync(path);
    const before = new Date(Date.now() - 120_000);
    utimesSync(path, before, before);
    expect(await withLock(path, async () => 'in')).toBe('in');
  });
});
