-- Which version of its model painted an image; those there were painted by the first.
alter table images add column model_version text not null default '1';
alter table images alter column model_version drop default;
