-- How many pictures of a generation are there, so that its progress is told from its own row.
alter table generations add column delivered integer not null default 0;
update generations g set delivered =
  (select count(*) from images i where i.generation_id = g.id);
