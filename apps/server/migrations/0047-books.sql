-- A cover of a book is a photo in a shape of its own.
alter table photos drop constraint photos_purpose_check;
alter table photos add constraint photos_purpose_check
  check (purpose in ('headshot', 'coverphoto', 'portfolio', 'picture', 'bookcover'));

-- A title whose rights are offered. `terms` counts what contributors have to say yes to.
create table books (
  id text primary key,
  profile_id text not null references profiles (id),
  state text not null default 'draft' check (state in ('draft', 'published')),
  role text not null,
  title text not null,
  subtitle text not null,
  -- Thirteen digits, or nothing.
  isbn text not null check (isbn = '' or isbn ~ '^97[89][0-9]{10}$'),
  cover_photo_id text,
  blurb text not null,
  excerpt text not null check (length(excerpt) <= 20000),
  language text not null,
  genres jsonb not null,
  published_year int,
  rights jsonb not null,
  forbidden_uses jsonb not null,
  terms int not null default 1,
  sample boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index books_of_profile on books (profile_id, created_at desc) where deleted_at is null;
create index books_published on books (created_at desc) where state = 'published' and deleted_at is null;

-- What somebody beside the holder gets of a book, and whether they have said yes to it. The holder gets the rest.
create table book_parts (
  id text primary key,
  book_id text not null references books (id),
  profile_id text references profiles (id),
  email text,
  role text not null,
  basis_points int not null check (basis_points between 1 and 9999),
  state text not null default 'invited' check (state in ('invited', 'agreed', 'declined', 'withdrawn')),
  created_at timestamptz not null,
  answered_at timestamptz,
  check (num_nonnulls(profile_id, email) > 0),
  -- A yes is somebody's.
  check (state <> 'agreed' or profile_id is not null),
  unique (book_id, profile_id)
);
create unique index book_parts_email on book_parts (book_id, lower(email));
create index book_parts_of_profile on book_parts (profile_id);
create index book_parts_of_address on book_parts (lower(email)) where profile_id is null;

alter table reports add column book_id text references books;
alter table reports drop constraint reports_check;
alter table reports add constraint reports_check
  check (num_nonnulls(style_id, profile_id, book_id) = 1);
