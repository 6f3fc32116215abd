import { type PayeeKind, payeeKinds } from '@limn/contracts/billing';
import type { ProfileId } from '@limn/contracts/ids';
import { DomainError } from '../../platform/errors.ts';
import { type Caller, profileOf } from '../identity/index.ts';

/**
 * Which profile of the caller money is owed to: the one asked about, or the first they have.
 * @throws DomainError forbidden: the caller has no such profile
 */
export function payeeOf(
  caller: Caller,
  asked: PayeeKind | undefined,
): { kind: PayeeKind; profileId: ProfileId } {
  const kind = asked ?? payeeKinds.find((one) => caller.profiles[one]);
  if (!kind) throw new DomainError('forbidden', 'This needs an artist or influencer profile.');
  return { kind, profileId: profileOf(caller, kind) };
}
