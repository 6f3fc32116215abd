import { importJWK, type JWK, SignJWT } from 'jose';
import { claimsAt, type LocalAccount } from './accounts.ts';

export const embeddedClientId = 'limn-web';

/** The half of a signing key that may be shown. */
export function publicKey(key: JWK): JWK {
  const { kty, n, e, kid, use, alg } = key;
  return { kty: kty!, n: n!, e: e!, kid: kid!, use: use!, alg: alg! };
}

export const embeddedIssuer = (publicUrl: string) => `${publicUrl}/oidc`;

export interface TokenOptions {
  key: JWK;
  publicUrl: string;
  email: string;
  lifetimeSeconds?: number;
  /** Claims and header fields other than the usual ones. */
  claims?: Record<string, unknown>;
  header?: { typ?: string };
}

/** An ID token as the embedded provider would give it, for the command line and for tests. */
export async function issueToken(
  accounts: readonly LocalAccount[],
  options: TokenOptions,
): Promise<string> {
  const { sub, ...claims } = { ...claimsAt(accounts, options.email), ...options.claims };
  return new SignJWT({ aud: embeddedClientId, token_use: 'id', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: options.key.kid!, ...options.header })
    .setSubject(sub)
    .setIssuer(embeddedIssuer(options.publicUrl))
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + (options.lifetimeSeconds ?? 3600))
    .sign(await importJWK(options.key, 'RS256'));
}
