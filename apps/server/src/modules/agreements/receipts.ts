import type { ConsentId, UserId } from '@limn/contracts/ids';
import { and, eq } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Receipts } from '../credentials/index.ts';
import { consents } from './schema.ts';

/**
 * A signed receipt of a person's consent, or of its withdrawal: which text, for what, and when.
 * @throws DomainError not_found when it is not theirs, or has not been withdrawn
 */
export async function consentReceipt(
  { db, receipts }: { db: Sql; receipts: Receipts },
  userId: UserId,
  id: ConsentId,
  kind: 'consent' | 'withdrawal',
): Promise<string> {
  const [row] = await db
    .select()
    .from(consents)
    .where(and(eq(consents.id, id), eq(consents.userId, userId)));
  if (!row) throw notFound('That consent');
  const facts = {
    agreement: row.kind,
    version: row.version,
    sha256: row.sha256,
    for: row.subjectId,
    by: row.userId,
  };
  if (kind === 'consent') return receipts.receiptFor('consent', row.id, facts, row.acceptedAt);
  if (!row.withdrawnAt) throw notFound('A withdrawal of that consent');
  return receipts.receiptFor('withdrawal', row.id, facts, row.withdrawnAt);
}
