-- Notifications are stored as a kind with its data; sentences are made when they are shown. Sentences that were stored
-- before keep their words as kind 'text'.
alter table notifications add column content jsonb;
update notifications
set content = jsonb_build_object('kind', 'text', 'data', jsonb_build_object('text', message));
-- Rows without content are unused since 1.0, which is not released: no other version runs beside this one.
alter table notifications alter column content set not null;
-- The sentence is unused since 1.0.
alter table notifications drop column message;
