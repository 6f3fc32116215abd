-- Who paid and for what, in words, and where the provider shows the receipt
alter table payments
  add column user_id text references users,
  add column description text not null default '',
  add column receipt_url text,
  -- Of what was refunded: what buyers' banks took back in disputes that were lost.
  add column lost integer not null default 0;
update payments set user_id = coalesce(
  (select l.user_id from licences l where l.id = reference),
  (select p.user_id from plan_periods p where p.id = reference));
update payments set description = case kind when 'plan' then 'One month of a plan' else 'Licence of a picture' end;
create index payments_user on payments (user_id, created_at desc);

-- Charges that buyers' banks call back. `withdrawn` and `fee` are what the provider has taken so far.
create table disputes (
  id text primary key,
  payment_id text not null references payments,
  status text not null check (status in ('open', 'won', 'lost')),
  withdrawn integer not null default 0,
  fee integer not null default 0,
  -- Counts what was booked for it.
  booked integer not null default 0,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index disputes_payment on disputes (payment_id);

alter table earnings
  -- Held back in `dispute_reserve` while a dispute is open.
  add column reserved integer not null default 0 check (reserved between 0 and amount),
  -- How often it set out for the rights holder and came back, because the provider refused.
  add column returns integer not null default 0;

-- Of an event only what it is about is kept: the rest may name people.
update webhook_events set payload = jsonb_build_object('data', jsonb_build_object('object',
  jsonb_build_object('id', coalesce(payload #> '{data,object,id}', '""'))));
