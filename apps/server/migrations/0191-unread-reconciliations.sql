-- A report with faults stays until an admin has read it: a later run of the same day no longer replaces it.
alter table reconciliations drop constraint reconciliations_pkey;
alter table reconciliations add column id bigint generated always as identity primary key;
alter table reconciliations add column read_at timestamptz;
create index reconciliations_ran_at on reconciliations (ran_at desc);
