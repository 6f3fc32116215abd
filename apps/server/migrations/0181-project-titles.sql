-- The customer's own title of a project; empty: the first words of its brief are shown.
alter table projects add column title text not null default '';
