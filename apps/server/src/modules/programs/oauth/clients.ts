import type { AppId } from '@limn/contracts/ids';
import { type Scope, scopeNames } from '@limn/contracts/scopes';
import { eq } from 'drizzle-orm';
import type { Adapter, ClientMetadata } from 'oidc-provider';
import type { Sql } from '../../../platform/database/database.ts';
import { unseal } from '../../../platform/seal.ts';
import { apps, blockedApps } from '../schema.ts';

export type AppRow = typeof apps.$inferSelect;

/** Purpose label for `seal`. */
export const secretUse = 'app-secret';

/** The command line's own client: public, signed in by a device code. */
export const cliClientId = 'limn-cli';
const cliClient: ClientMetadata = {
  client_id: cliClientId,
  client_name: 'Limn command line',
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
  redirect_uris: [],
  response_types: [],
};

export const isBlocked = async (db: Sql, clientId: string): Promise<boolean> =>
  (
    await db
      .select({ id: blockedApps.clientId })
      .from(blockedApps)
      .where(eq(blockedApps.clientId, clientId))
  ).length > 0;

export async function appById(db: Sql, id: string): Promise<AppRow | undefined> {
  const [row] = await db
    .select()
    .from(apps)
    .where(eq(apps.id, id as AppId));
  return row;
}

/**
 * The scopes that an app can get. Many agents request every scope a server lists; the others are dropped from such a
 * request instead of refusing it. The command line and apps with a metadata document can get every scope.
 */
export const scopesOfApp = async (db: Sql, clientId: string): Promise<readonly Scope[]> =>
  (await appById(db, clientId))?.scopes ?? scopeNames;

/**
 * A URL of the authorization endpoint with a scope parameter. An app that names no scopes asks for those it was
 * registered for, or, without a registration, for those that only read.
 */
export async function withScope(db: Sql, url: string): Promise<string> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname !== '/authorize' || searchParams.get('scope')) return url;
  const app = await appById(db, searchParams.get('client_id') ?? '');
  const scopes = app?.scopes ?? scopeNames.filter((name) => name.endsWith(':read'));
  searchParams.set('scope', scopes.join(' '));
  return `${pathname}?${searchParams}`;
}

/** A loopback address may have any port (RFC 8252, section 7.3); only native apps use one. */
const isLoopback = (uri: string) => /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)([:/]|$)/.test(uri);

function metadataOf(secret: string, app: AppRow): ClientMetadata {
  const plain = app.secret && unseal(secret, secretUse, app.secret);
  return {
    client_id: app.id,
    client_name: app.name,
    client_uri: app.website,
    application_type: app.redirectUris.some(isLoopback) ? 'native' : 'web',
    redirect_uris: app.redirectUris,
    response_types: app.redirectUris.length > 0 ? ['code'] : [],
    grant_types: [
      ...(app.redirectUris.length > 0 ? ['authorization_code', 'refresh_token'] : []),
      'urn:ietf:params:oauth:grant-type:device_code',
      ...(plain ? ['client_credentials'] : []),
    ],
    token_endpoint_auth_method: plain ? 'client_secret_basic' : 'none',
    ...(plain ? { client_secret: plain } : {}),
  };
}

const readOnly = () => Promise.reject(new Error('Clients are not changed here.'));

/** Lets oidc-provider find registered apps. */
export const clientsAdapter = (db: Sql, secret: string): Adapter => ({
  async find(clientId) {
    if (await isBlocked(db, clientId)) return undefined;
    if (clientId === cliClientId) return cliClient;
    const app = await appById(db, clientId);
    return app && metadataOf(secret, app);
  },
  upsert: readOnly,
  destroy: readOnly,
  consume: readOnly,
  findByUid: readOnly,
  findByUserCode: readOnly,
  revokeByGrantId: readOnly,
});
