-- Generations are listed unless all pictures that are left of them are in the trash: kept where pictures change, so that none of those
-- before a page is looked up for it.
alter table generations add column trashed boolean not null default false;

-- Generations are locked before their pictures are read: whoever changes another picture of one meanwhile sees this one.
create function set_trashed_generations(changed text[]) returns void language plpgsql as $$
begin
  perform from generations where id = any (changed) order by id for no key update;
  update generations g set trashed = not g.trashed
    where g.id = any (changed) and g.trashed <> (
      exists (select from images i where i.generation_id = g.id)
      and not exists (select from images i where i.generation_id = g.id and i.deleted_at is null));
end $$;

create function keep_trashed_generations() returns trigger language plpgsql as $$
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

-- By their names before counts and keys of pictures: generations are locked first.
create trigger generations_of_added after insert on images
  referencing new table as added for each statement execute function keep_trashed_generations();
create trigger generations_of_changed after update on images
  referencing old table as removed new table as added for each statement execute function keep_trashed_generations();
create trigger generations_of_removed after delete on images
  referencing old table as removed for each statement execute function keep_trashed_generations();

select set_trashed_generations(array(
  select distinct generation_id from images where generation_id is not null and deleted_at is not null));

create index generations_listed on generations (profile_id, sample, trashed, created_at desc, id desc);
drop index generations_profile;
