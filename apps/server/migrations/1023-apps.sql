-- Apps that people registered here. Apps may also name themselves by a metadata document at an address of theirs.
create table apps (
  id text primary key,
  user_id text not null references users (id),
  name text not null,
  website text not null,
  redirect_uris jsonb not null,
  -- What the app may ask for at most.
  scopes jsonb not null,
  -- Sealed; null: the app runs where secrets cannot be kept, and proves itself by PKCE alone.
  secret text,
  created_at timestamptz not null
);
create index apps_user_id on apps (user_id);

-- What people allowed apps to do. `client_id` is an app's id, or the address of its metadata document.
create table app_grants (
  id text primary key,
  user_id text not null references users (id),
  client_id text not null,
  name text not null,
  -- The domain that vouches for the app; null: nobody does.
  domain text,
  -- What it is for: 'api' or 'mcp'.
  resource text not null check (resource in ('api', 'mcp')),
  scopes jsonb not null,
  monthly_credits integer,
  -- The authorization server's record of the same.
  provider_grant_id text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_why text check (revoked_why in ('by-owner', 'by-admin'))
);
create index app_grants_user_id on app_grants (user_id, created_at desc);
create index app_grants_client_id on app_grants (client_id);

-- Apps that admins have shut out.
create table blocked_apps (
  client_id text primary key,
  why text not null,
  blocked_at timestamptz not null
);

-- Sessions, codes and tokens of the authorization server. Codes and tokens are stored under their SHA-256.
create table oauth_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  account_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  primary key (model, id)
);
create index oauth_records_grant_id on oauth_records (grant_id) where grant_id is not null;
create index oauth_records_uid on oauth_records (model, uid) where uid is not null;
create index oauth_records_user_code on oauth_records (model, user_code) where user_code is not null;
create index oauth_records_expires_at on oauth_records (expires_at);
