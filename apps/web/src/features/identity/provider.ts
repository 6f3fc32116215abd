import type { ClientConfig } from '@limn/contracts/identity';
import * as oauth from 'oauth4webapi';
import { IdentityError } from '../../lib/identity-error.ts';
import { lifeOf, type Tokens } from './tokens.ts';

/** State that must survive the trip to the provider and back. */
export interface PendingSignIn {
  state: string;
  verifier: string;
  redirectUri: string;
}

type Oidc = ClientConfig['oidc'];

function serverOf(oidc: Oidc): oauth.AuthorizationServer {
  return {
    issuer: oidc.issuer,
    authorization_endpoint: oidc.authorizationEndpoint,
    token_endpoint: oidc.tokenEndpoint,
  };
}

/** Plain HTTP is only for a provider on the same machine. */
// oxlint-disable-next-line typescript/no-deprecated
function overPlainHttp(oidc: Oidc): { [oauth.allowInsecureRequests]?: boolean } {
  // oxlint-disable-next-line typescript/no-deprecated
  return oidc.tokenEndpoint.startsWith('http:') ? { [oauth.allowInsecureRequests]: true } : {};
}

export async function authorizeAddress(oidc: Oidc, pending: PendingSignIn): Promise<string> {
  const address = new URL(oidc.authorizationEndpoint);
  const query: Record<string, string> = {
    redirect_uri: pending.redirectUri,
    response_type: 'code',
    client_id: oidc.clientId,
    // Only Amazon Cognito knows this parameter; others may reject it.
    ...(oidc.identityProvider ? { identity_provider: oidc.identityProvider } : {}),
    scope: oidc.scopes,
    state: pending.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

/** Statuses after which the same call may well succeed (specification §8). */
const passing = new Set([429, 500, 502, 503, 504]);

/**
 * Calls the token endpoint and reads its whole response; a network failure, an overload or an interruption does not
 * invalidate the code or the tokens.
 */
async function asked(answer: () => Promise<Response>): Promise<Response> {
  let response: Response;
  try {
    const coming = await answer();
    const body = await coming.arrayBuffer();
    response = new Response(body.byteLength ? body : null, coming);
  } catch (error) {
    throw new IdentityError('network', error);
  }
  if (passing.has(response.status)) throw new IdentityError('network', response.status);
  return response;
}

/** An error of the token endpoint, as an `IdentityError`. */
function refused(error: unknown): IdentityError {
  return error instanceof IdentityError ? error : new IdentityError('invalidTokens', error);
}

function toTokens(answer: oauth.TokenEndpointResponse, before: Tokens | null): Tokens {
  const idToken = answer.id_token ?? before?.idToken;
  if (!answer.access_token) throw new IdentityError('noAccessToken');
  if (!idToken) throw new IdentityError('invalidTokens');
  const now = Date.now();
  const accessEnd = now + (answer.expires_in ?? 3600) * 1000;
  return {
    idToken,
    accessToken: answer.access_token,
    // Providers that do not rotate send no new refresh token: the old one stays good.
    refreshToken: answer.refresh_token ?? before?.refreshToken ?? null,
    // By how long it lives, not until when: this machine's clock may be wrong.
    expiresAt: Math.min(accessEnd, answer.id_token ? now + lifeOf(idToken) : accessEnd),
  };
}

/** The provider's callback parameters, after validation against the pending sign-in. */
function validAnswer(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  pending: PendingSignIn,
  callback: URL,
) {
  if (callback.origin !== new URL(pending.redirectUri).origin)
    throw new IdentityError('otherOrigin');
  if (callback.searchParams.get('state') !== pending.state) throw new IdentityError('state');
  if (callback.searchParams.get('error') === 'access_denied') throw new IdentityError('cancelled');
  try {
    return oauth.validateAuthResponse(server, client, callback, pending.state);
  } catch (error) {
    throw refused(error);
  }
}

/** The request for a token, bound to a key if the provider supports that (RFC 9449). */
function asking(oidc: Oidc, client: oauth.Client, key: CryptoKeyPair | null) {
  return { ...overPlainHttp(oidc), ...(key ? { DPoP: oauth.DPoP(client, key) } : {}) };
}

/** Repeats a request once with the DPoP nonce that the provider asked for (RFC 9449, section 8). */
async function withNonce<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (oauth.isDPoPNonceError(error)) return ask();
    throw error;
  }
}

/** Exchanges the code the provider sent back with; `key` is what its tokens are bound to. @throws IdentityError */
export async function exchangeCode(
  oidc: Oidc,
  pending: PendingSignIn,
  callback: URL,
  key: CryptoKeyPair | null,
): Promise<Tokens> {
  const server = serverOf(oidc);
  const client: oauth.Client = { client_id: oidc.clientId };
  const parameters = validAnswer(server, client, pending, callback);
  const options = asking(oidc, client, key);
  try {
    return await withNonce(async () => {
      const response = await asked(() =>
        oauth.authorizationCodeGrantRequest(
          server,
          client,
          oauth.None(),
          parameters,
          pending.redirectUri,
          pending.verifier,
          options,
        ),
      );
      const body: unknown = await response.clone().json();
      if (response.ok && !(body as { access_token?: unknown }).access_token)
        throw new IdentityError('noAccessToken');
      const answer = await oauth.processAuthorizationCodeResponse(server, client, response, {
        requireIdToken: true,
      });
      return toTokens(answer, null);
    });
  } catch (error) {
    throw refused(error);
  }
}

/** Renews tokens. @throws IdentityError: `network` keeps the tokens, all others invalidate them */
export async function refreshTokens(
  oidc: Oidc,
  tokens: Tokens,
  key: CryptoKeyPair | null,
): Promise<Tokens> {
  const { refreshToken } = tokens;
  if (!refreshToken) throw new IdentityError('implicitGrant');
  const server = serverOf(oidc);
  const client: oauth.Client = { client_id: oidc.clientId };
  const options = asking(oidc, client, key);
  try {
    return await withNonce(async () => {
      const response = await asked(() =>
        oauth.refreshTokenGrantRequest(server, client, oauth.None(), refreshToken, options),
      );
      return toTokens(await oauth.processRefreshTokenResponse(server, client, response), tokens);
    });
  } catch (error) {
    throw refused(error);
  }
}

/** Revokes the refresh token at the provider (RFC 7009) if the provider supports it. Best effort. */
export async function revokeTokens(oidc: Oidc, tokens: Tokens): Promise<void> {
  if (!oidc.revocationEndpoint || !tokens.refreshToken) return;
  const server = { ...serverOf(oidc), revocation_endpoint: oidc.revocationEndpoint };
  const client: oauth.Client = { client_id: oidc.clientId };
  await oauth.revocationRequest(server, client, oauth.None(), tokens.refreshToken, {
    ...overPlainHttp(oidc),
    signal: AbortSignal.timeout(1500),
  });
}

/** Longest token that fits in an address everywhere, in characters; without one the provider asks who signs out. */
const longestHint = 4000;

/**
 * Where signing out at the provider begins, or null when it has no such page: Amazon Cognito's logout
 * endpoint, or OpenID Connect RP-Initiated Logout 1.0.
 */
export function logoutAddress(
  oidc: Oidc,
  origin: string,
  idToken: string | undefined,
): string | null {
  if (!oidc.logoutEndpoint) return null;
  const address = new URL(oidc.logoutEndpoint);
  address.searchParams.set('client_id', oidc.clientId);
  if (oidc.logoutStyle === 'cognito') address.searchParams.set('logout_uri', `${origin}/`);
  else {
    address.searchParams.set('post_logout_redirect_uri', `${origin}/`);
    if (idToken && idToken.length <= longestHint)
      address.searchParams.set('id_token_hint', idToken);
  }
  return address.href;
}
