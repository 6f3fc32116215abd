-- Likes that somebody put together under a name
create table collections (
  id text primary key,
  user_id text not null references users,
  name text not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index collections_user on collections (user_id);

create table collection_listings (
  collection_id text not null references collections on delete cascade,
  subject_id text not null,
  added_at timestamptz not null,
  primary key (collection_id, subject_id)
);
create index likes_of_user on likes (user_id, created_at desc, subject_id desc);
