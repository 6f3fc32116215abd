import { appRoutes } from '@limn/contracts/apps';
import { auditRoutes } from '@limn/contracts/audit';
import { type Actor, actorAt } from '@limn/contracts/call';
import type { GenerationId } from '@limn/contracts/ids';
import { identityRoutes } from '@limn/contracts/identity';
import { marketRoutes } from '@limn/contracts/market';
import { type Scope, scopeNames } from '@limn/contracts/scopes';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { programOfToken } from './grants.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, sure } from '../../../../seeds/steps.ts';
import { adminOf } from '../../../../testing/moderation-steps.ts';
import {
  authorizeUrl,
  beginConsent,
  connect,
  openBrowser,
  pkce,
  type TestApp,
  tokenRequest,
} from '../../../../testing/oauth-client.ts';
import { metadataServer } from '../../../../testing/metadata-server.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let cleo: Actor;
let app: TestApp;
beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  const gus = await signUp(server, 'gus@limn.test', 'creator', 'Gus');
  cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  app = await register(gus, true);
}, 120_000);
afterAll(() => server.close());

async function register(who: Actor, confidential: boolean): Promise<TestApp> {
  const redirectUri = 'https://cms.example/callback';
  const made = sure(
    await who.call(appRoutes.register, {
      body: {
        name: 'Header maker',
        website: 'https://cms.example',
        redirectUris: [redirectUri],
        scopes: ['market:read', 'account:read', 'pictures:read', 'pictures:create'],
        confidential,
      },
    }),
  );
  return { clientId: made.app.id, redirectUri, secret: made.secret };
}
const scopes: Scope[] = ['market:read', 'account:read'];
const as = (token: string) => actorAt(server.url, token);

describe('an app', () => {
  test('acts for who allowed it, as far as they allowed it', async () => {
    const { tokens, location } = await connect(server, cleo, app, scopes);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      state: 'here',
      iss: `${server.url}/oauth`,
    });
    expect(tokens).toMatchObject({ token_type: 'Bearer', scope: scopes.join(' ') });
    expect((await as(tokens.access_token).call(identityRoutes.me)).body.email).toBe(
      'cleo@limn.test',
    );
    const { status, error } = await as(tokens.access_token).call(imageRoutes.list);
    expect([status, error?.message]).toEqual([403, 'This app lacks the scope pictures:read.']);
  });

  test('is given less when the person allows less, and never more than it asked for', async () => {
    const { tokens } = await connect(server, cleo, app, scopes, { allowed: ['market:read'] });
    expect((await as(tokens.access_token).call(identityRoutes.me)).status).toBe(403);
    expect((await as(tokens.access_token).call(marketRoutes.listings)).status).toBe(200);
    await expect(
      connect(server, cleo, app, ['market:read'], { allowed: ['market:read', 'account:read'] }),
    ).rejects.toThrow('did not ask for all of this');
  });

  test('is told when the person declines', async () => {
    const browser = openBrowser(server);
    const uid = await beginConsent(
      browser,
      authorizeUrl(app, pkce().challenge, { scope: 'market:read' }),
    );
    const { body } = await browser.call(cleo, appRoutes.decide, {
      params: { uid },
      body: { allow: false },
    });
    const back = await browser.get(body.url);
    expect(back.headers.get('location')).toContain('error=access_denied');
  });

  test('is shown by its name, with what it asks for', async () => {
    const browser = openBrowser(server);
    const uid = await beginConsent(
      browser,
      authorizeUrl(app, pkce().challenge, {
        scope: scopes.join(' '),
        resource: `${server.url}/mcp`,
      }),
    );
    const { body } = await browser.call(cleo, appRoutes.consentRequest, { params: { uid } });
    expect(body).toEqual({
      app: { name: 'Header maker', domain: null },
      resource: 'mcp',
      scopes,
      returnsTo: 'cms.example',
    });
  });

  test('is listed with its person, who disconnects it with all its tokens at once', async () => {
    const { tokens } = await connect(server, cleo, app, scopes);
    const { grants } = sure(await cleo.call(appRoutes.grants));
    const gus = await server.as('gus@limn.test');
    const params = { id: grants[0]!.id };
    expect((await gus.call(appRoutes.revoke, { params })).status).toBe(404);
    expect((await cleo.call(appRoutes.revoke, { params })).status).toBe(204);
    expect((await as(tokens.access_token).call(identityRoutes.me)).status).toBe(401);
    const { status, body } = await tokenRequest(server, app, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  test('of a public kind proves itself by PKCE', async () => {
    const own = await register(cleo, false);
    const { tokens } = await connect(server, cleo, own, scopes);
    expect((await as(tokens.access_token).call(identityRoutes.me)).status).toBe(200);
  });

  test('acts for its owner alone with its own secret', async () => {
    const { body } = await tokenRequest(server, app, {
      grant_type: 'client_credentials',
      scope: 'account:read',
    });
    expect((await as(body.access_token).call(identityRoutes.me)).body.email).toBe('gus@limn.test');
  });

  test('that an admin shuts out is out at once, and cannot come back', async () => {
    const bad = await register(cleo, true);
    const { tokens } = await connect(server, cleo, bad, scopes);
    const admin = await adminOf(server);
    const why = 'It sends spam.';
    await admin.call(appRoutes.block, { body: { clientId: bad.clientId, why } });
    expect((await as(tokens.access_token).call(identityRoutes.me)).status).toBe(401);
    const { known } = { known: sure(await admin.call(appRoutes.known)).apps };
    expect(known.find(({ clientId }) => clientId === bad.clientId)).toMatchObject({
      grants: 0,
      blockedWhy: why,
    });
    const browser = openBrowser(server);
    const refused = await browser.get(authorizeUrl(bad, pkce().challenge, {}));
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('invalid_client');
    expect((await admin.call(appRoutes.unblock, { body: { clientId: bad.clientId } })).status).toBe(
      204,
    );
    expect((await connect(server, cleo, bad, scopes)).tokens.access_token).toBeTruthy();
  });
});

test('an admin limits the calls of an app, and the log names it', async () => {
  const { tokens } = await connect(server, cleo, app, ['account:read']);
  const admin = await adminOf(server);
  const body = { clientId: app.clientId, callsPerMinute: 7 };
  expect((await admin.call(appRoutes.limit, { body })).status).toBe(204);
  const { apps } = sure(await admin.call(appRoutes.known));
  expect(apps.find(({ clientId }) => clientId === app.clientId)?.callsPerMinute).toBe(7);
  const { program } = await programOfToken(
    { db: server.handle.db, publicUrl: server.url },
    tokens.access_token,
    'api',
    new Date(),
  );
  expect(program.callsPerMinute).toBe(7);
  const { entries } = sure(await admin.call(auditRoutes.list, { query: { action: 'app.limit' } }));
  expect(entries[0]).toMatchObject({ subject: app.clientId, why: '7 calls a minute' });
  const none = { ...body, clientId: 'https://nowhere.example' };
  expect((await admin.call(appRoutes.limit, { body: none })).status).toBe(404);
  const wrong = await admin.call(appRoutes.limit, { body: { ...body, callsPerMinute: 0 } });
  expect(wrong.error?.fields?.[0]?.path).toBe('callsPerMinute');
  expect((await cleo.call(appRoutes.limit, { body })).status).toBe(404);
});

test('an admin reads what an app did and for which person', async () => {
  const { tokens } = await connect(server, cleo, app, ['pictures:create']);
  const params = { id: 'gen_01J00000000000000000000000' as GenerationId };
  await as(tokens.access_token).call(studioRoutes.cancel, { params });
  const admin = await adminOf(server);
  const query = { clientId: app.clientId };
  const { name, actions } = sure(await admin.call(appRoutes.actionsOfApp, { query }));
  expect(name).toBe('Header maker');
  expect(actions[0]).toMatchObject({
    byName: 'Cleo Marchetti',
    route: 'DELETE /api/studio/v1/generations/{id}',
    subject: params.id,
    status: 404,
  });
  expect((await cleo.call(appRoutes.actionsOfApp, { query })).status).toBe(404);
});

describe('a device', () => {
  test('is connected by a code that its person types', async () => {
    const cli = { clientId: 'limn-cli', redirectUri: '' };
    const asked = await fetch(`${server.url}/oauth/device/code`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'limn-cli', scope: 'account:read' }),
    });
    const device = (await asked.json()) as {
      device_code: string;
      user_code: string;
      verification_uri: string;
    };
    expect(device.verification_uri).toBe(`${server.url}/oauth/device`);
    const poll = () =>
      tokenRequest(server, cli, {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: device.device_code,
      });
    expect((await poll()).body.error).toBe('authorization_pending');
    const browser = openBrowser(server);
    const form = await (await browser.get('/oauth/device')).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)![1]!;
    const typed = { xsrf, user_code: device.user_code };
    const confirm = await browser.post('/oauth/device', typed);
    expect(await confirm.text()).toContain('Limn command line');
    const sent = await browser.post('/oauth/device', { ...typed, confirm: 'yes' });
    const consent = await browser.get(sent.headers.get('location')!);
    const uid = consent.headers.get('location')!.split('/').at(-1)!;
    const { body } = await browser.call(cleo, appRoutes.decide, {
      params: { uid },
      body: { allow: true, scopes: ['account:read'], monthlyCredits: null },
    });
    expect(await (await browser.get(body.url)).text()).toContain('Connected');
    const { body: tokens } = await poll();
    expect((await as(tokens.access_token).call(identityRoutes.me)).body.email).toBe(
      'cleo@limn.test',
    );
  });
});

describe('an app that is known by the address of its metadata', () => {
  test('is shown with the domain that vouches for it', async () => {
    const document = await metadataServer();
    const connected = await startTestServer(
      { LIMN_ACCEPTANCE: 'open' },
      { network: document.network },
    );
    try {
      const nia = await signUp(connected, 'nia@limn.test', 'creator', 'Nia');
      const agent = { clientId: document.clientId, redirectUri: 'https://agent.example/back' };
      const browser = openBrowser(connected);
      const uid = await beginConsent(
        browser,
        authorizeUrl(agent, pkce().challenge, { scope: 'market:read' }),
      );
      const { body } = await browser.call(nia, appRoutes.consentRequest, { params: { uid } });
      expect(body.app).toEqual({ name: 'Agent', domain: 'agent.example' });
      const { tokens } = await connect(connected, nia, agent, ['market:read']);
      const { status } = await actorAt(connected.url, tokens.access_token).call(
        marketRoutes.listings,
      );
      expect(status).toBe(200);
    } finally {
      await connected.close();
      await document.close();
    }
  });

  test.each([
    ['this machine', 'https://127.0.0.1/agent.json'],
    ['a cloud’s metadata', 'https://169.254.169.254/latest'],
    ['a name of this machine', 'https://localhost/agent.json'],
    ['another port', 'https://agent.example:8443/agent.json'],
  ])('%s is not asked', async (_, clientId) => {
    const browser = openBrowser(server);
    const agent = { clientId, redirectUri: 'https://agent.example/back' };
    const { status } = await browser.get(authorizeUrl(agent, pkce().challenge, {}));
    expect(status).toBe(400);
  });
});

describe('attacks', () => {
  test('a token for another audience is refused', async () => {
    const { tokens } = await connect(server, cleo, app, scopes, { resource: `${server.url}/mcp` });
    expect((await as(tokens.access_token).call(identityRoutes.me)).status).toBe(401);
    const { body } = await tokenRequest(server, app, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      resource: `${server.url}/api`,
    });
    expect(body.error).toBe('invalid_target');
  });

  test('a resource that is not here is refused', async () => {
    const browser = openBrowser(server);
    const sent = await browser.get(
      authorizeUrl(app, pkce().challenge, { resource: 'https://elsewhere.example/api' }),
    );
    expect(sent.headers.get('location')).toContain('error=invalid_target');
  });

  test('a refresh asks for no more than was allowed', async () => {
    const { tokens } = await connect(server, cleo, app, scopes, { allowed: ['market:read'] });
    const { body } = await tokenRequest(server, app, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      scope: 'market:read account:read',
    });
    expect(body.error).toBe('invalid_scope');
  });

  test('asks for everything there is and gets what it was registered for', async () => {
    const registered: Scope[] = ['market:read', 'account:read', 'pictures:read', 'pictures:create'];
    const { tokens } = await connect(server, cleo, app, [...scopeNames], { allowed: registered });
    expect(new Set(tokens.scope.split(' '))).toEqual(new Set(registered));
    const browser = openBrowser(server);
    const uid = await beginConsent(
      browser,
      authorizeUrl(app, pkce().challenge, { scope: 'licenses:buy' }),
    );
    const { status } = await browser.call(cleo, appRoutes.consentRequest, { params: { uid } });
    expect(status).toBe(422);
    const { body: own } = await tokenRequest(server, app, {
      grant_type: 'client_credentials',
      scope: scopeNames.join(' '),
      resource: `${server.url}/mcp`,
    });
    expect(new Set(own.scope.split(' '))).toEqual(new Set(registered));
  });

  test('names no scopes and gets what it was registered for', async () => {
    const { verifier, challenge } = pkce();
    const browser = openBrowser(server);
    const uid = await beginConsent(browser, authorizeUrl(app, challenge, {}));
    const params = { uid };
    const { body: asked } = await browser.call(cleo, appRoutes.consentRequest, { params });
    expect(new Set(asked.scopes)).toEqual(
      new Set(['market:read', 'account:read', 'pictures:read', 'pictures:create']),
    );
    const { body } = await browser.call(cleo, appRoutes.decide, {
      params,
      body: { allow: true, scopes: ['market:read'], monthlyCredits: null },
    });
    const location = (await browser.get(body.url)).headers.get('location')!;
    const { body: tokens } = await tokenRequest(server, app, {
      grant_type: 'authorization_code',
      code: new URL(location).searchParams.get('code')!,
      redirect_uri: app.redirectUri,
      code_verifier: verifier,
    });
    expect(tokens.scope).toBe('market:read');
  });

  test('a refresh token that is used twice ends the grant', async () => {
    const { tokens } = await connect(server, cleo, app, scopes);
    const refresh = () =>
      tokenRequest(server, app, {
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      });
    const { body: next } = await refresh();
    expect((await as(next.access_token).call(identityRoutes.me)).status).toBe(200);
    expect((await refresh()).body.error).toBe('invalid_grant');
    expect((await as(next.access_token).call(identityRoutes.me)).status).toBe(401);
  });

  test('an app revokes its own tokens and no others', async () => {
    const { tokens } = await connect(server, cleo, app, scopes);
    const other = await register(cleo, false);
    const revoke = (clientId: string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/oauth/revoke`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ client_id: clientId, token: tokens.access_token }),
      });
    const status = async () => (await as(tokens.access_token).call(identityRoutes.me)).status;
    await revoke(other.clientId);
    expect(await status()).toBe(200);
    const own = Buffer.from(`${app.clientId}:${app.secret}`).toString('base64');
    expect((await revoke(app.clientId, { authorization: `Basic ${own}` })).status).toBe(200);
    expect(await status()).toBe(401);
  });

  test('a code is good once', async () => {
    const { exchange, tokens } = await connect(server, cleo, app, scopes);
    expect((await exchange()).body.error).toBe('invalid_grant');
    expect((await as(tokens.access_token).call(identityRoutes.me)).status).toBe(401);
  });

  test('a request is answered only in the browser it began in', async () => {
    const attackers = openBrowser(server);
    const uid = await beginConsent(
      attackers,
      authorizeUrl(app, pkce().challenge, { scope: 'market:read' }),
    );
    // Cleo is handed the link, in her own browser.
    const hers = openBrowser(server);
    const answer = await hers.call(cleo, appRoutes.decide, {
      params: { uid },
      body: { allow: true, scopes: ['market:read'], monthlyCredits: null },
    });
    expect(answer.status).toBe(404);
  });

  test('an answer is not given twice', async () => {
    const browser = openBrowser(server);
    const uid = await beginConsent(
      browser,
      authorizeUrl(app, pkce().challenge, { scope: 'market:read' }),
    );
    const decide = () =>
      browser.call(cleo, appRoutes.decide, {
        params: { uid },
        body: { allow: true, scopes: ['market:read'], monthlyCredits: null },
      });
    expect((await decide()).status).toBe(200);
    expect((await decide()).status).toBe(404);
  });

  test('another address to return to, no PKCE, and a wrong secret are refused', async () => {
    const browser = openBrowser(server);
    const elsewhere = { ...app, redirectUri: 'https://evil.example/callback' };
    expect((await browser.get(authorizeUrl(elsewhere, pkce().challenge, {}))).status).toBe(400);
    const bare = authorizeUrl(app, '', {}).replace(/&code_challenge[^&]*/g, '');
    expect((await browser.get(bare)).headers.get('location')).toContain('error=invalid_request');
    const { body } = await tokenRequest(
      server,
      { ...app, secret: 'guessed' },
      { grant_type: 'client_credentials' },
    );
    expect(body.error).toBe('invalid_client');
  });

  test('a suspended person’s apps get no new tokens', async () => {
    const pia = await signUp(server, 'pia@limn.test', 'creator', 'Pia');
    const { tokens } = await connect(server, pia, app, scopes);
    const admin = await adminOf(server);
    const { id } = sure(await pia.call(identityRoutes.me));
    const { peopleRoutes } = await import('@limn/contracts/people');
    await admin.call(peopleRoutes.suspend, { params: { id }, body: { why: 'Spam.' } });
    expect((await as(tokens.access_token).call(identityRoutes.me)).error?.code).toBe('suspended');
    const { body } = await tokenRequest(server, app, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    expect(body.error).toBe('invalid_grant');
  });
});

test('says where everything is', async () => {
  const json = async (path: string) => (await fetch(server.url + path)).json();
  const resource = await json('/.well-known/oauth-protected-resource/mcp');
  expect(resource).toMatchObject({
    resource: `${server.url}/mcp`,
    authorization_servers: [`${server.url}/oauth`],
  });
  const found = await json('/.well-known/oauth-authorization-server/oauth');
  expect(found).toMatchObject({
    issuer: `${server.url}/oauth`,
    authorization_endpoint: `${server.url}/oauth/authorize`,
    token_endpoint: `${server.url}/oauth/token`,
    device_authorization_endpoint: `${server.url}/oauth/device/code`,
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  });
});
