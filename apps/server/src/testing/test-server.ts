import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BodyInput, QueryInput, ResponseOf, Route } from '@limn/contracts/route';
import { type Limn, startLimn } from '../app.ts';
import { clockPath, clockToken } from '../clock-route.ts';
import { issueToken, readSigningKey } from '../modules/identity/index.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { readSecret } from '../platform/secret.ts';
import { freePort } from './postgres.ts';
import { openTestDatabase } from './test-database.ts';

export interface Answer<R extends Route> {
  status: number;
  body: ResponseOf<R>;
  /** The error's code, when the call failed. */
  error:
    | { code: string; message: string; fields?: { path: string; message: string }[] }
    | undefined;
}

export interface CallInput<R extends Route> {
  params?: Record<string, string>;
  query?: QueryInput<R>;
  body?: BodyInput<R>;
  file?: { name: string; bytes: Uint8Array };
}

/** Somebody who makes calls; a guest without an e-mail address. */
export interface Actor {
  token: string | undefined;
  call<R extends Route>(route: R, input?: CallInput<R>): Promise<Answer<R>>;
}

type OddToken = Pick<Parameters<typeof issueToken>[0], 'claims' | 'header'>;

export interface TestServer extends Limn {
  url: string;
  dataFolder: string;
  /** Somebody with a token of the embedded provider, or a guest; `token` says what is odd about it. */
  as(email?: string, token?: OddToken): Promise<Actor>;
  moveClock(shift: string): Promise<void>;
}

/** Makes one call of the contracts over HTTP. */
export async function callRoute<R extends Route>(
  url: string,
  token: string | undefined,
  route: R,
  input: CallInput<R> = {},
): Promise<Answer<R>> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? name),
  );
  const query = new URLSearchParams(
    Object.entries((input.query ?? {}) as Record<string, unknown>).map(
      ([name, value]): [string, string] => [name, String(value)],
    ),
  );
  const form = input.file && new FormData();
  if (form && input.file) form.set('file', new Blob([input.file.bytes]), input.file.name);
  const json = input.body === undefined ? undefined : JSON.stringify(input.body);
  const body = form ?? json;
  const response = await fetch(`${url}${path}${query.size > 0 ? `?${query.toString()}` : ''}`, {
    method: route.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  const answer = isJson ? JSON.parse(text) : text;
  return {
    status: response.status,
    body: answer,
    error: response.status >= 400 ? answer.error : undefined,
  };
}

function actor(url: string, token: string | undefined): Actor {
  return { token, call: (route, input) => callRoute(url, token, route, input) };
}

/** A whole server on a database of its own: real HTTP, jobs, threads, identity and payment sandbox. */
export async function startTestServer(env: Record<string, string> = {}): Promise<TestServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'limn-test-'));
  const config = readConfig({
    LIMN_PORT: String(await freePort()),
    LIMN_DATA: dataFolder,
    LIMN_LOG_LEVEL: process.env['LIMN_LOG_LEVEL'] ?? 'silent',
    LIMN_RATE_LIMIT: '0',
    LIMN_SEED: 'false',
    LIMN_STYLE_SAMPLES: 'false',
    ...env,
  });
  const log = createLog(config.logLevel);
  const limn = await startLimn({ config, log, handle: await openTestDatabase() });
  const key = await readSigningKey(dataFolder);
  const url = config.publicUrl;
  return {
    ...limn,
    url,
    dataFolder,
    async as(email, token = {}) {
      if (!email) return actor(url, undefined);
      return actor(url, await issueToken({ key, publicUrl: url, email, ...token }));
    },
    async moveClock(shift) {
      const response = await fetch(`${url}${clockPath}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${clockToken(readSecret(dataFolder, undefined))}`,
        },
        body: JSON.stringify({ shift }),
      });
      if (!response.ok) throw new Error(`The clock was not moved: ${response.status}`);
    },
    async close() {
      await limn.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Waits until `read` gives something, asking every 50 ms; fails with `what` after `seconds`. */
export async function eventually<T>(
  what: string,
  read: () => Promise<T | undefined | false>,
  seconds = 30,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const value = await read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited ${seconds} s in vain: ${what}`);
}
