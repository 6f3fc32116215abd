import { createHash, randomBytes } from 'node:crypto';
import { appRoutes } from '@limn/contracts/apps';
import { type Actor, addressOf, type LooseInput, requestOf } from '@limn/contracts/call';
import type { ResponseOf, Route } from '@limn/contracts/route';
import type { Scope } from '@limn/contracts/scopes';
import type { TestServer } from './test-server.ts';

/** A browser's cookies by name and path; only the attributes that sign-in needs. */
class Jar {
  private readonly kept = new Map<string, { value: string; path: string }>();
  take(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const [name = '', value = ''] = pair.split('=');
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
      if (value) this.kept.set(`${name} ${path}`, { value, path });
      else this.kept.delete(`${name} ${path}`);
    }
  }
  at(path: string): string {
    return [...this.kept]
      .filter(([, kept]) => path === kept.path || path.startsWith(kept.path.replace(/\/?$/, '/')))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ');
  }
}

export interface Browser {
  get(url: string): Promise<Response>;
  post(url: string, form: Record<string, string>): Promise<Response>;
  /** Calls a route as a signed-in person, with the browser's cookies. */
  call<R extends Route>(
    who: Actor,
    route: R,
    input: LooseInput,
  ): Promise<{ status: number; body: ResponseOf<R> }>;
}

export function openBrowser(server: TestServer): Browser {
  const jar = new Jar();
  const ask = async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url);
    const headers = { ...(init.headers as Record<string, string>), cookie: jar.at(pathname) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    jar.take(response);
    return response;
  };
  return {
    get: (url) => ask(new URL(url, server.url).href),
    post: (url, form) =>
      ask(new URL(url, server.url).href, { method: 'POST', body: new URLSearchParams(form) }),
    async call(who, route, input) {
      const url = server.url + addressOf(route, input);
      const response = await ask(url, requestOf(route, input, who.token));
      const text = await response.text();
      return { status: response.status, body: text ? JSON.parse(text) : undefined };
    },
  };
}

export const pkce = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

/** Response of the token endpoint; with `error` when it refuses. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  scope: string;
  error?: string;
}

/** An app that asks people to let it act for them. */
export interface TestApp {
  clientId: string;
  redirectUri: string;
  secret?: string | null;
}

export const authorizeUrl = (
  { clientId, redirectUri }: TestApp,
  challenge: string,
  more: Record<string, string>,
) =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'here',
    ...more,
  })}`;

/** Sends a browser to the authorization server. @returns the id of the request the person is to answer */
export async function beginConsent(browser: Browser, url: string): Promise<string> {
  const sent = await browser.get(url);
  const consent = await browser.get(sent.headers.get('location') ?? '');
  if (consent.status !== 303)
    throw new Error(
      `${sent.status} ${sent.headers.get('location')} ${await sent.text()} ${consent.status}`,
    );
  return (consent.headers.get('location') ?? '').split('/').at(-1)!;
}

export async function tokenRequest(
  server: TestServer,
  { clientId, secret }: TestApp,
  form: Record<string, string>,
): Promise<{ status: number; body: Tokens }> {
  const response = await fetch(`${server.url}/oauth/token`, {
    method: 'POST',
    headers: secret
      ? { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` }
      : {},
    body: new URLSearchParams({ ...(secret ? {} : { client_id: clientId }), ...form }),
  });
  return { status: response.status, body: (await response.json()) as Tokens };
}

/** All steps: the app asks, the person allows it, and the app has its tokens. */
export async function connect(
  server: TestServer,
  who: Actor,
  app: TestApp,
  scopes: Scope[],
  {
    resource = `${server.url}/api`,
    allowed = scopes,
    monthlyCredits = null,
  }: { resource?: string; allowed?: Scope[]; monthlyCredits?: number | null } = {},
) {
  const { verifier, challenge } = pkce();
  const browser = openBrowser(server);
  const url = authorizeUrl(app, challenge, { resource, scope: scopes.join(' ') });
  const uid = await beginConsent(browser, url);
  const decided = await browser.call(who, appRoutes.decide, {
    params: { uid },
    body: { allow: true, scopes: allowed, monthlyCredits },
  });
  if (decided.status !== 200) throw new Error(JSON.stringify(decided.body));
  const back = await browser.get(decided.body.url);
  if (!back.headers.get('location')?.startsWith(app.redirectUri))
    throw new Error(`${back.status} ${back.headers.get('location')} ${await back.text()}`);
  const location = new URL(back.headers.get('location') ?? '', app.redirectUri);
  const code = location.searchParams.get('code') ?? '';
  const exchange = () =>
    tokenRequest(server, app, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: app.redirectUri,
      code_verifier: verifier,
    });
  return { location, exchange, tokens: (await exchange()).body };
}
