import type { ErrorCode, ErrorReason, StorageUse } from '@limn/contracts/errors';

/**
 * A failure that a user can cause and fix: its code decides the HTTP status, its message is shown to people, and its
 * `cause` goes to the log.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: { path: string; message: string }[] | undefined;
  /** Seconds after which the same call may succeed, where that is known. */
  readonly retryAfter: number | undefined;
  /** Why, for a program that has to act on it. */
  readonly reason: ErrorReason | undefined;
  /** With the reason `quota`. */
  readonly storage: StorageUse | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    fields?: { path: string; message: string }[],
    more: {
      retryAfter?: number | undefined;
      cause?: unknown;
      reason?: ErrorReason | undefined;
      storage?: StorageUse | undefined;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'DomainError';
    this.code = code;
    this.fields = fields;
    this.retryAfter = more.retryAfter;
    this.reason = more.reason;
    this.storage = more.storage;
  }
}

export const notFound = (what: string) => new DomainError('not_found', `${what} was not found.`);
export const conflict = (message: string) => new DomainError('conflict', message);
/** A limit was met; `seconds` is when to try again. */
export const tooMany = (message: string, seconds: number) =>
  new DomainError('rate_limited', message, undefined, { retryAfter: seconds });
export const invalid = (path: string, message: string) =>
  new DomainError('invalid', message, [{ path, message }]);

/** The one table from codes to HTTP. `satisfies` keeps it exhaustive. */
export const httpStatus = {
  unauthenticated: 401,
  waitlisted: 403,
  suspended: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  invalid: 422,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  insufficient_credits: 402,
  payment_failed: 402,
  unavailable: 503,
  internal: 500,
} satisfies Record<ErrorCode, number>;
