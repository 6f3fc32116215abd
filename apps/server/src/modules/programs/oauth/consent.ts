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

/** What an app asks for, with what is needed to answer it. */
export interface Asked {
  interaction: Interaction;
  client: OidcClient;
  resource: Resource;
  request: ConsentRequest;
  /** All that the app named, also what it was not registered for. */
  wanted: readonly Scope[];
}

/** The value of a cookie in the header of that name. */
const cookieIn = (header: string, name: string): string | undefined =>
  header
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** An app whose id is the address of its metadata is vouched for by that address's domain. */
export function domainOf(clientId: string): string | null {
  const url = URL.parse(clientId);
  return url?.protocol === 'https:' ? url.hostname : null;
}

/**
 * Reads what an app asks for. Only the browser that the app sent here may answer: somebody who is handed the link by
 * another person would connect that other person's app to their own account.
 * @throws DomainError not_found: there is no such request, or it began in another browser, or it has ended
 */
export async function readAsked(
  provider: OidcProvider,
  { db, publicUrl }: { db: Sql; publicUrl: string },
  uid: string,
  cookieHeader: string,
): Promise<Asked> {
  const interaction =
    cookieIn(cookieHeader, consentCookie) === uid
      ? await provider.Interaction.find(uid)
      : undefined;
  const params = interaction?.params as Record<string, string | string[] | undefined> | undefined;
  const client = params && (await provider.Client.find(String(params['client_id'])));
  if (!interaction || !client || interaction.result) throw notFound('This request of an app');
  const asked = params['resource'] ?? resourceUrl(publicUrl, 'api');
  const resource = resourceOf(publicUrl, Array.isArray(asked) ? asked[0] : asked);
  if (!resource) throw invalid('resource', 'The app asks for something that is not here.');
  const possible = await scopesOfApp(db, client.clientId);
  // An app that names no scope asks for all that it was registered for.
  const wanted = scopesIn(String(params['scope'] ?? possible.join(' ')));
  const scopes = wanted.filter((scope) => possible.includes(scope));
  if (scopes.length === 0)
    throw invalid('scopes', 'The app asks for nothing that it was registered for.');
  const redirect = params['redirect_uri'];
  const request = {
    app: { name: client.clientName ?? client.clientId, domain: domainOf(client.clientId) },
    resource,
    scopes,
    returnsTo: redirect === undefined ? null : (URL.parse(String(redirect))?.host ?? ''),
  };
  return { interaction, client, resource, request, wanted };
}

/** Ends a request with an answer. @returns where the browser goes on */
async function answer(
  interaction: Interaction,
  result: NonNullable<Interaction['result']>,
): Promise<string> {
  interaction.result = result;
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
  return interaction.returnTo;
}

export const decline = ({ interaction }: Asked): Promise<string> =>
  answer(interaction, {
    error: 'access_denied',
    error_description: 'The person did not allow it.',
  });

/** Allows an app some of what it asks for. `keep` stores what was allowed before the app is told. */
export async function allow(
  provider: OidcProvider,
  publicUrl: string,
  { interaction, client, resource, request, wanted }: Asked,
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
  // The library keeps scopes of the server itself and of its resources apart; ours count as both.
  grant.addOIDCScope(['offline_access', ...scopes].join(' '));
  grant.addResourceScope(resourceUrl(publicUrl, resource), scopes.join(' '));
  // What was not allowed counts as asked and declined, so that it is not asked for once more.
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
