-- A tile is "made" when the server itself computed its pixels and its ownership plane, from made tiles only. A tile that a
-- browser sent is believed only after the server has repeated how it was made. If the repetition gives other bytes, the
-- server's tile is used in its place (stand_in). The plane of every other tile counts as declared by its maker.
alter table tile_files
  add column made boolean not null default false,
  -- Pictures that a made tile comes from.
  add column images jsonb not null default '[]',
  -- Hash of the made tile that is used instead.
  add column stand_in text;

-- How tiles were made, as the browser recorded it: an edit or a merge with its parameters and the tiles it read.
create table tile_origins (
  profile_id text not null references profiles,
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
  spent_ms integer not null default 0,
  -- Why it cannot be repeated; it is not tried again.
  failure text,
  primary key (profile_id, id)
);
create index tile_origins_replayed on tile_origins (profile_id, replayed_at) where replayed_at is not null;
create index tile_origins_age on tile_origins (created_at);

-- The tiles that an origin says it wrote.
create table tile_outputs (
  profile_id text not null,
  hash text not null,
  origin_id text not null,
  primary key (profile_id, hash),
  foreign key (profile_id, origin_id) references tile_origins on delete cascade
);
create index tile_outputs_origin on tile_outputs (profile_id, origin_id);

alter table canvas_images
  -- When the server last cut the picture into made tiles; null for pictures placed before tiles were told apart.
  add column cut_at timestamptz;

-- When the tiles of a canvas are proved next, where that is planned.
alter table canvases add column prove_at timestamptz;

create trigger tell_change after insert or update or delete on tile_origins
  for each statement execute function tell_change();
create trigger tell_change after insert or update or delete on tile_outputs
  for each statement execute function tell_change();
