-- Each tile small, for seeing a canvas from far before its tiles have come: a WebP of 64×64 in base64, which both
-- databases' drivers and an export of one's data hand on as it is. Null: stored before there were any.
alter table tile_files add column small text;
