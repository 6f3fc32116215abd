import type { Database } from '../../platform/database/database.ts';
import { type Caller, ownProfiles, profileOf, userOf } from '../identity/index.ts';
import { profileNames } from '../profiles/index.ts';
import type { Purchase } from './buy-licence.ts';

/** Fields of a purchase that come from its request. */
type Requested = Pick<Purchase, 'tier' | 'amount' | 'agreement' | 'requestId'> &
  Partial<Pick<Purchase, 'title' | 'returnTo'>>;

/** A purchase by the caller's creator profile. @throws DomainError forbidden: the caller has none */
export async function purchaseOf(
  db: Database,
  caller: Caller,
  imageIds: Purchase['imageIds'],
  { tier, amount, agreement, requestId, title, returnTo }: Requested,
): Promise<Purchase> {
  const profileId = profileOf(caller, 'creator');
  const { id: userId, email } = userOf(caller);
  const names = await profileNames(db, [profileId]);
  return {
    userId,
    email,
    profileId,
    ownProfiles: ownProfiles(caller),
    licensee: names.get(profileId)?.name ?? '',
    imageIds,
    tier,
    amount,
    agreement,
    requestId,
    program: caller.program,
    ...(title === undefined ? {} : { title }),
    ...(returnTo === undefined ? {} : { returnTo }),
  };
}
