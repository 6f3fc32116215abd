-- What can be seen in a picture that was painted from words alone, as the painter composed it. Empty for all others: what
-- is in a picture that was followed, or in a file, is not known.
alter table images add column contents jsonb not null default '[]';
