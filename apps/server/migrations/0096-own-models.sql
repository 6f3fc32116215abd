-- Models that learned one style from its artist's works, by a provider's trainer and with a consent of its own: a row for
-- each training. `style_models` has one row a maker, which servers read as what a style is painted from.
create table own_models (
  id text primary key,
  style_id text not null references art_styles,
  version integer not null,
  provider_id text not null references providers,
  -- The checkpoint it was trained on: it fits no other.
  base text not null,
  -- What the provider calls it, once it is trained.
  model text,
  -- The word it answers to.
  caption text not null,
  -- Ids of the works it learned from: whom its pictures owe, in equal parts.
  works jsonb not null,
  state text not null check (state in ('training', 'ready', 'published', 'failed', 'cancelled', 'withdrawn')),
  progress real not null default 0,
  step text not null,
  error text,
  -- Who pays for the training, and how many credits.
  user_id text not null references users,
  credits integer not null check (credits >= 0),
  seed bigint not null,
  cancel_requested_at timestamptz,
  -- The painting of its samples.
  samples text,
  -- Made by it for creators.
  pictures integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  trained_at timestamptz,
  published_at timestamptz,
  ended_at timestamptz,
  -- What came of asking the provider to delete it.
  removal jsonb,
  unique (style_id, version)
);
-- Of one style one is trained at a time, and one is offered.
create unique index own_models_training on own_models (style_id) where state = 'training';
create unique index own_models_published on own_models (style_id) where state = 'published';
create trigger tell_change after insert or update or delete on own_models
  for each statement execute function tell_change();
create trigger tell_public after insert or update or delete on own_models
  for each statement execute function tell_public();

-- Providers train models, too.
alter table provider_tries add column what text not null default 'picture' check (what in ('picture', 'training'));

-- What each picture of a generation pays its style's artist, in minor units, as it was when it was asked for.
alter table generations add column artist_price integer not null default 0 check (artist_price >= 0);
