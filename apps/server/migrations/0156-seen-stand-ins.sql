-- How far the tile that is used instead differs from this one: the largest difference of any channel, 0 to 255.
alter table tile_files add column stand_in_differs smallint not null default 0;
