-- Faces that were found in a reference's thumbnail; null: not looked for yet.
alter table reference_pictures add column faces integer;
