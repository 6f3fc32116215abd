-- A request for rights, and all that follows from it (docs: ARCHITECTURE.md, Projects).
create table projects (
  id text primary key,
  state text not null check (state in ('draft', 'submitted', 'countered', 'accepted', 'paid', 'active',
    'completed', 'declined', 'withdrawn', 'expired', 'terminated')),
  subject_kind text not null check (subject_kind in ('talent', 'book')),
  subject_id text not null,
  subject_name text not null,
  customer_id text not null,
  customer_user_id text not null,
  customer_name text not null,
  holder_id text not null,
  holder_kind text not null check (holder_kind in ('artist', 'influencer')),
  holder_user_id text not null,
  holder_name text not null,
  -- Terms in the shape of the contracts, with their version; parsed where they are read.
  terms jsonb not null,
  -- What the holder writes before it is sent; the customer's own draft is the terms of a draft, or this.
  draft jsonb,
  draft_by text check (draft_by in ('customer', 'holder')),
  version integer not null default 0,
  currency text not null,
  -- Paid to whom, in parts per million, as it stood when it was accepted.
  payees jsonb,
  answer_until timestamptz,
  reminded_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  renewal_told_at timestamptz,
  from_id text references projects (id) on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (customer_user_id <> holder_user_id)
);
create index projects_of_customer on projects (customer_id, changed_at desc);
create index projects_of_holder on projects (holder_id, changed_at desc) where state <> 'draft';
create index projects_to_answer on projects (answer_until) where state in ('submitted', 'countered', 'accepted');
create index projects_to_begin on projects (starts_at) where state = 'paid';
create index projects_to_end on projects (ends_at) where state = 'active';

create table project_versions (
  project_id text not null references projects (id) on delete cascade,
  number integer not null,
  side text not null check (side in ('customer', 'holder')),
  note text not null,
  terms jsonb not null,
  created_at timestamptz not null,
  primary key (project_id, number)
);

create table project_events (
  id bigint generated always as identity primary key,
  project_id text not null references projects (id) on delete cascade,
  side text check (side in ('customer', 'holder')),
  text text not null,
  created_at timestamptz not null
);
create index project_events_of on project_events (project_id, id);

create table project_messages (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  side text not null check (side in ('customer', 'holder')),
  text text not null,
  created_at timestamptz not null
);
create index project_messages_of on project_messages (project_id, id);

create table project_files (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  -- Null until it is sent with a message.
  message_id text references project_messages (id) on delete cascade,
  side text not null check (side in ('customer', 'holder')),
  name text not null,
  type text not null,
  bytes integer not null,
  storage_key text not null,
  created_at timestamptz not null
);
create index project_files_of on project_files (project_id);
create index project_files_by_key on project_files (storage_key);

create table project_outputs (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  -- One of the two: a picture of the gallery, or a file.
  image_id text,
  file_id text references project_files (id) on delete set null,
  kind text not null check (kind in ('image', 'video', 'voice', 'book excerpt')),
  note text not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  reason text not null,
  pin jsonb,
  -- What is to be paid once it is approved, in minor units.
  price integer not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  decided_at timestamptz
);
create index project_outputs_of on project_outputs (project_id, id);
create unique index project_outputs_once on project_outputs (project_id, coalesce(image_id, file_id))
  where status <> 'rejected';

create table project_agreements (
  project_id text primary key references projects (id) on delete cascade,
  state text not null check (state in ('offered', 'active', 'notice', 'windingDown', 'ended')),
  text text not null,
  sha256 text not null,
  number text unique,
  signatures jsonb not null,
  notice_by text check (notice_by in ('customer', 'holder')),
  notice_text text not null default '',
  cure_until timestamptz,
  wind_down_until timestamptz,
  left_by text check (left_by in ('customer', 'holder')),
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index project_agreements_to_cure on project_agreements (cure_until) where state = 'notice';
create index project_agreements_to_end on project_agreements (wind_down_until) where state = 'windingDown';
