-- Pictures that are shown to all, by each style and artist they owe, in the order of dates: of one whom many owe, a page is read and not
-- all of them.
create table image_shown (
  -- A line of what can be chosen: 'styles:…' or 'artists:…'.
  owed text not null,
  created_at timestamptz not null,
  image_id text not null references image_keys (image_id) on delete cascade,
  primary key (owed, created_at, image_id)
);
create index image_shown_of on image_shown (image_id);
create trigger tell_change after insert or update or delete on image_shown
  for each statement execute function tell_change();

create function keep_image_shown() returns trigger language plpgsql as $$
begin
  delete from image_shown where image_id = new.image_id;
  insert into image_shown select told, new.created_at, new.image_id
    from unnest(string_to_array(new.choices, chr(10))) as told
    where new.listed and (told ^@ 'styles:' or told ^@ 'artists:');
  return null;
end $$;

create trigger image_shown_of_added after insert on image_keys
  for each row when (new.listed) execute function keep_image_shown();
create trigger image_shown_of_changed after update on image_keys
  for each row when ((old.listed or new.listed)
    and (old.listed, old.created_at, old.choices) is distinct from (new.listed, new.created_at, new.choices))
  execute function keep_image_shown();

insert into image_shown select told, k.created_at, k.image_id
  from image_keys k, unnest(string_to_array(k.choices, chr(10))) as told
  where k.listed and (told ^@ 'styles:' or told ^@ 'artists:');
analyze image_shown;

-- The same as the orders of dates have, by the start of a picture's name.
create index image_keys_named on image_keys (profile_id, trashed, left(split_part(words_start, chr(10), 1), 100), image_id)
  include (created_at, is_cut, width, height, marks, words_start);
create index image_keys_shown_named on image_keys (left(split_part(words_start, chr(10), 1), 100), image_id)
  include (created_at, is_cut, width, height, marks, words_start) where listed;

-- Lists read keys alone; who removes an account, or counts its files, reads all that is somebody's.
create index images_of on images (profile_id);
drop index images_named, images_kept, images_trashed, images_shown;
