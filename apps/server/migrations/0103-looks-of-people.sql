-- What a model composes is held against the photographs of people, by what they look like. Those that are there already
-- are looked at by a job.
alter table photos add column fingerprint text;
alter table persona_headshots add column fingerprint text;
