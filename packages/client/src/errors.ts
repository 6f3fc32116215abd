/** One field that was refused, by its path in the input, and what to do about it. */
export interface FieldProblem {
  path: string;
  message: string;
}

/**
 * Why a call failed. Codes of the server are described at `/docs/developers`; the client adds:
 * `network` (no answer came), `timeout`, `unreadable` (the answer is not one of this API), `generation_failed` (also when
 * it was cancelled), `receipt` and `webhook` (a signature does not hold).
 */
export type LimnErrorCode =
  | 'unauthenticated'
  | 'waitlisted'
  | 'suspended'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'invalid'
  | 'conflict'
  | 'payload_too_large'
  | 'unsupported_media'
  | 'rate_limited'
  | 'insufficient_credits'
  | 'payment_failed'
  | 'unavailable'
  | 'internal'
  | 'network'
  | 'timeout'
  | 'unreadable'
  | 'generation_failed'
  | 'receipt'
  | 'webhook';

interface Facts {
  /** HTTP status of the answer. */
  status?: number;
  fields?: FieldProblem[];
  /** Seconds after which a call may be made again. */
  retryAfter?: number;
  /** A reason that a program can act on, such as `auth`: the person has to sign in again. */
  reason?: string;
  /** Id of the request in the server's log: quote it when you report a failure. */
  requestId?: string;
  cause?: unknown;
}

export class LimnError extends Error {
  override readonly name = 'LimnError';
  readonly code: LimnErrorCode;
  readonly status: number | undefined;
  readonly fields: readonly FieldProblem[];
  readonly retryAfter: number | undefined;
  readonly reason: string | undefined;
  readonly requestId: string | undefined;

  constructor(code: LimnErrorCode, message: string, facts: Facts = {}) {
    super(message, 'cause' in facts ? { cause: facts.cause } : undefined);
    this.code = code;
    this.status = facts.status;
    this.fields = facts.fields ?? [];
    this.retryAfter = facts.retryAfter;
    this.reason = facts.reason;
    this.requestId = facts.requestId;
  }
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (!text) return undefined;
  const seconds = /^\d+$/.test(text.trim())
    ? Number(text)
    : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/** Codes of answers without problem details, as proxies give them. */
const codeOfStatus = (status: number): LimnErrorCode => {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'rate_limited';
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'unreadable';
};

interface Problem {
  code?: LimnErrorCode;
  detail?: string;
  /** Sent in its place to people's own tokens. */
  message?: string;
  instance?: string;
  fields?: FieldProblem[];
  reason?: string;
}

function problemIn(text: string): Problem | undefined {
  try {
    const body = JSON.parse(text) as Problem & { error?: Problem };
    return body.error ?? body;
  } catch {
    return undefined;
  }
}

/** The error in a failed answer: problem details (RFC 9457), or what a proxy on the way answered. */
export async function errorOf(response: Response): Promise<LimnError> {
  const { status, headers } = response;
  const problem = problemIn(await response.text().catch(() => ''));
  const code = problem?.code ?? codeOfStatus(status);
  const message = problem?.detail ?? problem?.message ?? `The server answered ${status}.`;
  const requestId = problem?.instance?.replace(/^urn:uuid:/, '');
  const retryAfter = retryAfterOf(headers);
  return new LimnError(code, message, {
    status,
    ...(problem?.fields ? { fields: problem.fields } : {}),
    ...(problem?.reason ? { reason: problem.reason } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(requestId ? { requestId } : {}),
  });
}
