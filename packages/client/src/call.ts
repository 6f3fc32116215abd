import { errorOf, LimnError } from './errors.ts';
import { pause } from './pause.ts';

/** Version of the API that this client speaks. */
export const apiVersion = '2026-11-30';

/** A file with its name. */
export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

/** An API key or access token, or a function that gives one: it is called again when the server refused the last one. */
export type KeySource =
  | string
  | ((refused: string | undefined) => string | undefined | Promise<string | undefined>);

export interface LimnOptions {
  /** Address of the server, such as `https://limn.example`. */
  url: string;
  /** Without one, calls are made as a guest. */
  key?: KeySource;
  /** How often a call is tried again after 429, 503 or a failure of the network. Default: 3. */
  retries?: number;
  /** First wait between tries in milliseconds; each further one is twice as long. Default: 500. */
  backOffMs?: number;
  /** The longest `retry-after` that is waited for, in seconds; with a longer one the call fails. Default: 60. */
  longestWait?: number;
  /** How long one try may take until its answer begins, in milliseconds. Default: 60,000. */
  timeoutMs?: number;
  /** Named in the server's records. */
  userAgent?: string;
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** For writes. The client makes one unless you give it. */
  idempotencyKey?: string;
}

/** How a method becomes a request. */
export interface MethodDefinition {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  /** Fields of the input that go into the query. */
  query?: readonly string[];
  /** Fields that are in neither path nor query are sent as JSON. */
  body?: true;
  /** The body has a `requestId`. */
  requestId?: true;
  /** The input may have a `file`. */
  upload?: true;
  stream?: 'file' | 'events';
  /** Lists: the field with the entries, and the one that takes the `next` of the page before. */
  page?: { items: string; cursor?: string };
}

export type Input = Record<string, unknown>;

/** Sends a call, with its retries. @throws LimnError */
export type Send = (
  definition: MethodDefinition,
  input?: Input,
  options?: CallOptions,
) => Promise<Response>;

const queryValue = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value));

function splitInput(definition: MethodDefinition, input: Input) {
  const rest = new Map(Object.entries(input));
  const take = (name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return value;
  };
  const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = take(name);
    if (value === undefined || value === '')
      throw new LimnError('invalid', `Give ${name}.`, {
        fields: [{ path: name, message: 'This is missing.' }],
      });
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const name of definition.query ?? []) {
    const value = take(name);
    if (value !== undefined && value !== null && value !== '') query.set(name, queryValue(value));
  }
  const file = definition.upload ? (take('file') as Blob | NamedFile | undefined) : undefined;
  return {
    address: query.size > 0 ? `${path}?${query}` : path,
    file,
    body: definition.body && !file ? Object.fromEntries(rest) : undefined,
  };
}

function formOf(file: Blob | NamedFile): FormData {
  const form = new FormData();
  if (file instanceof Blob) form.set('file', file);
  else form.set('file', new Blob([file.bytes as Uint8Array<ArrayBuffer>]), file.name);
  return form;
}

const errorMessage = (error: unknown): string => {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
};

/** One try. @throws LimnError network or timeout; what the caller's signal aborts with */
async function tryOnce(
  { fetch: ask = fetch, timeoutMs = 60_000 }: LimnOptions,
  address: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  const { host } = new URL(address);
  try {
    const signals = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
    return await ask(address, { ...init, signal: signals });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (late.signal.aborted)
      throw new LimnError('timeout', `${host} did not answer within ${timeoutMs / 1000} seconds.`);
    throw new LimnError('network', `${host} cannot be reached: ${errorMessage(error)}.`, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

const passing = new Set(['network', 'timeout', 'rate_limited', 'unavailable']);

/** How long to wait before a call is tried again, in milliseconds; undefined: it is not. */
function waitAfter(error: LimnError, tried: number, options: LimnOptions, wasCutOff: boolean) {
  const { retries = 3, backOffMs = 500, longestWait = 60 } = options;
  // The first try of a write may still run when its answer was lost: the server says so until it has ended.
  const mayStillRun = error.code === 'conflict' && wasCutOff;
  if (tried > retries || !(passing.has(error.code) || mayStillRun)) return undefined;
  if (error.retryAfter !== undefined)
    return error.retryAfter > longestWait ? undefined : error.retryAfter * 1000;
  return backOffMs * 2 ** (tried - 1) * (0.5 + Math.random() / 2);
}

const asLimnError = (error: unknown): LimnError => {
  if (error instanceof LimnError) return error;
  throw error;
};

/** Creates the function that sends calls, with retries. */
export function createSend(options: LimnOptions): Send {
  const base = options.url.replace(/\/+$/, '');
  if (!URL.canParse(base)) throw new TypeError(`"${options.url}" is not the address of a server.`);
  const tokenFor = async (refused: string | undefined) =>
    typeof options.key === 'function' ? options.key(refused) : options.key;

  return async (definition, input = {}, { signal, idempotencyKey } = {}) => {
    const isWrite = definition.method !== 'GET';
    const key = isWrite ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
    const { address, file, body } = splitInput(
      definition,
      definition.requestId ? { requestId: key, ...input } : input,
    );
    let token = await tokenFor(undefined);
    const request = (): RequestInit => ({
      method: definition.method,
      headers: {
        accept: definition.stream === 'events' ? 'text/event-stream' : 'application/json, */*',
        'limn-version': apiVersion,
        ...(options.userAgent ? { 'user-agent': options.userAgent } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(file ? { body: formOf(file) } : {}),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    let wasCutOff = false;
    let wasRenewed = false;
    for (let tried = 1; ; tried++) {
      signal?.throwIfAborted();
      try {
        const response = await tryOnce(options, base + address, request(), signal);
        if (response.ok) return response;
        throw await errorOf(response);
      } catch (thrown) {
        const error = asLimnError(thrown);
        if (error.code === 'unauthenticated' && typeof options.key === 'function' && !wasRenewed) {
          wasRenewed = true;
          const renewed = await tokenFor(token);
          if (!renewed || renewed === token) throw error;
          token = renewed;
          continue;
        }
        wasCutOff ||= isWrite && error.status === undefined;
        const wait = waitAfter(error, tried, options, wasCutOff);
        if (wait === undefined) throw error;
        await pause(wait, signal);
      }
    }
  };
}
