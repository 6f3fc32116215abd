import type { IncomingMessage } from 'node:http';
import { type Scope, scopeNames } from '@limn/contracts/scopes';
import { sitePaths } from '@limn/contracts/site-paths';
import type { UserId } from '@limn/contracts/ids';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration, default as OidcProvider } from 'oidc-provider';
import { brand } from '../../../brand.ts';
import type { Database } from '../../../platform/database/database.ts';
import { html, page } from '@limn/plain-pages';
import { type OutboundNetwork, safeAsk } from '../../../platform/safe-fetch.ts';
import { sign } from '../../../platform/secret.ts';
import { clientsAdapter, isBlocked, scopesOfApp, withScope } from './clients.ts';
import { recordsAdapter } from './records.ts';

export interface OAuthParts {
  publicUrl: string;
  secret: string;
  db: Database;
  network?: OutboundNetwork | undefined;
  /** False for people who are suspended or not accepted: their apps get no tokens. */
  isInForce(userId: UserId): Promise<boolean>;
}

/** Resources (RFC 8707). A token for one is refused at the other. */
export const resources = ['api', 'mcp'] as const;
export type Resource = (typeof resources)[number];
export const resourceUrl = (publicUrl: string, resource: Resource): string =>
  `${publicUrl}/${resource}`;
export const resourceOf = (publicUrl: string, url: unknown): Resource | undefined =>
  resources.find((resource) => resourceUrl(publicUrl, resource) === url);

export const issuerOf = (publicUrl: string): string => `${publicUrl}/oauth`;
/** Path of a consent request. The consent cookie is limited to it and the paths below. */
export const consentPath = (uid: string): string => `/api/apps/v1/consents/${uid}`;

const cookieNames = {
  session: '_app_session',
  interaction: '_app_consent',
  resume: '_app_consent_resume',
};
export const consentCookie = cookieNames.interaction;

const tokenSeconds = 3600;
const grantSeconds = 90 * 86_400;
/** Largest metadata document of an app, in bytes. */
const largestDocument = 5 * 1024;

/** Fetches metadata documents of apps from public addresses only, without following redirects. */
function fetchDocuments(network: OutboundNetwork | undefined) {
  return async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { status, headers, bytes } = await safeAsk(
      String(address),
      {
        maxBytes: largestDocument,
        agent: `${brand.name} authorization server`,
        signal: init?.signal ?? new AbortController().signal,
        accept: 'application/json',
        redirects: 0,
        timeoutMs: 5000,
      },
      network,
    );
    const kept = Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    );
    return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers: kept });
  };
}

const deviceForm = (form: string, children: ReturnType<typeof html>) =>
  page(
    `Connect a device · ${brand.name}`,
    html`<main>
      <h1>Connect a device</h1>
      ${children} ${{ html: form }}
    </main>`,
  );

/** Pages on which a person enters the code that a device shows. */
const deviceFlow = {
  enabled: true,
  mask: '****-****',
  async userCodeInputSource(ctx, form, _out, error) {
    ctx.body = deviceForm(
      form,
      html`<p>Type the code that the device or the command line shows.</p>
          ${
            error
              ? html`
                  <p class="error" role="alert">That code is not known. Try again.</p>
                `
              : ''
          }
          <p><button class="primary" type="submit" form="op.deviceInputForm">Continue</button></p>`,
    );
  },
  async userCodeConfirmSource(ctx, form, client, _info, userCode) {
    ctx.body = deviceForm(
      form,
      html`<p>
            ${client.clientName ?? client.clientId} shows this code. Go on only if you started this
            yourself and the codes are the same.
          </p>
          <p class="amount">${userCode}</p>
          <div class="two">
            <button class="primary" type="submit" form="op.deviceConfirmForm">Continue</button>
            <button type="submit" form="op.deviceConfirmForm" value="yes" name="abort">
              Cancel
            </button>
          </div>`,
    );
  },
  async successSource(ctx) {
    ctx.body = page(
      `Connected · ${brand.name}`,
      html`
        <main>
          <h1>Connected</h1>
          <p>You can close this page and go back to the device.</p>
        </main>
      `,
    );
  },
} satisfies NonNullable<Configuration['features']>['deviceFlow'];

const isOwnToken = (
  _ctx: unknown,
  client: { clientId: string },
  token: { clientId?: string | undefined },
): boolean => token.clientId === client.clientId;

async function configuration(
  { publicUrl, secret, db, network, isInForce }: OAuthParts,
  policy: Configuration['interactions'],
): Promise<Configuration> {
  // Tokens are opaque and nothing is signed, but oidc-provider requires a key.
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    adapter: (model) =>
      model === 'Client' ? clientsAdapter(db, secret) : recordsAdapter(db, model),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'ES256' }] },
    cookies: {
      keys: [sign(secret, 'oauth-cookies')],
      names: cookieNames,
      short: { httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') },
      long: { httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') },
    },
    scopes: ['offline_access', ...scopeNames],
    claims: {},
    responseTypes: ['code'],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    fetch: fetchDocuments(network),
    pkce: { required: () => true },
    features: {
      deviceFlow,
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      clientCredentials: { enabled: true },
      // An app can inspect and revoke only its own tokens.
      introspection: { enabled: true, allowedPolicy: isOwnToken },
      revocation: { enabled: true, allowedPolicy: isOwnToken },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowClient: async (_ctx, client) => !(await isBlocked(db, client.clientId)),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, oneOf) =>
          oneOf ? (Array.isArray(oneOf) ? oneOf[0]! : oneOf) : resourceUrl(publicUrl, 'api'),
        useGrantedResource: () => true,
        async getResourceServerInfo(_ctx, url, client) {
          const { errors } = await import('oidc-provider');
          if (!resourceOf(publicUrl, url)) throw new errors.InvalidTarget();
          return {
            scope: (await scopesOfApp(db, client.clientId)).join(' '),
            audience: url,
            accessTokenFormat: 'opaque',
            accessTokenTTL: tokenSeconds,
          };
        },
      },
    },
    routes: {
      authorization: '/authorize',
      token: '/token',
      revocation: '/revoke',
      introspection: '/introspect',
      jwks: '/jwks',
      device_authorization: '/device/code',
      code_verification: '/device',
    },
    interactions: { ...policy, url: (_ctx, { uid }) => consentPath(uid) },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    ttl: {
      AccessToken: tokenSeconds,
      AuthorizationCode: 60,
      ClientCredentials: tokenSeconds,
      DeviceCode: 600,
      Interaction: 900,
      Grant: grantSeconds,
      RefreshToken: grantSeconds,
      Session: 900,
    },
    // CORS for browser apps: allowed from the origins of their redirect URIs.
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
    async findAccount(_ctx, id) {
      if (!(await isInForce(id as UserId))) return undefined;
      return { accountId: id, claims: () => ({ sub: id }) };
    },
    loadExistingGrant: async (ctx) => {
      const id = ctx.oidc.result?.consent?.grantId;
      return id ? ctx.oidc.provider.Grant.find(id) : undefined;
    },
    renderError(ctx, out) {
      ctx.type = 'html';
      ctx.body = page(
        `This did not work · ${brand.name}`,
        html`<main>
          <h1>This did not work</h1>
          <p>The app asked for something that is not possible.</p>
          <p class="error">${out.error}: ${out.error_description ?? ''}</p>
        </main>`,
      );
    },
  };
}

export type AuthorizationServer = () => Promise<{
  provider: OidcProvider;
  handle: ReturnType<OidcProvider['callback']>;
}>;

/** The authorization server, created at first use because loading oidc-provider slows the start down. */
export function authorizationServer(parts: OAuthParts): AuthorizationServer {
  const open = async () => {
    const { interactionPolicy, Provider } = await import('oidc-provider');
    const policy = interactionPolicy.base();
    // Always ask the website who is signed in: oidc-provider's own session may belong to an earlier user.
    policy
      .get('login')!
      .checks.add(
        new interactionPolicy.Check('each_time', 'Sign in at the website', (ctx) =>
          ctx.oidc.result?.login
            ? interactionPolicy.Check.NO_NEED_TO_PROMPT
            : interactionPolicy.Check.REQUEST_PROMPT,
        ),
      );
    const provider = new Provider(
      issuerOf(parts.publicUrl),
      await configuration(parts, { policy }),
    );
    provider.proxy = parts.publicUrl.startsWith('https:');
    return { provider, handle: provider.callback() };
  };
  let opened: ReturnType<typeof open> | undefined;
  return () => (opened ??= open());
}

/** A request as oidc-provider expects it when mounted below /oauth. */
function mounted(request: IncomingMessage, url: string): IncomingMessage {
  return Object.assign(request, { originalUrl: `/oauth${url}`, url });
}

/** Metadata of a protected resource (RFC 9728). */
const resourceMetadata = (publicUrl: string, resource: Resource) => ({
  resource: resourceUrl(publicUrl, resource),
  authorization_servers: [issuerOf(publicUrl)],
  scopes_supported: scopeNames satisfies readonly Scope[],
  bearer_methods_supported: ['header'],
  resource_name: `${brand.name} ${resource === 'mcp' ? 'MCP server' : 'API'}`,
  resource_documentation: publicUrl + sitePaths.developers,
});

/** Mounts the authorization server below /oauth, its metadata (RFC 8414) and that of the resources (RFC 9728). */
export async function mountAuthorizationServer(
  app: FastifyInstance,
  { publicUrl, db }: Pick<OAuthParts, 'publicUrl' | 'db'>,
  open: AuthorizationServer,
): Promise<void> {
  await app.register(async (scope) => {
    // oidc-provider reads its own bodies.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const serve = (url: string, pathOf: (url: string) => string) =>
      scope.all(url, async (request, reply) => {
        const { handle } = await open();
        const path = await withScope(db, pathOf(request.raw.url ?? '/'));
        reply.hijack();
        void handle(mounted(request.raw, path), reply.raw);
      });
    serve('/oauth/*', (url) => url.replace(/^\/oauth/, '') || '/');
    // For an issuer with a path, the well-known part comes first (RFC 8414, section 3.1).
    for (const name of ['oauth-authorization-server', 'openid-configuration'])
      serve(`/.well-known/${name}/oauth`, () => `/.well-known/${name}`);
  });
  for (const resource of resources)
    app.get(`/.well-known/oauth-protected-resource/${resource}`, (_request, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=300')
        .send(resourceMetadata(publicUrl, resource)),
    );
}
