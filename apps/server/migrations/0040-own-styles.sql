-- Styles that creators train for themselves: seen and painted in by them alone, never published, never sold.
alter table art_styles
  add column private boolean not null default false,
  add constraint art_styles_private check (not (private and published_at is not null));
create index art_styles_own on art_styles (profile_id) where private and deleted_at is null;

-- What an artwork looks like: 128 bits as 32 hexadecimal digits. Works that came before this have none.
alter table artworks add column fingerprint text;
create index artworks_same on artworks (sha256);
