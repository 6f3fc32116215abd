-- What people let programs buy for them. `terms` and the receipt are what the person signed.
create table mandates (
  id text primary key,
  user_id text not null references users (id),
  program_id text not null,
  terms jsonb not null,
  receipt text not null,
  ends_at timestamptz not null,
  confirmed_at timestamptz not null,
  revoked_at timestamptz
);
create index mandates_user_id on mandates (user_id, confirmed_at desc);
create index mandates_program_id on mandates (program_id);

-- Purchases under a mandate. One that was not charged after all, or was refunded, no longer counts.
create table mandate_uses (
  licence_id text primary key,
  mandate_id text not null references mandates (id),
  amount integer not null check (amount > 0),
  returned boolean not null default false,
  created_at timestamptz not null
);
create index mandate_uses_mandate_id on mandate_uses (mandate_id, created_at);

-- The mandate that a licence is paid under, and why a person has to pay it instead.
alter table licences add column mandate_id text;
alter table licences add column person_pays_why text;
