-- When the result of a canvas was looked up among our pictures; null: it was saved before that was always done.
alter table images add column looked_up_at timestamptz;
-- When a look-up after the fact recognized a picture that this one does not credit enough: it is not offered any more.
alter table images add column offer_refused_at timestamptz;

-- The pictures that are still to be looked up.
create index images_not_looked_up on images (id)
  where looked_up_at is null and origin in ('edited', 'composed');
