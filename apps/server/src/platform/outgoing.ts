import { fetch, type FormData, type Response } from 'undici';
import { dispatcherFor, type NamedHosts } from './reach.ts';

/** How a call to another server came to nothing. */
export type OutgoingTrouble = 'unreachable' | 'late' | 'redirected' | 'too-large' | 'private';

/** Logs neither content nor recipient: both may contain a key. */
export class OutgoingError extends Error {
  readonly trouble: OutgoingTrouble;
  constructor(trouble: OutgoingTrouble) {
    super(`The call to another server failed: ${trouble}.`);
    this.name = 'OutgoingError';
    this.trouble = trouble;
  }
}

export interface OutgoingAnswer {
  status: number;
  /** Seconds until the next request, from the `Retry-After` header. */
  retryAfter: number | undefined;
  bytes: Uint8Array;
}

export interface OutgoingCall {
  method?: 'GET' | 'HEAD' | 'POST' | 'DELETE' | 'PUT';
  headers?: Record<string, string>;
  body?: string | FormData;
  /** Maximum milliseconds for the whole answer. */
  timeoutMs: number;
  maxBytes: number;
  signal: AbortSignal;
  /**
   * Hosts on private networks that may be called; 'any': the operator configured the whole address. All others must be
   * public.
   */
  hosts: NamedHosts | 'any';
}

async function collect(answer: Response, maxBytes: number): Promise<Uint8Array> {
  if (Number(answer.headers.get('content-length') ?? 0) > maxBytes)
    throw new OutgoingError('too-large');
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > maxBytes) throw new OutgoingError('too-large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * Calls a server that an admin or the operator has configured. An address that is private, or whose name resolves to a
 * private one, is called only if the operator names its host. Redirects are not followed, answers are bounded in bytes
 * and time. For addresses that strangers give there is `safeFetch`.
 * @throws OutgoingError, or the signal's reason
 */
export async function callOut(url: URL, call: OutgoingCall): Promise<OutgoingAnswer> {
  const dispatcher = dispatcherFor(url, call.hosts);
  if (!dispatcher) throw new OutgoingError('private');
  const late = AbortSignal.timeout(call.timeoutMs);
  try {
    const answer = await fetch(url, {
      method: call.method ?? 'GET',
      ...(call.headers && { headers: call.headers }),
      ...(call.body !== undefined && { body: call.body }),
      redirect: 'manual',
      dispatcher,
      signal: AbortSignal.any([call.signal, late]),
    });
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel();
      throw new OutgoingError('redirected');
    }
    const bytes = await collect(answer, call.maxBytes);
    const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
    return {
      status: answer.status,
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
      bytes,
    };
  } catch (error) {
    call.signal.throwIfAborted();
    if (error instanceof OutgoingError) throw error;
    // Errors of fetch may quote a header, so they are not passed on.
    throw new OutgoingError(late.aborted ? 'late' : 'unreachable');
  }
}
