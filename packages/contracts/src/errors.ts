import { z } from 'zod';

/** Every way a call can fail that a person or a program can cause. */
export const errorCodes = [
  'unauthenticated',
  'waitlisted',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'invalid',
  'conflict',
  'payload_too_large',
  'unsupported_media',
  'rate_limited',
  'insufficient_credits',
  'payment_failed',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Body of every failed answer. `fields` names each bad field by its path. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
