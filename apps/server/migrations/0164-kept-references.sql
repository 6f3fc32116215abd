-- A reference that somebody keeps as a picture of theirs, to place it on a canvas, and its record there.
alter table images
  drop constraint images_origin_check,
  add constraint images_origin_check
    check (origin in ('generated', 'edited', 'composed', 'uploaded', 'composition', 'reference'));
alter table image_references
  drop constraint image_references_part_check,
  add constraint image_references_part_check check (part in ('guide', 'subject', 'placed'));
create index image_references_reference on image_references (reference_id);
