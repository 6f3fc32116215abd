-- Keys that programs call the API with. Of a key only its digest is stored.
create table api_keys (
  id text primary key,
  user_id text not null references users (id),
  name text not null,
  -- How the key begins, for people to recognise it.
  shown text not null,
  -- SHA-256 of the key, in hex.
  digest text not null unique,
  scopes jsonb not null,
  monthly_credits integer,
  calls_per_minute integer not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  revoked_why text check (revoked_why in ('by-owner', 'leaked', 'by-admin')),
  last_used_at timestamptz,
  last_used_from text not null default '',
  created_at timestamptz not null
);
create index api_keys_user_id on api_keys (user_id, created_at desc);

-- Calls of keys and apps by day (UTC), for their owners to see.
create table api_usage (
  program_id text not null,
  user_id text not null references users (id),
  day date not null,
  calls integer not null default 0,
  refused integer not null default 0,
  primary key (program_id, day)
);

-- Answers to writes of keys and apps that named an Idempotency-Key: the same call again gets the same answer for a day.
create table idempotent_calls (
  program_id text not null,
  key text not null,
  request_sha256 text not null,
  -- Null while the call runs.
  status integer,
  answer text,
  created_at timestamptz not null,
  primary key (program_id, key)
);
create index idempotent_calls_created_at on idempotent_calls (created_at);

-- The key or app that asked for a picture, and the one that bought a licence; null: a person in a browser.
alter table generations add column through text;
create index generations_through on generations (through, created_at) where through is not null;
alter table licences add column through text;
create index licences_through on licences (through, created_at) where through is not null;
