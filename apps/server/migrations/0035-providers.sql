-- Providers of models that compose pictures, and every picture that was asked of one.
create table providers (
  id text primary key,
  -- Names the model it makes in recipes, for ever.
  slug text not null unique,
  kind text not null check (kind in ('comfyui', 'bria', 'fal', 'openai')),
  name text not null,
  address text not null,
  -- Headers with keys, encrypted under the server's secret.
  headers text not null,
  -- Their names, to be shown.
  header_names text[] not null,
  settings jsonb not null,
  version text not null,
  licence text not null,
  training_source text not null check (training_source in ('licensed', 'public-domain', 'scraped', 'unknown')),
  training_text text not null,
  training_url text,
  credits integer not null check (credits > 0),
  cost_per_thousand integer not null check (cost_per_thousand >= 0),
  monthly_budget integer,
  deadline integer not null,
  enabled boolean not null,
  from_environment boolean not null,
  created_at timestamptz not null,
  removed_at timestamptz
);

-- A try is written before the provider is asked, under the id it will be known by there: a server that is killed at
-- any point finds it again. It outlives its generation, for it has cost money.
create table provider_tries (
  id uuid primary key,
  provider_id text not null references providers,
  generation_id text not null,
  position integer not null,
  state text not null check (state in ('starting', 'running', 'done', 'failed', 'cancelled')),
  -- What it is called there.
  job jsonb,
  failure text,
  -- Minor units for a thousand pictures, as it was then.
  cost_per_thousand integer not null,
  -- The composition, once it is kept.
  image_id text,
  seed bigint not null,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index provider_tries_picture on provider_tries (generation_id, position, started_at desc);
create index provider_tries_provider on provider_tries (provider_id, started_at desc);
-- Of one picture, one try at a time.
create unique index provider_tries_open on provider_tries (generation_id, position)
  where state in ('starting', 'running');
