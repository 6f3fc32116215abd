-- People
create table users (
  id text primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  given_name text not null default '',
  family_name text not null default '',
  picture text,
  accepted_at timestamptz,
  created_at timestamptz not null,
  unique (issuer, subject)
);

create table profiles (
  id text primary key,
  user_id text not null references users,
  kind text not null check (kind in ('artist', 'creator', 'influencer')),
  account_name text not null,
  about text not null default '',
  published boolean not null default false,
  sample boolean not null default false,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  unique (user_id, kind)
);

-- What the embedded identity provider keeps
create table oidc_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  primary key (model, id)
);
create index oidc_records_grant on oidc_records (grant_id) where grant_id is not null;
create index oidc_records_uid on oidc_records (model, uid) where uid is not null;

-- Agreements and consents. A version's text never changes: a consent points at exactly what was read.
create table agreements (
  kind text not null,
  version text not null,
  title text not null,
  text text not null,
  sha256 text not null,
  published_at timestamptz not null,
  primary key (kind, version)
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed or deleted', tg_table_name;
end $$;
create trigger agreements_are_final before update or delete on agreements
  for each row execute function refuse_change();

create table consents (
  id text primary key,
  user_id text not null references users,
  profile_id text references profiles,
  kind text not null,
  version text not null,
  sha256 text not null,
  subject_id text not null,
  accepted_at timestamptz not null,
  withdrawn_at timestamptz,
  foreign key (kind, version) references agreements
);
create index consents_user on consents (user_id, accepted_at desc);
create index consents_subject on consents (subject_id);

-- Art styles
create table art_styles (
  id text primary key,
  profile_id text not null references profiles,
  name text not null,
  description text not null default '',
  price_personal integer not null check (price_personal >= 50),
  price_standard integer not null check (price_standard >= 50),
  price_commercial integer not null check (price_commercial >= 50),
  currency text not null,
  -- Sample data of a fresh machine, shown as such
  sample boolean not null default false,
  index_key text,
  -- Hash of the artwork set the index was learnt from.
  index_artworks text,
  trained_at timestamptz,
  published_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null
);
create index art_styles_profile on art_styles (profile_id);
create index art_styles_published on art_styles (published_at desc) where published_at is not null and deleted_at is null;

create table artworks (
  id text primary key,
  style_id text not null references art_styles,
  title text not null,
  storage_key text not null,
  thumbnail_key text not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  removed_at timestamptz,
  created_at timestamptz not null
);
create unique index artworks_once on artworks (style_id, sha256) where removed_at is null;
create index artworks_style on artworks (style_id);

create table trainings (
  id text primary key,
  style_id text not null references art_styles,
  status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  progress real not null default 0,
  step text not null default 'Waiting',
  error text,
  warnings jsonb not null default '[]',
  cancel_requested_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz
);
create index trainings_style on trainings (style_id, created_at desc);
create unique index trainings_one_active on trainings (style_id) where status in ('queued', 'running');

-- Studio
create table generations (
  id text primary key,
  user_id text not null references users,
  profile_id text not null references profiles,
  style_id text not null references art_styles,
  request_id text not null,
  recipe jsonb not null,
  status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  credits_reserved integer not null,
  credits_spent integer not null default 0,
  progress real not null default 0,
  step text not null default 'Waiting',
  current integer not null default 1,
  preview_key text,
  error text,
  attempts integer not null default 0,
  cancel_requested_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  unique (user_id, request_id)
);
create index generations_profile on generations (profile_id, created_at desc);

create table images (
  id text primary key,
  generation_id text not null references generations,
  position integer not null,
  profile_id text not null references profiles,
  style_id text not null references art_styles,
  recipe jsonb not null,
  width integer not null,
  height integer not null,
  full_key text not null,
  full_sha256 text not null,
  preview_key text not null,
  thumbnail_key text not null,
  map_key text not null,
  not_painted jsonb not null default '[]',
  largest_copy real not null,
  listed_at timestamptz,
  created_at timestamptz not null,
  unique (generation_id, position)
);
create index images_profile on images (profile_id, created_at desc);
create index images_listed on images (style_id, listed_at desc) where listed_at is not null;

create table attributions (
  image_id text not null references images,
  artwork_id text not null references artworks,
  style_id text not null references art_styles,
  profile_id text not null references profiles,
  ppm integer not null check (ppm between 0 and 1000000),
  primary key (image_id, artwork_id)
);

-- Licences and payments
create table licences (
  id text primary key,
  number text unique,
  status text not null check (status in ('pending', 'active', 'abandoned', 'refunded')),
  image_id text not null references images,
  profile_id text not null references profiles,
  user_id text not null references users,
  licensee text not null,
  tier text not null check (tier in ('personal', 'standard', 'commercial')),
  amount integer not null,
  currency text not null,
  agreement_version text not null,
  agreement_sha256 text not null,
  request_id text not null,
  -- A pending purchase holds the picture until then.
  reserved_until timestamptz not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, request_id)
);
create index licences_image on licences (image_id);
create index licences_profile on licences (profile_id, created_at desc);
-- One exclusive licence in force per picture, whatever the code above does.
create unique index licences_exclusive on licences (image_id) where tier = 'commercial' and status = 'active';

create table payments (
  id text primary key,
  kind text not null,
  reference text not null unique,
  amount integer not null,
  currency text not null,
  status text not null check (status in ('created', 'open', 'paid', 'expired', 'refunding', 'refunded')),
  session_id text unique,
  session_url text,
  charge_id text unique,
  payment_intent_id text,
  gross integer,
  fee integer,
  tax integer,
  refunded integer not null default 0,
  created_at timestamptz not null,
  paid_at timestamptz
);

create table earnings (
  id text primary key,
  payment_id text not null references payments,
  licence_id text not null references licences,
  profile_id text not null references profiles,
  style_id text not null references art_styles,
  ppm integer not null,
  -- Earned at the sale, and of it taken back by refunds since.
  amount integer not null check (amount >= 0),
  refunded integer not null default 0 check (refunded between 0 and amount),
  -- Kept back at release against refunds of what had been paid out before.
  netted integer not null default 0 check (netted between 0 and amount),
  -- What was set on its way to the rights holder; refunds after that are claimed back.
  payout integer check (payout between 0 and amount),
  currency text not null,
  status text not null check (status in ('held', 'available', 'in_transit', 'paid', 'refunded')),
  sold_at timestamptz not null,
  release_at timestamptz not null,
  stripe_transfer_id text unique,
  paid_at timestamptz,
  unique (payment_id, profile_id, style_id)
);
create index earnings_due on earnings (release_at) where status in ('held', 'available');
create index earnings_profile on earnings (profile_id, sold_at desc);

create table payout_accounts (
  profile_id text primary key references profiles,
  stripe_account_id text not null unique,
  enabled boolean not null default false,
  created_at timestamptz not null
);

create table subscriptions (
  user_id text primary key references users,
  plan text not null,
  active boolean not null,
  created_at timestamptz not null
);

-- Every call that moves money at the provider, by its idempotency key, for ever
create table operations (
  key text primary key,
  request_sha256 text not null,
  result jsonb,
  created_at timestamptz not null default now(),
  done_at timestamptz
);

create table webhook_events (
  id text primary key,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);

-- Ledger: append-only double entry. Liabilities and revenue are positive, what the provider holds for
-- us (stripe_clearing) is negative, so every transfer sums to zero.
create table ledger_transfers (
  id text primary key,
  key text not null unique,
  kind text not null,
  reference text not null,
  body_sha256 text not null,
  occurred_at timestamptz not null
);
create table ledger_entries (
  transfer_id text not null references ledger_transfers,
  line integer not null,
  account text not null,
  amount bigint not null check (amount <> 0),
  currency text not null,
  primary key (transfer_id, line)
);
create index ledger_entries_account on ledger_entries (account, currency);
create trigger ledger_transfers_are_final before update or delete on ledger_transfers
  for each row execute function refuse_change();
create trigger ledger_entries_are_final before update or delete on ledger_entries
  for each row execute function refuse_change();

create function ledger_transfer_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entries where transfer_id = new.transfer_id
    group by currency having sum(amount) <> 0
  ) then
    raise exception 'ledger transfer % does not sum to zero', new.transfer_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_transfer_balances();

-- Running balances, kept by post(); the floor keeps credits and earnings from going below zero.
create table ledger_balances (
  account text not null,
  currency text not null,
  balance bigint not null,
  floor_zero boolean not null,
  primary key (account, currency),
  constraint balance_not_negative check (not floor_zero or balance >= 0)
);

-- The payment sandbox's own state
create table sandbox_objects (
  id text primary key,
  type text not null,
  account text,
  data jsonb not null,
  created_at timestamptz not null default now(),
  sequence bigserial
);
create index sandbox_objects_type on sandbox_objects (type, sequence);
create table sandbox_idempotency (
  key text primary key,
  request_sha256 text not null,
  status integer not null,
  response jsonb not null
);
create table sandbox_deliveries (
  event_id text primary key references sandbox_objects,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz
);

-- Settings the running server keeps, such as the test clock
create table settings (
  name text primary key,
  value jsonb not null
);
