-- Fingerprints are found by any six of their parts of 21 bits (multi-index hashing; Norouzi et al. 2012).
-- `images/likeness.ts` asks for exactly these expressions.
create index image_fingerprints_shape_0 on image_fingerprints ((substring(shape, 1, 21)::integer));
create index image_fingerprints_shape_1 on image_fingerprints ((substring(shape, 22, 21)::integer));
create index image_fingerprints_shape_2 on image_fingerprints ((substring(shape, 43, 21)::integer));
create index image_fingerprints_gradient_0 on image_fingerprints ((substring(gradient, 1, 21)::integer));
create index image_fingerprints_gradient_1 on image_fingerprints ((substring(gradient, 22, 21)::integer));
create index image_fingerprints_gradient_2 on image_fingerprints ((substring(gradient, 43, 21)::integer));
