-- References that admins blocked for the site, and what people said against references.
alter table reference_pictures
  add column blocked_at timestamptz,
  add column blocked_because text;

create table reference_reports (
  id text primary key,
  reference_id text not null references reference_pictures (id) on delete cascade,
  user_id text not null references users,
  reason text not null,
  created_at timestamptz not null,
  -- When an admin blocked the reference or dismissed the report.
  settled_at timestamptz,
  unique (reference_id, user_id)
);
create index reference_reports_open on reference_reports (reference_id) where settled_at is null;

create trigger tell_change after insert or update or delete on reference_reports
  for each statement execute function tell_change();
