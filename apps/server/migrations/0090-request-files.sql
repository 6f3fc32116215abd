-- Files handed in with a request: sent with the version of its terms, null until then and for those of messages and outputs.
alter table project_files add column version integer;
