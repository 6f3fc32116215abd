-- A likeness made from headshots, one a profile; without it, its headshots and what was cut out of them are gone too.
create table personas (
  id text not null,
  profile_id text not null,
  state text not null,
  -- What was consented to, use by use, and under which name, when it was trained last.
  uses jsonb default '[]'::jsonb not null,
  signed_name text default '' not null,
  -- Counts trainings: a training that is not the last one changes nothing.
  version integer default 0 not null,
  progress float8 default 0 not null,
  step text default '' not null,
  error text,
  trained_at timestamptz,
  constraint personas_state_check check ((state in ('collecting', 'training', 'ready', 'failed'))),
  constraint personas_pkey primary key (id),
  constraint personas_profile_id_key unique (profile_id),
  constraint personas_profile_id_fkey foreign key (profile_id) references profiles(id)
);

create trigger tell_change after insert or delete or update on personas for each statement execute function tell_change();

create table persona_headshots (
  id text not null,
  profile_id text not null,
  storage_key text not null,
  width integer not null,
  height integer not null,
  cut_key text,
  -- The person goes on below the lower edge of the cut-out.
  cut_below boolean default false not null,
  problem text,
  created_at timestamptz not null,
  fingerprint text,
  constraint persona_headshots_pkey primary key (id),
  constraint persona_headshots_profile_id_storage_key_key unique (profile_id, storage_key),
  constraint persona_headshots_profile_id_fkey foreign key (profile_id) references profiles(id)
);

create index headshots_band_0 on persona_headshots ((("substring"((('x' || fingerprint))::bit(128), 1, 21))::integer));
create index headshots_band_1 on persona_headshots ((("substring"((('x' || fingerprint))::bit(128), 22, 21))::integer));
create index headshots_band_2 on persona_headshots ((("substring"((('x' || fingerprint))::bit(128), 43, 21))::integer));
create trigger tell_change after insert or delete or update on persona_headshots for each statement execute function tell_change();

alter table known_pictures add constraint known_pictures_headshot_id_fkey foreign key (headshot_id) references persona_headshots(id) on delete cascade;

-- Every picture delivered with a persona, for good: the count stands when the picture is deleted.
create table persona_pictures (
  image_id text not null,
  project_id text not null,
  -- Whose likeness it shows.
  profile_id text not null,
  version integer not null,
  created_at timestamptz not null,
  constraint persona_pictures_pkey primary key (image_id),
  constraint persona_pictures_profile_id_fkey foreign key (profile_id) references profiles(id)
);

create index persona_pictures_of on persona_pictures (project_id, created_at desc);
create trigger tell_change after insert or delete or update on persona_pictures for each statement execute function tell_change();

-- What an influencer offers of name, image, likeness and voice; content and prices are in the profile.
create table talent_offers (
  profile_id text not null,
  offer jsonb not null,
  updated_at timestamptz not null,
  constraint talent_offers_pkey primary key (profile_id),
  constraint talent_offers_profile_id_fkey foreign key (profile_id) references profiles(id)
);

create trigger tell_change after insert or delete or update on talent_offers for each statement execute function tell_change();
create trigger tell_public after insert or delete or update on talent_offers for each statement execute function tell_public();

-- A voice to listen to, at most one a profile; without it the file is gone too.
create table voice_samples (
  id text not null,
  profile_id text not null,
  title text not null,
  storage_key text not null,
  type text not null,
  seconds float8 not null,
  peaks jsonb not null,
  created_at timestamptz not null,
  constraint voice_samples_seconds_check check ((seconds > (0)::float8)),
  constraint voice_samples_pkey primary key (id),
  constraint voice_samples_profile_id_key unique (profile_id),
  constraint voice_samples_profile_id_fkey foreign key (profile_id) references profiles(id)
);

create index voice_samples_file on voice_samples (storage_key);
create trigger tell_change after insert or delete or update on voice_samples for each statement execute function tell_change();
create trigger tell_public after insert or delete or update on voice_samples for each statement execute function tell_public();
