create table listings (
  -- The style's, the profile's or the book's
  id text not null,
  kind text not null,
  profile_id text not null,
  title text not null,
  by_name text not null,
  -- Everything else it is found by, as it was written
  about text not null,
  medium text,
  -- Names of its colours, the largest part first
  colours text[] default '{}'::text[] not null,
  subjects text[] default '{}'::text[] not null,
  categories text[] default '{}'::text[] not null,
  city text,
  country text,
  followers bigint default 0 not null,
  -- The least that is asked for it, in minor units; null: on request
  price integer,
  currency text not null,
  tiers text[] default '{}'::text[] not null,
  languages text[] default '{}'::text[] not null,
  rights text[] default '{}'::text[] not null,
  -- Months in which it can be had, as '2026-07'
  free_months text[] default '{}'::text[] not null,
  sample boolean not null,
  covers jsonb not null,
  -- Of its first cover: 128 bits as 32 hexadecimal digits
  fingerprint text,
  likes integer default 0 not null,
  published_at timestamptz not null,
  -- What it is narrowed down by, as 'medium:oil'
  facets text[] not null,
  searched tsvector not null,
  constraint listings_followers_check check ((followers >= 0)),
  constraint listings_kind_check check ((kind in ('style', 'talent', 'book'))),
  constraint listings_price_check check ((price >= 0)),
  constraint listings_pkey primary key (id)
);

create index listings_profile on listings (profile_id);
create trigger tell_change after insert or delete or update on listings for each statement execute function tell_change();
create trigger tell_public after insert or delete or update on listings for each statement execute function tell_public();

-- What listings are found by and put in order by, without what is shown of them: a search reads thousands of these
-- rows and shows two dozen. The widest is read first.
create table listing_keys (
  searched tsvector not null,
  facets text[] not null,
  likes integer not null,
  price integer,
  followers bigint not null,
  published_at timestamptz not null,
  kind text not null,
  id text not null,
  signs bit(256) generated always as (listing_signs((tsvector_to_array(searched) || facets))) stored not null,
  marks bit(384) generated always as (listing_marks((tsvector_to_array(searched) || facets))) stored not null,
  constraint listing_keys_pkey primary key (id),
  constraint listing_keys_id_fkey foreign key (id) references listings(id) on delete cascade
);

create index listing_keys_cheapest on listing_keys (coalesce(price, 2147483647), id) include (marks, price);
create index listing_keys_cheapest_kind on listing_keys (kind, coalesce(price, 2147483647), id) include (marks, price);
create index listing_keys_dearest on listing_keys (coalesce(price, '-1'::integer) desc, id desc) include (marks, price);
create index listing_keys_dearest_kind on listing_keys (kind, coalesce(price, '-1'::integer) desc, id desc) include (marks, price);
create index listing_keys_followed on listing_keys (followers desc, id desc) include (marks);
create index listing_keys_followed_kind on listing_keys (kind, followers desc, id desc) include (marks);
create index listing_keys_found on listing_keys using gin (searched, facets, listing_terms(searched, facets)) with (fastupdate=off);
create index listing_keys_liked on listing_keys (likes desc, id desc) include (marks);
create index listing_keys_liked_kind on listing_keys (kind, likes desc, id desc) include (marks);
create index listing_keys_newest on listing_keys (published_at desc, id desc) include (marks);
create index listing_keys_newest_kind on listing_keys (kind, published_at desc, id desc) include (marks);
create index listing_keys_some on listing_keys using gin (searched, facets, listing_terms(searched, facets)) with (fastupdate=off) where ((hashtext(id) & 7) = 0);
create trigger tell_change after insert or delete or update on listing_keys for each statement execute function tell_change();

-- One listing in 64, by chance, in a table of its own: what a search looks at before all else lies close together
-- there, where among all it was scattered over as many pages as there are rows of it.
create table listing_sample (
  kind text not null,
  facets text[] not null,
  searched tsvector not null,
  id text not null,
  constraint listing_sample_pkey primary key (id),
  constraint listing_sample_id_fkey foreign key (id) references listings(id) on delete cascade
);

create index listing_sample_found on listing_sample using gin (searched, facets, listing_terms(searched, facets)) with (fastupdate=off);
create trigger tell_change after insert or delete or update on listing_sample for each statement execute function tell_change();

-- Every word of a listing once, stemmed: what is typed is likened to these.
create table listing_words (
  word text not null collate pg_catalog."C",
  constraint listing_words_pkey primary key (word)
);

create index listing_words_alike on listing_words using gin (word gin_trgm_ops);
create trigger tell_change after insert or delete or update on listing_words for each statement execute function tell_change();

-- Likes that somebody put together under a name
create table collections (
  id text not null,
  user_id text not null,
  name text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint collections_pkey primary key (id),
  constraint collections_user_id_fkey foreign key (user_id) references users(id)
);

create index collections_user on collections (user_id);
create trigger tell_change after insert or delete or update on collections for each statement execute function tell_change();

create table collection_listings (
  collection_id text not null,
  subject_id text not null,
  added_at timestamptz not null,
  constraint collection_listings_pkey primary key (collection_id, subject_id),
  constraint collection_listings_collection_id_fkey foreign key (collection_id) references collections(id) on delete cascade
);

create trigger tell_change after insert or delete or update on collection_listings for each statement execute function tell_change();

create table likes (
  user_id text not null,
  subject_id text not null,
  created_at timestamptz not null,
  constraint likes_pkey primary key (user_id, subject_id),
  constraint likes_user_id_fkey foreign key (user_id) references users(id)
);

create index likes_of_user on likes (user_id, created_at desc, subject_id desc);
create index likes_subject on likes (subject_id);
create trigger tell_change after insert or delete or update on likes for each statement execute function tell_change();

-- Searches whose new finds somebody wants to hear of
create table saved_searches (
  id text not null,
  user_id text not null,
  name text not null,
  -- Words and facets as the search's route takes them
  query jsonb not null,
  -- Whether new finds are told by e-mail too
  by_mail boolean not null,
  created_at timestamptz not null,
  constraint saved_searches_pkey primary key (id),
  constraint saved_searches_user_id_fkey foreign key (user_id) references users(id)
);

create index saved_searches_user on saved_searches (user_id);
create trigger tell_change after insert or delete or update on saved_searches for each statement execute function tell_change();

-- What a saved search has told of; each listing once.
create table saved_search_finds (
  search_id text not null,
  listing_id text not null,
  told_at timestamptz not null,
  constraint saved_search_finds_pkey primary key (search_id, listing_id),
  constraint saved_search_finds_search_id_fkey foreign key (search_id) references saved_searches(id) on delete cascade
);

create trigger tell_change after insert or delete or update on saved_search_finds for each statement execute function tell_change();

create function count_profile_likes() returns trigger
    language plpgsql
    as $$
begin
  if tg_op = 'INSERT' then
    update profiles set likes = likes + 1 where id = new.subject_id;
  else
    update profiles set likes = likes - 1 where id = old.subject_id;
  end if;
  return null;
end $$;

create function keep_listing_keys() returns trigger
    language plpgsql
    as $$
begin
  insert into listing_keys (searched, facets, likes, price, followers, published_at, kind, id)
  values (new.searched, new.facets, new.likes, new.price, new.followers, new.published_at, new.kind, new.id)
  on conflict (id) do update set
    searched = excluded.searched, facets = excluded.facets, likes = excluded.likes, price = excluded.price,
    followers = excluded.followers, published_at = excluded.published_at, kind = excluded.kind;
  if hashtext(new.id) & 63 = 0 then
    insert into listing_sample (kind, facets, searched, id) values (new.kind, new.facets, new.searched, new.id)
    on conflict (id) do update set kind = excluded.kind, facets = excluded.facets, searched = excluded.searched;
  end if;
  return null;
end $$;

create function listing_words_meant(typed text, most_meant integer, most_guessed integer) returns setof text
    language plpgsql stable
    set plan_cache_mode to 'force_generic_plan'
    as $$
declare
  stem text := coalesce((ts_lexize('english_stem', typed))[1], '');
  exchanged text[];
begin
  if stem = '' then
    return next '';
  -- Two letters have no trigram of their own: then words that begin with them.
  elsif char_length(typed) < 3 then
    return query select w.word from listing_words w where w.word = stem or (w.word >= typed and w.word < typed || chr(1114111))
      order by w.word <> stem, length(w.word), w.word limit most_meant;
  else
    return query select w.word from listing_words w where w.word = stem or w.word like '%' || typed || '%'
      order by w.word <> stem, length(w.word), w.word limit most_meant;
  end if;
  if not found and stem <> '' then
    exchanged := array(
      select coalesce((ts_lexize('english_stem', other))[1], other)
      from generate_series(1, char_length(typed) - 1) as place,
        overlay(typed placing reverse(substr(typed, place, 2)) from place for 2) as other);
    return query select w.word from listing_words w where w.word % stem or w.word = any (exchanged)
      order by w.word = any (exchanged) desc, similarity(w.word, stem) desc, w.word limit most_guessed;
  end if;
end $$;

create trigger likes_are_counted after insert or delete on likes for each row execute function count_profile_likes();
create trigger listing_keys_kept after insert or update on listings for each row execute function keep_listing_keys();
