import { type PayeeKind, payeeKinds } from '@limn/contracts/billing';
import type { ProfileId } from '@limn/contracts/ids';
import type { Sql } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { lastProfileOf } from '../profiles/index.ts';

/**
 * Which profile of the caller money is owed to: the one of the kind asked about, or the first they have. One that was
 * deleted counts while there is no other of its kind, so that money which came in since can be seen and paid out.
 * @throws DomainError forbidden: the caller has had no such profile
 */
export async function payeeOf(
  db: Sql,
  caller: Caller,
  asked: PayeeKind | undefined,
): Promise<{ kind: PayeeKind; profileId: ProfileId }> {
  const kinds = asked ? [asked] : payeeKinds;
  for (const kind of kinds) {
    const profileId = caller.profiles[kind];
    if (profileId) return { kind, profileId };
  }
  for (const kind of kinds) {
    const profileId = await lastProfileOf(db, userOf(caller).id, kind);
    if (profileId) return { kind, profileId };
  }
  throw new DomainError('forbidden', 'This needs an artist or influencer profile.');
}
