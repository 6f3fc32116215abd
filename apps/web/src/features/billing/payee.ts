import { ProfileId } from '@limn/contracts/ids';
import type { PayeeKind } from '@limn/contracts/billing';

/** Whose money a page shows: the profile in use of a kind or, by its id, one that was deleted. */
export interface Payee {
  kind: PayeeKind;
  profile?: ProfileId;
}

/** The payee that an address names: `profile` is an id that it was opened with, if any. */
export function payeeOf(kind: PayeeKind, query: URLSearchParams): Payee {
  const profile = ProfileId.safeParse(query.get('profile'));
  return profile.success ? { kind, profile: profile.data } : { kind };
}
