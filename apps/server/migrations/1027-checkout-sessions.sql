-- Checkout sessions of the Agentic Commerce Protocol: what a program wants to buy, at the price and under the agreement that it
-- was shown. The purchase itself is a licence, found by its request id.
create table acp_sessions (
  id text primary key,
  user_id text not null references users (id),
  program_id text not null,
  -- `completing`: its purchase has begun, so its terms no longer change.
  state text not null check (state in ('open', 'completing', 'canceled')),
  image_id text not null,
  tier text not null,
  amount integer not null,
  currency text not null,
  agreement_version text not null,
  agreement_sha256 text not null,
  -- Results of the last update or attempt to complete it.
  messages jsonb not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index acp_sessions_user_id on acp_sessions (user_id);
create index acp_sessions_expires_at on acp_sessions (expires_at);
