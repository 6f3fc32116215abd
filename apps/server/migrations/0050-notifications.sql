-- What happened to a person's affairs while they looked elsewhere; forgotten after half a year.
create table notifications (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  message text not null,
  path text not null check (path like '/%'),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_age on notifications (created_at);
