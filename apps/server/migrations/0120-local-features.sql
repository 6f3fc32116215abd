-- Local features of pictures made here, registered works, photos and headshots: they find copies that were turned, cropped, warped or put in a
-- collage. `platform/known-pictures.ts` writes and searches them.
create table known_pictures (
  number integer generated always as identity primary key,
  -- Exactly one of these.
  image_id text unique references images on delete cascade,
  artwork_id text unique references artworks on delete cascade,
  photo_id text unique references photos on delete cascade,
  headshot_id text unique references persona_headshots on delete cascade,
  check (num_nonnulls(image_id, artwork_id, photo_id, headshot_id) = 1)
);
create table local_features (
  -- 32 bits that describe what is around a spot.
  word integer not null,
  picture integer not null references known_pictures on delete cascade,
  -- Place in 16,000ths of the longer side, size as 1,000 times its binary logarithm, angle in 16,000ths of a full turn.
  x smallint not null,
  y smallint not null,
  scale smallint not null,
  angle smallint not null
);
create index local_features_word on local_features (word);
create index local_features_picture on local_features (picture);
