-- The review of an artist's first style by an admin, before it is public; null where none was asked for.
alter table art_styles
  add column review_state text check (review_state in ('waiting', 'approved', 'refused')),
  add column review_asked_at timestamptz,
  add column review_reason text,
  add column reviewed_at timestamptz;
-- What is public already stays so, and its artists need no review.
update art_styles set review_state = 'approved', reviewed_at = now() where published_at is not null;
create index art_styles_in_review on art_styles (review_asked_at) where review_state = 'waiting';
