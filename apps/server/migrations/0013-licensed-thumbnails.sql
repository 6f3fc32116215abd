-- The small picture without the preview mark, for who holds a licence; made when it is first asked for.
alter table images add column clean_thumbnail_key text;
