-- Three pictures that show what a style can do are painted when it has been trained
alter table generations
  add column sample boolean not null default false,
  -- How many of its pictures, the first ones, are out of their artist's free ones
  add column free_pictures integer not null default 0 check (free_pictures >= 0);
alter table images add column sample boolean not null default false;
create index generations_samples on generations (style_id, created_at desc) where sample;
create index images_samples on images (style_id, created_at desc) where sample;

-- What a style is looked for by, and which work stands for it; without one, the first
alter table art_styles
  add column medium text,
  add column subjects jsonb not null default '[]',
  -- Names of its colours, measured when it was trained; the largest part first
  add column colours jsonb not null default '[]',
  add column cover_artwork_id text;
