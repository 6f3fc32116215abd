create table payment_customers (
  user_id text not null,
  stripe_customer_id text not null,
  created_at timestamptz not null,
  constraint payment_customers_pkey primary key (user_id),
  constraint payment_customers_stripe_customer_id_key unique (stripe_customer_id),
  constraint payment_customers_user_id_fkey foreign key (user_id) references users(id)
);

create trigger tell_change after insert or delete or update on payment_customers for each statement execute function tell_change();

create table payments (
  id text not null,
  kind text not null,
  reference text not null,
  amount integer not null,
  currency text not null,
  status text not null,
  session_id text,
  session_url text,
  charge_id text,
  payment_intent_id text,
  gross integer,
  fee integer,
  tax integer,
  refunded integer default 0 not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  user_id text,
  description text default '' not null,
  receipt_url text,
  lost integer default 0 not null,
  owed integer default 0 not null,
  booked integer default 0 not null,
  outside integer default 0 not null,
  overpaid integer default 0 not null,
  constraint payments_outside_check check ((outside >= 0)),
  constraint payments_overpaid_check check ((overpaid >= 0)),
  constraint payments_owed_check check ((owed >= 0)),
  constraint payments_status_check check ((status in ('created', 'open', 'paid', 'expired', 'refunding', 'refunded'))),
  constraint payments_charge_id_key unique (charge_id),
  constraint payments_pkey primary key (id),
  constraint payments_reference_key unique (reference),
  constraint payments_session_id_key unique (session_id),
  constraint payments_user_id_fkey foreign key (user_id) references users(id)
);

create index payments_by_day on payments (paid_at) where (paid_at is not null);
create index payments_created on payments (created_at desc, id desc);
create index payments_intent on payments (payment_intent_id);
create index payments_paid on payments (user_id, paid_at desc, id desc) where (paid_at is not null);
create index payments_unpaid on payments (created_at) where (status in ('created', 'open'));
create index payments_user on payments (user_id, created_at desc);
create trigger tell_change after insert or delete or update on payments for each statement execute function tell_change();

-- Each refund of a charge: asked for by us, or by somebody at the provider.
create table refunds (
  id text not null,
  payment_id text not null,
  status text not null,
  amount integer not null,
  stripe_refund_id text,
  -- Why it failed, in the provider's word.
  reason text,
  created_at timestamptz not null,
  told_at timestamptz,
  -- Whether a refund pays what was owed to the buyer already when it was ordered. The others are not counted in
  -- payments.owed.
  of_owed boolean default false not null,
  constraint refunds_amount_check check ((amount > 0)),
  constraint refunds_status_check check ((status in ('due', 'asked', 'done', 'failed'))),
  constraint refunds_pkey primary key (id),
  constraint refunds_stripe_refund_id_key unique (stripe_refund_id),
  constraint refunds_payment_id_fkey foreign key (payment_id) references payments(id)
);

create index refunds_payment on refunds (payment_id);
create index refunds_provider on refunds (stripe_refund_id);
create trigger tell_change after insert or delete or update on refunds for each statement execute function tell_change();

-- Charges that buyers' banks call back. `withdrawn` and `fee` are what the provider has taken so far.
create table disputes (
  id text not null,
  payment_id text not null,
  status text not null,
  withdrawn integer default 0 not null,
  fee integer default 0 not null,
  -- Counts what was booked for it.
  booked integer default 0 not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  transactions integer default 0 not null,
  constraint disputes_status_check check ((status in ('open', 'won', 'lost'))),
  constraint disputes_pkey primary key (id),
  constraint disputes_payment_id_fkey foreign key (payment_id) references payments(id)
);

create index disputes_payment on disputes (payment_id);
create trigger tell_change after insert or delete or update on disputes for each statement execute function tell_change();

create table earnings (
  id text not null,
  payment_id text,
  payee text not null,
  cause_id text not null,
  ppm integer not null,
  -- Earned at the sale, and of it taken back by refunds since.
  amount integer not null,
  refunded integer default 0 not null,
  -- Kept back at release against refunds of what had been paid out before.
  netted integer default 0 not null,
  currency text not null,
  status text not null,
  sold_at timestamptz not null,
  release_at timestamptz not null,
  paid_at timestamptz,
  reserved integer default 0 not null,
  cause_kind text not null,
  sent integer default 0 not null,
  reference text,
  description text,
  refusals integer default 0 not null,
  refused_for text,
  next_try_at timestamptz,
  plan_payment_id text,
  released_at timestamptz,
  told_at timestamptz,
  constraint earnings_amount_check check ((amount >= 0)),
  constraint earnings_check check (((refunded >= 0) and (refunded <= amount))),
  constraint earnings_check1 check (((payment_id is null) = ((reference is not null) and (description is not null)))),
  constraint earnings_check3 check (((reserved >= 0) and (reserved <= amount))),
  constraint earnings_check4 check (((sent >= 0) and (sent <= amount))),
  constraint earnings_netted_check check (((netted >= (- amount)) and (netted <= amount))),
  constraint earnings_status_check check ((status in ('held', 'available', 'in_transit', 'paid', 'refunded'))),
  constraint earnings_payment_id_payee_cause_kind_cause_id_key unique (payment_id, payee, cause_kind, cause_id),
  constraint earnings_pkey primary key (id),
  constraint earnings_reference_key unique (reference),
  constraint earnings_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint earnings_plan_payment_id_fkey foreign key (plan_payment_id) references payments(id),
  constraint earnings_profile_id_fkey foreign key (payee) references profiles(id)
);

create index earnings_due on earnings (release_at) where (status in ('held', 'available'));
create index earnings_held on earnings (payee, release_at) where (status = 'held');
create index earnings_of_payee on earnings (payee, sold_at desc, id desc);
create index earnings_plan_payment on earnings (plan_payment_id) where (plan_payment_id is not null);
create index earnings_untold on earnings (payee) where ((payment_id is not null) and (released_at is not null) and ((told_at is null) or (told_at < released_at) or (told_at < paid_at)));
create trigger tell_change after insert or delete or update on earnings for each statement execute function tell_change();

-- Each attempt to send an earning to its payee. The first one has the earning's id, a later one its number behind it:
-- its calls at the provider are keyed by that.
create table transfers (
  id text not null,
  earning_id text not null,
  status text not null,
  amount integer not null,
  -- Of what arrived: what the provider has taken back to us since.
  reversed integer default 0 not null,
  stripe_transfer_id text,
  created_at timestamptz not null,
  -- When the operators were told that it is stuck.
  told_at timestamptz,
  destination text,
  constraint transfers_amount_check check ((amount >= 0)),
  constraint transfers_check check (((reversed >= 0) and (reversed <= amount))),
  constraint transfers_status_check check ((status in ('due', 'in_transit', 'paid', 'failed', 'returned'))),
  constraint transfers_pkey primary key (id),
  constraint transfers_stripe_transfer_id_key unique (stripe_transfer_id),
  constraint transfers_earning_id_fkey foreign key (earning_id) references earnings(id)
);

create index transfers_earning on transfers (earning_id);
create unique index transfers_one_under_way on transfers (earning_id) where (status in ('due', 'in_transit'));
create trigger tell_change after insert or delete or update on transfers for each statement execute function tell_change();

create table payout_accounts (
  profile_id text not null,
  stripe_account_id text not null,
  enabled boolean default false not null,
  created_at timestamptz not null,
  asked_at timestamptz,
  gone_at timestamptz,
  constraint payout_accounts_pkey primary key (profile_id),
  constraint payout_accounts_stripe_account_id_key unique (stripe_account_id),
  constraint payout_accounts_profile_id_fkey foreign key (profile_id) references profiles(id)
);

create trigger tell_change after insert or delete or update on payout_accounts for each statement execute function tell_change();

-- Plans: months paid for in advance. Without an end: given by the house. Without a start: not yet paid.
create table plan_periods (
  id text not null,
  user_id text not null,
  plan text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  constraint plan_periods_check check (((ends_at is null) or (ends_at > starts_at))),
  constraint plan_periods_plan_check check ((plan in ('creator', 'studio'))),
  constraint plan_periods_pkey primary key (id),
  constraint plan_periods_user_id_fkey foreign key (user_id) references users(id)
);

create index plan_periods_user on plan_periods (user_id, starts_at);
create trigger tell_change after insert or delete or update on plan_periods for each statement execute function tell_change();

-- Every call that moves money at the provider, by its idempotency key, for ever
create table operations (
  key text not null,
  request_sha256 text not null,
  result jsonb,
  created_at timestamptz default now() not null,
  done_at timestamptz,
  constraint operations_pkey primary key (key)
);

create trigger tell_change after insert or delete or update on operations for each statement execute function tell_change();

-- What one admin proposes to do with a payment's money and another approves.
create table money_acts (
  id text not null,
  payment_id text not null,
  kind text not null,
  earning_id text,
  amount integer not null,
  currency text not null,
  why text not null,
  reference text not null,
  state text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  decided_why text default '' not null,
  proposed_admin text,
  decided_admin text,
  constraint money_acts_amount_check check ((amount > 0)),
  constraint money_acts_check check (((kind in ('payout-outside', 'write-off')) = (earning_id is not null))),
  constraint money_acts_check1 check (((kind in ('refund-outside', 'payout-outside')) = (reference <> ''))),
  constraint money_acts_check2 check (((state = 'proposed') = (decided_at is null))),
  constraint money_acts_check3 check (((state in ('proposed', 'expired')) = (decided_by is null))),
  constraint money_acts_kind_check check ((kind in ('refund', 'refund-again', 'refund-outside', 'payout-outside', 'write-off'))),
  constraint money_acts_own_withdrawal check (((state <> 'withdrawn') or (decided_by = proposed_by))),
  constraint money_acts_state_check check ((state in ('proposed', 'approved', 'rejected', 'withdrawn', 'expired'))),
  constraint money_acts_two_eyes check (((state <> all (array['approved', 'rejected'])) or (decided_by <> proposed_by))),
  constraint money_acts_pkey primary key (id),
  constraint money_acts_decided_admin_fkey foreign key (decided_admin) references admins(id),
  constraint money_acts_earning_id_fkey foreign key (earning_id) references earnings(id),
  constraint money_acts_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint money_acts_proposed_admin_fkey foreign key (proposed_admin) references admins(id)
);

create index money_acts_due on money_acts (expires_at) where (state = 'proposed');
create index money_acts_of on money_acts (payment_id, id desc);
create unique index money_acts_one_waits on money_acts (payment_id) where (state = 'proposed');
create trigger tell_change after insert or delete or update on money_acts for each statement execute function tell_change();

-- What did not agree between the books and the provider, by day in UTC; the last run of a day stands.
create table reconciliations (
  day date not null,
  ran_at timestamptz not null,
  transactions integer not null,
  payments integer not null,
  faults jsonb not null,
  -- A report with faults stays until an admin has read it: a later run of the same day no longer replaces it.
  id bigint not null,
  read_at timestamptz,
  constraint reconciliations_pkey primary key (id)
);

create index reconciliations_ran_at on reconciliations (ran_at desc);
create trigger tell_change after insert or delete or update on reconciliations for each statement execute function tell_change();

create table webhook_events (
  id text not null,
  type text not null,
  payload jsonb not null,
  received_at timestamptz default now() not null,
  processed_at timestamptz,
  told_at timestamptz,
  constraint webhook_events_pkey primary key (id)
);

create trigger tell_change after insert or delete or update on webhook_events for each statement execute function tell_change();

alter table reconciliations alter column id add generated always as identity (
    sequence name reconciliations_id_seq
    start with 1
    increment by 1
    no minvalue
    no maxvalue
    cache 1
);
