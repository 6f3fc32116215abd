-- What each transfer changed in what a payee is owed: what is held, available, on its way, or owed back by them. A month's
-- statement is read from it. What moves within these, such as the end of a hold, changes none of it and is not here.
create table ledger_owed (
  payee text not null,
  currency text not null,
  occurred_at timestamptz not null,
  transfer_id text not null,
  amount bigint not null check (amount <> 0),
  primary key (payee, currency, occurred_at, transfer_id) include (amount)
);
create trigger tell_change after insert or update or delete on ledger_owed
  for each statement execute function tell_change();
create trigger ledger_owed_is_final before update or delete on ledger_owed
  for each row execute function refuse_change();

-- All entries of a transfer are inserted by one statement.
create function keep_ledger_owed() returns trigger language plpgsql as $$
begin
  insert into ledger_owed (payee, currency, occurred_at, transfer_id, amount)
  select split_part(e.account, ':', 2), e.currency, t.occurred_at, t.id, sum(e.amount)
  from added e join ledger_transfers t on t.id = e.transfer_id
  where e.account ~ '^payee:[^:]+:(held|available|in_transit|clawback)$'
  group by 1, 2, 3, 4 having sum(e.amount) <> 0;
  return null;
end $$;
-- Before the rows that are there are read: nobody else writes entries from here until this is committed.
create trigger ledger_owed_kept after insert on ledger_entries
  referencing new table as added for each statement execute function keep_ledger_owed();

insert into ledger_owed (payee, currency, occurred_at, transfer_id, amount)
select split_part(e.account, ':', 2), e.currency, t.occurred_at, t.id, sum(e.amount)
from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
where e.account ~ '^payee:[^:]+:(held|available|in_transit|clawback)$'
group by 1, 2, 3, 4 having sum(e.amount) <> 0;
