import { sql } from 'drizzle-orm';
import type { PersonalTables } from '../../platform/personal-data.ts';

/** This module’s tables with personal data, and the rows of one person. */
export const personalTables: PersonalTables = {
  credit_movements: (person) =>
    sql`select t.kind, t.reference, t.occurred_at, e.account, e.amount, e.currency
        from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
        where e.account like ${`user:${person.userId}:%`} order by t.occurred_at`,
};
