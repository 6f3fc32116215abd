-- What sources answered to searches, for a day. Words are kept as a digest only, so that a row says nothing of who searched.
create table reference_searches (
  source text not null,
  digest text not null,
  hits jsonb not null,
  found_at timestamptz not null,
  primary key (source, digest)
);
create index reference_searches_age on reference_searches (found_at);
create trigger tell_change after insert or update or delete on reference_searches
  for each statement execute function tell_change();
