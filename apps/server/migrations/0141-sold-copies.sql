-- A picture that is the same as one that was licensed exclusively is neither listed nor licensed while that licence is in
-- force. Pictures are the same by recipe, seed and model version; the index finds them.
alter table images add column copy_of text references images on delete set null;
create index images_copies on images (copy_of) where copy_of is not null;
create index images_recipe on images (
  md5((recipe - '{v,prompt,number_of_images,imageFormat}'::text[])::text || lower(regexp_replace(recipe->>'prompt', '\s+', ' ', 'g'))),
  model_version) where recipe is not null;
