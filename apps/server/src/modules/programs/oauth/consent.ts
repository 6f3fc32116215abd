import type { ConsentRequest } from '@limn/contracts/apps';
import type { UserId } from '@limn/contracts/ids';
import { type Scope, scopesIn } from '@limn/contracts/scopes';
import type { default as OidcProvider } from 'oidc-provider';
import type { Sql } from '../../../platform/database/database.ts';
import { DomainError, invalid, notFound } from '../../../platform/errors.ts';
import { scopesOfApp } from './clients.ts';
import { consentCookie, type Resource, resourceOf, resourceUrl } from './provider.ts';
import type { GrantRow } from './grants.ts';

type Interaction = InstanceType<OidcProvider['Interaction']>;
type OidcClient = InstanceType<OidcProvider['Client']>;

/** A consent request of an app, with the oidc-provider objects needed to answer it. */
export interface ConsentInteraction {
  interaction: Interaction;
  client: OidcClient;
  resource: Resource;
  request: ConsentRequest;
  /** All scopes in the request, including those the app was not registered for. */
  wanted: readonly Scope[];
}

/** The value of a cookie in the header of that name. */
const cookieIn = (header: string, name: string): string | undefined =>
  header
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** The domain of a client id metadata document; null for registered apps, whose domain is not verified. */
export function domainOf(clientId: string): string | null {
  const url = URL.parse(clientId);
  return url?.protocol === 'https:' ? url.hostname : null;
}

/**
 * Reads a consent request. Only the browser that the app redirected here may answer. Otherwise an attacker could send
 * the link to a victim, who would connect the attacker's app to their own account.
 * @throws DomainError not_found: there is no such request, or it began in another browser, or it has ended
 */
export async function readConsentInteraction(
  provider: OidcProvider,
  { db, publicUrl }: { db: Sql; publicUrl: string },
  uid: string,
  cookieHeader: string,
): Promise<ConsentInteraction> {
  const interaction =
    cookieIn(cookieHeader, consentCookie) === uid
      ? await provider.Interaction.find(uid)
      : undefined;
  const params = interaction?.params as Record<string, string | string[] | undefined> | undefined;
  const client = params && (await provider.Client.find(String(params['client_id'])));
  if (!interaction || !client || interaction.result) throw notFound('This request of an app');
  const asked = params['resource'] ?? resourceUrl(publicUrl, 'api');
  const resource = resourceOf(publicUrl, Array.isArray(asked) ? asked[0] : asked);
  if (!resource) throw invalid('resource', 'The app asks for a resource that does not exist here.');
  const possible = await scopesOfApp(db, client.clientId);
  // Without a scope parameter, the request is for all registered scopes.
  const wanted = scopesIn(String(params['scope'] ?? possible.join(' ')));
  const scopes = wanted.filter((scope) => possible.includes(scope));
  if (scopes.length === 0)
    throw invalid('scopes', 'The app was not registered for anything that it asks for.');
  const redirect = params['redirect_uri'];
  const request = {
    app: { name: client.clientName ?? client.clientId, domain: domainOf(client.clientId) },
    resource,
    scopes,
    returnsTo: redirect === undefined ? null : (URL.parse(String(redirect))?.host ?? ''),
  };
  return { interaction, client, resource, request, wanted };
}

/** Stores the answer to a request. @returns the URL that the browser continues at */
async function answer(
  interaction: Interaction,
  result: NonNullable<Interaction['result']>,
): Promise<string> {
  interaction.result = result;
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
  return interaction.returnTo;
}

export const decline = ({ interaction }: ConsentInteraction): Promise<string> =>
  answer(interaction, {
    error: 'access_denied',
    error_description: 'The person did not allow this.',
  });

/** Grants some of the requested scopes. `keep` stores the grant before the app gets its code. */
export async function allow(
  provider: OidcProvider,
  publicUrl: string,
  { interaction, client, resource, request, wanted }: ConsentInteraction,
  userId: UserId,
  scopes: readonly Scope[],
  keep: (
    grant: Pick<GrantRow, 'clientId' | 'name' | 'domain' | 'resource' | 'providerGrantId'>,
  ) => Promise<unknown>,
): Promise<string> {
  if (!scopes.every((scope) => request.scopes.includes(scope)))
    throw new DomainError('invalid', 'The app did not ask for all of this.', [
      { path: 'scopes', message: 'The app did not ask for all of this.' },
    ]);
  const { clientId } = client;
  const grant = new provider.Grant({ accountId: userId, clientId });
  // oidc-provider keeps scopes of the server and of its resources apart; ours are both.
  grant.addOIDCScope(['offline_access', ...scopes].join(' '));
  grant.addResourceScope(resourceUrl(publicUrl, resource), scopes.join(' '));
  // Without this, oidc-provider would ask for the missing scopes again.
  const declined = wanted.filter((scope) => !scopes.includes(scope));
  if (declined.length > 0) {
    grant.rejectOIDCScope(declined.join(' '));
    grant.rejectResourceScope(resourceUrl(publicUrl, resource), declined.join(' '));
  }
  const providerGrantId = await grant.save();
  const { name, domain } = request.app;
  await keep({ clientId, name, domain, resource, providerGrantId });
  return answer(interaction, {
    login: { accountId: userId },
    consent: { grantId: providerGrantId },
  });
}
