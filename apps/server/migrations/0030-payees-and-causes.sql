-- Money knows whom it goes to (a payee: a profile) and what for (a cause: a kind and an id), nothing of
-- styles or licences: what was sold is the payment's own reference.
do $$ begin
  if exists (select 1 from earnings e join payments p on p.id = e.payment_id
             where p.kind <> 'licence' or p.reference <> e.licence_id) then
    raise exception 'an earning is of another licence than its payment';
  end if;
end $$;
alter table earnings
  drop constraint earnings_style_id_fkey,
  drop constraint earnings_payment_id_profile_id_style_id_key,
  drop column licence_id,
  add column cause_kind text not null default 'style';
alter table earnings rename column profile_id to payee;
alter table earnings rename column style_id to cause_id;
alter table earnings
  alter cause_kind drop default,
  add unique (payment_id, payee, cause_kind, cause_id),
  -- What of it is with the rights holder or on its way there: what was sent, less what came back.
  add column sent integer not null default 0 check (sent between 0 and amount);
-- Below zero: it repays what another earning had been kept back for, on account of this one.
alter table earnings
  -- The second of the unnamed checks of two columns in 0001: netted between 0 and amount.
  drop constraint earnings_check1,
  add constraint earnings_netted_check check (netted between -amount and amount);
alter index earnings_profile rename to earnings_payee;

-- Each attempt to send an earning to its payee. The first one has the earning's id, a later one its
-- number behind it: its calls at the provider are keyed by that.
create table transfers (
  id text primary key,
  earning_id text not null references earnings,
  status text not null check (status in ('due', 'in_transit', 'paid', 'failed', 'returned')),
  amount integer not null check (amount >= 0),
  -- Of what arrived: what the provider has taken back to us since.
  reversed integer not null default 0 check (reversed between 0 and amount),
  stripe_transfer_id text unique,
  created_at timestamptz not null,
  -- When the operators were told that it is stuck.
  told_at timestamptz
);
create unique index transfers_one_under_way on transfers (earning_id) where status in ('due', 'in_transit');
create index transfers_earning on transfers (earning_id);
insert into transfers (id, earning_id, status, amount, created_at)
  select e.id || n.suffix, e.id, 'failed', coalesce((
      select sum(l.amount) from ledger_transfers t join ledger_entries l on l.transfer_id = t.id
      where t.key = 'transit:' || e.id || n.suffix and l.account like 'payee:%:in_transit'), 0), e.sold_at
  from earnings e, lateral (
    select case i when 0 then '' else ':' || i end as suffix from generate_series(0, e.returns - 1) i) n;
insert into transfers (id, earning_id, status, amount, stripe_transfer_id, created_at)
  select t.id, t.earning_id,
    case when t.status = 'paid' then 'paid'
      when exists (select 1 from operations o where o.key = 'op:transfer:' || t.id) then 'in_transit'
      else 'due' end,
    t.payout, t.stripe_transfer_id, coalesce(t.paid_at, now())
  from (select id || case returns when 0 then '' else ':' || returns end as id, id as earning_id, status,
          payout, stripe_transfer_id, paid_at
        from earnings where status in ('in_transit', 'paid')) t;
update earnings set sent = payout where status in ('in_transit', 'paid');
alter table earnings drop column payout, drop column returns, drop column stripe_transfer_id;

-- Each refund of a charge: asked for by us, or by somebody at the provider.
create table refunds (
  id text primary key,
  payment_id text not null references payments,
  status text not null check (status in ('due', 'asked', 'done', 'failed')),
  amount integer not null check (amount > 0),
  stripe_refund_id text unique,
  -- Why it failed, in the provider's word.
  reason text,
  created_at timestamptz not null,
  told_at timestamptz
);
create index refunds_payment on refunds (payment_id);
alter table payments
  -- What is owed back to the buyer and is not on its way: it waits in `refunds_due`.
  add column owed integer not null default 0 check (owed >= 0),
  -- Counts what was booked of what came back.
  add column booked integer not null default 0;
update payments set owed = gross, refunded = 0 where status = 'refunding';
insert into refunds (id, payment_id, status, amount, created_at)
  select 'rfd_' || substr(id, 5), id, 'due', gross, coalesce(paid_at, created_at)
  from payments where status = 'refunding';

alter table webhook_events add column told_at timestamptz;
