import type { ErrorBody, ErrorCode } from '@limn/contracts/errors';
import { UsedKey } from '../programs/index.ts';

/** Seconds after which a request that met a running one with the same key may be repeated. */
const retrySeconds = 2;

/** The body of a failed response, as the protocol has it. */
export interface AcpErrorBody {
  type: 'invalid_request' | 'processing_error' | 'service_unavailable';
  code: string;
  message: string;
  /** JSONPath (RFC 9535) of the field that is wrong. */
  param?: string;
  /** Versions of the protocol that are spoken here. */
  supported_versions?: readonly string[];
}

/** A failure with a code of the protocol. */
export class AcpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: Pick<AcpErrorBody, 'param' | 'supported_versions'>;

  constructor(status: number, code: string, message: string, more: AcpError['more'] = {}) {
    super(message);
    this.name = 'AcpError';
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

/** `line_items.0.quantity` as JSONPath: `$.line_items[0].quantity`. */
export const jsonPath = (path: string): string =>
  `$${path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')}`;

const typeOf = (code: ErrorCode): AcpErrorBody['type'] =>
  code === 'unavailable'
    ? 'service_unavailable'
    : code === 'internal' || code === 'payment_failed'
      ? 'processing_error'
      : 'invalid_request';

/** A failure of any kind in the protocol's form; `status` and `body` are those of the same failure at the API. */
export function acpErrorOf(
  error: unknown,
  { status, body }: { status: number; body: ErrorBody },
): { status: number; body: AcpErrorBody; retryAfter?: number } {
  if (error instanceof AcpError) {
    const { message, code, more } = error;
    return { status: error.status, body: { type: 'invalid_request', code, message, ...more } };
  }
  const { code, message, fields } = body.error;
  if (error instanceof UsedKey)
    return error.by === 'another-request'
      ? { status, body: { type: 'invalid_request', code: 'idempotency_conflict', message } }
      : {
          status,
          body: { type: 'invalid_request', code: 'idempotency_in_flight', message },
          retryAfter: retrySeconds,
        };
  const [field] = fields ?? [];
  return {
    status,
    body: { type: typeOf(code), code, message, ...(field ? { param: jsonPath(field.path) } : {}) },
  };
}
