import { createPublicKey } from 'node:crypto';
import { jwksPath, type ReceiptKind } from '@limn/contracts/credentials';
import type { FastifyInstance } from 'fastify';
import {
  calculateJwkThumbprint,
  CompactSign,
  compactVerify,
  createLocalJWKSet,
  type JWK,
} from 'jose';
import type { Database } from '../../platform/database/database.ts';
import { canonicalJson } from './canonical-json.ts';
import { drawnEd25519, keepKey, keptKeys } from './keys.ts';

export interface Receipts {
  /**
   * A receipt that anyone can check without asking us: a compact JWS (RFC 7515) by Ed25519 (RFC 8037) over canonical
   * JSON (RFC 8785). The same facts give the same bytes, so none has to be stored.
   * @param subject id of the subject
   * @param facts JSON, without anything its holder may not show
   * @param at when it happened, not when the receipt is requested; in seconds
   */
  receiptFor(
    kind: ReceiptKind,
    subject: string,
    facts: Record<string, unknown>,
    at: Date,
  ): Promise<string>;
  /** Whether a receipt was signed here, and its payload. */
  check(receipt: string): Promise<{ valid: boolean; facts: Record<string, unknown> | null }>;
  /** The keys to check them with, those used before included. */
  publicKeys(): Promise<{ keys: JWK[] }>;
}

/**
 * Receipts signed with a key drawn from the server's secret, so that all processes have the same. Its public
 * half is kept in the database: when the secret is replaced, the old one stays listed.
 */
export async function createReceipts(parts: {
  db: Database;
  secret: string;
  publicUrl: string;
  now: Date;
}): Promise<Receipts> {
  const { db, publicUrl } = parts;
  const key = drawnEd25519(parts.secret, 'receipts');
  const { kty, crv, x } = createPublicKey(key).export({ format: 'jwk' }) as JWK;
  const bare = { kty: kty!, crv: crv!, x: x! };
  const kid = await calculateJwkThumbprint(bare);
  const jwk: JWK = { ...bare, kid, use: 'sig', alg: 'EdDSA' };
  await keepKey(db, { id: kid, use: 'receipts', public: jwk, since: parts.now });
  const publicKeys = async () => ({
    keys: (await keptKeys(db, 'receipts')).map((kept) => kept.public as JWK),
  });
  return {
    publicKeys,
    receiptFor(kind, subject, facts, at) {
      const iat = Math.floor(at.getTime() / 1000);
      const text = canonicalJson({ iss: publicUrl, iat, sub: subject, kind, facts });
      return new CompactSign(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'receipt+jws' })
        .sign(key);
    },
    async check(receipt) {
      try {
        const keys = createLocalJWKSet(await publicKeys());
        const { payload } = await compactVerify(receipt, keys, { algorithms: ['EdDSA'] });
        const facts = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
        return { valid: facts['iss'] === publicUrl, facts };
      } catch {
        return { valid: false, facts: null };
      }
    },
  };
}

/** A receipt as a file to keep. */
export const receiptFile = (receipt: string, name: string) => ({
  stream: Buffer.from(receipt),
  size: Buffer.byteLength(receipt),
  type: 'application/jose',
  downloadName: `${name}.jws`,
  immutable: false,
});

/** The keys that receipts are checked with, for anyone and from anywhere. */
export function addReceiptKeys(app: FastifyInstance, receipts: Receipts): void {
  app.get(jwksPath, async (_request, reply) =>
    reply
      .type('application/jwk-set+json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=300')
      .send(await receipts.publicKeys()),
  );
}
