-- Files delivered under a licence may be larger than their picture. Those made until now have its size, and are kept:
-- their SHA-256 stands in certificates and receipts.
alter table licensed_files add column width integer, add column height integer;
update licensed_files set width = images.width, height = images.height
from images where images.id = licensed_files.image_id;
alter table licensed_files alter column width set not null, alter column height set not null;
