import { upTo } from '@limn/contracts/text';
import { createHash } from 'node:crypto';
import { brand } from '../../../brand.ts';

export interface LocalAccount {
  email: string;
  givenName: string;
  familyName: string;
  accepted: boolean;
  note: string;
}

const account = (
  name: string,
  givenName: string,
  familyName: string,
  note: string,
  accepted = true,
): LocalAccount => ({
  email: `${name}@${brand.localDomain}`,
  givenName,
  familyName,
  accepted,
  note,
});

/** The sample people of a fresh machine. */
export const localAccounts: LocalAccount[] = [
  account('mira', 'Mira', 'Okafor', 'artist'),
  account('tomas', 'Tomas', 'Lindqvist', 'artist'),
  account('cleo', 'Cleo', 'Marchetti', 'creator with a paid plan'),
  account('juno', 'Juno', 'Reyes', 'influencer'),
  account('nia', 'Nia', 'Achterberg', 'accepted, no profile yet'),
  account('ada', 'Ada', 'Whitlock', 'admin'),
  account('otto', 'Otto', 'Brandvik', 'second admin'),
  account('wes', 'Wes', 'Calloway', 'on the waitlist', false),
];

/** The subject of an e-mail address at the embedded provider: the same on every machine. */
export function subjectOf(email: string): string {
  return upTo(createHash('sha256').update(email.toLowerCase()).digest('hex'), 32);
}

/** The claims the embedded provider gives for an address; unknown addresses are named after it. */
export function claimsOf(email: string): Record<string, unknown> & { sub: string } {
  const address = email.toLowerCase();
  const known = localAccounts.find((item) => item.email === address);
  const local = address.split('@')[0] ?? address;
  return {
    sub: subjectOf(address),
    email: address,
    email_verified: true,
    given_name: known?.givenName ?? local.charAt(0).toUpperCase() + local.slice(1),
    family_name: known?.familyName ?? '',
  };
}
