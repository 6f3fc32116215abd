-- Pictures that a model composed and Limn painted. The composition is kept too, as its person's own.
alter table images
  add column composer jsonb,
  drop constraint images_origin_check,
  add constraint images_origin_check
    check (origin in ('generated', 'edited', 'composed', 'uploaded', 'composition')),
  add constraint images_composition_is_composed
    check (origin <> 'composition' or composer is not null);
