-- A project may have several editions. The version before knows one by project_id, which stays the first one's and is null for the
-- others; what it begins is written down in the new column, too.
alter table editions alter column project_id drop not null;
alter table editions add column of_project text references projects (id);
update editions set of_project = project_id;
create index editions_of_project on editions (of_project, created_at);

create function name_project_of_edition() returns trigger language plpgsql as $$
begin
  new.of_project := coalesce(new.of_project, new.project_id);
  return new;
end $$;
create trigger editions_named before insert on editions
  for each row execute function name_project_of_edition();
