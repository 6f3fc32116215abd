-- The invisible mark's number of each image, and what it looks like in a few bits
create table image_marks (
  number bigserial primary key,
  image_id text not null unique references images on delete cascade
);

-- Bits that differ are counted over all rows: some hundred thousand a tenth of a second.
create table image_fingerprints (
  image_id text primary key references images on delete cascade,
  shape bit(64) not null,
  gradient bit(64) not null
);
