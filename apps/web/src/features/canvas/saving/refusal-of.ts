import { ApiError } from '../../../lib/api-error.ts';
import type { SavingEvent } from './reduce.ts';

/** Converts a failed call into a saving event. */
export function refusalOf(
  error: unknown,
): Extract<SavingEvent, { type: 'refused' | 'unreachable' }> {
  if (!(error instanceof ApiError)) return { type: 'unreachable' };
  const { reason, status, storage } = error;
  if (reason) return { type: 'refused', reason, storage };
  switch (status) {
    case 401:
      return { type: 'refused', reason: 'auth' };
    case 403:
      return { type: 'refused', reason: 'forbidden' };
    case 404:
      return { type: 'refused', reason: 'gone' };
    case 409:
      return { type: 'refused', reason: 'conflict' };
    case 400:
    case 413:
    case 415:
    case 422:
      return { type: 'refused', reason: 'invalid' };
    default:
      // 429 and 502 to 504 are temporary, as is any answer of a proxy in between.
      return { type: 'unreachable', crashed: status === 500 };
  }
}
