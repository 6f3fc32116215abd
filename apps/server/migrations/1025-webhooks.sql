-- Webhooks: URLs to which we send events of a person's account.
create table webhook_endpoints (
  id text primary key,
  user_id text not null references users (id),
  url text not null,
  events jsonb not null,
  -- Sealed, as is the previous one, which signs too for a while.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  -- Null: it is on.
  disabled_why text check (disabled_why in ('by-owner', 'failing', 'gone')),
  -- When the first delivery failed since one succeeded.
  failing_since timestamptz,
  created_at timestamptz not null
);
create index webhook_endpoints_user_id on webhook_endpoints (user_id);

-- The outbox: written in the transaction in which something happened. `body` is what is signed and sent, byte for byte.
create table webhook_messages (
  id text primary key,
  user_id text not null references users (id),
  type text not null,
  body text not null,
  -- An event that may be reported again has a key, so that it is sent once.
  once text,
  created_at timestamptz not null,
  unique (user_id, once)
);
create index webhook_messages_created_at on webhook_messages (created_at);

-- An event for one endpoint, with its last attempt.
create table webhook_deliveries (
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  event_id text not null references webhook_messages (id) on delete cascade,
  user_id text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null,
  -- While an attempt runs: when it is repeated if its worker dies.
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  status integer,
  answer text not null,
  error text,
  primary key (endpoint_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at) where state = 'waiting';
create index webhook_deliveries_event_id on webhook_deliveries (event_id);
create index webhook_deliveries_user_id on webhook_deliveries (user_id);
