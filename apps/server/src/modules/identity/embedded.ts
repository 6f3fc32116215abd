import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  claimsAt,
  issueToken as issueTokenTo,
  mountProvider,
  sampleAccounts,
  type TokenOptions,
} from '@limn/embedded-identity';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { brand } from '../../brand.ts';
import type { Database } from '../../platform/database/database.ts';
import { keepOnce } from '../../platform/keep-once.ts';
import { sign } from '../../platform/secret.ts';
import { callbackOrigins } from './callback-origins.ts';

// Connects the embedded identity provider to this server: its database, secret, key and brand.

/** The sample people of a fresh machine. */
export const localAccounts = sampleAccounts(brand.localDomain);

export const claimsOf = (email: string) => claimsAt(localAccounts, email);

/** An ID token as the embedded provider would give it, for the command line and for tests. */
export const issueToken = (options: TokenOptions): Promise<string> =>
  issueTokenTo(localAccounts, options);

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

/** Mounts the embedded provider below /oidc. */
export function mountEmbeddedProvider(
  app: FastifyInstance,
  options: { publicUrl: string; secret: string; key: JWK; db: Database },
): Promise<void> {
  const { publicUrl, secret, key, db } = options;
  return mountProvider(app, {
    publicUrl,
    origins: callbackOrigins(publicUrl),
    productName: brand.name,
    accounts: localAccounts,
    key,
    secretFor: (purpose) => sign(secret, purpose),
    db,
  });
}
