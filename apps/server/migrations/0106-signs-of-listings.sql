-- What a listing is found by, each word and value as one bit of 128: an index in some order tells from them which listings cannot fit,
-- without reading these. `hashtext` is what indexes by hash are made of, which outlive a release; a copy that is read back reckons signs anew.
create function listing_signs(found_by text[], half int) returns bigint language sql immutable strict parallel safe
  return (select coalesce(bit_or(1::bigint << (hashtext(one) & 63)), 0)
    from unnest(found_by) as one where (hashtext(one) >> 6) & 1 = half);

alter table listing_keys
  add column signs bigint not null generated always as (listing_signs(tsvector_to_array(searched) || facets, 0)) stored,
  add column more_signs bigint not null generated always as (listing_signs(tsvector_to_array(searched) || facets, 1)) stored;

drop index listing_keys_newest, listing_keys_newest_kind, listing_keys_liked, listing_keys_liked_kind, listing_keys_cheapest,
  listing_keys_cheapest_kind, listing_keys_dearest, listing_keys_dearest_kind, listing_keys_followed, listing_keys_followed_kind;
create index listing_keys_newest on listing_keys (published_at desc, id desc) include (signs, more_signs);
create index listing_keys_newest_kind on listing_keys (kind, published_at desc, id desc) include (signs, more_signs);
create index listing_keys_liked on listing_keys (likes desc, id desc) include (signs, more_signs);
create index listing_keys_liked_kind on listing_keys (kind, likes desc, id desc) include (signs, more_signs);
-- An index of an expression is read alone where it has the expression's columns, too.
create index listing_keys_cheapest on listing_keys (coalesce(price, 2147483647), id) include (signs, more_signs, price);
create index listing_keys_cheapest_kind on listing_keys (kind, coalesce(price, 2147483647), id) include (signs, more_signs, price);
create index listing_keys_dearest on listing_keys (coalesce(price, -1) desc, id desc) include (signs, more_signs, price);
create index listing_keys_dearest_kind on listing_keys (kind, coalesce(price, -1) desc, id desc) include (signs, more_signs, price);
create index listing_keys_followed on listing_keys (followers desc, id desc) include (signs, more_signs);
create index listing_keys_followed_kind on listing_keys (kind, followers desc, id desc) include (signs, more_signs);
