-- People
create table users (
  id text not null,
  issuer text not null,
  subject text not null,
  email text not null,
  given_name text default '' not null,
  family_name text default '' not null,
  picture text,
  accepted_at timestamptz,
  created_at timestamptz not null,
  own_name boolean default false not null,
  picture_photo text,
  deletion_asked_at timestamptz,
  deleted_at timestamptz,
  -- Whether the provider says that a person's e-mail address is theirs. Rights and acceptance follow proved addresses
  -- only; who was let in before stays so, and is proved at the next sign-in.
  email_verified boolean default false not null,
  -- Whether the person's prompts are written into the files of their pictures.
  prompt_in_files boolean default false not null,
  suspended_at timestamptz,
  suspended_why text default '' not null,
  signed_out_at timestamptz,
  last_seen_at timestamptz,
  constraint users_issuer_subject_key unique (issuer, subject),
  constraint users_pkey primary key (id)
);

create index users_address on users (lower(email));
create index users_deleting on users (deletion_asked_at) where ((deletion_asked_at is not null) and (deleted_at is null));
create index users_newest on users (created_at desc, id desc);
create index users_waiting on users (created_at) where ((accepted_at is null) and (deleted_at is null));
create trigger tell_change after insert or delete or update on users for each statement execute function tell_change();

-- Admin rights belong to an e-mail address: a person is one verified address at the provider, however many accounts
-- sign in with it. One row per address; `since` starts again when the rights come back.
create table admins (
  id text not null,
  -- Lower case; empty once the person's account is deleted.
  email text not null,
  -- 'operator': named in the configuration. 'granted': proposed by one admin and approved by another.
  origin text not null,
  -- The admin who proposed the grant; null for operators, and for grants made before two admins were needed.
  proposed_by text,
  since timestamptz not null,
  ended_at timestamptz,
  constraint admins_check check (((email <> '') or (ended_at is not null))),
  constraint admins_check1 check (((origin = 'granted') or (proposed_by is null))),
  constraint admins_origin_check check ((origin in ('operator', 'granted'))),
  constraint admins_pkey primary key (id),
  constraint admins_proposed_by_fkey foreign key (proposed_by) references admins(id)
);

create unique index admins_email on admins (email) where (email <> '');
create trigger tell_change after insert or delete or update on admins for each statement execute function tell_change();

-- Whose account was deleted, so that a token issued before that makes no new account. Only a digest of issuer and
-- subject is kept, for a year.
create table deleted_people (
  -- SHA-256 of issuer, a line break and subject, in hexadecimal.
  digest text not null,
  -- By the real clock, as tokens are; the business clock can be moved.
  deleted_at timestamptz default now() not null,
  constraint deleted_people_pkey primary key (digest)
);

create trigger tell_change after insert or delete or update on deleted_people for each statement execute function tell_change();

-- What the embedded identity provider keeps
create table oidc_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  constraint oidc_records_pkey primary key (model, id)
);

create index oidc_records_grant on oidc_records (grant_id) where (grant_id is not null);
create index oidc_records_uid on oidc_records (model, uid) where (uid is not null);

create table profiles (
  id text not null,
  user_id text not null,
  kind text not null,
  account_name text not null,
  about text default '' not null,
  published boolean default false not null,
  sample boolean default false not null,
  details jsonb default '{}'::jsonb not null,
  created_at timestamptz not null,
  -- A deleted profile stays for the licences sold from it; its person may begin another.
  deleted_at timestamptz,
  -- A talent is offered since its page was shown.
  published_at timestamptz,
  taken_down_at timestamptz,
  published_before boolean default false not null,
  -- How many like a profile, counted where it changes: artists are shown in this order.
  likes integer default 0 not null,
  constraint profiles_down_is_not_published check (((taken_down_at is null) or (not published))),
  constraint profiles_kind_check check ((kind in ('artist', 'creator', 'influencer'))),
  constraint profiles_pkey primary key (id),
  constraint profiles_user_id_fkey foreign key (user_id) references users(id)
);

create index profiles_liked on profiles (kind, likes desc, created_at desc, id desc) where (published and (deleted_at is null));
create index profiles_named on profiles (lower(account_name)) where (deleted_at is null);
create unique index profiles_one_of_a_kind on profiles (user_id, kind) where (deleted_at is null);
create index profiles_published on profiles (kind) where (published and (deleted_at is null));
create index profiles_words on profiles using gin ((((((account_name || ' ') || coalesce((details ->> 'profession'), '')) || ' ') || coalesce((details ->> 'tagline'), ''))) gin_trgm_ops) where (published and (deleted_at is null));
create trigger tell_change after insert or delete or update on profiles for each statement execute function tell_change();
create trigger tell_public after insert or delete or update on profiles for each statement execute function tell_public();

create table portfolio_images (
  id text not null,
  profile_id text not null,
  photo_id text not null,
  description text not null,
  "position" integer not null,
  removed_at timestamptz,
  created_at timestamptz not null,
  constraint portfolio_images_pkey primary key (id),
  constraint portfolio_images_profile_id_fkey foreign key (profile_id) references profiles(id)
);

create index portfolio_images_profile on portfolio_images (profile_id, "position");
create trigger tell_change after insert or delete or update on portfolio_images for each statement execute function tell_change();
create trigger tell_public after insert or delete or update on portfolio_images for each statement execute function tell_public();

-- Drafts of profiles, one per person and kind
create table signup_drafts (
  user_id text not null,
  kind text not null,
  draft jsonb not null,
  step text not null,
  updated_at timestamptz not null,
  constraint signup_drafts_kind_check check ((kind in ('artist', 'creator', 'influencer'))),
  constraint signup_drafts_pkey primary key (user_id, kind),
  constraint signup_drafts_user_id_fkey foreign key (user_id) references users(id)
);

create trigger tell_change after insert or delete or update on signup_drafts for each statement execute function tell_change();

-- Photos of people: headshots, covers, portfolio pictures. A row without keys is a ticket not yet filled.
create table photos (
  id text not null,
  user_id text not null,
  purpose text not null,
  width integer,
  height integer,
  large_key text,
  medium_key text,
  small_key text,
  created_at timestamptz not null,
  -- What a model composes is held against the photographs of people, by what they look like. Those that are there
  -- already are looked at by a job.
  fingerprint text,
  constraint photos_purpose_check check ((purpose in ('headshot', 'coverphoto', 'portfolio', 'picture', 'bookcover'))),
  constraint photos_pkey primary key (id),
  constraint photos_user_id_fkey foreign key (user_id) references users(id)
);

create index photos_band_0 on photos ((("substring"((('x' || fingerprint))::bit(128), 1, 21))::integer));
create index photos_band_1 on photos ((("substring"((('x' || fingerprint))::bit(128), 22, 21))::integer));
create index photos_band_2 on photos ((("substring"((('x' || fingerprint))::bit(128), 43, 21))::integer));
create index photos_user on photos (user_id, created_at desc);
create trigger tell_change after insert or delete or update on photos for each statement execute function tell_change();

alter table known_pictures add constraint known_pictures_photo_id_fkey foreign key (photo_id) references photos(id) on delete cascade;

alter table portfolio_images add constraint portfolio_images_photo_id_fkey foreign key (photo_id) references photos(id);

-- What artists and influencers prove to be theirs: a website's domain, or a handle on a network
create table verifications (
  id text not null,
  profile_id text not null,
  kind text not null,
  -- The domain, or the handle without its @
  value text not null,
  code text not null,
  state text not null,
  -- Why it was not found last
  problem text default '' not null,
  -- Looks in a row that did not find it, since it was found
  failures integer default 0 not null,
  verified_at timestamptz,
  checked_at timestamptz,
  -- When it is looked at (again)
  check_after timestamptz,
  created_at timestamptz not null,
  constraint verifications_check check (((state in ('checking', 'verified')) = (check_after is not null))),
  constraint verifications_failures_check check ((failures >= 0)),
  constraint verifications_kind_check check ((kind in ('domain', 'facebook', 'instagram', 'tiktok'))),
  constraint verifications_state_check check ((state in ('waiting', 'checking', 'verified', 'lost'))),
  constraint verifications_pkey primary key (id),
  constraint verifications_profile_id_kind_key unique (profile_id, kind),
  constraint verifications_profile_id_fkey foreign key (profile_id) references profiles(id) on delete cascade
);

create index verifications_due on verifications (check_after) where (check_after is not null);
create trigger tell_change after insert or delete or update on verifications for each statement execute function tell_change();

-- Whom a person has blocked or muted: the person, by the profile they were known by
create table distances (
  user_id text not null,
  other_id text not null,
  kind text not null,
  profile_id text not null,
  created_at timestamptz not null,
  constraint distances_check check ((user_id <> other_id)),
  constraint distances_kind_check check ((kind in ('block', 'mute'))),
  constraint distances_pkey primary key (user_id, other_id, kind),
  constraint distances_other_id_fkey foreign key (other_id) references users(id) on delete cascade,
  constraint distances_profile_id_fkey foreign key (profile_id) references profiles(id) on delete cascade,
  constraint distances_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index distances_other on distances (other_id, kind);
create trigger tell_change after insert or delete or update on distances for each statement execute function tell_change();

-- Addresses of exports: by the SHA-256 of their secret, good once.
create table account_exports (
  token_sha256 text not null,
  user_id text not null,
  expires_at timestamptz not null,
  constraint account_exports_pkey primary key (token_sha256),
  constraint account_exports_user_id_fkey foreign key (user_id) references users(id)
);

create index account_exports_user on account_exports (user_id);
create trigger tell_change after insert or delete or update on account_exports for each statement execute function tell_change();

-- Feature flags: by percentage, by role, and person by person
create table feature_rules (
  flag text not null,
  percentage integer not null,
  roles jsonb not null,
  constraint feature_rules_percentage_check check (((percentage >= 0) and (percentage <= 100))),
  constraint feature_rules_pkey primary key (flag)
);

create trigger tell_change after insert or delete or update on feature_rules for each statement execute function tell_change();
create trigger tell_public after insert or delete or update on feature_rules for each statement execute function tell_public();

create table feature_people (
  flag text not null,
  email text not null,
  open boolean not null,
  constraint feature_people_pkey primary key (flag, email),
  constraint feature_people_flag_fkey foreign key (flag) references feature_rules(flag)
);

create index feature_people_email on feature_people (email);
create trigger tell_change after insert or delete or update on feature_people for each statement execute function tell_change();
create trigger tell_public after insert or delete or update on feature_people for each statement execute function tell_public();

-- What people wrote by the contact form; each also goes out as a letter to us.
create table contact_messages (
  id text not null,
  name text not null,
  email text not null,
  topic text not null,
  message text not null,
  sender text not null,
  created_at timestamptz not null,
  constraint contact_messages_pkey primary key (id)
);

create index contact_messages_sender on contact_messages (sender, created_at);
create trigger tell_change after insert or delete or update on contact_messages for each statement execute function tell_change();

create function admin_of_user(account text) returns text
    language sql stable
    as $$
  select a.id from users u join admins a on a.email = lower(u.email)
  where u.id = account and u.email <> '' and u.email_verified
    and u.accepted_at is not null and u.deleted_at is null and a.ended_at is null
$$;

-- Features and whom they are open to at first: everybody, but for the admin area, which has its own rule.
insert into feature_rules (flag, percentage, roles) values
  ('nilv', 100, '[]'),
  ('canvasEnhancements', 100, '[]'),
  ('admin', 0, '[]');
