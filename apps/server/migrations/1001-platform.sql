create extension if not exists pg_trgm with schema public;

create function facet_pairs(facets text[], mark text) returns text[]
    language sql immutable strict parallel safe
    return array(select (((facet_pairs.mark || a.a) || '+'::text) || b.b) from unnest(facet_pairs.facets) a(a), unnest(facet_pairs.facets) b(b) where (split_part(a.a, ':'::text, 1) < split_part(b.b, ':'::text, 1)));

create function listing_marks(found_by text[]) returns bit
    language plpgsql immutable strict parallel safe
    as $$
begin
  return (
    select coalesce(bit_or(set_bit(set_bit(set_bit(B'0'::bit(384),
      (hash & 1023) * 3 >> 3, 1), (hash >> 10 & 1023) * 3 >> 3, 1), (hash >> 20 & 1023) * 3 >> 3, 1)), B'0'::bit(384))
    from unnest(found_by) as one, lateral (select hashtext(one) as hash offset 0) as hashed);
end $$;

create function listing_pairs(facets text[], id text) returns text[]
    language sql immutable strict parallel safe
    return facet_pairs(facets, ''::text);

create function listing_signs(found_by text[]) returns bit
    language sql immutable strict parallel safe
    return (select coalesce(bit_or(set_bit(set_bit('0'::bit(256), (hashtext(one.one) & 255), 1), ((hashtext(one.one) >> 8) & 255), 1)), '0'::bit(256)) as "coalesce" from unnest(listing_signs.found_by) one(one));

create function listing_terms(searched tsvector, facets text[]) returns integer[]
    language plpgsql immutable strict cost 10000 parallel safe
    as $$
begin
  return array(
    with words as materialized (select hashtext(lexeme) as hash, 'A' = any (weights) as titled from unnest(searched)),
      titles as materialized (select distinct hash & 511 as one from words where titled)
    select hashtext(a || '+' || b) from unnest(facets) as a, unnest(facets) as b where split_part(a, ':', 1) < split_part(b, ':', 1)
    union all select a.one * 512 + b.one from titles a, titles b where a.one <= b.one
    union all select ~ hash from words where not titled);
end $$;

create function refuse_change() returns trigger
    language plpgsql
    as $$
begin
  raise exception '% rows are never changed or deleted', tg_table_name;
end $$;

create function search_text(written text) returns text
    language sql immutable strict parallel safe
    as $$
  select case when octet_length(written) = char_length(written) then lower(written) else
    normalize(replace(lower(regexp_replace(normalize(written, NFKD),
      '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u00AD\u034F\u061C\u115F\u1160\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]+',
      '', 'g')), 'ς', 'σ'), NFC) end
$$;

create function tell_change() returns trigger
    language plpgsql
    as $$
begin
  perform pg_notify('changes', '');
  return null;
end $$;

create function tell_public() returns trigger
    language plpgsql
    as $$
begin
  perform pg_notify('public', '');
  return null;
end $$;

create function value_terms(of_values text[]) returns integer[]
    language plpgsql immutable strict parallel safe
    as $$
begin
  return array(
    select hashtext(a || '+' || b) from unnest(of_values) as a, unnest(of_values) as b
    where split_part(a, ':', 1) < split_part(b, ':', 1));
end $$;

create function word_pair_terms(words text[], others text[]) returns integer[]
    language plpgsql immutable strict parallel safe
    as $$
begin
  return array(
    select distinct least(a, b) * 512 + greatest(a, b)
    from unnest(words) as word, unnest(others) as other, lateral (select hashtext(word) & 511, hashtext(other) & 511) as pair (a, b));
end $$;

create function word_terms(words text[]) returns integer[]
    language plpgsql immutable strict parallel safe
    as $$
begin
  return array(select ~ hashtext(word) from unnest(words) as word);
end $$;

create sequence sandbox_objects_sequence_seq
    start with 1
    increment by 1
    no minvalue
    no maxvalue
    cache 1;

-- Settings the running server keeps, such as the test clock
create table settings (
  name text not null,
  value jsonb not null,
  constraint settings_pkey primary key (name)
);

create trigger tell_change after insert or delete or update on settings for each statement execute function tell_change();

-- Files that are to be removed from the picture store. A file is removed a while after this was asked for, if no row
-- names it and it was not stored again; then the row stays for a day, so that whoever was storing it just then stores
-- it again.
create table file_removals (
  key text not null,
  asked_at timestamptz default now() not null,
  removed_at timestamptz,
  constraint file_removals_pkey primary key (key)
);

create index file_removals_due on file_removals (asked_at) where (removed_at is null);
create trigger tell_change after insert or delete or update on file_removals for each statement execute function tell_change();

-- Local features of pictures made here, registered works, photos and headshots: they find copies that were turned,
-- cropped, warped or put in a collage. `platform/known-pictures.ts` writes and searches them.
create table known_pictures (
  number integer not null,
  -- Exactly one of these.
  image_id text,
  artwork_id text,
  photo_id text,
  headshot_id text,
  constraint known_pictures_check check ((num_nonnulls(image_id, artwork_id, photo_id, headshot_id) = 1)),
  constraint known_pictures_artwork_id_key unique (artwork_id),
  constraint known_pictures_headshot_id_key unique (headshot_id),
  constraint known_pictures_image_id_key unique (image_id),
  constraint known_pictures_photo_id_key unique (photo_id),
  constraint known_pictures_pkey primary key (number)
);

create trigger tell_change after insert or delete or update on known_pictures for each statement execute function tell_change();

create table local_features (
  -- 32 bits that describe what is around a spot.
  word integer not null,
  picture integer not null,
  -- Place in 16,000ths of the longer side, size as 1,000 times its binary logarithm, angle in 16,000ths of a full
  -- turn.
  x smallint not null,
  y smallint not null,
  scale smallint not null,
  angle smallint not null,
  constraint local_features_picture_fkey foreign key (picture) references known_pictures(number) on delete cascade
);

create index local_features_picture on local_features (picture);
create index local_features_word on local_features (word);
create trigger tell_change after insert or delete or update on local_features for each statement execute function tell_change();

-- What this server's signatures are checked with: the public halves only, kept for ever, so that what was signed
-- stays verifiable after a key was replaced.
create table signing_keys (
  id text not null,
  use text not null,
  -- A PEM chain, the end-entity certificate first, or a JWK (RFC 7517).
  public jsonb not null,
  since timestamptz not null,
  constraint signing_keys_use_check check ((use in ('pictures', 'receipts'))),
  constraint signing_keys_pkey primary key (id)
);

create index signing_keys_use on signing_keys (use, since);
create trigger tell_change after insert or delete or update on signing_keys for each statement execute function tell_change();

create table sandbox_deliveries (
  event_id text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamptz default now() not null,
  delivered_at timestamptz,
  constraint sandbox_deliveries_pkey primary key (event_id)
);

create trigger tell_change after insert or delete or update on sandbox_deliveries for each statement execute function tell_change();

create table sandbox_idempotency (
  key text not null,
  request_sha256 text not null,
  status integer not null,
  response jsonb not null,
  constraint sandbox_idempotency_pkey primary key (key)
);

create trigger tell_change after insert or delete or update on sandbox_idempotency for each statement execute function tell_change();

-- The payment sandbox's own state
create table sandbox_objects (
  id text not null,
  type text not null,
  account text,
  data jsonb not null,
  created_at timestamptz default now() not null,
  sequence bigint not null,
  constraint sandbox_objects_pkey primary key (id)
);

create index sandbox_objects_type on sandbox_objects (type, sequence);
create trigger tell_change after insert or delete or update on sandbox_objects for each statement execute function tell_change();

alter table sandbox_deliveries add constraint sandbox_deliveries_event_id_fkey foreign key (event_id) references sandbox_objects(id);

-- What browsers measured: visits, their views, what happened in them, and recordings. It names no person and no
-- network address; the ids are drawn by the browser.
create table monitoring_sessions (
  id text not null,
  started_at timestamptz not null,
  -- By the server's clock; what is kept is forgotten by it.
  received_at timestamptz not null,
  -- What a visit takes of the room for measurements
  bytes bigint default 0 not null,
  constraint monitoring_sessions_pkey primary key (id)
);

create index monitoring_sessions_received on monitoring_sessions (received_at);
create index monitoring_sessions_started on monitoring_sessions (started_at);
create trigger tell_change after insert or delete or update on monitoring_sessions for each statement execute function tell_change();

create table monitoring_views (
  id text not null,
  session_id text not null,
  version integer not null,
  path text not null,
  started_at timestamptz not null,
  -- All times of these tables are milliseconds.
  duration float8 not null,
  lcp float8,
  cls float8,
  inp float8,
  constraint monitoring_views_pkey primary key (id),
  constraint monitoring_views_session_id_fkey foreign key (session_id) references monitoring_sessions(id) on delete cascade
);

create index monitoring_views_session on monitoring_views (session_id, started_at);
create trigger tell_change after insert or delete or update on monitoring_views for each statement execute function tell_change();

create table monitoring_events (
  id text not null,
  session_id text not null,
  view_id text not null,
  kind text not null,
  at timestamptz not null,
  text text not null,
  type text not null,
  duration float8,
  stack text,
  constraint monitoring_events_kind_check check ((kind in ('error', 'long_task', 'action'))),
  constraint monitoring_events_pkey primary key (id),
  constraint monitoring_events_session_id_fkey foreign key (session_id) references monitoring_sessions(id) on delete cascade
);

create index monitoring_events_errors on monitoring_events (session_id) where (kind = 'error');
create index monitoring_events_session on monitoring_events (session_id, at);
create trigger tell_change after insert or delete or update on monitoring_events for each statement execute function tell_change();

create table monitoring_segments (
  -- Key of the stored records: the same piece sent twice is kept once.
  file text not null,
  session_id text not null,
  view_id text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  bytes integer not null,
  constraint monitoring_segments_pkey primary key (file),
  constraint monitoring_segments_session_id_fkey foreign key (session_id) references monitoring_sessions(id) on delete cascade
);

create index monitoring_segments_session on monitoring_segments (session_id, started_at);
create trigger tell_change after insert or delete or update on monitoring_segments for each statement execute function tell_change();

-- What is on its way to a Datadog account: lines of events, or a segment with what was said of it.
create table monitoring_forwards (
  id text not null,
  path text not null,
  body text not null,
  segment_file text,
  created_at timestamptz not null,
  constraint monitoring_forwards_pkey primary key (id)
);

create index monitoring_forwards_created on monitoring_forwards (created_at);
create trigger tell_change after insert or delete or update on monitoring_forwards for each statement execute function tell_change();

alter sequence sandbox_objects_sequence_seq owned by sandbox_objects.sequence;

alter table known_pictures alter column number add generated always as identity (
    sequence name known_pictures_number_seq
    start with 1
    increment by 1
    no minvalue
    no maxvalue
    cache 1
);

alter table only sandbox_objects alter column sequence set default nextval('public.sandbox_objects_sequence_seq'::regclass);
