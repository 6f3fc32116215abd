import type { ProgramId, UserId } from '@limn/contracts/ids';
import type { Sql } from '../../platform/database/database.ts';
import { licenceByRequest, type LicenceRow } from './queries.ts';

/** A purchase that a program began for a person, and its state at present. */
export interface ProgramPurchase extends Pick<
  LicenceRow,
  'id' | 'number' | 'imageId' | 'tier' | 'amount' | 'currency'
> {
  /** `ended`: declined, abandoned, or not paid in time. */
  state: 'paid' | 'refunded' | 'charging' | 'person-pays' | 'ended';
  /** Why the person has to pay it. */
  why: string;
}

function stateOf(row: LicenceRow, now: Date): ProgramPurchase['state'] {
  if (row.status === 'active' || row.status === 'superseded') return 'paid';
  if (row.status === 'refunded') return 'refunded';
  if (row.status === 'abandoned') return 'ended';
  if (row.mandateId) return 'charging';
  return row.reservedUntil > now ? 'person-pays' : 'ended';
}

/** The purchase that a program made with a request id; undefined: none was reserved. */
export async function programPurchase(
  db: Sql,
  { userId, program, requestId }: { userId: UserId; program: ProgramId; requestId: string },
  now: Date,
): Promise<ProgramPurchase | undefined> {
  const row = await licenceByRequest(db, userId, requestId);
  if (row?.through !== program) return undefined;
  const { id, number, imageId, tier, amount, currency } = row;
  const state = stateOf(row, now);
  return { id, number, imageId, tier, amount, currency, state, why: row.personPaysWhy ?? '' };
}
