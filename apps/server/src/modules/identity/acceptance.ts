import type { Config } from '../../platform/config.ts';
import { localAccounts } from './embedded.ts';

/**
 * Whether a sign-in with a verified address lets in a person who was not let in before. `waitlist` lets no one in by
 * itself, except the accepted sample accounts of the embedded provider.
 */
export function isAccepted(
  config: Pick<Config, 'acceptance' | 'adminEmails' | 'oidc'>,
  email: string,
): boolean {
  const address = email.toLowerCase();
  if (config.adminEmails.includes(address)) return true;
  if (!config.oidc && localAccounts.some((a) => a.email === address && a.accepted)) return true;
  switch (config.acceptance.policy) {
    case 'open':
      return true;
    case 'domains':
      return config.acceptance.domains.includes(address.split('@').at(-1) ?? '');
    case 'waitlist':
      return false;
  }
}
