-- Pictures that may be painted from: the site's own library, and what was found at other sources. They say nothing of
-- a person.
create table reference_pictures (
  id text not null,
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
  kind text not null,
  licence text not null,
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
  words tsvector generated always as (to_tsvector('english'::regconfig, search_text(((title || ' ') || captions)))) stored,
  -- Faces that were found in a reference's thumbnail; null: not looked for yet.
  faces integer,
  blocked_at timestamptz,
  blocked_because text,
  -- How well a reference can be painted from, as the painter judges its thumbnail; null where nobody has judged it.
  guide_score real,
  constraint reference_pictures_check check ((((storage_key is null) = (sha256 is null)) and ((storage_key is null) = (retrieved_at is null)))),
  constraint reference_pictures_check1 check (((storage_key is not null) or (picture_url is not null))),
  constraint reference_pictures_kind_check check ((kind in ('photograph', 'painting', 'drawing', 'other'))),
  constraint reference_pictures_licence_check check ((licence in ('cc0', 'pdm', 'by'))),
  constraint reference_pictures_pkey primary key (id),
  constraint reference_pictures_source_source_key_key unique (source, source_key)
);

create index reference_pictures_words on reference_pictures using gin (words);
create trigger tell_change after insert or delete or update on reference_pictures for each statement execute function tell_change();

create table reference_reports (
  id text not null,
  reference_id text not null,
  user_id text not null,
  reason text not null,
  created_at timestamptz not null,
  -- When an admin blocked the reference or dismissed the report.
  settled_at timestamptz,
  constraint reference_reports_pkey primary key (id),
  constraint reference_reports_reference_id_user_id_key unique (reference_id, user_id),
  constraint reference_reports_reference_id_fkey foreign key (reference_id) references reference_pictures(id) on delete cascade,
  constraint reference_reports_user_id_fkey foreign key (user_id) references users(id)
);

create index reference_reports_open on reference_reports (reference_id) where (settled_at is null);
create trigger tell_change after insert or delete or update on reference_reports for each statement execute function tell_change();

-- What sources answered to searches, for a day. Words are kept as a digest only, so that a row says nothing of who
-- searched.
create table reference_searches (
  source text not null,
  digest text not null,
  hits jsonb not null,
  found_at timestamptz not null,
  constraint reference_searches_pkey primary key (source, digest)
);

create index reference_searches_age on reference_searches (found_at);
create trigger tell_change after insert or delete or update on reference_searches for each statement execute function tell_change();
