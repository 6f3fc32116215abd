-- Searches of listings and pictures use full text, arrays and trigrams with GIN indexes on the tables themselves
-- (docs/decisions/0049-search.md). The tables and functions of the former search go. No version that reads them was released.

drop trigger listing_keys_kept on listings;
drop function keep_listing_keys();
drop function listing_words_meant(text, integer, integer);
-- unused since 1.0
drop table listing_sample;
-- unused since 1.0
drop table listing_keys;
drop function listing_terms(tsvector, text[]);
drop function word_pair_terms(text[], text[]);
drop function word_terms(text[]);
drop function value_terms(text[]);
drop function listing_signs(text[]);
drop function listing_pairs(text[], text);
drop function facet_pairs(text[], text);

-- The kind is a facet like others: one GIN index finds words, kinds and facets together.
update listings set facets = array_append(facets, 'kind:' || kind);
-- Without fastupdate, or each search would also read the entries that are pending.
create index listings_found on listings using gin (searched, facets) with (fastupdate = off);
-- One for each order; those of the largest first are read backwards.
create index listings_newest on listings (published_at, id);
create index listings_liked on listings (likes, id);
create index listings_followed on listings (followers, id);
create index listings_cheapest on listings (coalesce(price, 2147483647), id);
create index listings_dearest on listings (coalesce(price, -1), id);

-- What pictures are found by, a row each. `images` is five times as wide, and words also come from the names of the styles and
-- artists that a picture owes. Triggers keep it. Samples are not found.
create table image_search (
  image_id text not null,
  profile_id text not null,
  created_at timestamptz not null,
  width integer not null,
  height integer not null,
  -- Shown to all
  listed boolean not null,
  trashed boolean not null,
  -- Its title, what else it was painted from, and the names of the styles and artists it owes, a line each, as
  -- `search_text` writes them
  words text not null,
  -- What it can be narrowed down by, as 'styles:sty_…', 'colours:red' or 'seed:7'; whose it is, as 'owner:prf_…'; and
  -- 'shown' where all may see it. One index finds these and words together.
  facets text[] not null,
  -- The key of the order by name: the start of the first line of its words
  name text generated always as ("left"(split_part(words, chr(10), 1), 100)) stored not null,
  constraint image_search_pkey primary key (image_id),
  constraint image_search_image_id_fkey foreign key (image_id) references images(id) on delete cascade
);


insert into image_search (image_id, profile_id, created_at, width, height, listed, trashed, words, facets)
  select image_id, profile_id, created_at, width, height, listed, trashed, words,
    array(select regexp_replace(one, '^of:', 'owner:') from unnest(string_to_array(choices, chr(10))) as one)
  from image_keys;

drop trigger image_keys_of_added on images;
drop trigger image_keys_of_changed on images;
drop trigger image_keys_of_owed on attributions;
drop trigger image_keys_of_settled on attributions;
drop trigger image_keys_of_artist on profiles;
drop trigger image_keys_of_style on art_styles;
-- unused since 1.0
drop table image_shown;
-- unused since 1.0
drop table image_keys;
drop function keep_image_keys();
drop function keep_keys_of_owed();
drop function keep_keys_of_artist();
drop function keep_keys_of_style();
drop function keep_image_shown();
drop function set_image_keys(text[]);
drop function image_choices(images);
drop function listing_marks(text[]);

create index image_search_found on image_search using gin (words gin_trgm_ops, facets) with (fastupdate = off);
create index image_search_newest on image_search (profile_id, trashed, created_at, image_id);
create index image_search_named on image_search (profile_id, trashed, name, image_id);
create index image_search_shown on image_search (created_at, image_id) where listed;
create index image_search_shown_named on image_search (name, image_id) where listed;

create function image_facets(picture images) returns text[]
    language sql stable
    as $$
  select array(
    select kind || ':' || value
      from image_values(picture.id, picture.origin, picture.recipe, picture.colours) where kind <> 'all'
    union all select 'seed:' || (picture.recipe ->> 'seed') where picture.recipe ->> 'seed' is not null
    union all select 'owner:' || picture.profile_id
    union all select 'shown' where picture.listed_at is not null and picture.deleted_at is null)
$$;

create function set_image_search(pictures text[]) returns void
    language plpgsql
    as $$
begin
  perform from images where id = any (pictures) order by id for no key update;
  insert into image_search (image_id, profile_id, created_at, width, height, listed, trashed, words, facets)
    select i.id, i.profile_id, i.created_at, i.width, i.height, i.listed_at is not null and i.deleted_at is null,
      i.deleted_at is not null, image_words(i), image_facets(i)
    from images i where i.id = any (pictures) and not i.sample order by i.id
    on conflict (image_id) do update set profile_id = excluded.profile_id, created_at = excluded.created_at,
      width = excluded.width, height = excluded.height, listed = excluded.listed, trashed = excluded.trashed,
      words = excluded.words, facets = excluded.facets;
end $$;

create function search_changed_images() returns trigger
    language plpgsql
    as $$
begin
  if tg_op = 'INSERT' then
    perform set_image_search(array(select id from added));
  else
    perform set_image_search(array(select n.id from added n join removed o on o.id = n.id
      where (n.profile_id, n.created_at, n.width, n.height, n.origin, n.name, n.recipe, n.colours, n.listed_at is null, n.deleted_at is null)
        is distinct from (o.profile_id, o.created_at, o.width, o.height, o.origin, o.name, o.recipe, o.colours, o.listed_at is null, o.deleted_at is null)));
  end if;
  return null;
end $$;

create function search_changed_attributions() returns trigger
    language plpgsql
    as $$
begin
  perform set_image_search(array(select distinct image_id from changed));
  return null;
end $$;

create function search_renamed_style() returns trigger
    language plpgsql
    as $$
begin
  perform set_image_search(array(select distinct image_id from attributions where style_id = new.id));
  return null;
end $$;

create function search_renamed_artist() returns trigger
    language plpgsql
    as $$
begin
  perform set_image_search(array(select distinct image_id from attributions
    where style_id in (select id from art_styles where profile_id = new.id)));
  return null;
end $$;

create trigger image_search_of_added after insert on images referencing new table as added for each statement execute function search_changed_images();
create trigger image_search_of_changed after update on images referencing old table as removed new table as added for each statement execute function search_changed_images();
create trigger image_search_of_owed after insert on attributions referencing new table as changed for each statement execute function search_changed_attributions();
create trigger image_search_of_settled after delete on attributions referencing old table as changed for each statement execute function search_changed_attributions();
create trigger image_search_of_style after update of name on art_styles for each row when ((old.name is distinct from new.name)) execute function search_renamed_style();
create trigger image_search_of_artist after update of account_name on profiles for each row when ((old.account_name is distinct from new.account_name)) execute function search_renamed_artist();
