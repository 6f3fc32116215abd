-- Files of projects and of editions are reported and taken down like what else people see of each other.
alter table project_files add column taken_down_at timestamptz;
alter table edition_exports add column taken_down_at timestamptz;
alter table moderation_cases drop constraint moderation_cases_kind_check;
alter table moderation_cases add constraint moderation_cases_kind_check
  check (kind in ('style', 'profile', 'book', 'image', 'message', 'file', 'edition-file'));
