-- Admins read payments by time, and all that the ledger has of one.
create index payments_created on payments (created_at desc, id desc);
create index ledger_transfers_reference on ledger_transfers (reference);
