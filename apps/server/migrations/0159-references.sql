-- Pictures that may be painted from: the site's own library, and what was found at other sources. They say nothing of a person.
create table reference_pictures (
  id text primary key,
  -- 'library', or the source that was searched.
  source text not null,
  -- What the source calls the picture; in the library, the SHA-256 of its file.
  source_key text not null,
  source_name text not null,
  source_url text not null,
  -- Where the file is fetched from; null in the library.
  picture_url text,
  title text not null,
  maker text,
  year text,
  kind text not null check (kind in ('photograph', 'painting', 'drawing', 'other')),
  licence text not null check (licence in ('cc0', 'pdm', 'by')),
  licence_url text not null,
  captions text not null,
  -- In pixels, as the source says; null: it does not say.
  width integer,
  height integer,
  fingerprint text not null,
  thumbnail_key text not null,
  -- Null until somebody opens the picture.
  storage_key text,
  sha256 text,
  retrieved_at timestamptz,
  created_at timestamptz not null,
  words tsvector generated always as (to_tsvector('english', search_text(title || ' ' || captions))) stored,
  unique (source, source_key),
  check ((storage_key is null) = (sha256 is null) and (storage_key is null) = (retrieved_at is null)),
  check (storage_key is not null or picture_url is not null)
);
create index reference_pictures_words on reference_pictures using gin (words);
create trigger tell_change after insert or update or delete on reference_pictures
  for each statement execute function tell_change();
