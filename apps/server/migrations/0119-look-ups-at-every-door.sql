-- Registered works, photos and headshots are searched by the same three bands of 21 bits as pictures made here.
-- `platform/look-search.ts` uses exactly these expressions.
create index artworks_band_0 on artworks ((substring(('x' || fingerprint)::bit(128), 1, 21)::integer));
create index artworks_band_1 on artworks ((substring(('x' || fingerprint)::bit(128), 22, 21)::integer));
create index artworks_band_2 on artworks ((substring(('x' || fingerprint)::bit(128), 43, 21)::integer));
create index photos_band_0 on photos ((substring(('x' || fingerprint)::bit(128), 1, 21)::integer));
create index photos_band_1 on photos ((substring(('x' || fingerprint)::bit(128), 22, 21)::integer));
create index photos_band_2 on photos ((substring(('x' || fingerprint)::bit(128), 43, 21)::integer));
create index headshots_band_0 on persona_headshots ((substring(('x' || fingerprint)::bit(128), 1, 21)::integer));
create index headshots_band_1 on persona_headshots ((substring(('x' || fingerprint)::bit(128), 22, 21)::integer));
create index headshots_band_2 on persona_headshots ((substring(('x' || fingerprint)::bit(128), 43, 21)::integer));

-- An upload that was recognized as a picture made here or as a registered work of another artist when it came in.
create table image_resemblances (
  image_id text primary key references images on delete cascade,
  -- Exactly one of both.
  resembles_id text references images on delete cascade,
  artwork_id text references artworks on delete cascade,
  -- Correlation of their details, -1 to 1; null for a picture that was found by its mark.
  agreement real,
  found_at timestamptz not null,
  check (num_nonnulls(resembles_id, artwork_id) = 1)
);
create index image_resemblances_of on image_resemblances (resembles_id);
create index image_resemblances_of_work on image_resemblances (artwork_id);
