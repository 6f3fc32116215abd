import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { keepOnce } from '../../../platform/keep-once.ts';
import { claimsOf } from './accounts.ts';

export const embeddedClientId = 'limn-web';

/** The embedded provider's signing key (RS256), drawn once and kept in the data folder. */
export async function readSigningKey(dataFolder: string): Promise<JWK> {
  const file = join(dataFolder, 'identity-key.json');
  if (!existsSync(file)) {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), kid: 'limn-1', use: 'sig', alg: 'RS256' };
    keepOnce(file, JSON.stringify(key));
  }
  return JSON.parse(readFileSync(file, 'utf8')) as JWK;
}

/** The half of a signing key that may be shown. */
export function publicKey(key: JWK): JWK {
  const { kty, n, e, kid, use, alg } = key;
  return { kty: kty!, n: n!, e: e!, kid: kid!, use: use!, alg: alg! };
}

export const embeddedIssuer = (publicUrl: string) => `${publicUrl}/oidc`;

/** An ID token as the embedded provider would give it, for the command line and for tests. */
export async function issueToken(options: {
  key: JWK;
  publicUrl: string;
  email: string;
  lifetimeSeconds?: number;
  /** Claims and header fields other than the usual ones. */
  claims?: Record<string, unknown>;
  header?: { typ?: string };
}): Promise<string> {
  const { sub, ...claims } = { ...claimsOf(options.email), ...options.claims };
  return new SignJWT({ aud: embeddedClientId, token_use: 'id', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: options.key.kid!, ...options.header })
    .setSubject(sub)
    .setIssuer(embeddedIssuer(options.publicUrl))
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + (options.lifetimeSeconds ?? 3600))
    .sign(await importJWK(options.key, 'RS256'));
}
