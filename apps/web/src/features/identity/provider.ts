import type { ClientConfig } from '@limn/contracts/identity';
import * as oauth from 'oauth4webapi';
import { expiryOf, type Tokens } from './tokens.ts';

/** What must survive the trip to the provider and back. */
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

/** Plain HTTP is for the provider on one's own machine only. */
function overPlainHttp(oidc: Oidc): { [oauth.allowInsecureRequests]?: boolean } {
  return oidc.tokenEndpoint.startsWith('http:') ? { [oauth.allowInsecureRequests]: true } : {};
}

export async function authorizeAddress(oidc: Oidc, pending: PendingSignIn): Promise<string> {
  const address = new URL(oidc.authorizationEndpoint);
  const query: Record<string, string> = {
    redirect_uri: pending.redirectUri,
    response_type: 'code',
    client_id: oidc.clientId,
    identity_provider: oidc.identityProvider,
    scope: oidc.scopes,
    state: pending.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

function toTokens(answer: oauth.TokenEndpointResponse, before: Tokens | null): Tokens {
  const idToken = answer.id_token ?? before?.idToken;
  if (!idToken) throw new Error('No ID token returned from OAuth flow');
  const accessEnd = Date.now() + (answer.expires_in ?? 3600) * 1000;
  return {
    idToken,
    accessToken: answer.access_token,
    // Providers that do not rotate send no new refresh token: the old one stays good.
    refreshToken: answer.refresh_token ?? before?.refreshToken ?? null,
    expiresAt: Math.min(accessEnd, expiryOf(idToken) ?? accessEnd),
  };
}

/** Exchanges the code the provider sent back with; throws when the state is not the one sent. */
export async function exchangeCode(
  oidc: Oidc,
  pending: PendingSignIn,
  callback: URL,
): Promise<Tokens> {
  const server = serverOf(oidc);
  const client: oauth.Client = { client_id: oidc.clientId };
  const parameters = oauth.validateAuthResponse(server, client, callback, pending.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    pending.redirectUri,
    pending.verifier,
    overPlainHttp(oidc),
  );
  const answer = await oauth.processAuthorizationCodeResponse(server, client, response, {
    requireIdToken: true,
  });
  return toTokens(answer, null);
}

export async function refreshTokens(oidc: Oidc, tokens: Tokens): Promise<Tokens> {
  if (!tokens.refreshToken) throw new Error('There is no refresh token.');
  const server = serverOf(oidc);
  const client: oauth.Client = { client_id: oidc.clientId };
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.None(),
    tokens.refreshToken,
    overPlainHttp(oidc),
  );
  // The provider is away, which says nothing about the tokens.
  if (response.status >= 500 || response.status === 429) {
    throw new TypeError(`The identity provider answered with status ${response.status}.`);
  }
  return toTokens(await oauth.processRefreshTokenResponse(server, client, response), tokens);
}

/** Where signing out at the provider begins, or null when it has no such page. */
export function logoutAddress(oidc: Oidc, origin: string): string | null {
  if (!oidc.logoutEndpoint) return null;
  const address = new URL(oidc.logoutEndpoint);
  address.searchParams.set('client_id', oidc.clientId);
  address.searchParams.set('logout_uri', `${origin}/`);
  return address.href;
}
