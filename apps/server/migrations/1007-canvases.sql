-- Canvases: what lies on them in records, their pixels in tiles that are named by their content.
create table canvases (
  id text not null,
  profile_id text not null,
  -- Of its settings and its frame, for lists.
  name text not null,
  width integer not null,
  height integer not null,
  layer_count integer not null,
  -- Counts its diffs.
  revision integer default 0 not null,
  thumbnail_key text,
  -- When its thumbnail was drawn last, and when it will be again.
  drawn_at timestamptz,
  draw_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  -- When the tiles of a canvas are proved next, where that is planned.
  prove_at timestamptz,
  constraint canvases_pkey primary key (id),
  constraint canvases_profile_id_fkey foreign key (profile_id) references profiles(id)
);

create index canvases_deleted on canvases (deleted_at) where (deleted_at is not null);
create index canvases_profile on canvases (profile_id, changed_at desc);
create trigger tell_change after insert or delete or update on canvases for each statement execute function tell_change();

create table canvas_records (
  canvas_id text not null,
  record_id text not null,
  body jsonb not null,
  -- That changed it last.
  revision integer not null,
  constraint canvas_records_pkey primary key (canvas_id, record_id),
  constraint canvas_records_canvas_id_fkey foreign key (canvas_id) references canvases(id) on delete cascade
);

create trigger tell_change after insert or delete or update on canvas_records for each statement execute function tell_change();

-- The newest of them: by these a tab catches up, and a diff that is sent again is known.
create table canvas_diffs (
  canvas_id text not null,
  revision integer not null,
  -- The tab that sent it, and its number there.
  by text not null,
  number integer not null,
  diff jsonb not null,
  -- Tiles it took away: they are kept as long as it can be undone.
  replaced jsonb not null,
  constraint canvas_diffs_canvas_id_by_number_key unique (canvas_id, by, number),
  constraint canvas_diffs_pkey primary key (canvas_id, revision),
  constraint canvas_diffs_canvas_id_fkey foreign key (canvas_id) references canvases(id) on delete cascade
);

create trigger tell_change after insert or delete or update on canvas_diffs for each statement execute function tell_change();

-- Pictures that were placed on a canvas, with the artworks their pixels owe. A picture that is gone stays named: its
-- pixels lie there all the same.
create table canvas_images (
  canvas_id text not null,
  image_id text not null,
  artworks jsonb not null,
  cut_at timestamptz,
  constraint canvas_images_pkey primary key (canvas_id, image_id),
  constraint canvas_images_canvas_id_fkey foreign key (canvas_id) references canvases(id) on delete cascade
);

create trigger tell_change after insert or delete or update on canvas_images for each statement execute function tell_change();

create table canvas_tiles (
  canvas_id text not null,
  layer text not null,
  at text not null,
  hash text not null,
  revision integer not null,
  constraint canvas_tiles_pkey primary key (canvas_id, layer, at),
  constraint canvas_tiles_canvas_id_fkey foreign key (canvas_id) references canvases(id) on delete cascade
);

create trigger tell_change after insert or delete or update on canvas_tiles for each statement execute function tell_change();

-- Tiles are private to a profile: to name one that somebody else has handed in gives nothing away.
create table tile_files (
  profile_id text not null,
  hash text not null,
  storage_key text not null,
  bytes integer not null,
  kind text not null,
  -- Artworks that its pixels owe.
  artworks jsonb not null,
  created_at timestamptz not null,
  -- When it was handed in or named last.
  used_at timestamptz not null,
  -- Each tile small, for seeing a canvas from far before its tiles have come: a WebP of 64×64 in base64, which both
  -- databases' drivers and an export of one's data hand on as it is. Null: stored before there were any.
  small text,
  made boolean default false not null,
  images jsonb default '[]'::jsonb not null,
  stand_in text,
  -- How far the tile that is used instead differs from this one: the largest difference of any channel, 0 to 255.
  stand_in_differs smallint default 0 not null,
  constraint tile_files_kind_check check ((kind in ('picture', 'mask'))),
  constraint tile_files_pkey primary key (profile_id, hash),
  constraint tile_files_profile_id_fkey foreign key (profile_id) references profiles(id)
);

create index tile_files_used on tile_files (used_at);
create trigger tell_change after insert or delete or update on tile_files for each statement execute function tell_change();

-- How tiles were made, as the browser recorded it: an edit or a merge with its parameters and the tiles it read.
create table tile_origins (
  profile_id text not null,
  -- SHA-256 of the body.
  id text not null,
  body jsonb not null,
  -- Hashes of the tiles it reads.
  reads jsonb not null,
  bytes integer not null,
  -- Estimated CPU time of repeating it, in milliseconds.
  cost_ms integer not null,
  created_at timestamptz not null,
  -- When it was last repeated, and the CPU time spent on it so far in milliseconds.
  replayed_at timestamptz,
  spent_ms integer default 0 not null,
  -- Why it cannot be repeated; it is not tried again.
  failure text,
  constraint tile_origins_pkey primary key (profile_id, id),
  constraint tile_origins_profile_id_fkey foreign key (profile_id) references profiles(id)
);

create index tile_origins_age on tile_origins (created_at);
create index tile_origins_replayed on tile_origins (profile_id, replayed_at) where (replayed_at is not null);
create trigger tell_change after insert or delete or update on tile_origins for each statement execute function tell_change();

-- The tiles that an origin says it wrote.
create table tile_outputs (
  profile_id text not null,
  hash text not null,
  origin_id text not null,
  constraint tile_outputs_pkey primary key (profile_id, hash),
  constraint tile_outputs_profile_id_origin_id_fkey foreign key (profile_id, origin_id) references tile_origins(profile_id, id) on delete cascade
);

create index tile_outputs_origin on tile_outputs (profile_id, origin_id);
create trigger tell_change after insert or delete or update on tile_outputs for each statement execute function tell_change();
