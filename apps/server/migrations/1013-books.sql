create function name_project_of_edition() returns trigger
    language plpgsql
    as $$
begin
  new.of_project := coalesce(new.of_project, new.project_id);
  return new;
end $$;

-- A title whose rights are offered. `terms` counts what contributors have to say yes to.
create table books (
  id text not null,
  profile_id text not null,
  state text default 'draft' not null,
  role text not null,
  title text not null,
  subtitle text not null,
  -- Thirteen digits, or nothing.
  isbn text not null,
  cover_photo_id text,
  blurb text not null,
  excerpt text not null,
  language text not null,
  genres jsonb not null,
  published_year integer,
  rights jsonb not null,
  forbidden_uses jsonb not null,
  terms integer default 1 not null,
  sample boolean default false not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- Books likewise
  published_at timestamptz,
  taken_down_at timestamptz,
  published_before boolean default false not null,
  constraint books_down_is_not_published check (((taken_down_at is null) or (state = 'draft'))),
  constraint books_excerpt_check check ((length(excerpt) <= 20000)),
  constraint books_isbn_check check (((isbn = '') or (isbn ~ '^97[89][0-9]{10}$'))),
  constraint books_state_check check ((state in ('draft', 'published'))),
  constraint books_pkey primary key (id),
  constraint books_profile_id_fkey foreign key (profile_id) references profiles(id)
);

create index books_of_profile on books (profile_id, created_at desc) where (deleted_at is null);
create index books_published on books (created_at desc) where ((state = 'published') and (deleted_at is null));
create trigger tell_change after insert or delete or update on books for each statement execute function tell_change();
create trigger tell_public after insert or delete or update on books for each statement execute function tell_public();

-- What somebody beside the holder gets of a book, and whether they have said yes to it. The holder gets the rest.
create table book_parts (
  id text not null,
  book_id text not null,
  profile_id text,
  email text,
  role text not null,
  basis_points integer not null,
  state text default 'invited' not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  -- Why somebody declined their part of a book, in their words; empty when they gave no reason.
  reason text default '' not null,
  constraint book_parts_basis_points_check check (((basis_points >= 1) and (basis_points <= 9999))),
  constraint book_parts_check check ((num_nonnulls(profile_id, email) > 0)),
  constraint book_parts_check1 check (((state <> 'agreed') or (profile_id is not null))),
  constraint book_parts_state_check check ((state in ('invited', 'agreed', 'declined', 'withdrawn'))),
  constraint book_parts_book_id_profile_id_key unique (book_id, profile_id),
  constraint book_parts_pkey primary key (id),
  constraint book_parts_book_id_fkey foreign key (book_id) references books(id),
  constraint book_parts_profile_id_fkey foreign key (profile_id) references profiles(id)
);

create unique index book_parts_email on book_parts (book_id, lower(email));
create index book_parts_of_address on book_parts (lower(email)) where (profile_id is null);
create index book_parts_of_profile on book_parts (profile_id);
create trigger tell_change after insert or delete or update on book_parts for each statement execute function tell_change();
create trigger tell_public after insert or delete or update on book_parts for each statement execute function tell_public();

-- The illustrated edition of a book that a project grants the illustration of: one a project.
create table editions (
  id text not null,
  project_id text,
  profile_id text not null,
  user_id text not null,
  book_id text not null,
  -- Counts what was saved: a save names the one it was made from.
  revision integer default 0 not null,
  document jsonb not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- A project may have several editions. The version before knows one by project_id, which stays the first one's and
  -- is null for the others; what it begins is written down in the new column, too.
  of_project text,
  constraint editions_pkey primary key (id),
  constraint editions_project_id_key unique (project_id),
  constraint editions_of_project_fkey foreign key (of_project) references projects(id),
  constraint editions_profile_id_fkey foreign key (profile_id) references profiles(id),
  constraint editions_project_id_fkey foreign key (project_id) references projects(id),
  constraint editions_user_id_fkey foreign key (user_id) references users(id)
);

create index editions_of_own_book on editions (book_id, created_at) where (of_project is null);
create index editions_of_profile on editions (profile_id);
create index editions_of_project on editions (of_project, created_at);
create trigger editions_named before insert on editions for each row execute function name_project_of_edition();
create trigger tell_change after insert or delete or update on editions for each statement execute function tell_change();

-- Texts that were taken, all of them licensed when they were; a document names one, so that a change can be undone.
create table edition_texts (
  edition_id text not null,
  number integer not null,
  paragraphs jsonb not null,
  created_at timestamptz not null,
  constraint edition_texts_pkey primary key (edition_id, number),
  constraint edition_texts_edition_id_fkey foreign key (edition_id) references editions(id) on delete cascade
);

create trigger tell_change after insert or delete or update on edition_texts for each statement execute function tell_change();

-- Presses of 'paint', scene by scene. The recipe is what was pressed for; the generation follows when a turn is free.
create table edition_paintings (
  edition_id text not null,
  scene text not null,
  number integer not null,
  recipe jsonb not null,
  generation_id text,
  error text,
  created_at timestamptz not null,
  constraint edition_paintings_pkey primary key (edition_id, scene, number),
  constraint edition_paintings_edition_id_fkey foreign key (edition_id) references editions(id) on delete cascade
);

create index edition_paintings_waiting on edition_paintings (edition_id) where ((generation_id is null) and (error is null));
create trigger tell_change after insert or delete or update on edition_paintings for each statement execute function tell_change();

create table edition_exports (
  id text not null,
  edition_id text not null,
  format text not null,
  proof boolean not null,
  state text not null,
  -- What it is made from, as it was when it was asked for.
  document jsonb not null,
  progress float8 default 0 not null,
  step text default '' not null,
  error text,
  storage_key text,
  bytes integer,
  pages integer,
  created_at timestamptz not null,
  taken_down_at timestamptz,
  constraint edition_exports_check check (((state = 'done') = (storage_key is not null))),
  constraint edition_exports_format_check check ((format in ('pdf', 'epub'))),
  constraint edition_exports_state_check check ((state in ('queued', 'running', 'done', 'failed'))),
  constraint edition_exports_pkey primary key (id),
  constraint edition_exports_edition_id_fkey foreign key (edition_id) references editions(id) on delete cascade
);

create index edition_exports_of on edition_exports (edition_id, created_at desc);
create trigger tell_change after insert or delete or update on edition_exports for each statement execute function tell_change();
