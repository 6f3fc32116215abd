-- What browsers measured: visits, their views, what happened in them, and recordings. It names no person
-- and no network address; the ids are drawn by the browser.
create table monitoring_sessions (
  id text primary key,
  started_at timestamptz not null,
  -- By the server's clock; what is kept is forgotten by it.
  received_at timestamptz not null
);
create index monitoring_sessions_started on monitoring_sessions (started_at);
create index monitoring_sessions_received on monitoring_sessions (received_at);

create table monitoring_views (
  id text primary key,
  session_id text not null references monitoring_sessions (id) on delete cascade,
  version integer not null,
  path text not null,
  started_at timestamptz not null,
  -- All times of these tables are milliseconds.
  duration double precision not null,
  lcp double precision,
  cls double precision,
  inp double precision
);
create index monitoring_views_session on monitoring_views (session_id, started_at);

create table monitoring_events (
  id text primary key,
  session_id text not null references monitoring_sessions (id) on delete cascade,
  view_id text not null,
  kind text not null check (kind in ('error', 'long_task', 'action')),
  at timestamptz not null,
  text text not null,
  type text not null,
  duration double precision,
  stack text
);
create index monitoring_events_session on monitoring_events (session_id, at);
create index monitoring_events_errors on monitoring_events (session_id) where kind = 'error';

create table monitoring_segments (
  -- Key of the stored records: the same piece sent twice is kept once.
  file text primary key,
  session_id text not null references monitoring_sessions (id) on delete cascade,
  view_id text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  bytes integer not null
);
create index monitoring_segments_session on monitoring_segments (session_id, started_at);

-- What is on its way to a Datadog account: lines of events, or a segment with what was said of it.
create table monitoring_forwards (
  id text primary key,
  path text not null,
  body text not null,
  segment_file text,
  created_at timestamptz not null
);
create index monitoring_forwards_created on monitoring_forwards (created_at);
