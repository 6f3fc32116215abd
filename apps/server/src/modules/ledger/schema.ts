import {
  bigint,
  boolean,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

export const ledgerTransfers = pgTable('ledger_transfers', {
  id: text().primaryKey(),
  key: text().notNull(),
  kind: text().notNull(),
  reference: text().notNull(),
  bodySha256: text('body_sha256').notNull(),
  occurredAt: timestamp('occurred_at', { withTimezone: true }).notNull(),
});

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transferId: text('transfer_id').notNull(),
    line: integer().notNull(),
    account: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.transferId, table.line] })],
);

export const ledgerBalances = pgTable(
  'ledger_balances',
  {
    account: text().notNull(),
    currency: text().notNull(),
    balance: bigint({ mode: 'number' }).notNull(),
    floorZero: boolean('floor_zero').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.currency] })],
);

/** Changes of payees' accounts by month (UTC) and kind of transfer. Maintained by a trigger. */
export const ledgerMonths = pgTable(
  'ledger_months',
  {
    account: text().notNull(),
    currency: text().notNull(),
    month: text().notNull(),
    kind: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.currency, table.month, table.kind] })],
);

/**
 * The change of a payee's balance (held, available, on its way, or owed back) by each transfer that changed it.
 * Maintained by a trigger.
 */
export const ledgerOwed = pgTable(
  'ledger_owed',
  {
    payee: text().notNull(),
    currency: text().notNull(),
    occurredAt: timestamp('occurred_at', { withTimezone: true }).notNull(),
    transferId: text('transfer_id').notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.payee, table.currency, table.occurredAt, table.transferId] }),
  ],
);
