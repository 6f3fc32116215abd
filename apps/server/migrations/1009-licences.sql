-- Agreements and consents. A version's text never changes: a consent points at exactly what was read.
create table agreements (
  kind text not null,
  version text not null,
  title text not null,
  text text not null,
  sha256 text not null,
  published_at timestamptz not null,
  constraint agreements_pkey primary key (kind, version)
);

create trigger agreements_are_final before delete or update on agreements for each row execute function refuse_change();
create trigger tell_change after insert or delete or update on agreements for each statement execute function tell_change();

create table consents (
  id text not null,
  user_id text not null,
  profile_id text,
  kind text not null,
  version text not null,
  sha256 text not null,
  subject_id text not null,
  accepted_at timestamptz not null,
  withdrawn_at timestamptz,
  -- Who advised the person on the agreement, as they said themselves. Null: they were not asked, or did not say.
  advised_by text,
  constraint consents_pkey primary key (id),
  constraint consents_kind_version_fkey foreign key (kind, version) references agreements(kind, version),
  constraint consents_profile_id_fkey foreign key (profile_id) references profiles(id),
  constraint consents_user_id_fkey foreign key (user_id) references users(id)
);

create index consents_subject on consents (subject_id);
create index consents_user on consents (user_id, accepted_at desc);
create trigger tell_change after insert or delete or update on consents for each statement execute function tell_change();

-- Licences and payments
create table licences (
  id text not null,
  number text,
  status text not null,
  image_id text not null,
  profile_id text not null,
  user_id text not null,
  licensee text not null,
  tier text not null,
  amount integer not null,
  currency text not null,
  agreement_version text not null,
  agreement_sha256 text not null,
  request_id text not null,
  -- A pending purchase holds the picture until then.
  reserved_until timestamptz not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  request_sha256 text,
  -- A licence that was upgraded is superseded by the one its buyer paid the difference for.
  upgraded_from text,
  part_of text,
  -- What was paid for all of them together; null for a licence bought by itself.
  purchase_amount integer,
  constraint licences_status_check check ((status in ('pending', 'active', 'abandoned', 'superseded', 'refunded'))),
  constraint licences_tier_check check ((tier in ('personal', 'standard', 'commercial'))),
  constraint licences_number_key unique (number),
  constraint licences_pkey primary key (id),
  constraint licences_user_id_request_id_key unique (user_id, request_id),
  constraint licences_image_id_fkey foreign key (image_id) references images(id),
  constraint licences_part_of_fkey foreign key (part_of) references licences(id) on delete cascade,
  constraint licences_profile_id_fkey foreign key (profile_id) references profiles(id),
  constraint licences_upgraded_from_fkey foreign key (upgraded_from) references licences(id),
  constraint licences_user_id_fkey foreign key (user_id) references users(id)
);

create unique index licences_exclusive on licences (image_id) where ((tier = 'commercial') and (status = 'active'));
create index licences_image on licences (image_id);
create index licences_part_of on licences (part_of) where (part_of is not null);
create index licences_profile on licences (profile_id, created_at desc);
create index licences_upgraded_from on licences (upgraded_from) where (upgraded_from is not null);
create trigger tell_change after insert or delete or update on licences for each statement execute function tell_change();

create table licensed_files (
  licence_number text not null,
  image_id text not null,
  file_key text not null,
  sha256 text not null,
  -- Size in pixels of a file delivered under a licence, where it was enlarged; null: it has its picture's own size.
  -- So have all that were made until now. They are kept, for their SHA-256 stands in certificates and receipts.
  width integer,
  height integer,
  constraint licensed_files_pkey primary key (licence_number),
  constraint licensed_files_image_id_fkey foreign key (image_id) references images(id) on delete cascade
);

create index licensed_files_image on licensed_files (image_id);
create trigger tell_change after insert or delete or update on licensed_files for each statement execute function tell_change();
