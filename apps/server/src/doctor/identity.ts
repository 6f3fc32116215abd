import { paths } from '@limn/contracts/web-paths';
import { z } from 'zod';
import { readEndpoints } from '../modules/identity/index.ts';
import type { Config } from '../platform/config.ts';
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts';

const Keys = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), use: z.string().optional() })),
});

/** Checks whether people can sign in, without an actual sign-in. */
export async function checkIdentity(config: Config): Promise<Finding[]> {
  const part = 'OIDC_ISSUER';
  if (!config.oidc) return [ok(part, 'the embedded provider; anyone can sign in as anyone')];
  try {
    const { client, tokens } = await readEndpoints(config);
    const address = tokens.keys as URL;
    const answer = await fetch(address, { signal: AbortSignal.timeout(8000) });
    const keys = Keys.safeParse(await answer.json().catch(() => undefined));
    const usable = keys.success ? keys.data.keys.filter(({ use }) => use !== 'enc') : [];
    if (!answer.ok || usable.length === 0)
      return [
        wrong(
          part,
          `No keys can be read at ${address.href} (${answer.status}).`,
          'Ask the provider’s operator.',
        ),
      ];
    const back = `${config.publicUrl}${paths.callback}`;
    return [
      ok(part, `${client.issuer} says so itself; ${usable.length} keys`),
      ok(
        'OIDC_CLIENT_ID',
        `cannot be tried without a person; the client must be public, with the code flow, and let back to ${back} and ${config.publicUrl}/`,
      ),
      ...(client.logoutEndpoint
        ? []
        : [
            warning(
              'OIDC_LOGOUT_URL',
              'The provider names no page to sign out.',
              'Set it, if there is one.',
            ),
          ]),
      ...(config.adminEmails.length >= 2
        ? []
        : [
            warning(
              'LIMN_ADMIN_EMAILS',
              `${config.adminEmails.length} admins: what moves money needs two.`,
              'Name two people or more.',
            ),
          ]),
    ];
  } catch (error) {
    return [
      wrong(
        part,
        reasonOf(error),
        'OIDC_ISSUER is what the provider’s discovery says under "issuer", to the letter.',
      ),
    ];
  }
}
