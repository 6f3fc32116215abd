import { createHmac, randomBytes } from 'node:crypto';
import { seal, unseal } from '../../platform/seal.ts';
import type { EndpointRow } from './schema.ts';

const use = 'webhook secrets';
const prefix = 'whsec_';
const secretBytes = 32;

/** A new secret, and the same sealed for the database. */
export function newSecret(serverSecret: string): { secret: string; sealed: string } {
  const secret = prefix + randomBytes(secretBytes).toString('base64');
  return { secret, sealed: seal(serverSecret, use, secret) };
}

/** The secrets that sign at a time, the newest first; those sealed under another server secret are left out. */
export function secretsOf(
  serverSecret: string,
  { secret, oldSecret, oldSecretUntil }: EndpointRow,
  now: Date,
): string[] {
  const overlaps = oldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil;
  return [secret, ...(overlaps ? [oldSecret] : [])].flatMap(
    (sealed) => unseal(serverSecret, use, sealed) ?? [],
  );
}

/**
 * Headers of a delivery by the Standard Webhooks specification: a signature per secret.
 * @param at when it is sent; receivers refuse what is older than five minutes
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
