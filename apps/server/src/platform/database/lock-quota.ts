import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/**
 * Counts and inserts of one kind by one owner happen one after another until the transaction ends, so that several at once
 * never pass a limit. Count after this, in the same transaction.
 * @param what is counted, such as `canvases`
 */
export async function lockQuota(tx: Tx, what: string, owner: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${owner}`}, 0))`);
}

/** The lock key of a person whose profiles share a quota: their first profile. */
export const ownerOfAll = (profiles: readonly string[]): string => profiles.toSorted()[0] ?? '';
