import type { ClientConfig } from '@limn/contracts/identity';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { authorizeAddress, exchangeCode, logoutAddress, refreshTokens } from './provider.ts';
import { randomText } from './random-text.ts';
import { expiryOf } from './tokens.ts';

const oidc: ClientConfig['oidc'] = {
  issuer: 'https://id.example/pool',
  clientId: 'client-1',
  scopes: 'openid email',
  identityProvider: 'Google',
  authorizationEndpoint: 'https://login.example/oauth2/authorize',
  tokenEndpoint: 'https://login.example/oauth2/token',
  logoutEndpoint: 'https://login.example/logout',
  embedded: false,
};
const pending = {
  state: 's'.repeat(32),
  verifier: 'v'.repeat(128),
  redirectUri: 'https://limn.example/app/callback',
};

function jwt(claims: object): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'RS256' })}.${part(claims)}.c2ln`;
}
function idToken(): string {
  const now = Math.floor(Date.now() / 1000);
  return jwt({ iss: oidc.issuer, aud: oidc.clientId, sub: 'x', iat: now, exp: now + 600 });
}
function tokenAnswer(extra: object = {}): Response {
  return Response.json({
    access_token: 'access',
    token_type: 'Bearer',
    expires_in: 3600,
    id_token: idToken(),
    ...extra,
  });
}
function stubFetch(answer: () => Response) {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(answer()));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe('sign-in', () => {
  it('asks with state, S256 challenge and the identity provider', async () => {
    const address = new URL(await authorizeAddress(oidc, pending));
    expect(address.origin + address.pathname).toBe(oidc.authorizationEndpoint);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: pending.redirectUri,
      identity_provider: 'Google',
      scope: 'openid email',
      state: pending.state,
      code_challenge_method: 'S256',
    });
    expect(address.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  });

  it('refuses another state than the one sent, without spending the code', async () => {
    const fetched = stubFetch(() => tokenAnswer());
    const callback = new URL(`${pending.redirectUri}?code=c&state=${'t'.repeat(32)}`);
    await expect(exchangeCode(oidc, pending, callback)).rejects.toThrow(/state/);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('refuses an answer that the person cancelled', async () => {
    const callback = new URL(`${pending.redirectUri}?error=access_denied&state=${pending.state}`);
    await expect(exchangeCode(oidc, pending, callback)).rejects.toThrow();
  });

  it('exchanges the code with the verifier, and counts to the earlier end', async () => {
    const fetched = stubFetch(() => tokenAnswer({ refresh_token: 'refresh' }));
    const callback = new URL(`${pending.redirectUri}?code=the-code&state=${pending.state}`);
    const tokens = await exchangeCode(oidc, pending, callback);
    const body = fetched.mock.calls[0]?.[1]?.body as URLSearchParams;
    expect(body.get('code')).toBe('the-code');
    expect(body.get('code_verifier')).toBe(pending.verifier);
    expect(tokens).toMatchObject({ accessToken: 'access', refreshToken: 'refresh' });
    expect(tokens.expiresAt).toBe(expiryOf(tokens.idToken));
  });
});

describe('refresh', () => {
  const tokens = { idToken: 'old', accessToken: 'old', refreshToken: 'refresh', expiresAt: 0 };

  it('keeps the refresh token when no new one comes', async () => {
    stubFetch(() => tokenAnswer());
    await expect(refreshTokens(oidc, tokens)).resolves.toMatchObject({
      accessToken: 'access',
      refreshToken: 'refresh',
    });
  });

  it('tells a provider that is away from one that refuses', async () => {
    stubFetch(() => new Response('later', { status: 503 }));
    await expect(refreshTokens(oidc, tokens)).rejects.toBeInstanceOf(TypeError);
    stubFetch(() => Response.json({ error: 'invalid_grant' }, { status: 400 }));
    const refused: unknown = await refreshTokens(oidc, tokens).catch((error: unknown) => error);
    expect(refused).not.toBeInstanceOf(TypeError);
  });
});

describe('small parts', () => {
  it('makes unguessable text of the length asked for', () => {
    expect(randomText(32)).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(randomText(128)).toHaveLength(128);
    expect(new Set(Array.from({ length: 100 }, () => randomText(32))).size).toBe(100);
  });

  it('builds the logout address, if there is one', () => {
    expect(logoutAddress(oidc, 'https://limn.example')).toBe(
      'https://login.example/logout?client_id=client-1&logout_uri=https%3A%2F%2Flimn.example%2F',
    );
    expect(logoutAddress({ ...oidc, logoutEndpoint: null }, 'https://limn.example')).toBeNull();
  });

  it('reads when a token ends', () => {
    expect(expiryOf(jwt({ exp: 10 }))).toBe(10_000);
    expect(expiryOf(jwt({}))).toBeNull();
    expect(expiryOf('not a token')).toBeNull();
  });
});
