-- Whether programs and agents may make pictures in a style and license them; its artist decides.
alter table art_styles add column programs_allowed boolean not null default true;
