-- Ledger: append-only double entry. Liabilities and revenue are positive, what the provider holds for us
-- (stripe_clearing) is negative, so every transfer sums to zero.
create table ledger_transfers (
  id text not null,
  key text not null,
  kind text not null,
  reference text not null,
  body_sha256 text not null,
  occurred_at timestamptz not null,
  constraint ledger_transfers_key_key unique (key),
  constraint ledger_transfers_pkey primary key (id)
);

create index ledger_transfers_reference on ledger_transfers (reference);
create trigger ledger_transfers_are_final before delete or update on ledger_transfers for each row execute function refuse_change();
create trigger tell_change after insert or delete or update on ledger_transfers for each statement execute function tell_change();

create table ledger_entries (
  transfer_id text not null,
  line integer not null,
  account text not null,
  amount bigint not null,
  currency text not null,
  constraint ledger_entries_amount_check check ((amount <> 0)),
  constraint ledger_entries_pkey primary key (transfer_id, line),
  constraint ledger_entries_transfer_id_fkey foreign key (transfer_id) references ledger_transfers(id)
);

create index ledger_entries_moved on ledger_entries (account, currency, transfer_id) include (amount);
create trigger ledger_entries_are_final before delete or update on ledger_entries for each row execute function refuse_change();
create trigger tell_change after insert or delete or update on ledger_entries for each statement execute function tell_change();

-- Running balances, kept by post(); the floor keeps credits and earnings from going below zero.
create table ledger_balances (
  account text not null,
  currency text not null,
  balance bigint not null,
  floor_zero boolean not null,
  constraint balance_not_negative check (((not floor_zero) or (balance >= 0))),
  constraint ledger_balances_pkey primary key (account, currency)
);

create trigger tell_change after insert or delete or update on ledger_balances for each statement execute function tell_change();

-- What transfers of each kind changed in a payee's account in each month (UTC): statements are read from it.
create table ledger_months (
  account text not null,
  currency text not null,
  -- As '2026-11'
  month text not null,
  kind text not null,
  amount bigint not null,
  constraint ledger_months_pkey primary key (account, currency, month, kind)
);

create trigger tell_change after insert or delete or update on ledger_months for each statement execute function tell_change();

-- What each transfer changed in what a payee is owed: what is held, available, on its way, or owed back by them. A
-- month's statement is read from it. What moves within these, such as the end of a hold, changes none of it and is
-- not here.
create table ledger_owed (
  payee text not null,
  currency text not null,
  occurred_at timestamptz not null,
  transfer_id text not null,
  amount bigint not null,
  constraint ledger_owed_amount_check check ((amount <> 0)),
  constraint ledger_owed_pkey primary key (payee, currency, occurred_at, transfer_id) include (amount)
);

create trigger ledger_owed_is_final before delete or update on ledger_owed for each row execute function refuse_change();
create trigger tell_change after insert or delete or update on ledger_owed for each statement execute function tell_change();

create function keep_ledger_months() returns trigger
    language plpgsql
    as $$
begin
  insert into ledger_months as m (account, currency, month, kind, amount)
  select e.account, e.currency, to_char(t.occurred_at at time zone 'UTC', 'YYYY-MM'), t.kind, sum(e.amount)
  from added e join ledger_transfers t on t.id = e.transfer_id
  where e.account like 'payee:%' group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (account, currency, month, kind) do update set amount = m.amount + excluded.amount;
  return null;
end $$;

create function keep_ledger_owed() returns trigger
    language plpgsql
    as $_$
begin
  insert into ledger_owed (payee, currency, occurred_at, transfer_id, amount)
  select split_part(e.account, ':', 2), e.currency, t.occurred_at, t.id, sum(e.amount)
  from added e join ledger_transfers t on t.id = e.transfer_id
  where e.account ~ '^payee:[^:]+:(held|available|in_transit|clawback)$'
  group by 1, 2, 3, 4 having sum(e.amount) <> 0;
  return null;
end $_$;

create function ledger_transfer_balances() returns trigger
    language plpgsql
    as $$
begin
  if exists (
    select 1 from ledger_entries where transfer_id = new.transfer_id
    group by currency having sum(amount) <> 0
  ) then
    raise exception 'ledger transfer % does not sum to zero', new.transfer_id;
  end if;
  return null;
end $$;

create constraint trigger ledger_entries_balance after insert on ledger_entries deferrable initially deferred for each row execute function ledger_transfer_balances();
create trigger ledger_months_kept after insert on ledger_entries referencing new table as added for each statement execute function keep_ledger_months();
create trigger ledger_owed_kept after insert on ledger_entries referencing new table as added for each statement execute function keep_ledger_owed();
