-- A request for rights, and all that follows from it (docs: ARCHITECTURE.md, Projects).
create table projects (
  id text not null,
  state text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  customer_id text not null,
  customer_user_id text not null,
  customer_name text not null,
  holder_id text not null,
  holder_kind text not null,
  holder_user_id text not null,
  holder_name text not null,
  -- Terms in the shape of the contracts, with their version; parsed where they are read.
  terms jsonb not null,
  -- What the holder writes before it is sent; the customer's own draft is the terms of a draft, or this.
  draft jsonb,
  draft_by text,
  version integer default 0 not null,
  currency text not null,
  -- Paid to whom, in parts per million, as it stood when it was accepted.
  payees jsonb,
  answer_until timestamptz,
  reminded_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  renewal_told_at timestamptz,
  from_id text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Who gives leave to show a finished project on its rights holder's page: shown once both do.
  shown_by text[] default '{}'::text[] not null,
  -- The customer's own title of a project; empty: the first words of its brief are shown.
  title text default '' not null,
  constraint projects_check check ((customer_user_id <> holder_user_id)),
  constraint projects_draft_by_check check ((draft_by in ('customer', 'holder'))),
  constraint projects_holder_kind_check check ((holder_kind in ('artist', 'influencer'))),
  constraint projects_state_check check ((state in ('draft', 'submitted', 'countered', 'accepted', 'paid', 'active', 'completed', 'declined', 'withdrawn', 'expired', 'terminated'))),
  constraint projects_subject_kind_check check ((subject_kind in ('talent', 'book'))),
  constraint projects_pkey primary key (id),
  constraint projects_from_id_fkey foreign key (from_id) references projects(id) on delete set null
);

create index projects_from on projects (from_id) where (from_id is not null);
create index projects_granted on projects (subject_id) where (state in ('accepted', 'paid', 'active'));
create index projects_of_customer on projects (customer_id, changed_at desc);
create index projects_of_holder on projects (holder_id, changed_at desc) where (state <> 'draft');
create index projects_payees on projects using gin (payees jsonb_path_ops) where (state in ('submitted', 'countered'));
create index projects_shown on projects (holder_id, ends_at desc) where ((state = 'completed') and (shown_by @> array['customer', 'holder']));
create index projects_to_answer on projects (answer_until) where (state in ('submitted', 'countered', 'accepted'));
create index projects_to_begin on projects (starts_at) where (state = 'paid');
create index projects_to_end on projects (ends_at) where (state = 'active');
create trigger tell_change after insert or delete or update on projects for each statement execute function tell_change();

alter table persona_pictures add constraint persona_pictures_project_id_fkey foreign key (project_id) references projects(id);

create table project_versions (
  project_id text not null,
  number integer not null,
  side text not null,
  note text not null,
  terms jsonb not null,
  created_at timestamptz not null,
  constraint project_versions_side_check check ((side in ('customer', 'holder'))),
  constraint project_versions_pkey primary key (project_id, number),
  constraint project_versions_project_id_fkey foreign key (project_id) references projects(id) on delete cascade
);

create trigger tell_change after insert or delete or update on project_versions for each statement execute function tell_change();

create table project_agreements (
  project_id text not null,
  state text not null,
  text text not null,
  sha256 text not null,
  number text,
  signatures jsonb not null,
  notice_by text,
  notice_text text default '' not null,
  cure_until timestamptz,
  wind_down_until timestamptz,
  left_by text,
  revoked_at timestamptz,
  created_at timestamptz not null,
  constraint project_agreements_left_by_check check ((left_by in ('customer', 'holder'))),
  constraint project_agreements_notice_by_check check ((notice_by in ('customer', 'holder'))),
  constraint project_agreements_state_check check ((state in ('offered', 'active', 'notice', 'windingDown', 'ended'))),
  constraint project_agreements_number_key unique (number),
  constraint project_agreements_pkey primary key (project_id),
  constraint project_agreements_project_id_fkey foreign key (project_id) references projects(id) on delete cascade
);

create index project_agreements_to_cure on project_agreements (cure_until) where (state = 'notice');
create index project_agreements_to_end on project_agreements (wind_down_until) where (state = 'windingDown');
create trigger tell_change after insert or delete or update on project_agreements for each statement execute function tell_change();

-- What everybody with a part in a book, but its holder, says to a version of the terms of a request about it.
create table project_consents (
  project_id text not null,
  version integer not null,
  profile_id text not null,
  agrees boolean not null,
  reason text default '' not null,
  answered_at timestamptz not null,
  constraint project_consents_pkey primary key (project_id, version, profile_id),
  constraint project_consents_project_id_fkey foreign key (project_id) references projects(id) on delete cascade
);

create index project_consents_of on project_consents (profile_id);
create trigger tell_change after insert or delete or update on project_consents for each statement execute function tell_change();

create table project_events (
  id bigint not null,
  project_id text not null,
  side text,
  text text not null,
  created_at timestamptz not null,
  constraint project_events_side_check check ((side in ('customer', 'holder'))),
  constraint project_events_pkey primary key (id),
  constraint project_events_project_id_fkey foreign key (project_id) references projects(id) on delete cascade
);

create index project_events_of on project_events (project_id, id);
create trigger tell_change after insert or delete or update on project_events for each statement execute function tell_change();

create table project_files (
  id text not null,
  project_id text not null,
  -- Null until it is sent with a message.
  message_id text,
  side text not null,
  name text not null,
  type text not null,
  bytes integer not null,
  storage_key text not null,
  created_at timestamptz not null,
  -- Files handed in with a request: sent with the version of its terms, null until then and for those of messages and
  -- outputs.
  version integer,
  -- Files of projects and of editions are reported and taken down like what else people see of each other.
  taken_down_at timestamptz,
  constraint project_files_side_check check ((side in ('customer', 'holder'))),
  constraint project_files_pkey primary key (id),
  constraint project_files_project_id_fkey foreign key (project_id) references projects(id) on delete cascade
);

create index project_files_by_key on project_files (storage_key);
create index project_files_of on project_files (project_id);
create trigger tell_change after insert or delete or update on project_files for each statement execute function tell_change();

create table project_messages (
  id text not null,
  project_id text not null,
  side text not null,
  text text not null,
  created_at timestamptz not null,
  -- What was taken down is found, shown and sold nowhere. Whether it was shown before is kept, to restore it to where
  -- it was. `listed_before` is there already, for the trash.
  taken_down_at timestamptz,
  constraint project_messages_side_check check ((side in ('customer', 'holder'))),
  constraint project_messages_pkey primary key (id),
  constraint project_messages_project_id_fkey foreign key (project_id) references projects(id) on delete cascade
);

create index project_messages_newest on project_messages (created_at);
create index project_messages_of on project_messages (project_id, id);
create trigger tell_change after insert or delete or update on project_messages for each statement execute function tell_change();

alter table project_files add constraint project_files_message_id_fkey foreign key (message_id) references project_messages(id) on delete cascade;

create table project_outputs (
  id text not null,
  project_id text not null,
  -- One of the two: a picture of the gallery, or a file.
  image_id text,
  file_id text,
  kind text not null,
  note text not null,
  status text not null,
  reason text not null,
  pin jsonb,
  -- What is to be paid once it is approved, in minor units.
  price integer not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint project_outputs_kind_check check ((kind in ('image', 'video', 'voice', 'book excerpt'))),
  constraint project_outputs_status_check check ((status in ('pending', 'approved', 'rejected'))),
  constraint project_outputs_pkey primary key (id),
  constraint project_outputs_file_id_fkey foreign key (file_id) references project_files(id) on delete set null,
  constraint project_outputs_project_id_fkey foreign key (project_id) references projects(id) on delete cascade
);

create index project_outputs_of on project_outputs (project_id, id);
create unique index project_outputs_once on project_outputs (project_id, coalesce(image_id, file_id)) where (status <> 'rejected');
create trigger tell_change after insert or delete or update on project_outputs for each statement execute function tell_change();

-- Each try at paying for a project or one of its outputs: a payment page that was left is not opened again.
create table project_payments (
  -- The reference of the payment.
  id text not null,
  project_id text not null,
  -- Null: the project's own price.
  output_id text,
  created_at timestamptz not null,
  constraint project_payments_pkey primary key (id),
  constraint project_payments_project_id_fkey foreign key (project_id) references projects(id)
);

create index project_payments_of on project_payments (project_id, id);
create trigger tell_change after insert or delete or update on project_payments for each statement execute function tell_change();

alter table project_events alter column id add generated always as identity (
    sequence name project_events_id_seq
    start with 1
    increment by 1
    no minvalue
    no maxvalue
    cache 1
);
