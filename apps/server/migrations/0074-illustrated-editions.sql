-- The illustrated edition of a book that a project grants the illustration of: one a project.
create table editions (
  id text primary key,
  project_id text not null unique references projects (id),
  profile_id text not null references profiles (id),
  user_id text not null references users (id),
  book_id text not null,
  -- Counts what was saved: a save names the one it was made from.
  revision integer not null default 0,
  document jsonb not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index editions_of_profile on editions (profile_id);

-- Texts that were taken, all of them licensed when they were; a document names one, so that a change can be undone.
create table edition_texts (
  edition_id text not null references editions (id) on delete cascade,
  number integer not null,
  paragraphs jsonb not null,
  created_at timestamptz not null,
  primary key (edition_id, number)
);

-- Presses of 'paint', scene by scene. The recipe is what was pressed for; the generation follows when a turn is free.
create table edition_paintings (
  edition_id text not null references editions (id) on delete cascade,
  scene text not null,
  number integer not null,
  recipe jsonb not null,
  generation_id text,
  error text,
  created_at timestamptz not null,
  primary key (edition_id, scene, number)
);
create index edition_paintings_waiting on edition_paintings (edition_id)
  where generation_id is null and error is null;

create table edition_exports (
  id text primary key,
  edition_id text not null references editions (id) on delete cascade,
  format text not null check (format in ('pdf', 'epub')),
  proof boolean not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  -- What it is made from, as it was when it was asked for.
  document jsonb not null,
  progress double precision not null default 0,
  step text not null default '',
  error text,
  storage_key text,
  bytes integer,
  pages integer,
  created_at timestamptz not null,
  check ((state = 'done') = (storage_key is not null))
);
create index edition_exports_of on edition_exports (edition_id, created_at desc);
