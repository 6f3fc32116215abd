-- Of words, values and pairs of values one listing in 64 by chance tells which way of finding is the shorter, and is often enough to count; it
-- does for single words, too.
create index listing_keys_few on listing_keys using gin (searched, facets, listing_pairs(facets, id)) with (fastupdate = off)
  where hashtext(id) & 63 = 0;
drop index listing_keys_worded;

-- The most frequent choices of a kind are read from it, of tens of thousands that one person's pictures may have.
create index image_counts_most on image_counts (profile_id, kind, count desc, value);

-- What is shown to all is counted from it alone.
drop index images_shown;
create index images_shown on images (created_at, id) where listed_at is not null and not sample and deleted_at is null;

-- Every five minutes payments are looked for whose page has ended.
create index payments_unpaid on payments (created_at) where status in ('created', 'open');
