-- Whose turn it is: how many generations of the same person were waiting when this one was asked for, itself among them.
alter table generations add column turn integer not null default 1;
create index generations_unfinished on generations (turn, created_at) where finished_at is null;
create index generations_measured on generations (finished_at desc) where status = 'succeeded';

-- Recipes that people keep under a name.
create table saved_recipes (
  id text primary key,
  user_id text not null references users,
  name text not null,
  recipe jsonb not null,
  created_at timestamptz not null
);
create unique index saved_recipes_name on saved_recipes (user_id, lower(name));
