-- Pictures are found by more, and 25,000 of them are scrolled through.

-- Names of its main colours, the largest part first; null: nobody has looked yet.
alter table images add column colours text[];

-- One index for each order a person's pictures are listed in, and for the rare ones among them.
drop index images_profile;
create index images_profile on images (profile_id, created_at, id) where not sample;
create index images_named on images
  (profile_id, lower(coalesce(name, recipe->>'prompt', '')), id) where not sample;
create index images_starred on images (profile_id, created_at, id) where starred_at is not null;
create index images_seed on images (profile_id, ((recipe->>'seed')::bigint));
create index images_uncoloured on images (id) where colours is null;
