-- A licence that was upgraded is superseded by the one its buyer paid the difference for.
alter table licences add column upgraded_from text references licences;
create index licences_upgraded_from on licences (upgraded_from) where upgraded_from is not null;
alter table licences drop constraint licences_status_check;
alter table licences add constraint licences_status_check
  check (status in ('pending', 'active', 'abandoned', 'superseded', 'refunded'));
