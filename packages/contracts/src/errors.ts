import { z } from 'zod';

/** Every way a call can fail that a person or a program can cause. */
export const errorCodes = [
  'unauthenticated',
  'waitlisted',
  'suspended',
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

/**
 * Why a change to a canvas was refused, where a program has to act on it: bring it together with what was changed
 * meanwhile (`conflict`), read the canvas again (`outdated`), stop sending until there is room (`quota`), give up
 * this change only (`invalid`), give up the canvas (`gone`), or sign in again (`auth`).
 */
export const errorReasons = ['conflict', 'outdated', 'quota', 'invalid', 'gone', 'auth'] as const;
export type ErrorReason = (typeof errorReasons)[number];

/** Bytes that a person's canvases use, may use, and would need in addition; sent with `quota`. */
export const StorageUse = z.object({ used: z.int(), limit: z.int(), needed: z.int() });
export type StorageUse = z.infer<typeof StorageUse>;

/** Body of every failed answer. `fields` names each bad field by its path. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    reason: z.enum(errorReasons).optional(),
    storage: StorageUse.optional(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
