-- What an artist asks for a picture made with their own model; those there start at the usual 50.
alter table art_styles add column price_own_model integer not null default 50;
alter table art_styles alter column price_own_model drop default;
