import type { AuditAction } from '@limn/contracts/audit';
import type { UserId } from '@limn/contracts/ids';
import type { Tx } from '../../platform/database/database.ts';
import { auditLog } from './schema.ts';

/** An admin's action. Neither `subject` nor `why` contains a name or an address, because the log outlives them. */
export interface AuditEntryInput {
  by: UserId;
  action: AuditAction;
  /** Id of the subject. */
  subject: string;
  why?: string;
}

/** Writes down what an admin did, in the transaction that does it. */
export async function audit(
  tx: Tx,
  { by, action, subject, why = '' }: AuditEntryInput,
  now: Date,
): Promise<void> {
  await tx.insert(auditLog).values({ at: now, by, action, subject, why });
}
