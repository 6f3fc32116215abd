-- A likeness made from headshots, one a profile; without it, its headshots and what was cut out of them are gone too.
create table personas (
  id text primary key,
  profile_id text not null unique references profiles (id),
  state text not null check (state in ('collecting', 'training', 'ready', 'failed')),
  -- What was consented to, use by use, and under which name, when it was trained last.
  uses jsonb not null default '[]',
  signed_name text not null default '',
  -- Counts trainings: a training that is not the last one changes nothing.
  version integer not null default 0,
  progress double precision not null default 0,
  step text not null default '',
  error text,
  trained_at timestamptz
);

create table persona_headshots (
  id text primary key,
  profile_id text not null references profiles (id),
  storage_key text not null,
  width integer not null,
  height integer not null,
  cut_key text,
  -- The person goes on below the lower edge of the cut-out.
  cut_below boolean not null default false,
  problem text,
  created_at timestamptz not null,
  unique (profile_id, storage_key)
);

-- Every picture delivered with a persona, for good: the count stands when the picture is deleted.
create table persona_pictures (
  image_id text primary key,
  project_id text not null references projects (id),
  -- Whose likeness it shows.
  profile_id text not null references profiles (id),
  version integer not null,
  created_at timestamptz not null
);
create index persona_pictures_of on persona_pictures (project_id, created_at desc);
