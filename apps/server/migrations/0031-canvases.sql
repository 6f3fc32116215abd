-- Canvases: what lies on them in records, their pixels in tiles that are named by their content.
create table canvases (
  id text primary key,
  profile_id text not null references profiles,
  -- Of its settings and its frame, for lists.
  name text not null,
  width integer not null,
  height integer not null,
  layer_count integer not null,
  -- Counts its diffs.
  revision integer not null default 0,
  thumbnail_key text,
  -- When its thumbnail was drawn last, and when it will be again.
  drawn_at timestamptz,
  draw_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz
);
create index canvases_profile on canvases (profile_id, changed_at desc);
create index canvases_deleted on canvases (deleted_at) where deleted_at is not null;

create table canvas_records (
  canvas_id text not null references canvases on delete cascade,
  record_id text not null,
  body jsonb not null,
  -- That changed it last.
  revision integer not null,
  primary key (canvas_id, record_id)
);

create table canvas_tiles (
  canvas_id text not null references canvases on delete cascade,
  layer text not null,
  at text not null,
  hash text not null,
  revision integer not null,
  primary key (canvas_id, layer, at)
);

-- The newest of them: by these a tab catches up, and a diff that is sent again is known.
create table canvas_diffs (
  canvas_id text not null references canvases on delete cascade,
  revision integer not null,
  -- The tab that sent it, and its number there.
  by text not null,
  number integer not null,
  diff jsonb not null,
  -- Tiles it took away: they are kept as long as it can be undone.
  replaced jsonb not null,
  primary key (canvas_id, revision),
  unique (canvas_id, by, number)
);

-- Tiles are private to a profile: to name one that somebody else has handed in gives nothing away.
create table tile_files (
  profile_id text not null references profiles,
  hash text not null,
  storage_key text not null,
  bytes integer not null,
  kind text not null check (kind in ('picture', 'mask')),
  -- Artworks that its pixels owe.
  artworks jsonb not null,
  created_at timestamptz not null,
  -- When it was handed in or named last.
  used_at timestamptz not null,
  primary key (profile_id, hash)
);
create index tile_files_used on tile_files (used_at);

-- Pictures that were placed on a canvas, with the artworks their pixels owe. A picture that is gone stays named:
-- its pixels lie there all the same.
create table canvas_images (
  canvas_id text not null references canvases on delete cascade,
  image_id text not null,
  artworks jsonb not null,
  primary key (canvas_id, image_id)
);
