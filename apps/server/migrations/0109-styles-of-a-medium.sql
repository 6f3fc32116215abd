-- Styles of a medium are counted from it alone, and come from it newest first: twelve thousand rows were read to find two thousand.
create index art_styles_of_medium on art_styles (medium, created_at desc, id desc)
  where published_at is not null and deleted_at is null;
