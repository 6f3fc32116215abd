-- By what pictures are found, beside images, whose rows are as wide as all that is told of a picture: twenty-five thousand
-- of one person are looked at in one piece of an index. Samples are not found.
create table image_keys (
  image_id text primary key references images (id) on delete cascade,
  profile_id text not null,
  created_at timestamptz not null,
  width integer not null,
  height integer not null,
  listed boolean not null,
  trashed boolean not null,
  -- What it is called in an order by name, what else it was painted from, and the names of the styles and artists it owes, in
  -- small letters, a line each.
  words text not null,
  -- What can be chosen, 'kind:value' a line each; whose it is, and whether it is shown to all.
  choices text not null,
  -- An index holds no more than 2,704 bytes of a row: the start of its words, whether that leaves something out, and of its
  -- choices the marks that each leaves (decision 31).
  words_start text generated always as (left(words, 300)) stored,
  is_cut boolean generated always as (length(words) > 300) stored,
  marks bit(384) generated always as (listing_marks(string_to_array(choices, chr(10)))) stored
);

create trigger tell_change after insert or update or delete on image_keys
  for each statement execute function tell_change();

create function image_words(picture images) returns text language sql stable as $$
  select lower(concat_ws(E'\n',
    translate(coalesce(picture.name, picture.recipe ->> 'prompt', ''), E'\n', ' '),
    case when picture.name is not null then picture.recipe ->> 'prompt' end,
    (select string_agg(s.name, E'\n' order by s.id) from art_styles s
      where s.id in (select a.style_id from attributions a where a.image_id = picture.id)),
    (select string_agg(p.account_name, E'\n' order by p.id) from profiles p
      where p.id in (select a.profile_id from attributions a where a.image_id = picture.id))))
$$;

create function image_choices(picture images) returns text language sql stable as $$
  select string_agg(told, E'\n') from (
    select kind || ':' || value as told
      from image_values(picture.id, picture.origin, picture.recipe, picture.colours) where kind <> 'all'
    union all select 'seed:' || (picture.recipe ->> 'seed') where picture.recipe ->> 'seed' is not null
    union all select 'of:' || picture.profile_id
    union all select 'shown' where picture.listed_at is not null and picture.deleted_at is null) as choices
$$;

-- Pictures are locked before they are read: whoever changes one meanwhile has its key made after.
create function set_image_keys(pictures text[]) returns void language plpgsql as $$
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

create function keep_image_keys() returns trigger language plpgsql as $$
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

-- Whom a picture owes is entered after it and removed before it. What is entered in the moment in which its style is called otherwise
-- is found by the former name: to wait for one another, styles would be locked by all that is painted in them.
create function keep_keys_of_owed() returns trigger language plpgsql as $$
begin
  perform set_image_keys(array(select distinct image_id from changed));
  return null;
end $$;

create function keep_keys_of_style() returns trigger language plpgsql as $$
begin
  perform set_image_keys(array(select distinct image_id from attributions where style_id = new.id));
  return null;
end $$;

create function keep_keys_of_artist() returns trigger language plpgsql as $$
begin
  perform set_image_keys(array(select distinct image_id from attributions
    where style_id in (select id from art_styles where profile_id = new.id)));
  return null;
end $$;

-- Before the keys of what is there are made: nobody else writes pictures from here until this is committed.
create trigger image_keys_of_added after insert on images
  referencing new table as added for each statement execute function keep_image_keys();
create trigger image_keys_of_changed after update on images
  referencing old table as removed new table as added for each statement execute function keep_image_keys();
create trigger image_keys_of_owed after insert on attributions
  referencing new table as changed for each statement execute function keep_keys_of_owed();
create trigger image_keys_of_settled after delete on attributions
  referencing old table as changed for each statement execute function keep_keys_of_owed();
create trigger image_keys_of_style after update of name on art_styles
  for each row when (old.name is distinct from new.name) execute function keep_keys_of_style();
create trigger image_keys_of_artist after update of account_name on profiles
  for each row when (old.account_name is distinct from new.account_name) execute function keep_keys_of_artist();

insert into image_keys (image_id, profile_id, created_at, width, height, listed, trashed, words, choices)
  select i.id, i.profile_id, i.created_at, i.width, i.height, i.listed_at is not null and i.deleted_at is null,
    i.deleted_at is not null, image_words(i), image_choices(i)
  from images i where not i.sample;

-- All that is looked at is in them.
create index image_keys_kept on image_keys (profile_id, created_at, image_id)
  include (is_cut, width, height, marks, words_start) where not trashed;
create index image_keys_trashed on image_keys (profile_id, created_at, image_id)
  include (is_cut, width, height, marks, words_start) where trashed;
create index image_keys_shown on image_keys (created_at, image_id)
  include (is_cut, width, height, marks, words_start) where listed;
-- What hardly any have is found by it. What is added waits in a list that is read with it, a short one.
create index image_keys_found on image_keys using gin (words gin_trgm_ops, string_to_array(choices, chr(10)))
  with (gin_pending_list_limit = 512);
analyze image_keys;
-- Choices have the seed.
drop index images_seed;
