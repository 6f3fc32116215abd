import type { ClientConfig } from '@limn/contracts/identity';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import {
  embeddedClientId,
  embeddedIssuer,
  embeddedScopes,
  publicKey,
} from '@limn/embedded-identity';
import { readSigningKey } from './embedded.ts';
import type { TokenSource } from './tokens.ts';

export interface Endpoints {
  client: ClientConfig['oidc'];
  tokens: TokenSource;
}

/** OpenID Connect Discovery 1.0, section 3: what we use of it. */
const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
  revocation_endpoint: z.url().optional(),
  /** RFC 9449, section 5.1. */
  dpop_signing_alg_values_supported: z.array(z.string()).default([]),
});

async function discover(issuer: string) {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, {
    signal: AbortSignal.timeout(10_000),
    // Whose word this is follows from its address.
    redirect: 'error',
  }).catch((error: unknown) => {
    throw new Error(`The identity provider does not answer at ${address} (OIDC_ISSUER).`, {
      cause: error,
    });
  });
  if (!response.ok)
    throw new Error(`The identity provider answered ${response.status} at ${address}.`);
  const found = Discovery.safeParse(await response.json().catch(() => undefined));
  if (!found.success)
    throw new Error(`What answers at ${address} (OIDC_ISSUER) is no identity provider.`);
  return found.data;
}

/** Where people sign in and whose tokens count: the configured provider, else the embedded one. */
export async function readEndpoints(config: Config): Promise<Endpoints> {
  if (!config.oidc) {
    const issuer = embeddedIssuer(config.publicUrl);
    const key = await readSigningKey(config.dataFolder);
    return {
      client: {
        issuer,
        clientId: embeddedClientId,
        scopes: embeddedScopes,
        identityProvider: 'Google',
        name: 'Google',
        logo: null,
        authorizationEndpoint: `${issuer}/oauth2/authorize`,
        tokenEndpoint: `${issuer}/oauth2/token`,
        logoutEndpoint: `${issuer}/logout`,
        logoutStyle: 'cognito',
        revocationEndpoint: `${issuer}/oauth2/revoke`,
        boundTokens: true,
        embedded: true,
      },
      tokens: { issuer, clientId: embeddedClientId, keys: { keys: [publicKey(key)] } },
    };
  }
  const { clientId, identityProvider, name, logo, logoutUrl } = config.oidc;
  const found = await discover(config.oidc.issuer);
  // OpenID Connect Discovery 1.0, section 4.3: the issuer must match the provider's address.
  if (found.issuer !== config.oidc.issuer)
    throw new Error(
      `The identity provider calls itself ${found.issuer}; OIDC_ISSUER says ${config.oidc.issuer}.`,
    );
  // Cognito knows scopes and a logout of its own; other providers refuse the one and ignore the other.
  const cognito = /^cognito-idp\.[a-z0-9-]+\.amazonaws\.com$/.test(new URL(found.issuer).hostname);
  return {
    client: {
      issuer: found.issuer,
      clientId,
      scopes: config.oidc.scopes ?? (cognito ? embeddedScopes : 'openid profile email'),
      identityProvider: cognito ? identityProvider : null,
      name,
      logo: logo ?? null,
      authorizationEndpoint: found.authorization_endpoint,
      tokenEndpoint: found.token_endpoint,
      logoutEndpoint: logoutUrl ?? found.end_session_endpoint ?? null,
      logoutStyle: cognito ? 'cognito' : 'oidc',
      revocationEndpoint: found.revocation_endpoint ?? null,
      boundTokens: found.dpop_signing_alg_values_supported.includes('ES256'),
      embedded: false,
    },
    tokens: { issuer: found.issuer, clientId, keys: new URL(found.jwks_uri) },
  };
}
