-- Pictures one has starred, and those in the trash: after 30 days they go, unless a licence was paid for.
alter table images
  add column starred_at timestamptz,
  add column deleted_at timestamptz,
  -- In the trash: since when it had been in the marketplace, to be put back there.
  add column listed_before timestamptz;
create index images_deleted on images (deleted_at) where deleted_at is not null;
