import type { ErrorCode, ErrorReason } from '@limn/contracts/errors';
import { DomainError } from '../../platform/errors.ts';

const reasons: Partial<Record<ErrorCode, ErrorReason>> = {
  unauthenticated: 'auth',
  not_found: 'gone',
  conflict: 'conflict',
  invalid: 'invalid',
  payload_too_large: 'invalid',
  unsupported_media: 'invalid',
};

/**
 * Runs a change to a canvas. A rejection without a reason gets the default one of its code, so that a tab can react
 * without parsing sentences.
 */
export async function withReasons<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof DomainError) || error.reason) throw error;
    const { code, message, fields, retryAfter, cause } = error;
    throw new DomainError(code, message, fields, { retryAfter, cause, reason: reasons[code] });
  }
}
