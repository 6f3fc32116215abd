import type { ErrorBody, ErrorCode, ErrorReason, StorageUse } from '@limn/contracts/errors';

export interface FieldError {
  path: string;
  message: string;
}

/** A call that failed: by the server's own words, or because it could not be reached. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  readonly status: number;
  readonly fields: readonly FieldError[];
  /** Why a change to a canvas was refused. */
  readonly reason: ErrorReason | undefined;
  /** With the reason `quota`. */
  readonly storage: StorageUse | undefined;

  constructor(
    code: ErrorCode | 'network',
    message: string,
    status = 0,
    fields: readonly FieldError[] = [],
    more: { reason?: ErrorReason | undefined; storage?: StorageUse | undefined } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.reason = more.reason;
    this.storage = more.storage;
  }
}

const offline = 'The server cannot be reached. Check your connection and try again.';

export function networkError(): ApiError {
  return new ApiError('network', offline);
}

/** A client-side error of one field. */
export function fieldError(path: string, message: string): ApiError {
  return new ApiError('invalid', message, 0, [{ path, message }]);
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'object' &&
    body.error !== null &&
    'message' in body.error
  );
}

/** Reads a failed answer, also one that a proxy in between wrote. */
export function errorFromBody(status: number, text: string): ApiError {
  try {
    const body: unknown = JSON.parse(text);
    if (isErrorBody(body)) {
      const { code, message, fields, reason, storage } = body.error;
      return new ApiError(code, message, status, fields ?? [], { reason, storage });
    }
  } catch {
    // Not JSON: fall through to the plain words.
  }
  return status >= 500
    ? new ApiError('unavailable', 'The server is not answering as it should. Try again.', status)
    : new ApiError('internal', `The server answered with status ${status}.`, status);
}

/** The message of any thrown value, for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Something went wrong.';
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
