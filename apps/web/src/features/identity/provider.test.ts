import type { ClientConfig } from '@limn/contracts/identity';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  authorizeAddress,
  exchangeCode,
  logoutAddress,
  refreshTokens,
  revokeTokens,
} from './provider.ts';
import { randomText } from './random-text.ts';
import { lifeOf } from './tokens.ts';

const oidc: ClientConfig['oidc'] = {
  issuer: 'https://id.example/pool',
  clientId: 'client-1',
  scopes: 'openid email',
  identityProvider: 'Google',
  name: 'Google',
  logo: null,
  authorizationEndpoint: 'https://login.example/oauth2/authorize',
  tokenEndpoint: 'https://login.example/oauth2/token',
  logoutEndpoint: 'https://login.example/logout',
  logoutStyle: 'cognito',
  revocationEndpoint: 'https://login.example/oauth2/revoke',
  boundTokens: true,
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

/** An answer whose connection is lost in the middle of its body. */
function brokenOff(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"access_token":"acc'));
      controller.error(new TypeError('network error'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
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

  it('tells a provider that is not Cognito nothing it may not know', async () => {
    const address = new URL(await authorizeAddress({ ...oidc, identityProvider: null }, pending));
    expect(address.searchParams.has('identity_provider')).toBe(false);
  });

  it('refuses another state than the one sent, without spending the code', async () => {
    const fetched = stubFetch(() => tokenAnswer());
    const callback = new URL(`${pending.redirectUri}?code=c&state=${'t'.repeat(32)}`);
    await expect(exchangeCode(oidc, pending, callback, null)).rejects.toThrow(
      'An error occurred while validating the state',
    );
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['User cancelled OAuth flow', `?error=access_denied&state=${pending.state}`],
    ['Invalid tokens', `?error=server_error&state=${pending.state}`],
  ])('says ‘%s’', async (message, query) => {
    const callback = new URL(`${pending.redirectUri}${query}`);
    await expect(exchangeCode(oidc, pending, callback, null)).rejects.toThrow(message);
  });

  it('refuses an answer at another address than the one it left from', async () => {
    const callback = new URL(`https://www.limn.example/app/callback?code=c&state=${pending.state}`);
    await expect(exchangeCode(oidc, pending, callback, null)).rejects.toThrow(
      'Redirect from a different origin',
    );
  });

  const answers: [string, () => Response][] = [
    ['No access token returned from OAuth flow', () => tokenAnswer({ access_token: undefined })],
    ['Invalid tokens', () => tokenAnswer({ id_token: 'not a token' })],
    ['Invalid tokens', () => Response.json({ error: 'invalid_grant' }, { status: 400 })],
    ['A network error has occurred', () => new Response('slow down', { status: 429 })],
    ['A network error has occurred', () => new Response('later', { status: 504 })],
    ['A network error has occurred', brokenOff],
    [
      'A network error has occurred',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
  ];
  it.each(answers)('says ‘%s’ of what the token endpoint answers', async (message, answer) => {
    vi.stubGlobal('fetch', async () => answer());
    const callback = new URL(`${pending.redirectUri}?code=c&state=${pending.state}`);
    await expect(exchangeCode(oidc, pending, callback, null)).rejects.toThrow(message);
  });

  it('counts a token’s life by its length, whatever this machine’s clock says', async () => {
    const issued = Math.floor(Date.now() / 1000);
    const id = jwt({
      iss: oidc.issuer,
      aud: oidc.clientId,
      sub: 'x',
      iat: issued,
      exp: issued + 600,
    });
    stubFetch(() => tokenAnswer({ id_token: id }));
    const callback = new URL(`${pending.redirectUri}?code=c&state=${pending.state}`);
    const { expiresAt } = await exchangeCode(oidc, pending, callback, null);
    expect(Math.abs(expiresAt - Date.now() - 600_000)).toBeLessThan(2000);
  });

  it('exchanges the code with the verifier, and counts to the earlier end', async () => {
    const fetched = stubFetch(() => tokenAnswer({ refresh_token: 'refresh' }));
    const callback = new URL(`${pending.redirectUri}?code=the-code&state=${pending.state}`);
    const tokens = await exchangeCode(oidc, pending, callback, null);
    const body = fetched.mock.calls[0]?.[1]?.body as URLSearchParams;
    expect(body.get('code')).toBe('the-code');
    expect(body.get('code_verifier')).toBe(pending.verifier);
    expect(tokens).toMatchObject({ accessToken: 'access', refreshToken: 'refresh' });
    // The ID token ends after ten minutes, the access token after an hour.
    expect(tokens.expiresAt - Date.now()).toBeLessThanOrEqual(600_000);
  });
});

describe('refresh', () => {
  const tokens = { idToken: 'old', accessToken: 'old', refreshToken: 'refresh', expiresAt: 0 };

  it('keeps the refresh token when no new one comes', async () => {
    stubFetch(() => tokenAnswer());
    await expect(refreshTokens(oidc, tokens, null)).resolves.toMatchObject({
      accessToken: 'access',
      refreshToken: 'refresh',
    });
  });

  it('tells a provider that is away from one that refuses', async () => {
    for (const away of [() => new Response('later', { status: 503 }), brokenOff]) {
      stubFetch(away);
      await expect(refreshTokens(oidc, tokens, null)).rejects.toMatchObject({ kind: 'network' });
    }
    stubFetch(() => Response.json({ error: 'invalid_grant' }, { status: 400 }));
    await expect(refreshTokens(oidc, tokens, null)).rejects.toMatchObject({
      kind: 'invalidTokens',
    });
  });

  it('proves the key its tokens are bound to, with the provider’s nonce where that asks for one', async () => {
    const answers = [
      Response.json(
        { error: 'use_dpop_nonce' },
        { status: 400, headers: { 'dpop-nonce': 'the-nonce' } },
      ),
      tokenAnswer({ token_type: 'DPoP', refresh_token: 'rotated' }),
    ];
    const fetched = stubFetch(() => answers.shift()!);
    const key = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ]);
    const renewed = await refreshTokens(oidc, tokens, key);
    expect(renewed.refreshToken).toBe('rotated');
    const proof = new Headers(fetched.mock.calls[1]?.[1]?.headers).get('dpop') ?? '';
    expect(
      JSON.parse(atob(proof.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))),
    ).toMatchObject({
      htm: 'POST',
      htu: oidc.tokenEndpoint,
      nonce: 'the-nonce',
    });
  });

  it('cannot be done without a refresh token', async () => {
    await expect(refreshTokens(oidc, { ...tokens, refreshToken: null }, null)).rejects.toThrow(
      'Token refresh is unsupported with the implicit grant flow',
    );
  });
});

describe('small parts', () => {
  it('makes unguessable text of the length asked for', () => {
    expect(randomText(32)).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(randomText(128)).toHaveLength(128);
    expect(new Set(Array.from({ length: 100 }, () => randomText(32))).size).toBe(100);
  });

  it('builds the logout address in the provider’s way, if there is one', () => {
    const origin = 'https://limn.example';
    expect(logoutAddress(oidc, origin, 'id')).toBe(
      'https://login.example/logout?client_id=client-1&logout_uri=https%3A%2F%2Flimn.example%2F',
    );
    expect(logoutAddress({ ...oidc, logoutStyle: 'oidc' }, origin, 'id')).toBe(
      'https://login.example/logout?client_id=client-1&post_logout_redirect_uri=https%3A%2F%2Flimn.example%2F&id_token_hint=id',
    );
    // An address of 32 kB would be rejected, so the hint is left out.
    expect(logoutAddress({ ...oidc, logoutStyle: 'oidc' }, origin, 'x'.repeat(32_000))).toBe(
      'https://login.example/logout?client_id=client-1&post_logout_redirect_uri=https%3A%2F%2Flimn.example%2F',
    );
    expect(logoutAddress({ ...oidc, logoutEndpoint: null }, origin, 'id')).toBeNull();
  });

  it('ends the refresh token at the provider', async () => {
    const fetched = stubFetch(() => new Response(null, { status: 200 }));
    const tokens = { idToken: 'i', accessToken: 'a', refreshToken: 'refresh', expiresAt: 0 };
    await revokeTokens(oidc, tokens);
    expect(String(fetched.mock.calls[0]?.[0])).toBe(oidc.revocationEndpoint);
    const body = fetched.mock.calls[0]?.[1]?.body as URLSearchParams;
    expect(body.get('token')).toBe('refresh');
  });

  it('reads how long a token lives', () => {
    expect(lifeOf(jwt({ iat: 4, exp: 10 }))).toBe(6000);
    expect(lifeOf(jwt({}))).toBe(3_600_000);
    expect(lifeOf('not a token')).toBe(3_600_000);
  });
});
