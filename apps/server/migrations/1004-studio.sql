-- Studio
create table generations (
  id text not null,
  user_id text not null,
  profile_id text not null,
  style_id text not null,
  request_id text not null,
  recipe jsonb not null,
  status text not null,
  credits_reserved integer not null,
  credits_spent integer default 0 not null,
  progress real default 0 not null,
  step text default 'Waiting' not null,
  current integer default 1 not null,
  preview_key text,
  error text,
  attempts integer default 0 not null,
  cancel_requested_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  request_sha256 text,
  sample boolean default false not null,
  free_pictures integer default 0 not null,
  -- How many pictures of a generation are there, so that its progress is told from its own row.
  delivered integer default 0 not null,
  place jsonb,
  -- Whose turn it is: how many generations of the same person were waiting when this one was asked for, itself among
  -- them.
  turn integer default 1 not null,
  -- Which process paints it, or did: how many there are, and what ran beside it, tell how long others wait.
  worker text,
  -- What each picture of a generation pays its style's artist, in minor units, as it was when it was asked for.
  artist_price integer default 0 not null,
  -- How long painting threads work for a generation, and on how many of its pictures: by these is told how long
  -- others wait.
  worked real,
  at_work integer default 0 not null,
  -- Generations are listed unless all pictures that are left of them are in the trash: kept where pictures change, so
  -- that none of those before a page is looked up for it.
  trashed boolean default false not null,
  -- How far the pictures of a generation that cost credits have come, 0 to 1: cancelling charges for these alone.
  paid_progress real default 0 not null,
  constraint generations_artist_price_check check ((artist_price >= 0)),
  constraint generations_free_pictures_check check ((free_pictures >= 0)),
  constraint generations_status_check check ((status in ('queued', 'running', 'succeeded', 'failed', 'cancelled'))),
  constraint generations_pkey primary key (id),
  constraint generations_user_id_request_id_key unique (user_id, request_id),
  constraint generations_profile_id_fkey foreign key (profile_id) references profiles(id),
  constraint generations_style_id_fkey foreign key (style_id) references art_styles(id),
  constraint generations_user_id_fkey foreign key (user_id) references users(id)
);

create index generations_failed on generations (finished_at) where (status = 'failed');
create index generations_listed on generations (profile_id, sample, trashed, created_at desc, id desc);
create index generations_measured on generations (finished_at desc) where (status = 'succeeded');
create index generations_samples on generations (style_id, created_at desc) where sample;
create index generations_unfinished on generations (turn, created_at) where (finished_at is null);
create trigger tell_change after insert or delete or update on generations for each statement execute function tell_change();

-- Pictures that people without an account make, one a day for each network. Deleted after a day.
create table guest_pictures (
  -- Random: whoever has it can see the picture.
  id uuid not null,
  -- A keyed hash of the network address (IPv4) or of its first 64 bits (IPv6).
  network text not null,
  request_id text not null,
  style_id text not null,
  -- As it is painted, with the seed drawn.
  recipe jsonb not null,
  status text not null,
  error text,
  account jsonb,
  -- WebP with the visible mark.
  file_key text,
  created_at timestamptz not null,
  constraint guest_pictures_check check (((status = 'succeeded') = ((file_key is not null) and (account is not null)))),
  constraint guest_pictures_status_check check ((status in ('queued', 'running', 'succeeded', 'failed'))),
  constraint guest_pictures_network_request_id_key unique (network, request_id),
  constraint guest_pictures_pkey primary key (id)
);

create index guest_pictures_created on guest_pictures (created_at);
create trigger tell_change after insert or delete or update on guest_pictures for each statement execute function tell_change();

-- Models that learned one style from its artist's works, by a provider's trainer and with a consent of its own: a row
-- for each training. `style_models` has one row a maker, which servers read as what a style is painted from.
create table own_models (
  id text not null,
  style_id text not null,
  version integer not null,
  provider_id text not null,
  -- The checkpoint it was trained on: it fits no other.
  base text not null,
  -- What the provider calls it, once it is trained.
  model text,
  -- The word it answers to.
  caption text not null,
  -- Ids of the works it learned from: whom its pictures owe, in equal parts.
  works jsonb not null,
  state text not null,
  progress real default 0 not null,
  step text not null,
  error text,
  -- Who pays for the training, and how many credits.
  user_id text not null,
  credits integer not null,
  seed bigint not null,
  cancel_requested_at timestamptz,
  -- The painting of its samples.
  samples text,
  -- Made by it for creators.
  pictures integer default 0 not null,
  created_at timestamptz not null,
  started_at timestamptz,
  trained_at timestamptz,
  published_at timestamptz,
  ended_at timestamptz,
  -- What came of asking the provider to delete it.
  removal jsonb,
  constraint own_models_credits_check check ((credits >= 0)),
  constraint own_models_state_check check ((state in ('training', 'ready', 'published', 'failed', 'cancelled', 'withdrawn'))),
  constraint own_models_pkey primary key (id),
  constraint own_models_style_id_version_key unique (style_id, version),
  constraint own_models_style_id_fkey foreign key (style_id) references art_styles(id),
  constraint own_models_user_id_fkey foreign key (user_id) references users(id)
);

create unique index own_models_published on own_models (style_id) where (state = 'published');
create unique index own_models_training on own_models (style_id) where (state = 'training');
create trigger tell_change after insert or delete or update on own_models for each statement execute function tell_change();
create trigger tell_public after insert or delete or update on own_models for each statement execute function tell_public();

-- Recipes that people keep under a name.
create table saved_recipes (
  id text not null,
  user_id text not null,
  name text not null,
  recipe jsonb not null,
  created_at timestamptz not null,
  constraint saved_recipes_pkey primary key (id),
  constraint saved_recipes_user_id_fkey foreign key (user_id) references users(id)
);

create unique index saved_recipes_name on saved_recipes (user_id, lower(name));
create trigger tell_change after insert or delete or update on saved_recipes for each statement execute function tell_change();

-- Providers of models that compose pictures, and every picture that was asked of one.
create table providers (
  id text not null,
  -- Names the model it makes in recipes, for ever.
  slug text not null,
  kind text not null,
  name text not null,
  address text not null,
  -- Headers with keys, encrypted under the server's secret.
  headers text not null,
  -- Their names, to be shown.
  header_names text[] not null,
  settings jsonb not null,
  version text not null,
  licence text not null,
  training_source text not null,
  training_text text not null,
  training_url text,
  credits integer not null,
  cost_per_thousand integer not null,
  monthly_budget integer,
  deadline integer not null,
  enabled boolean not null,
  from_environment boolean not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- Samplers that a provider named when it was last tested.
  samplers text[] default '{}'::text[] not null,
  constraint providers_cost_per_thousand_check check ((cost_per_thousand >= 0)),
  constraint providers_credits_check check ((credits > 0)),
  constraint providers_kind_check check ((kind in ('comfyui', 'bria', 'fal', 'openai'))),
  constraint providers_training_source_check check ((training_source in ('licensed', 'public-domain', 'open', 'scraped', 'unknown'))),
  constraint providers_pkey primary key (id),
  constraint providers_slug_key unique (slug)
);

create trigger tell_change after insert or delete or update on providers for each statement execute function tell_change();
create trigger tell_public after insert or delete or update on providers for each statement execute function tell_public();

alter table own_models add constraint own_models_provider_id_fkey foreign key (provider_id) references providers(id);

-- A try is written before the provider is asked, under the id it will be known by there: a server that is killed at
-- any point finds it again. It outlives its generation, for it has cost money.
create table provider_tries (
  id uuid not null,
  provider_id text not null,
  generation_id text not null,
  "position" integer not null,
  state text not null,
  -- What it is called there.
  job jsonb,
  failure text,
  -- Minor units for a thousand pictures, as it was then.
  cost_per_thousand integer not null,
  -- The composition, once it is kept.
  image_id text,
  seed bigint not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Providers train models, too.
  what text default 'picture' not null,
  -- Which of a provider's servers a try was asked of; null: its own address.
  server text,
  constraint provider_tries_state_check check ((state in ('starting', 'running', 'done', 'failed', 'cancelled'))),
  constraint provider_tries_what_check check ((what in ('picture', 'training'))),
  constraint provider_tries_pkey primary key (id),
  constraint provider_tries_provider_id_fkey foreign key (provider_id) references providers(id)
);

create unique index provider_tries_open on provider_tries (generation_id, "position") where (state in ('starting', 'running'));
create index provider_tries_picture on provider_tries (generation_id, "position", started_at desc);
create index provider_tries_provider on provider_tries (provider_id, started_at desc);
create trigger tell_change after insert or delete or update on provider_tries for each statement execute function tell_change();
