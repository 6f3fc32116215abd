import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { signingKeys } from './schema.ts';

/** Order of the group of P-256 (FIPS 186-5, SP 800-186 section 3.2.1.3). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Bytes that every process with this secret derives alike, and no one without it (HKDF, RFC 5869). */
const drawn = (secret: string, use: string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, '', `${use} key 1`, length));

/** A private key on P-256 drawn from the secret, by 'extra random bits' (FIPS 186-5, A.2.1). */
export function drawnP256(secret: string, use: string): KeyObject {
  const scalar = (BigInt(`0x${drawn(secret, use, 48).toString('hex')}`) % (order - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  return createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x: part(1), y: part(33) },
  });
}

/** The bytes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const ed25519Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A private Ed25519 key drawn from the secret. */
export const drawnEd25519 = (secret: string, use: string): KeyObject =>
  createPrivateKey({
    format: 'der',
    type: 'pkcs8',
    key: Buffer.concat([ed25519Head, drawn(secret, use, 32)]),
  });

/** Keeps the public half of a key, once; answers what is kept under this id, which another process may have
 *  written first. */
export async function keepKey(db: Sql, key: typeof signingKeys.$inferInsert): Promise<unknown> {
  await db.insert(signingKeys).values(key).onConflictDoNothing();
  const [kept] = await db.select().from(signingKeys).where(eq(signingKeys.id, key.id));
  return kept!.public;
}

/** Public halves of all keys ever used for this, oldest first. */
export async function keptKeys(db: Sql, use: 'pictures' | 'receipts') {
  return db
    .select()
    .from(signingKeys)
    .where(eq(signingKeys.use, use))
    .orderBy(asc(signingKeys.since), asc(signingKeys.id));
}
