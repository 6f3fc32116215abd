-- Files that are to be removed from the picture store. A file is removed a while after this was asked for, if no row names
-- it and it was not stored again; then the row stays for a day, so that whoever was storing it just then stores it again.
create table file_removals (
  key text primary key,
  asked_at timestamptz not null default now(),
  removed_at timestamptz
);
create index file_removals_due on file_removals (asked_at) where removed_at is null;
create trigger tell_change after insert or update or delete on file_removals
  for each statement execute function tell_change();
