-- What a listing is found by, each word and value as two bits of 256 (Bloom 1970): an index in some order tells from them which listings
-- cannot fit, without reading these. `hashtext` is what indexes by hash are made of, which outlive a release; a copy that is read back
-- reckons signs anew.
create function listing_signs(found_by text[]) returns bit(256) language sql immutable strict parallel safe
  return (select coalesce(bit_or(set_bit(set_bit(B'0'::bit(256), hashtext(one) & 255, 1), (hashtext(one) >> 8) & 255, 1)), B'0'::bit(256))
    from unnest(found_by) as one);

-- Dropped before the column is added, so that it is all built once.
drop index listing_keys_found, listing_keys_pairs, listing_keys_marked,
  listing_keys_newest, listing_keys_newest_kind, listing_keys_liked, listing_keys_liked_kind, listing_keys_cheapest,
  listing_keys_cheapest_kind, listing_keys_dearest, listing_keys_dearest_kind, listing_keys_followed, listing_keys_followed_kind;

alter table listing_keys
  add column signs bit(256) not null generated always as (listing_signs(tsvector_to_array(searched) || facets)) stored;

-- Marks no pairs any more: the version before finds none marked, and reads all.
create or replace function listing_pairs(facets text[], id text) returns text[] language sql immutable strict parallel safe
  return facet_pairs(facets, '');

-- Words, values and pairs of values are found by one index, of all listings and of one in eight by chance: pairs beside words leave a fraction
-- to be read, and what counts stop at is soon met among one in eight.
create index listing_keys_found on listing_keys using gin (searched, facets, listing_pairs(facets, id)) with (fastupdate = off);
create index listing_keys_some on listing_keys using gin (searched, facets, listing_pairs(facets, id)) with (fastupdate = off)
  where hashtext(id) & 7 = 0;
-- And of one in 128 by words alone: hundreds of these stand for more than can be read.
create index listing_keys_worded on listing_keys using gin (searched) with (fastupdate = off) where hashtext(id) & 127 = 0;

create index listing_keys_newest on listing_keys (published_at desc, id desc) include (signs);
create index listing_keys_newest_kind on listing_keys (kind, published_at desc, id desc) include (signs);
create index listing_keys_liked on listing_keys (likes desc, id desc) include (signs);
create index listing_keys_liked_kind on listing_keys (kind, likes desc, id desc) include (signs);
-- An index of an expression is read alone where it has the expression's columns, too.
create index listing_keys_cheapest on listing_keys (coalesce(price, 2147483647), id) include (signs, price);
create index listing_keys_cheapest_kind on listing_keys (kind, coalesce(price, 2147483647), id) include (signs, price);
create index listing_keys_dearest on listing_keys (coalesce(price, -1) desc, id desc) include (signs, price);
create index listing_keys_dearest_kind on listing_keys (kind, coalesce(price, -1) desc, id desc) include (signs, price);
create index listing_keys_followed on listing_keys (followers desc, id desc) include (signs);
create index listing_keys_followed_kind on listing_keys (kind, followers desc, id desc) include (signs);
