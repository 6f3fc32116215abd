create function keep_image_keys() returns trigger
    language plpgsql
    as $$
begin
  if tg_op = 'INSERT' then
    perform set_image_keys(array(select id from added));
  else
    perform set_image_keys(array(select n.id from added n join removed o on o.id = n.id
      where (n.profile_id, n.created_at, n.width, n.height, n.origin, n.name, n.recipe, n.colours, n.listed_at is null, n.deleted_at is null)
        is distinct from (o.profile_id, o.created_at, o.width, o.height, o.origin, o.name, o.recipe, o.colours, o.listed_at is null, o.deleted_at is null)));
  end if;
  return null;
end $$;

create function keep_keys_of_owed() returns trigger
    language plpgsql
    as $$
begin
  perform set_image_keys(array(select distinct image_id from changed));
  return null;
end $$;

create function keep_trashed_generations() returns trigger
    language plpgsql
    as $$
begin
  if tg_op = 'INSERT' then
    perform set_trashed_generations(array(select distinct generation_id from added where generation_id is not null));
  elsif tg_op = 'DELETE' then
    perform set_trashed_generations(array(select distinct generation_id from removed where generation_id is not null));
  else
    perform set_trashed_generations(array(select distinct n.generation_id from added n join removed o on o.id = n.id
      where n.generation_id is not null and (n.deleted_at is null) <> (o.deleted_at is null)));
  end if;
  return null;
end $$;

create sequence image_marks_number_seq
    start with 1
    increment by 1
    no minvalue
    no maxvalue
    cache 1;

create table images (
  id text not null,
  generation_id text,
  "position" integer not null,
  profile_id text not null,
  style_id text,
  recipe jsonb,
  width integer not null,
  height integer not null,
  full_key text not null,
  full_sha256 text not null,
  preview_key text not null,
  thumbnail_key text not null,
  map_key text,
  not_painted jsonb default '[]'::jsonb not null,
  largest_copy real,
  listed_at timestamptz,
  created_at timestamptz not null,
  lifted jsonb default '[]'::jsonb not null,
  -- Which version of its model painted an image; those there were painted by the first.
  model_version text,
  -- The small picture without the preview mark, for who holds a licence; made when it is first asked for.
  clean_thumbnail_key text,
  -- Three pictures that show what a style can do are painted when it has been trained How many of its pictures, the
  -- first ones, are out of their artist's free ones
  sample boolean default false not null,
  starred_at timestamptz,
  deleted_at timestamptz,
  listed_before timestamptz,
  origin text not null,
  name text,
  format text not null,
  account jsonb not null,
  owners_key text,
  public_preview_key text,
  public_thumbnail_key text,
  -- A signed file differs each time it is signed: what is delivered under a licence is kept, so that its certificate
  -- names the very bytes. Pictures from before carry no Content Credentials.
  signed boolean default false not null,
  -- Names of its main colours, the largest part first; null: nobody has looked yet.
  colours text[],
  composer jsonb,
  taken_down_at timestamptz,
  -- When the result of a canvas was looked up among our pictures; null: it was saved before that was always done.
  looked_up_at timestamptz,
  -- When a look-up after the fact recognized a picture that this one does not credit enough: it is not offered any
  -- more.
  offer_refused_at timestamptz,
  -- A picture that is the same as one that was licensed exclusively is neither listed nor licensed while that licence
  -- is in force. Pictures are the same by recipe, seed and model version; the index finds them.
  copy_of text,
  -- What can be seen in a picture that was painted from words alone, as the painter composed it. Empty for all
  -- others: what is in a picture that was followed, or in a file, is not known.
  contents jsonb default '[]'::jsonb not null,
  constraint images_check check (((origin <> 'generated') or ((generation_id is not null) and (recipe is not null)))),
  constraint images_composition_is_composed check (((origin <> 'composition') or (composer is not null))),
  constraint images_down_is_not_listed check (((taken_down_at is null) or (listed_at is null))),
  constraint images_origin_check check ((origin in ('generated', 'edited', 'composed', 'uploaded', 'composition', 'reference'))),
  constraint images_generation_id_position_key unique (generation_id, "position"),
  constraint images_pkey primary key (id),
  constraint images_copy_of_fkey foreign key (copy_of) references images(id) on delete set null,
  constraint images_generation_id_fkey foreign key (generation_id) references generations(id),
  constraint images_profile_id_fkey foreign key (profile_id) references profiles(id),
  constraint images_style_id_fkey foreign key (style_id) references art_styles(id)
);

create index images_copies on images (copy_of) where (copy_of is not null);
create index images_deleted on images (deleted_at) where (deleted_at is not null);
create index images_listed on images (style_id, listed_at desc) where (listed_at is not null);
create index images_not_looked_up on images (id) where ((looked_up_at is null) and (origin in ('edited', 'composed')));
create index images_of on images (profile_id);
create index images_recipe on images (md5((((recipe - '{v,prompt,number_of_images,imageFormat}'::text[]))::text || lower(regexp_replace((recipe ->> 'prompt'), '\s+', ' ', 'g')))), model_version) where (recipe is not null);
create index images_samples on images (style_id, created_at desc) where sample;
create index images_starred on images (profile_id, created_at, id) where (starred_at is not null);
create index images_to_follow on images (profile_id, created_at desc) where ((not sample) and (deleted_at is null) and (name is not null) and ((account ->> 'kind') = 'own') and (origin <> 'reference'));
create index images_uncoloured on images (id) where (colours is null);
create trigger generations_of_added after insert on images referencing new table as added for each statement execute function keep_trashed_generations();
create trigger generations_of_changed after update on images referencing old table as removed new table as added for each statement execute function keep_trashed_generations();
create trigger generations_of_removed after delete on images referencing old table as removed for each statement execute function keep_trashed_generations();
create trigger image_keys_of_added after insert on images referencing new table as added for each statement execute function keep_image_keys();
create trigger image_keys_of_changed after update on images referencing old table as removed new table as added for each statement execute function keep_image_keys();
create trigger tell_change after insert or delete or update on images for each statement execute function tell_change();

alter table known_pictures add constraint known_pictures_image_id_fkey foreign key (image_id) references images(id) on delete cascade;

-- How many of a profile's pictures, but for samples and what is in the trash, there are in all (kind 'all') and of
-- each origin, model, colour, style and artist: what My images can be narrowed down by is read from it.
create table image_counts (
  profile_id text not null,
  kind text not null,
  value text not null,
  count integer not null,
  constraint image_counts_pkey primary key (profile_id, kind, value)
);

create index image_counts_most on image_counts (profile_id, kind, count desc, value);
create trigger tell_change after insert or delete or update on image_counts for each statement execute function tell_change();

create table attributions (
  image_id text not null,
  artwork_id text not null,
  style_id text not null,
  profile_id text not null,
  ppm integer not null,
  constraint attributions_ppm_check check (((ppm >= 0) and (ppm <= 1000000))),
  constraint attributions_pkey primary key (image_id, artwork_id),
  constraint attributions_artwork_id_fkey foreign key (artwork_id) references artworks(id),
  constraint attributions_image_id_fkey foreign key (image_id) references images(id),
  constraint attributions_profile_id_fkey foreign key (profile_id) references profiles(id),
  constraint attributions_style_id_fkey foreign key (style_id) references art_styles(id)
);

create index attributions_style on attributions (style_id, image_id);
create trigger image_keys_of_owed after insert on attributions referencing new table as changed for each statement execute function keep_keys_of_owed();
create trigger image_keys_of_settled after delete on attributions referencing old table as changed for each statement execute function keep_keys_of_owed();
create trigger tell_change after insert or delete or update on attributions for each statement execute function tell_change();

-- Bits that differ are counted over all rows: some hundred thousand a tenth of a second.
create table image_fingerprints (
  image_id text not null,
  shape bit(64) not null,
  gradient bit(64) not null,
  constraint image_fingerprints_pkey primary key (image_id),
  constraint image_fingerprints_image_id_fkey foreign key (image_id) references images(id) on delete cascade
);

create index image_fingerprints_band_0 on image_fingerprints ((("substring"(shape, 1, 21))::integer));
create index image_fingerprints_band_1 on image_fingerprints ((("substring"(shape, 22, 21))::integer));
create index image_fingerprints_band_2 on image_fingerprints ((("substring"(shape, 43, 21))::integer));
create trigger tell_change after insert or delete or update on image_fingerprints for each statement execute function tell_change();

-- By what pictures are found, beside images, whose rows are as wide as all that is told of a picture: twenty-five
-- thousand of one person are looked at in one piece of an index. Samples are not found.
create table image_keys (
  image_id text not null,
  profile_id text not null,
  created_at timestamptz not null,
  width integer not null,
  height integer not null,
  listed boolean not null,
  trashed boolean not null,
  -- What it is called in an order by name, what else it was painted from, and the names of the styles and artists it
  -- owes, in small letters, a line each.
  words text not null,
  -- What can be chosen, 'kind:value' a line each; whose it is, and whether it is shown to all.
  choices text not null,
  -- An index holds no more than 2,704 bytes of a row: the start of its words, whether that leaves something out, and
  -- of its choices the marks that each leaves (decision 31).
  words_start text generated always as ("left"(words, 300)) stored,
  is_cut boolean generated always as ((length(words) > 300)) stored,
  marks bit(384) generated always as (listing_marks(string_to_array(choices, chr(10)))) stored,
  constraint image_keys_pkey primary key (image_id),
  constraint image_keys_image_id_fkey foreign key (image_id) references images(id) on delete cascade
);

create index image_keys_found on image_keys using gin (words gin_trgm_ops, string_to_array(choices, chr(10))) with (gin_pending_list_limit='512');
create index image_keys_kept on image_keys (profile_id, created_at, image_id) include (is_cut, width, height, marks, words_start) where (not trashed);
create index image_keys_named on image_keys (profile_id, trashed, "left"(split_part(words_start, chr(10), 1), 100), image_id) include (created_at, is_cut, width, height, marks, words_start);
create index image_keys_shown on image_keys (created_at, image_id) include (is_cut, width, height, marks, words_start) where listed;
create index image_keys_shown_named on image_keys ("left"(split_part(words_start, chr(10), 1), 100), image_id) include (created_at, is_cut, width, height, marks, words_start) where listed;
create index image_keys_trashed on image_keys (profile_id, created_at, image_id) include (is_cut, width, height, marks, words_start) where trashed;
create trigger tell_change after insert or delete or update on image_keys for each statement execute function tell_change();

-- The invisible mark's number of each image, and what it looks like in a few bits
create table image_marks (
  number bigint not null,
  image_id text not null,
  constraint image_marks_image_id_key unique (image_id),
  constraint image_marks_pkey primary key (number),
  constraint image_marks_image_id_fkey foreign key (image_id) references images(id) on delete cascade
);

create trigger tell_change after insert or delete or update on image_marks for each statement execute function tell_change();

create table image_parents (
  image_id text not null,
  parent_id text not null,
  part text not null,
  constraint image_parents_part_check check ((part in ('base', 'guide', 'subject', 'layer'))),
  constraint image_parents_pkey primary key (image_id, parent_id, part),
  constraint image_parents_image_id_fkey foreign key (image_id) references images(id) on delete cascade,
  constraint image_parents_parent_id_fkey foreign key (parent_id) references images(id) on delete cascade
);

create index image_parents_parent on image_parents (parent_id);
create trigger tell_change after insert or delete or update on image_parents for each statement execute function tell_change();

-- References that a picture was painted from, itself or by way of the pictures it was made from: what was said of
-- each on the day its picture was painted. References change and go; these records stay as long as their picture.
create table image_references (
  image_id text not null,
  reference_id text not null,
  part text not null,
  title text not null,
  maker text,
  year text,
  kind text not null,
  licence text not null,
  licence_url text not null,
  source_name text not null,
  source_url text not null,
  -- When its file was fetched, and the file's SHA-256.
  retrieved_at timestamptz not null,
  sha256 text not null,
  -- It was a photograph of the last hundred years in which a face was found, and the person said that they may show
  -- whom it shows.
  shows_person boolean not null,
  people_cleared boolean not null,
  constraint image_references_kind_check check ((kind in ('photograph', 'painting', 'drawing', 'other'))),
  constraint image_references_licence_check check ((licence in ('cc0', 'pdm', 'by'))),
  constraint image_references_part_check check ((part in ('guide', 'subject', 'placed'))),
  constraint image_references_pkey primary key (image_id, reference_id, part),
  constraint image_references_image_id_fkey foreign key (image_id) references images(id) on delete cascade
);

create index image_references_reference on image_references (reference_id);
create trigger tell_change after insert or delete or update on image_references for each statement execute function tell_change();

-- An upload that was recognized as a picture made here or as a registered work of another artist when it came in.
create table image_resemblances (
  image_id text not null,
  -- Exactly one of both.
  resembles_id text,
  artwork_id text,
  -- Correlation of their details, -1 to 1; null for a picture that was found by its mark.
  agreement real,
  found_at timestamptz not null,
  constraint image_resemblances_check check ((num_nonnulls(resembles_id, artwork_id) = 1)),
  constraint image_resemblances_pkey primary key (image_id),
  constraint image_resemblances_artwork_id_fkey foreign key (artwork_id) references artworks(id) on delete cascade,
  constraint image_resemblances_image_id_fkey foreign key (image_id) references images(id) on delete cascade,
  constraint image_resemblances_resembles_id_fkey foreign key (resembles_id) references images(id) on delete cascade
);

create index image_resemblances_of on image_resemblances (resembles_id);
create index image_resemblances_of_work on image_resemblances (artwork_id);
create trigger tell_change after insert or delete or update on image_resemblances for each statement execute function tell_change();

-- Pictures that are shown to all, by each style and artist they owe, in the order of dates: of one whom many owe, a
-- page is read and not all of them.
create table image_shown (
  -- A line of what can be chosen: 'styles:…' or 'artists:…'.
  owed text not null,
  created_at timestamptz not null,
  image_id text not null,
  constraint image_shown_pkey primary key (owed, created_at, image_id),
  constraint image_shown_image_id_fkey foreign key (image_id) references image_keys(image_id) on delete cascade
);

create index image_shown_of on image_shown (image_id);
create trigger tell_change after insert or delete or update on image_shown for each statement execute function tell_change();

-- Boards: a person's own order of their pictures, boards within boards.
create table boards (
  id text not null,
  user_id text not null,
  parent_id text,
  name text not null,
  -- The picture it is shown by; null: the one that was added last.
  cover_id text,
  created_at timestamptz not null,
  -- A deleted board is kept for a day, so that its deletion can be taken back.
  deleted_at timestamptz,
  constraint boards_pkey primary key (id),
  constraint boards_cover_id_fkey foreign key (cover_id) references images(id) on delete set null,
  constraint boards_parent_id_fkey foreign key (parent_id) references boards(id) on delete cascade,
  constraint boards_user_id_fkey foreign key (user_id) references users(id)
);

create index boards_cover on boards (cover_id) where (cover_id is not null);
create index boards_parent on boards (parent_id) where (parent_id is not null);
create index boards_user on boards (user_id);
create trigger tell_change after insert or delete or update on boards for each statement execute function tell_change();

create table board_images (
  board_id text not null,
  image_id text not null,
  added_at timestamptz not null,
  constraint board_images_pkey primary key (board_id, image_id),
  constraint board_images_board_id_fkey foreign key (board_id) references boards(id) on delete cascade,
  constraint board_images_image_id_fkey foreign key (image_id) references images(id) on delete cascade
);

create index board_images_image on board_images (image_id);
create trigger tell_change after insert or delete or update on board_images for each statement execute function tell_change();

alter sequence image_marks_number_seq owned by image_marks.number;

alter table only image_marks alter column number set default nextval('public.image_marks_number_seq'::regclass);

create function add_to_image_counts(changes image_counts[]) returns void
    language plpgsql
    as $$
declare
  sums image_counts[] := array(
    select (c.profile_id, c.kind, c.value, sum(c.count))::image_counts from unnest(changes) c
    group by c.profile_id, c.kind, c.value having sum(c.count) <> 0 order by c.profile_id, c.kind, c.value);
begin
  -- A profile's counts are changed by one transaction after another, so that none waits for another in a circle.
  perform from image_counts where kind = 'all' and profile_id in (select s.profile_id from unnest(sums) s)
    order by profile_id for update;
  insert into image_counts as c (profile_id, kind, value, count) select * from unnest(sums)
    on conflict (profile_id, kind, value) do update set count = c.count + excluded.count;
  delete from image_counts c using unnest(sums) s
    where c.profile_id = s.profile_id and c.kind = s.kind and c.value = s.value and c.count = 0;
end $$;

create function image_values(picture text, origin text, recipe jsonb, colours text[]) returns table(kind text, value text)
    language sql stable
    as $$
  select 'all', ''
  union all select 'origins', origin
  union all select 'models', recipe ->> 'model' where recipe ->> 'model' is not null
  union all select 'colours', unnest(colours)
  union all select distinct 'styles', a.style_id from attributions a where a.image_id = picture
  union all select distinct 'artists', a.profile_id from attributions a where a.image_id = picture
$$;

create function image_choices(picture images) returns text
    language sql stable
    as $$
  select string_agg(told, E'\n') from (
    select kind || ':' || value as told
      from image_values(picture.id, picture.origin, picture.recipe, picture.colours) where kind <> 'all'
    union all select 'seed:' || (picture.recipe ->> 'seed') where picture.recipe ->> 'seed' is not null
    union all select 'of:' || picture.profile_id
    union all select 'shown' where picture.listed_at is not null and picture.deleted_at is null) as choices
$$;

create function image_words(picture images) returns text
    language sql stable
    as $$
  select search_text(concat_ws(E'\n',
    translate(coalesce(picture.name, picture.recipe ->> 'prompt', ''), E'\n', ' '),
    case when picture.name is not null then picture.recipe ->> 'prompt' end,
    (select string_agg(s.name, E'\n' order by s.id) from art_styles s
      where s.id in (select a.style_id from attributions a where a.image_id = picture.id)),
    (select string_agg(p.account_name, E'\n' order by p.id) from profiles p
      where p.id in (select a.profile_id from attributions a where a.image_id = picture.id))))
$$;

create function keep_image_counts() returns trigger
    language plpgsql
    as $$
declare
  changes image_counts[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(select (i.profile_id, v.kind, v.value, 1)::image_counts
      from added i cross join lateral image_values(i.id, i.origin, i.recipe, i.colours) v
      where not i.sample and i.deleted_at is null);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(select (i.profile_id, v.kind, v.value, -1)::image_counts
      from removed i cross join lateral image_values(i.id, i.origin, i.recipe, i.colours) v
      where not i.sample and i.deleted_at is null);
  end if;
  perform add_to_image_counts(changes);
  return null;
end $$;

create function set_image_keys(pictures text[]) returns void
    language plpgsql
    as $$
begin
  perform from images where id = any (pictures) order by id for no key update;
  insert into image_keys as k (image_id, profile_id, created_at, width, height, listed, trashed, words, choices)
    select i.id, i.profile_id, i.created_at, i.width, i.height, i.listed_at is not null and i.deleted_at is null,
      i.deleted_at is not null, image_words(i), image_choices(i)
    from images i where i.id = any (pictures) and not i.sample order by i.id
    on conflict (image_id) do update set profile_id = excluded.profile_id, created_at = excluded.created_at,
      width = excluded.width, height = excluded.height, listed = excluded.listed, trashed = excluded.trashed,
      words = excluded.words, choices = excluded.choices;
end $$;

create function keep_image_shown() returns trigger
    language plpgsql
    as $$
begin
  delete from image_shown where image_id = new.image_id;
  insert into image_shown select told, new.created_at, new.image_id
    from unnest(string_to_array(new.choices, chr(10))) as told
    where new.listed and (told ^@ 'styles:' or told ^@ 'artists:');
  return null;
end $$;

create function keep_keys_of_artist() returns trigger
    language plpgsql
    as $$
begin
  perform set_image_keys(array(select distinct image_id from attributions
    where style_id in (select id from art_styles where profile_id = new.id)));
  return null;
end $$;

create function keep_keys_of_style() returns trigger
    language plpgsql
    as $$
begin
  perform set_image_keys(array(select distinct image_id from attributions where style_id = new.id));
  return null;
end $$;

create function keep_owed_counts() returns trigger
    language plpgsql
    as $$
declare
  changes image_counts[];
begin
  if tg_op = 'INSERT' then
    perform from images where id in (select image_id from added) order by id for no key update;
    changes := array(select (i.profile_id, v.kind, v.value, 1)::image_counts
      from added a join images i on i.id = a.image_id
        cross join lateral (values ('styles', a.style_id), ('artists', a.profile_id)) v (kind, value)
      where not i.sample and i.deleted_at is null
      group by i.id, v.kind, v.value
      -- It owed none of this before.
      having count(*) = (select count(*) from attributions o
        where o.image_id = i.id and v.value in (o.style_id, o.profile_id)));
  else
    perform from images where id in (select image_id from removed) order by id for no key update;
    changes := array(select (i.profile_id, v.kind, v.value, -1)::image_counts
      from removed a join images i on i.id = a.image_id
        cross join lateral (values ('styles', a.style_id), ('artists', a.profile_id)) v (kind, value)
      where not i.sample and i.deleted_at is null
      group by i.id, v.kind, v.value
      having not exists (select from attributions o
        where o.image_id = i.id and v.value in (o.style_id, o.profile_id)));
  end if;
  perform add_to_image_counts(changes);
  return null;
end $$;

create function set_trashed_generations(changed text[]) returns void
    language plpgsql
    as $$
begin
  perform from generations where id = any (changed) order by id for no key update;
  update generations g set trashed = not g.trashed
    where g.id = any (changed) and g.trashed <> (
      exists (select from images i where i.generation_id = g.id)
      and not exists (select from images i where i.generation_id = g.id and i.deleted_at is null));
end $$;

create trigger image_counts_of_added after insert on images referencing new table as added for each statement execute function keep_image_counts();
create trigger image_counts_of_changed after update on images referencing old table as removed new table as added for each statement execute function keep_image_counts();
create trigger image_counts_of_owed after insert on attributions referencing new table as added for each statement execute function keep_owed_counts();
create trigger image_counts_of_removed after delete on images referencing old table as removed for each statement execute function keep_image_counts();
create trigger image_counts_of_settled after delete on attributions referencing old table as removed for each statement execute function keep_owed_counts();
create trigger image_keys_of_artist after update of account_name on profiles for each row when ((old.account_name is distinct from new.account_name)) execute function keep_keys_of_artist();
create trigger image_keys_of_style after update of name on art_styles for each row when ((old.name is distinct from new.name)) execute function keep_keys_of_style();
create trigger image_shown_of_added after insert on image_keys for each row when (new.listed) execute function keep_image_shown();
create trigger image_shown_of_changed after update on image_keys for each row when ((old.listed or new.listed)
    and (old.listed, old.created_at, old.choices) is distinct from (new.listed, new.created_at, new.choices))
  execute function keep_image_shown();
