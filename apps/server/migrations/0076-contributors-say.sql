-- What everybody with a part in a book, but its holder, says to a version of the terms of a request about it.
create table project_consents (
  project_id text not null references projects (id) on delete cascade,
  version integer not null,
  profile_id text not null,
  agrees boolean not null,
  reason text not null default '',
  answered_at timestamptz not null,
  primary key (project_id, version, profile_id)
);
create index project_consents_of on project_consents (profile_id);
-- Open requests by who has a part in what they are about.
create index projects_payees on projects using gin (payees jsonb_path_ops)
  where state in ('submitted', 'countered');
