import type { FormData } from 'undici';
import type { z } from 'zod';
import { callOut, type OutgoingCall, OutgoingError } from '../../platform/outgoing.ts';
import { type Connection, ProviderError, troubles } from './provider.ts';

/** Milliseconds that a provider may take over one call. */
export const callMs = 30_000;
const mostJsonBytes = 4 * 1024 * 1024;
export const mostPictureBytes = 40 * 1024 * 1024;

type Ask = Omit<OutgoingCall, 'headers' | 'timeoutMs' | 'maxBytes' | 'body' | 'hosts'> & {
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  timeoutMs?: number;
  maxBytes?: number;
};

/** An address of a provider's API; `path` is appended to the address's own path. */
export function addressAt({ address }: Pick<Connection, 'address'>, path: string): URL {
  return new URL(`${address.href.replace(/\/+$/, '')}${path}`);
}

/** One call of a provider's API with its headers, with any status. */
export async function ask(to: Connection, url: URL, call: Ask) {
  if (url.origin !== to.address.origin)
    throw new ProviderError('bad-answer', 'Its answer names an address of another server.');
  const { json, form, headers, ...rest } = call;
  return outgoing(url, {
    timeoutMs: callMs,
    maxBytes: mostJsonBytes,
    ...rest,
    hosts: to.hosts,
    headers: {
      ...to.headers,
      ...headers,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(form ? { body: form } : {}),
  });
}

async function outgoing(url: URL, call: OutgoingCall) {
  try {
    return await callOut(url, call);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const [kind, message] = troubles[error.trouble];
    throw new ProviderError(kind, message, { untold: true });
  }
}

/** The failure for an error status. */
export function failureOf(status: number, detail: string, retryAfter?: number): ProviderError {
  const said = `It answered ${status}${detail ? `: ${detail}` : '.'}`;
  const waitMs = retryAfter === undefined ? undefined : retryAfter * 1000;
  // 409: another job runs there.
  if (status === 409 || status === 429 || status === 503)
    return new ProviderError('busy', said, { waitMs, untold: true });
  if (status === 408 || status === 504) return new ProviderError('timeout', said, { untold: true });
  if (status === 502) return new ProviderError('gone', said, { untold: true });
  if (status === 507) return new ProviderError('out-of-memory', said);
  return status >= 500
    ? new ProviderError('bad-answer', said, { untold: true })
    : new ProviderError('refused', said);
}

/** Reads an answer of this shape. */
export function parsed<T>(schema: z.ZodType<T>, bytes: Uint8Array): T {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new ProviderError('bad-answer', 'Its answer is not JSON.');
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const path = read.error.issues[0]?.path.join('.') ?? '';
  throw new ProviderError(
    'bad-answer',
    `Its response lacks required fields${path && ` at ${path}`}.`,
  );
}

/** A call that is answered with JSON of this shape. */
export async function askJson<T>(
  to: Connection,
  path: string | URL,
  schema: z.ZodType<T>,
  call: Ask,
): Promise<T> {
  const url = typeof path === 'string' ? addressAt(to, path) : path;
  const { status, retryAfter, bytes } = await ask(to, url, call);
  if (status < 200 || status >= 300) throw failureOf(status, '', retryAfter);
  return parsed(schema, bytes);
}

/**
 * A picture's file from where a provider keeps its results: its own address, or over https one of these hosts and
 * those below them. Keys are sent to its own address only.
 */
export async function fetchResult(
  to: Connection,
  address: string,
  hosts: readonly string[],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const url = URL.parse(address);
  const own = url?.origin === to.address.origin;
  const known =
    url?.protocol === 'https:' &&
    url.port === '' &&
    hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  if (!url || !(own || known))
    throw new ProviderError('bad-answer', 'Its picture is on a different server.');
  const call = { timeoutMs: 60_000, maxBytes: mostPictureBytes, signal };
  const answer = own ? await ask(to, url, call) : await outgoing(url, { ...call, hosts: to.hosts });
  if (answer.status !== 200) throw failureOf(answer.status, 'its picture cannot be fetched');
  return answer.bytes;
}
