-- Events of projects are stored as a kind with its data; sentences are made when they are shown. Sentences that were
-- stored before keep their words as kind 'text'; only the beginning of a term is asked for by its kind.
alter table project_events add column event jsonb;
update project_events
set event = case text
  when 'The term began' then jsonb_build_object('kind', 'term-began')
  else jsonb_build_object('kind', 'text', 'text', text)
end;
-- Rows without an event are unused since 1.0, which is not released: no other version runs beside this one.
alter table project_events alter column event set not null;
-- The sentence is unused since 1.0.
alter table project_events drop column text;
