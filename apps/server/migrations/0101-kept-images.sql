-- A person's own pictures by date: all that a page needs to find its ids is in the index, so that late ones read no
-- others' rows. What is in the trash has its own, for it is never among them.
create index images_kept on images (profile_id, created_at, id) where not sample and deleted_at is null;
create index images_trashed on images (profile_id, created_at, id) where not sample and deleted_at is not null;
drop index images_profile;
-- All of them are counted in image_counts.
drop index images_counted;
