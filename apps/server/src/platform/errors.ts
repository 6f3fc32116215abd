import type { ErrorCode } from '@limn/contracts/errors';

/** A failure somebody can cause and mend: its code decides the HTTP status, its message is for people. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: { path: string; message: string }[] | undefined;

  constructor(code: ErrorCode, message: string, fields?: { path: string; message: string }[]) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.fields = fields;
  }
}

export const notFound = (what: string) => new DomainError('not_found', `${what} was not found.`);
export const conflict = (message: string) => new DomainError('conflict', message);
export const invalid = (path: string, message: string) =>
  new DomainError('invalid', message, [{ path, message }]);

/** The one table from codes to HTTP. `satisfies` keeps it exhaustive. */
export const httpStatus = {
  unauthenticated: 401,
  waitlisted: 403,
  forbidden: 403,
  not_found: 404,
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
