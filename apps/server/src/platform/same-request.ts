import { createHash } from 'node:crypto';
import { conflict } from './errors.ts';

/** A request body's hash: SHA-256 of its JSON, 64 hex digits. */
export const hashRequest = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex');

/**
 * A row made under the same request key before, if it was made of the same body.
 * @throws DomainError conflict when the key was used for something else
 */
export function sameRequest<T extends { requestSha256: string | null }>(row: T, sha256: string): T {
  if (row.requestSha256 !== null && row.requestSha256 !== sha256)
    throw conflict('This requestId was used for another request. Use a new one.');
  return row;
}
