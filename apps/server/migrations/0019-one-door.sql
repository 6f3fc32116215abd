-- Every picture comes in through one door, whoever made it: with its origin, what it was made from, and
-- an account of whom it owes. Styles are kept in one form for each maker that has learnt them.

alter table images
  alter generation_id drop not null,
  alter style_id drop not null,
  alter recipe drop not null,
  alter model_version drop not null,
  alter largest_copy drop not null,
  alter map_key drop not null,
  add column origin text not null default 'generated'
    check (origin in ('generated', 'edited', 'composed', 'uploaded')),
  add column name text,
  add column format text,
  add column account jsonb,
  add column owners_key text,
  add column public_preview_key text,
  add column public_thumbnail_key text;

update images i set
  format = recipe->>'imageFormat',
  account = jsonb_build_object('v', 1, 'kind', 'exact', 'shares', (
    select jsonb_agg(
      jsonb_build_object('source', 'artwork', 'id', a.artwork_id, 'ppm', a.ppm)
      order by a.ppm desc, a.artwork_id)
    from attributions a where a.image_id = i.id));

alter table images
  alter format set not null,
  alter account set not null,
  alter origin drop default,
  add check (origin <> 'generated' or (generation_id is not null and recipe is not null));

-- A seed is at most 2147483647. What was painted with a larger one cannot be painted again.
update images set model_version = 'seed out of range',
    recipe = jsonb_set(recipe, '{seed}', to_jsonb((recipe->>'seed')::bigint - 2147483647))
  where (recipe->>'seed')::bigint > 2147483647;

create table image_parents (
  image_id text not null references images on delete cascade,
  parent_id text not null references images on delete cascade,
  part text not null check (part in ('base', 'guide', 'subject', 'layer')),
  primary key (image_id, parent_id, part)
);
create index image_parents_parent on image_parents (parent_id);
insert into image_parents (image_id, parent_id, part)
  select i.id, p.id, 'guide' from images i join images p on p.id = i.recipe->>'pose_and_depth'
  union
  select i.id, p.id, 'subject' from images i join images p on p.id = i.recipe->>'canvas_subject';

create table style_models (
  style_id text not null references art_styles,
  maker text not null,
  version text not null,
  artifact_key text not null,
  -- A name for the set of artworks it was learnt from.
  artworks text not null,
  trained_at timestamptz not null,
  primary key (style_id, maker)
);
insert into style_models (style_id, maker, version, artifact_key, artworks, trained_at)
  select id, 'collage', '1', index_key, coalesce(index_artworks, ''), coalesce(trained_at, created_at)
  from art_styles where index_key is not null;
alter table art_styles
  drop column index_key,
  drop column index_artworks,
  drop column trained_at;
