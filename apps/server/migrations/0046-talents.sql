-- What an influencer offers of name, image, likeness and voice; content and prices are in the profile.
create table talent_offers (
  profile_id text primary key references profiles (id),
  offer jsonb not null,
  updated_at timestamptz not null
);

-- A voice to listen to, at most one a profile; without it the file is gone too.
create table voice_samples (
  id text primary key,
  profile_id text not null unique references profiles (id),
  title text not null,
  storage_key text not null,
  type text not null,
  seconds double precision not null check (seconds > 0),
  peaks jsonb not null,
  created_at timestamptz not null
);
create index voice_samples_file on voice_samples (storage_key);
