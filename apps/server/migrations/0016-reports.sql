-- What people report of listings: an art style, or somebody's public page
create table reports (
  id text primary key,
  user_id text not null references users,
  style_id text references art_styles,
  profile_id text references profiles,
  reason text not null,
  text text not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  check (num_nonnulls(style_id, profile_id) = 1)
);
create index reports_user on reports (user_id, created_at desc);
create index reports_open on reports (created_at desc) where resolved_at is null;
