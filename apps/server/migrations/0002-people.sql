-- People: own names and pictures, deletion of accounts
alter table users
  -- True once the person has changed their name or picture: the provider's are not taken over any more.
  add column own_name boolean not null default false,
  add column picture_photo text,
  add column deletion_asked_at timestamptz,
  add column deleted_at timestamptz;
create index users_waiting on users (created_at) where accepted_at is null and deleted_at is null;
create index users_deleting on users (deletion_asked_at) where deletion_asked_at is not null and deleted_at is null;

-- Photos of people: headshots, covers, portfolio pictures. A row without keys is a ticket not yet filled.
create table photos (
  id text primary key,
  user_id text not null references users,
  purpose text not null check (purpose in ('headshot', 'coverphoto', 'portfolio', 'picture')),
  width integer,
  height integer,
  large_key text,
  medium_key text,
  small_key text,
  created_at timestamptz not null
);
create index photos_user on photos (user_id, created_at desc);

-- Drafts of profiles, one per person and kind
create table signup_drafts (
  user_id text not null references users,
  kind text not null check (kind in ('artist', 'creator', 'influencer')),
  draft jsonb not null,
  step text not null,
  updated_at timestamptz not null,
  primary key (user_id, kind)
);

-- A deleted profile stays for the licences sold from it; its person may begin another.
alter table profiles add column deleted_at timestamptz;
alter table profiles drop constraint profiles_user_id_kind_key;
create unique index profiles_one_of_a_kind on profiles (user_id, kind) where deleted_at is null;
create index profiles_published on profiles (kind) where published and deleted_at is null;

create table portfolio_images (
  id text primary key,
  profile_id text not null references profiles,
  photo_id text not null references photos,
  description text not null,
  position integer not null,
  removed_at timestamptz,
  created_at timestamptz not null
);
create index portfolio_images_profile on portfolio_images (profile_id, position);

create table likes (
  user_id text not null references users,
  profile_id text not null references profiles,
  created_at timestamptz not null,
  primary key (user_id, profile_id)
);
create index likes_profile on likes (profile_id);

-- Feature flags: by percentage, by role, and person by person
create table feature_rules (
  flag text primary key,
  percentage integer not null check (percentage between 0 and 100),
  roles jsonb not null
);
create table feature_people (
  flag text not null references feature_rules,
  email text not null,
  open boolean not null,
  primary key (flag, email)
);
create index feature_people_email on feature_people (email);
insert into feature_rules (flag, percentage, roles) values
  ('nilv', 100, '[]'), ('canvasEnhancements', 100, '[]'), ('admin', 0, '[]');

-- E-mail: written with what caused it, sent by a job
create table mails (
  id text primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  reply_to text,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_newest on mails (created_at desc);

-- Plans: months paid for in advance. Without an end: given by the house. Without a start: not yet paid.
create table plan_periods (
  id text primary key,
  user_id text not null references users,
  plan text not null check (plan in ('creator', 'studio')),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  check (ends_at is null or ends_at > starts_at)
);
create index plan_periods_user on plan_periods (user_id, starts_at);
insert into plan_periods (id, user_id, plan, starts_at, created_at)
  select 'per_' || substr(user_id, 5), user_id, plan, created_at, created_at
  from subscriptions where active and plan in ('creator', 'studio');
drop table subscriptions;

create table payment_customers (
  user_id text primary key references users,
  stripe_customer_id text not null unique,
  created_at timestamptz not null
);
