import { upTo } from '@limn/contracts/text';
import { createHash } from 'node:crypto';

export interface LocalAccount {
  email: string;
  givenName: string;
  familyName: string;
  accepted: boolean;
  note: string;
}

const accountAt = (
  domain: string,
  name: string,
  givenName: string,
  familyName: string,
  note: string,
  accepted = true,
): LocalAccount => ({
  email: `${name}@${domain}`,
  givenName,
  familyName,
  accepted,
  note,
});

/** The sample people of a fresh machine, with addresses at a domain. */
export const sampleAccounts = (domain: string): LocalAccount[] => [
  accountAt(domain, 'mira', 'Mira', 'Okafor', 'artist'),
  accountAt(domain, 'tomas', 'Tomas', 'Lindqvist', 'artist'),
  accountAt(domain, 'cleo', 'Cleo', 'Marchetti', 'creator with a paid plan'),
  accountAt(domain, 'juno', 'Juno', 'Reyes', 'influencer'),
  accountAt(domain, 'nia', 'Nia', 'Achterberg', 'accepted, no profile yet'),
  accountAt(domain, 'ada', 'Ada', 'Whitlock', 'admin'),
  accountAt(domain, 'otto', 'Otto', 'Brandvik', 'second admin'),
  accountAt(domain, 'wes', 'Wes', 'Calloway', 'on the waitlist', false),
];

/** The subject of an e-mail address at the embedded provider: the same on every machine. */
export function subjectOf(email: string): string {
  return upTo(createHash('sha256').update(email.toLowerCase()).digest('hex'), 32);
}

/** The claims the embedded provider gives for an address; unknown addresses are named after it. */
export function claimsAt(
  accounts: readonly LocalAccount[],
  email: string,
): Record<string, unknown> & { sub: string } {
  const address = email.toLowerCase();
  const known = accounts.find((item) => item.email === address);
  const local = address.split('@')[0] ?? address;
  return {
    sub: subjectOf(address),
    email: address,
    email_verified: true,
    given_name: known?.givenName ?? local.charAt(0).toUpperCase() + local.slice(1),
    family_name: known?.familyName ?? '',
  };
}
