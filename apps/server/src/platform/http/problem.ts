import { ErrorBody, type ErrorCode } from '@limn/contracts/errors';
import { sitePaths } from '@limn/contracts/site-paths';
import { z } from 'zod';
import { httpStatus } from '../errors.ts';

/** Titles of the kinds of errors, for programs. */
const titles: Record<ErrorCode, string> = {
  unauthenticated: 'Not signed in',
  waitlisted: 'On the waitlist',
  suspended: 'Account suspended',
  forbidden: 'Not allowed',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  invalid: 'Invalid request',
  conflict: 'Conflict',
  payload_too_large: 'Too large',
  unsupported_media: 'Unsupported media type',
  rate_limited: 'Too many calls',
  insufficient_credits: 'Not enough credits',
  payment_failed: 'Payment failed',
  unavailable: 'Not available right now',
  internal: 'Internal error',
};

/** An error as keys and apps get it: problem details (RFC 9457). `fields` names each bad field by its path. */
export const Problem = ErrorBody.shape.error.omit({ message: true }).extend({
  /** Address of the error's description. */
  type: z.url(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** `urn:uuid:` and the id of the request, which names it in our log. */
  instance: z.string(),
});

export function problemOf(
  { code, message, ...more }: ErrorBody['error'],
  requestId: string,
  publicUrl: string,
): z.infer<typeof Problem> {
  return {
    type: `${publicUrl}${sitePaths.developers}#${code.replaceAll('_', '-')}`,
    title: titles[code],
    status: httpStatus[code],
    detail: message,
    instance: `urn:uuid:${requestId}`,
    code,
    ...more,
  };
}
