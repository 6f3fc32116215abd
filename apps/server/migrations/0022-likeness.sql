-- Fingerprints are found by any of three bands of 21 bits (multi-index hashing; Norouzi et al. 2012).
-- `images/likeness.ts` asks for exactly these expressions.
create index image_fingerprints_band_0 on image_fingerprints ((substring(shape, 1, 21)::integer));
create index image_fingerprints_band_1 on image_fingerprints ((substring(shape, 22, 21)::integer));
create index image_fingerprints_band_2 on image_fingerprints ((substring(shape, 43, 21)::integer));
