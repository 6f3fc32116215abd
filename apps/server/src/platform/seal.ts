import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const [nonceBytes, tagBytes] = [12, 16];

/** A key for one use, drawn from the server's secret (HKDF, RFC 5869). */
const keyFor = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `seal ${use} 1`, 32));

/** Encrypts text that only this server is to read (AES-256-GCM, SP 800-38D); base64url. */
export function seal(secret: string, use: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, use), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Reads what `seal` wrote; undefined when it was written under another secret, or changed since. */
export function unseal(secret: string, use: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, use), nonce, {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(tag);
    const body = bytes.subarray(nonceBytes + tagBytes);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
