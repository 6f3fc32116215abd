import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import { DomainError } from '../../../platform/errors.ts';
import { type OutboundNetwork, safeAsk, safeFetch } from '../../../platform/safe-fetch.ts';
import { fileLimits } from '../keep-picture.ts';
import type { Breaker } from './breaker.ts';
import { type ReferenceSource, SourceError } from './source.ts';

/** Milliseconds that a search or a thumbnail may take, and a file. */
export const searchMs = 2500;
const fileMs = 15_000;
/** A page of an API's answers. */
const mostJson = 4 * 1024 * 1024;
const mostThumbnail = 4 * 1024 * 1024;

export interface AskParts {
  breaker: Breaker;
  agent: string;
  /** For tests; else the Internet. */
  network: OutboundNetwork | undefined;
}

const isJson = (headers: IncomingHttpHeaders) => /\bjson\b/i.test(headers['content-type'] ?? '');

function retryAfterOf(headers: IncomingHttpHeaders): number | undefined {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** Converts a network error to an error of the source. @throws the signal's reason if the caller aborted */
function toSourceError(error: unknown, signal: AbortSignal): SourceError {
  if (signal.aborted && (signal.reason as Error).name !== 'TimeoutError') throw signal.reason;
  if (error instanceof SourceError) return error;
  if (!(error instanceof DomainError)) throw error;
  if (error.code === 'payload_too_large') return new SourceError('unreadable', 'sent too much');
  return signal.aborted || /did not answer in/.test(error.message)
    ? new SourceError('late', 'did not answer in time')
    : new SourceError('down', 'did not answer');
}

async function watched<T>({ breaker }: AskParts, signal: AbortSignal, work: () => Promise<T>) {
  breaker.enter();
  try {
    const answer = await work();
    breaker.note('answered');
    return answer;
  } catch (error) {
    const failure = toSourceError(error, signal);
    breaker.note(failure);
    throw failure;
  }
}

/**
 * Requests JSON from an API.
 * @returns undefined for 404
 * @throws SourceError
 */
export function askJson<T>(
  parts: AskParts,
  address: URL,
  schema: z.ZodType<T>,
  signal: AbortSignal,
  {
    onHeaders,
    authorization,
    form,
  }: {
    onHeaders?: (headers: IncomingHttpHeaders) => void;
    authorization?: string | undefined;
    form?: string;
  } = {},
): Promise<T | undefined> {
  const { agent, network } = parts;
  const options = { agent, signal, maxBytes: mostJson, timeoutMs: searchMs, redirects: 1 };
  return watched(parts, signal, async () => {
    const { status, headers, bytes } = await safeAsk(
      address.href,
      { ...options, accept: 'application/json, application/ld+json', authorization, form },
      network,
    );
    onHeaders?.(headers);
    if (status === 404 && isJson(headers)) return undefined;
    // The Met's firewall answers with a page, with status 403 or 200, where it wants fewer requests.
    if (status === 429 || ((status === 403 || status === 200) && !isJson(headers)))
      throw new SourceError('limited', 'wants fewer searches', retryAfterOf(headers));
    if (status === 410)
      throw new SourceError(
        'unreadable',
        'has retired this version of its API: see docs/references.md',
      );
    if (status === 401 && authorization)
      throw new SourceError('refused', 'does not take our credentials');
    if (status >= 500) throw new SourceError('down', `answered with status ${status}`);
    if (status !== 200) throw new SourceError('unreadable', `answered with status ${status}`);
    return parsed(bytes, schema);
  });
}

function parsed<T>(bytes: Uint8Array, schema: z.ZodType<T>): T {
  const unreadable = new SourceError('unreadable', 'answered what cannot be read');
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw unreadable;
  }
  const result = schema.safeParse(json);
  if (!result.success) throw unreadable;
  return result.data;
}

/** Fetches pictures of a source, from any host. Their failures do not count against its searches. */
export const fileFetcher =
  ({ agent, network }: AskParts): ReferenceSource['fetch'] =>
  async (address, size, signal) => {
    const [maxBytes, timeoutMs] =
      size === 'file' ? [fileLimits.maxBytes, fileMs] : [mostThumbnail, searchMs];
    try {
      return await safeFetch(address, { agent, signal, maxBytes, timeoutMs }, network);
    } catch (error) {
      throw toSourceError(error, signal);
    }
  };
