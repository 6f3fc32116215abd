-- What artists and influencers prove to be theirs: a website's domain, or a handle on a network
create table verifications (
  id text primary key,
  profile_id text not null references profiles on delete cascade,
  kind text not null check (kind in ('domain', 'facebook', 'instagram', 'tiktok')),
  -- The domain, or the handle without its @
  value text not null,
  code text not null,
  state text not null check (state in ('waiting', 'checking', 'verified', 'lost')),
  -- Why it was not found last
  problem text not null default '',
  -- Looks in a row that did not find it, since it was found
  failures integer not null default 0 check (failures >= 0),
  verified_at timestamptz,
  checked_at timestamptz,
  -- When it is looked at (again)
  check_after timestamptz,
  created_at timestamptz not null,
  unique (profile_id, kind),
  check ((state in ('checking', 'verified')) = (check_after is not null))
);
create index verifications_due on verifications (check_after) where check_after is not null;
