-- Who gives leave to show a finished project on its rights holder's page: shown once both do.
alter table projects add column shown_by text[] not null default '{}';
create index projects_shown on projects (holder_id, ends_at desc)
  where state = 'completed' and shown_by @> array['customer', 'holder'];
