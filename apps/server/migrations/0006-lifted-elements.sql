-- Things cut from an artist's works, named and confirmed by them, that pictures may show as they are
create table lifted_elements (
  id text primary key,
  style_id text not null references art_styles,
  artwork_id text not null references artworks,
  status text not null check (status in ('proposed', 'confirmed', 'left_out')),
  label text check (status <> 'confirmed' or label is not null),
  box_left real not null,
  box_top real not null,
  box_width real not null,
  box_height real not null,
  score real not null,
  shape_key text not null,
  picture_key text not null,
  created_at timestamptz not null,
  decided_at timestamptz
);
create index lifted_elements_by_style on lifted_elements (style_id, status);

-- How the newest search of a style's pictures goes
create table element_searches (
  style_id text primary key references art_styles,
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  looked integer not null,
  total integer not null,
  error text,
  started_at timestamptz not null
);

alter table images add column lifted jsonb not null default '[]';
