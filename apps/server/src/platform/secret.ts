import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepOnce } from './keep-once.ts';

/** The server's own secret: from configuration, else drawn once and kept in the data folder. */
export function readSecret(dataFolder: string, configured: string | undefined): string {
  if (configured) return configured;
  const file = join(dataFolder, 'secret');
  if (!existsSync(file)) keepOnce(file, randomBytes(32).toString('hex'));
  return readFileSync(file, 'utf8').trim();
}

/** HMAC-SHA256 (RFC 2104) of the parts under the secret, base64url. */
export function sign(secret: string, ...parts: (string | number)[]): string {
  return createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
}

export function signatureMatches(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
