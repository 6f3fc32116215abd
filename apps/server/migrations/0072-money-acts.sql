-- What one admin proposes to do with a payment's money and another approves.
create table money_acts (
  id text primary key,
  payment_id text not null references payments,
  kind text not null check (kind in ('refund', 'refund-again', 'refund-outside', 'payout-outside', 'write-off')),
  earning_id text references earnings,
  amount integer not null check (amount > 0),
  currency text not null,
  why text not null,
  reference text not null,
  state text not null check (state in ('proposed', 'approved', 'rejected', 'withdrawn', 'expired')),
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  decided_why text not null default '',
  check ((kind in ('payout-outside', 'write-off')) = (earning_id is not null)),
  check ((kind in ('refund-outside', 'payout-outside')) = (reference <> '')),
  check ((state = 'proposed') = (decided_at is null)),
  check ((state in ('proposed', 'expired')) = (decided_by is null)),
  -- Two eyes: nobody approves what they proposed, and only they withdraw it.
  constraint money_acts_two_eyes check (state not in ('approved', 'rejected') or decided_by <> proposed_by),
  constraint money_acts_own_withdrawal check (state <> 'withdrawn' or decided_by = proposed_by)
);
-- One at a time: an approval finds the payment as its proposer saw it.
create unique index money_acts_one_waits on money_acts (payment_id) where state = 'proposed';
create index money_acts_of on money_acts (payment_id, id desc);
create index money_acts_due on money_acts (expires_at) where state = 'proposed';

alter table payments
  -- Of `refunded`: what was sent another way than by the provider.
  add column outside integer not null default 0 check (outside >= 0),
  -- Came back to the buyer beyond what they had paid: sent outside, and by the provider too.
  add column overpaid integer not null default 0 check (overpaid >= 0);
