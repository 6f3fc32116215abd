-- What has all of several facets' values is found by the pairs of them: each value alone is held by so many listings that
-- reading who holds it takes longer than everything else of a search.
create function facet_pairs(facets text[]) returns text[] language sql immutable strict parallel safe
  return array(
    select a || '+' || b from unnest(facets) as a, unnest(facets) as b
    where split_part(a, ':', 1) < split_part(b, ':', 1));
create index listings_facet_pairs on listings using gin (facet_pairs(facets)) with (fastupdate = off);
