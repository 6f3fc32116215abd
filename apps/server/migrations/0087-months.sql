-- What transfers of each kind changed in a payee's account in each month (UTC): statements are read from it.
create table ledger_months (
  account text not null,
  currency text not null,
  -- As '2026-11'
  month text not null,
  kind text not null,
  amount bigint not null,
  primary key (account, currency, month, kind)
);
create trigger tell_change after insert or update or delete on ledger_months
  for each statement execute function tell_change();
insert into ledger_months (account, currency, month, kind, amount)
select e.account, e.currency, to_char(t.occurred_at at time zone 'UTC', 'YYYY-MM'), t.kind, sum(e.amount)
from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
where e.account like 'payee:%' group by 1, 2, 3, 4;

-- In one order everywhere, so that concurrent transfers cannot wait for each other in a circle
create function keep_ledger_months() returns trigger language plpgsql as $$
begin
  insert into ledger_months as m (account, currency, month, kind, amount)
  select e.account, e.currency, to_char(t.occurred_at at time zone 'UTC', 'YYYY-MM'), t.kind, sum(e.amount)
  from added e join ledger_transfers t on t.id = e.transfer_id
  where e.account like 'payee:%' group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (account, currency, month, kind) do update set amount = m.amount + excluded.amount;
  return null;
end $$;
create trigger ledger_months_kept after insert on ledger_entries
  referencing new table as added for each statement execute function keep_ledger_months();

-- The next end of a hold; what a person paid, newest first
create index earnings_held on earnings (payee, release_at) where status = 'held';
create index payments_paid on payments (user_id, paid_at desc, id desc) where paid_at is not null;
