-- Everything that is offered, found by one search. Rows are derived: the modules that own styles, profiles
-- and books write theirs whenever these change, and all can be written anew from them.
create extension if not exists pg_trgm;

create table listings (
  -- The style's, the profile's or the book's
  id text primary key,
  kind text not null check (kind in ('style', 'talent', 'book')),
  profile_id text not null,
  title text not null,
  by_name text not null,
  -- Everything else it is found by, as it was written
  about text not null,
  medium text,
  -- Names of its colours, the largest part first
  colours text[] not null default '{}',
  subjects text[] not null default '{}',
  categories text[] not null default '{}',
  city text,
  country text,
  followers bigint not null default 0 check (followers >= 0),
  -- The least that is asked for it, in minor units; null: on request
  price integer check (price >= 0),
  currency text not null,
  tiers text[] not null default '{}',
  languages text[] not null default '{}',
  rights text[] not null default '{}',
  -- Months in which it can be had, as '2026-07'
  free_months text[] not null default '{}',
  sample boolean not null,
  covers jsonb not null,
  -- Of its first cover: 128 bits as 32 hexadecimal digits
  fingerprint text,
  likes integer not null default 0,
  published_at timestamptz not null,
  -- What it is narrowed down by, as 'medium:oil'
  facets text[] not null,
  searched tsvector not null
);
create index listings_found on listings using gin (searched, facets) with (fastupdate = off);
create index listings_profile on listings (profile_id);
create index listings_newest on listings (published_at desc, id desc);
create index listings_newest_kind on listings (kind, published_at desc, id desc);
create index listings_liked on listings (likes desc, id desc);
create index listings_liked_kind on listings (kind, likes desc, id desc);
create index listings_cheapest on listings (coalesce(price, 2147483647), id);
create index listings_cheapest_kind on listings (kind, coalesce(price, 2147483647), id);
create index listings_dearest on listings (coalesce(price, -1) desc, id desc);
create index listings_dearest_kind on listings (kind, coalesce(price, -1) desc, id desc);
create index listings_followed on listings (followers desc, id desc);
create index listings_followed_kind on listings (kind, followers desc, id desc);

-- Every word of a listing once, stemmed: what is typed is likened to these.
create table listing_words (word text collate "C" primary key);
create index listing_words_alike on listing_words using gin (word gin_trgm_ops);

-- A talent is offered since its page was shown.
alter table profiles add column published_at timestamptz;
update profiles set published_at = created_at where published;

-- Books likewise
alter table books add column published_at timestamptz;
update books set published_at = created_at where state = 'published';

-- Whatever is listed can be liked, and artists as before
alter table likes drop constraint likes_profile_id_fkey;
alter table likes rename column profile_id to subject_id;
alter index likes_profile rename to likes_subject;
