import { paths } from '@limn/contracts/web-paths';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { JWK } from 'jose';
import type { Configuration } from 'oidc-provider';
import { z } from 'zod';
import { adapterFor } from './adapter.ts';
import { claimsAt, type LocalAccount, subjectOf } from './accounts.ts';
import { chooserPage } from './chooser-page.ts';
import type { IdentityDatabase } from './records.ts';
import { embeddedClientId, embeddedIssuer } from './tokens.ts';

export const embeddedScopes = 'phone email openid profile aws.cognito.signin.user.admin';

export interface ProviderOptions {
  publicUrl: string;
  /** Where people may be sent back to. */
  origins: readonly string[];
  productName: string;
  /** The people offered on the chooser page. */
  accounts: readonly LocalAccount[];
  /** Signs ID tokens. */
  key: JWK;
  /** Derives a secret for one purpose from the host's secret. */
  secretFor: (purpose: string) => string;
  db: IdentityDatabase;
}

/** By these prefixes a browser takes them from this host over HTTPS alone (RFC 6265bis, section 4.1.3). */
const cookieNames = (publicUrl: string) =>
  publicUrl.startsWith('https:')
    ? { session: '__Host-session', interaction: '__Secure-choice', resume: '__Secure-resume' }
    : { session: '_session', interaction: '_interaction', resume: '_interaction_resume' };

function configuration(options: ProviderOptions): Configuration {
  const { publicUrl, origins, accounts, key, secretFor, db } = options;
  return {
    adapter: adapterFor(db),
    clients: [
      {
        client_id: embeddedClientId,
        token_endpoint_auth_method: 'none',
        // ID tokens name the time of the sign-in: a mandate is signed right after one.
        require_auth_time: true,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: origins.map((origin) => `${origin}${paths.callback}`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [secretFor('identity-cookies')], names: cookieNames(publicUrl) },
    scopes: embeddedScopes.split(' '),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      phone: ['phone_number'],
      profile: ['given_name', 'family_name', 'picture'],
    },
    // Cognito puts the claims into the ID token; the API reads them there.
    conformIdTokenClaims: false,
    extraParams: ['identity_provider'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      // Refresh tokens are bound to a key of the browser's. Its clock may be wrong: then a nonce helps.
      dPoP: {
        enabled: true,
        nonceSecret: createHash('sha256').update(secretFor('proofs')).digest(),
      },
    },
    routes: {
      authorization: '/oauth2/authorize',
      token: '/oauth2/token',
      revocation: '/oauth2/revoke',
      userinfo: '/oauth2/userInfo',
      jwks: '/.well-known/jwks.json',
      end_session: '/oauth2/end-session',
    },
    interactions: { url: (_ctx, interaction) => `/oidc/choose/${interaction.uid}` },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 300,
      IdToken: 3600,
      Interaction: 3600,
      Grant: 30 * 86_400,
      RefreshToken: 30 * 86_400,
      Session: 30 * 86_400,
    },
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    async findAccount(_ctx, id) {
      const account = await adapterFor(db)('Account').find(id);
      const email = account?.['email'];
      if (typeof email !== 'string') return undefined;
      return { accountId: id, claims: () => claimsAt(accounts, email) };
    },
    // The one client is our own: signing in is the consent.
    async loadExistingGrant(ctx) {
      const { provider, session, client } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const known = session.grantIdFor(client.clientId);
      if (known) {
        const grant = await provider.Grant.find(known);
        if (grant) return grant;
      }
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(embeddedScopes);
      await grant.save();
      return grant;
    },
  };
}

/** Hands a request to oidc-provider as if mounted below /oidc. */
function mounted(request: IncomingMessage): IncomingMessage {
  const { url } = request;
  return Object.assign(request, { originalUrl: url, url: url?.replace(/^\/oidc/, '') || '/' });
}

const Choice = z.object({ email: z.email('Enter an e-mail address like name@example.com.') });

/** The provider is a large part of a start, and needed only for the first sign-in. */
function opener(options: ProviderOptions) {
  const open = async () => {
    const { Provider } = await import('oidc-provider');
    const provider = new Provider(embeddedIssuer(options.publicUrl), configuration(options));
    provider.proxy = options.publicUrl.startsWith('https:');
    return { provider, handle: provider.callback() };
  };
  let opened: ReturnType<typeof open> | undefined;
  return () => (opened ??= open());
}

/**
 * Mounts the embedded OpenID provider below /oidc, with Amazon Cognito's paths, its account chooser,
 * and a hosted logout (`/oidc/logout?client_id&logout_uri`).
 */
export async function mountProvider(app: FastifyInstance, options: ProviderOptions): Promise<void> {
  const open = opener(options);
  const accounts = adapterFor(options.db)('Account');

  await app.register(async (scope) => {
    // oidc-provider reads its own bodies.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of ['/oidc/oauth2/*', '/oidc/.well-known/*'])
      scope.all(url, async (request, reply) => {
        const { handle } = await open();
        reply.hijack();
        void handle(mounted(request.raw), reply.raw);
      });
  });

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.setErrorHandler((error, _request, reply) =>
      error instanceof Error && error.name === 'SessionNotFound'
        ? reply.redirect(paths.signIn)
        : reply.send(error),
    );
    scope.get<{ Params: { uid: string } }>('/oidc/choose/:uid', async (request, reply) => {
      const { provider } = await open();
      const interaction = await provider.interactionDetails(request.raw, reply.raw);
      return reply.type('text/html; charset=utf-8').send(chooserPage(options, interaction.uid));
    });
    scope.post<{ Params: { uid: string } }>('/oidc/choose/:uid', async (request, reply) => {
      const choice = Choice.safeParse(request.body);
      if (!choice.success)
        return reply
          .status(422)
          .type('text/html; charset=utf-8')
          .send(chooserPage(options, request.params.uid, choice.error.issues[0]?.message));
      const subject = subjectOf(choice.data.email);
      await accounts.upsert(subject, { email: choice.data.email.toLowerCase() }, 0);
      const { provider } = await open();
      const url = await provider.interactionResult(request.raw, reply.raw, {
        login: { accountId: subject },
      });
      return reply.redirect(url, 303);
    });
    scope.post('/oidc/choose/:uid/cancel', async (request, reply) => {
      const { provider } = await open();
      const url = await provider.interactionResult(request.raw, reply.raw, {
        error: 'access_denied',
        error_description: 'User cancelled OAuth flow',
      });
      return reply.redirect(url, 303);
    });
    addLogout(scope, options);
  });
}

const Logout = z.object({ client_id: z.literal(embeddedClientId), logout_uri: z.url() });

function addLogout(scope: FastifyInstance, { publicUrl, origins, db }: ProviderOptions): void {
  const sessions = adapterFor(db)('Session');
  const { session } = cookieNames(publicUrl);
  scope.get('/oidc/logout', async (request, reply) => {
    const query = Logout.safeParse(request.query);
    if (!query.success || !origins.includes(new URL(query.data.logout_uri).origin))
      return reply
        .status(400)
        .type('text/plain; charset=utf-8')
        .send('Invalid redirect configuration');
    const sent = (request.headers.cookie ?? '').split(/;\s*/);
    const cookie = sent.find((item) => item.startsWith(`${session}=`))?.slice(session.length + 1);
    if (cookie) await sessions.destroy(decodeURIComponent(cookie));
    const attributes = `Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax`;
    const secure = session.startsWith('__') ? '; Secure' : '';
    void reply.header(
      'set-cookie',
      [session, `${session}.sig`].map((name) => `${name}=; ${attributes}${secure}`),
    );
    return reply.redirect(query.data.logout_uri);
  });
}
