-- Boards: a person's own order of their pictures, boards within boards.
create table boards (
  id text primary key,
  user_id text not null references users,
  parent_id text references boards on delete cascade,
  name text not null,
  -- The picture it is shown by; null: the one that was added last.
  cover_id text references images on delete set null,
  created_at timestamptz not null
);
create index boards_user on boards (user_id);
create index boards_parent on boards (parent_id) where parent_id is not null;
create index boards_cover on boards (cover_id) where cover_id is not null;

create table board_images (
  board_id text not null references boards on delete cascade,
  image_id text not null references images on delete cascade,
  added_at timestamptz not null,
  primary key (board_id, image_id)
);
create index board_images_image on board_images (image_id);
