-- One case for each thing that was ever reported.
create table moderation_cases (
  subject_id text not null,
  kind text not null,
  owner_id text not null,
  state text not null,
  reason text,
  words text default '' not null,
  taken_down_at timestamptz,
  statement text,
  signature text,
  countered_at timestamptz,
  -- When the clock decides, as long as nobody has
  due_at timestamptz,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  constraint moderation_cases_check check (((state in ('takenDown', 'countered')) = (due_at is not null))),
  constraint moderation_cases_check1 check ((((statement is null) = (countered_at is null)) and ((signature is null) = (countered_at is null)))),
  constraint moderation_cases_kind_check check ((kind in ('style', 'profile', 'book', 'image', 'message', 'file', 'edition-file'))),
  constraint moderation_cases_state_check check ((state in ('open', 'dismissed', 'takenDown', 'countered', 'upheld', 'restored'))),
  constraint moderation_cases_pkey primary key (subject_id),
  constraint moderation_cases_owner_id_fkey foreign key (owner_id) references users(id)
);

create index moderation_cases_due on moderation_cases (due_at) where (due_at is not null);
create index moderation_cases_owner on moderation_cases (owner_id);
create index moderation_cases_queue on moderation_cases (state, changed_at desc);
create trigger tell_change after insert or delete or update on moderation_cases for each statement execute function tell_change();

-- What people report of listings: an art style, or somebody's public page
create table reports (
  id text not null,
  user_id text,
  reason text not null,
  text text not null,
  created_at timestamptz not null,
  -- A report is of whatever can be seen, by a person or from an address.
  subject_id text not null,
  email text,
  constraint reports_check check ((num_nonnulls(user_id, email) = 1)),
  constraint reports_pkey primary key (id),
  constraint reports_subject_id_fkey foreign key (subject_id) references moderation_cases(subject_id) on delete cascade,
  constraint reports_user_id_fkey foreign key (user_id) references users(id)
);

create index reports_address on reports (lower(email), created_at desc) where (email is not null);
create unique index reports_once on reports (subject_id, user_id) where (user_id is not null);
create unique index reports_once_by_address on reports (subject_id, lower(email)) where (email is not null);
create index reports_user on reports (user_id, created_at desc);
create trigger tell_change after insert or delete or update on reports for each statement execute function tell_change();

-- Names that nobody may prompt for: living people, and artists without a style here. An admin keeps the list.
create table blocked_names (
  -- The name in lower case, without accents and signs.
  key text not null,
  name text not null,
  kind text not null,
  note text not null,
  created_at timestamptz not null,
  constraint blocked_names_kind_check check ((kind in ('person', 'artist'))),
  constraint blocked_names_pkey primary key (key)
);

create index blocked_names_joined on blocked_names (replace(key, ' ', ''));
create trigger tell_change after insert or delete or update on blocked_names for each statement execute function tell_change();

-- What admins did. Ids only: it outlives whom it names.
create table audit_log (
  id bigint not null,
  at timestamptz not null,
  by_id text not null,
  action text not null,
  subject text not null,
  why text not null,
  constraint audit_log_pkey primary key (id)
);

create index audit_log_action on audit_log (action, id desc);
create index audit_log_by on audit_log (by_id, id desc);
create index audit_log_subject on audit_log (subject, id desc);
create trigger audit_log_is_final before delete or update on audit_log for each row execute function refuse_change();
create trigger audit_log_stays before truncate on audit_log for each statement execute function refuse_change();
create trigger tell_change after insert or delete or update on audit_log for each statement execute function tell_change();

create table admin_proposals (
  id text not null,
  -- Lower case; empty once that person's account is deleted.
  email text not null,
  why text not null,
  state text not null,
  proposed_by text not null,
  proposed_admin text,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text,
  decided_admin text,
  decided_at timestamptz,
  decided_why text default '' not null,
  constraint admin_proposals_check check (((state = 'proposed') = (decided_at is null))),
  constraint admin_proposals_check1 check (((state in ('proposed', 'expired')) = (decided_by is null))),
  constraint admin_proposals_own_withdrawal check (((state <> 'withdrawn') or (decided_by = proposed_by))),
  constraint admin_proposals_state_check check ((state in ('proposed', 'approved', 'rejected', 'withdrawn', 'expired'))),
  constraint admin_proposals_two_eyes check (((state <> all (array['approved', 'rejected'])) or (decided_by <> proposed_by))),
  constraint admin_proposals_pkey primary key (id),
  constraint admin_proposals_decided_admin_fkey foreign key (decided_admin) references admins(id),
  constraint admin_proposals_proposed_admin_fkey foreign key (proposed_admin) references admins(id)
);

create unique index admin_proposals_one_waits on admin_proposals (email) where ((state = 'proposed') and (email <> ''));
create trigger tell_change after insert or delete or update on admin_proposals for each statement execute function tell_change();

-- What happened to a person's affairs while they looked elsewhere; forgotten after half a year.
create table notifications (
  id text not null,
  user_id text not null,
  message text not null,
  path text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_path_check check ((path ~~ '/%')),
  constraint notifications_pkey primary key (id),
  constraint notifications_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index notifications_by_age on notifications (created_at);
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where (read_at is null);
create trigger tell_change after insert or delete or update on notifications for each statement execute function tell_change();

-- E-mail: written with what caused it, sent by a job
create table mails (
  id text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  reply_to text,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  user_id text,
  keep_until timestamptz,
  attempts integer default 0 not null,
  constraint mails_pkey primary key (id),
  constraint mails_user_id_fkey foreign key (user_id) references users(id)
);

create index mails_keep_until on mails (keep_until) where (keep_until is not null);
create index mails_newest on mails (created_at desc);
create index mails_user on mails (user_id) where (user_id is not null);
create trigger tell_change after insert or delete or update on mails for each statement execute function tell_change();

alter table audit_log alter column id add generated always as identity (
    sequence name audit_log_id_seq
    start with 1
    increment by 1
    no minvalue
    no maxvalue
    cache 1
);

create function require_approved_grant() returns trigger
    language plpgsql
    as $$
begin
  if new.origin <> 'granted' or new.ended_at is not null then
    return new;
  end if;
  if tg_op = 'UPDATE' and (old.origin, old.email, old.since, old.proposed_by, old.ended_at)
    is not distinct from (new.origin, new.email, new.since, new.proposed_by, new.ended_at) then
    return new;
  end if;
  -- Rights that were taken away come back by another approval only.
  if (tg_op = 'UPDATE' and new.since = old.since) or not exists (
    select 1 from admin_proposals p where p.email = new.email and p.state = 'approved'
      and p.proposed_admin = new.proposed_by and p.decided_at = new.since)
  then
    raise exception 'Admin rights need a proposal that a second admin approved.'
      using errcode = 'check_violation', constraint = 'approved_grant';
  end if;
  return new;
end $$;

create function require_second_admin() returns trigger
    language plpgsql
    as $$
declare
  first admins;
  second admins;
begin
  if tg_op = 'INSERT' then
    new.proposed_admin := admin_of_user(new.proposed_by);
  else
    new.proposed_admin := old.proposed_admin;
    new.proposed_by := old.proposed_by;
  end if;
  if tg_op = 'INSERT' or new.decided_by is distinct from old.decided_by then
    new.decided_admin := case when new.decided_by is null then null else admin_of_user(new.decided_by) end;
  else
    new.decided_admin := old.decided_admin;
  end if;
  if new.state = 'approved' and (tg_op = 'INSERT' or old.state <> 'approved') then
    select * into first from admins where id = new.proposed_admin and ended_at is null;
    select * into second from admins where id = new.decided_admin and ended_at is null;
    if first.id is null or second.id is null or first.id = second.id
      or second.since > new.decided_at - interval '24 hours'
      or (first.origin = 'granted' and first.proposed_by is null)
      or (second.origin = 'granted' and second.proposed_by is null)
      or coalesce(first.proposed_by = second.id, false)
      or coalesce(second.proposed_by = first.id, false)
    then
      raise exception 'An approval needs a second, independent admin of at least 24 hours.'
        using errcode = 'check_violation', constraint = 'second_admin';
    end if;
  end if;
  return new;
end $$;

create trigger admin_proposals_second_admin before insert or update on admin_proposals for each row execute function require_second_admin();
create trigger admins_approved_grant before insert or update on admins for each row execute function require_approved_grant();
create trigger money_acts_second_admin before insert or update on money_acts for each row execute function require_second_admin();
