-- How many of a profile's pictures, but for samples and what is in the trash, there are in all (kind 'all') and of each
-- origin, model, colour, style and artist: what My images can be narrowed down by is read from it.
create table image_counts (
  profile_id text not null,
  kind text not null,
  value text not null,
  count integer not null,
  primary key (profile_id, kind, value)
);
create trigger tell_change after insert or update or delete on image_counts
  for each statement execute function tell_change();

-- What a picture counts for, each once.
create function image_values(picture text, origin text, recipe jsonb, colours text[])
returns table (kind text, value text) language sql stable as $$
  select 'all', ''
  union all select 'origins', origin
  union all select 'models', recipe ->> 'model' where recipe ->> 'model' is not null
  union all select 'colours', unnest(colours)
  union all select distinct 'styles', a.style_id from attributions a where a.image_id = picture
  union all select distinct 'artists', a.profile_id from attributions a where a.image_id = picture
$$;

create function add_to_image_counts(changes image_counts[]) returns void language plpgsql as $$
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

create function keep_image_counts() returns trigger language plpgsql as $$
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

-- Whom a picture owes is entered after it and removed before it; nothing updates it. The picture is locked before it is
-- read: whoever takes it out of the trash meanwhile counts what is there, before or after.
create function keep_owed_counts() returns trigger language plpgsql as $$
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

-- Before what is there is counted: nobody else writes pictures from here until this is committed.
create trigger image_counts_of_added after insert on images
  referencing new table as added for each statement execute function keep_image_counts();
create trigger image_counts_of_changed after update on images
  referencing old table as removed new table as added for each statement execute function keep_image_counts();
create trigger image_counts_of_removed after delete on images
  referencing old table as removed for each statement execute function keep_image_counts();
create trigger image_counts_of_owed after insert on attributions
  referencing new table as added for each statement execute function keep_owed_counts();
create trigger image_counts_of_settled after delete on attributions
  referencing old table as removed for each statement execute function keep_owed_counts();

insert into image_counts (profile_id, kind, value, count)
select i.profile_id, v.kind, v.value, count(*)
from images i cross join lateral image_values(i.id, i.origin, i.recipe, i.colours) v
where not i.sample and i.deleted_at is null group by 1, 2, 3;
