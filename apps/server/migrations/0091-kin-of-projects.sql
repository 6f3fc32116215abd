-- What was asked again from a project, or renews it.
create index projects_from on projects (from_id) where from_id is not null;
