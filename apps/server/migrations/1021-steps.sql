-- Steps of long tasks are stored as a kind with its data; words are made when they are shown. Words that were stored
-- before stay as kind 'text'. A step is null where nothing is under way. 1.0 is not released, so no other version runs
-- beside this one.
create function step_of(words text) returns jsonb language sql immutable as
  $$ select case when words = '' then null else jsonb_build_object('kind', 'text', 'text', words) end $$;

-- Words are unused since 1.0.
alter table trainings alter column step drop default, alter column step drop not null,
  alter column step type jsonb using step_of(step);
-- Words are unused since 1.0.
alter table generations alter column step drop default, alter column step drop not null,
  alter column step type jsonb using step_of(step);
-- Words are unused since 1.0.
alter table own_models alter column step drop not null,
  alter column step type jsonb using step_of(step);
-- Words are unused since 1.0.
alter table personas alter column step drop default, alter column step drop not null,
  alter column step type jsonb using step_of(step);
-- Words are unused since 1.0.
alter table edition_exports alter column step drop default, alter column step drop not null,
  alter column step type jsonb using step_of(step);

drop function step_of(text);
