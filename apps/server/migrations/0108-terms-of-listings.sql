-- What listings have together, as numbers: pairs of values; of its title's and its owner's words, each as one of 512, the pairs; and each of its
-- other words, so that what has two words is what has their pair, or one of them elsewhere. Different things may have the same number: whatever is
-- found by these is looked at.
-- In a language that keeps its plans: a function in SQL is planned anew for every statement that names it, which took longer than what it does.
create function value_terms(of_values text[]) returns integer[] language plpgsql immutable strict parallel safe as $$
begin
  return array(
    select hashtext(a || '+' || b) from unnest(of_values) as a, unnest(of_values) as b
    where split_part(a, ':', 1) < split_part(b, ':', 1));
end $$;
create function word_terms(words text[]) returns integer[] language plpgsql immutable strict parallel safe as $$
begin
  return array(select ~ hashtext(word) from unnest(words) as word);
end $$;
create function word_pair_terms(words text[], others text[]) returns integer[] language plpgsql immutable strict parallel safe as $$
begin
  return array(
    select distinct least(a, b) * 512 + greatest(a, b)
    from unnest(words) as word, unnest(others) as other, lateral (select hashtext(word) & 511, hashtext(other) & 511) as pair (a, b));
end $$;
create function listing_terms(searched tsvector, facets text[]) returns integer[] language plpgsql immutable strict parallel safe cost 10000 as $$
begin
  return array(
    with words as materialized (select hashtext(lexeme) as hash, 'A' = any (weights) as titled from unnest(searched)),
      titles as materialized (select distinct hash & 511 as one from words where titled)
    select hashtext(a || '+' || b) from unnest(facets) as a, unnest(facets) as b where split_part(a, ':', 1) < split_part(b, ':', 1)
    union all select a.one * 512 + b.one from titles a, titles b where a.one <= b.one
    union all select ~ hash from words where not titled);
end $$;

-- One listing in 64, by chance, in a table of its own: what a search looks at before all else lies close together there, where among all it was
-- scattered over as many pages as there are rows of it.
create table listing_sample (
  kind text not null,
  facets text[] not null,
  searched tsvector not null,
  id text primary key references listings (id) on delete cascade
);
create trigger tell_change after insert or update or delete on listing_sample
  for each statement execute function tell_change();

create or replace function keep_listing_keys() returns trigger language plpgsql as $$
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

insert into listing_sample (kind, facets, searched, id)
select kind, facets, searched, id from listings where hashtext(id) & 63 = 0;

-- `listing_pairs` stays for the version before, while both run, and so do `signs` with their function; the orders' indexes hold marks instead.
drop index listing_keys_found, listing_keys_some, listing_keys_few, listing_keys_liked, listing_keys_newest, listing_keys_followed,
  listing_keys_cheapest, listing_keys_dearest, listing_keys_liked_kind, listing_keys_newest_kind, listing_keys_followed_kind,
  listing_keys_cheapest_kind, listing_keys_dearest_kind;

-- Three bits of 384 for each word and value instead of two of 256: one listing in sixty was looked up that does not fit a word
-- and two values, and now one in seven hundred.
create function listing_marks(found_by text[]) returns bit(384) language plpgsql immutable strict parallel safe as $$
begin
  return (
    select coalesce(bit_or(set_bit(set_bit(set_bit(B'0'::bit(384),
      (hash & 1023) * 3 >> 3, 1), (hash >> 10 & 1023) * 3 >> 3, 1), (hash >> 20 & 1023) * 3 >> 3, 1)), B'0'::bit(384))
    from unnest(found_by) as one, lateral (select hashtext(one) as hash offset 0) as hashed);
end $$;
alter table listing_keys add column marks bit(384) not null
  generated always as (listing_marks(tsvector_to_array(searched) || facets)) stored;
create index listing_keys_found on listing_keys using gin (searched, facets, listing_terms(searched, facets)) with (fastupdate = off);
create index listing_keys_some on listing_keys using gin (searched, facets, listing_terms(searched, facets)) with (fastupdate = off)
  where hashtext(id) & 7 = 0;
create index listing_keys_liked on listing_keys (likes desc, id desc) include (marks);
create index listing_keys_newest on listing_keys (published_at desc, id desc) include (marks);
create index listing_keys_followed on listing_keys (followers desc, id desc) include (marks);
create index listing_keys_cheapest on listing_keys (coalesce(price, 2147483647), id) include (marks, price);
create index listing_keys_dearest on listing_keys (coalesce(price, -1) desc, id desc) include (marks, price);
create index listing_keys_liked_kind on listing_keys (kind, likes desc, id desc) include (marks);
create index listing_keys_newest_kind on listing_keys (kind, published_at desc, id desc) include (marks);
create index listing_keys_followed_kind on listing_keys (kind, followers desc, id desc) include (marks);
create index listing_keys_cheapest_kind on listing_keys (kind, coalesce(price, 2147483647), id) include (marks, price);
create index listing_keys_dearest_kind on listing_keys (kind, coalesce(price, -1) desc, id desc) include (marks, price);
create index listing_sample_found on listing_sample using gin (searched, facets, listing_terms(searched, facets)) with (fastupdate = off);

-- Words of listings that a typed word may mean: those that hold it, else those most like it, also with two neighbouring letters exchanged,
-- of which trigrams see little. One row of no word for what is in no index, as 'the'. Planned once: planning took longer than finding.
create function listing_words_meant(typed text, most_meant integer, most_guessed integer) returns setof text
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
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
