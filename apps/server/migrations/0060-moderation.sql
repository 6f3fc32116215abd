-- What was taken down is found, shown and sold nowhere. Whether it was shown before is kept, to restore it to where it was.
alter table art_styles
  add column taken_down_at timestamptz,
  add column published_before timestamptz,
  add constraint art_styles_down_is_not_published check (taken_down_at is null or published_at is null);
alter table profiles
  add column taken_down_at timestamptz,
  add column published_before boolean not null default false,
  add constraint profiles_down_is_not_published check (taken_down_at is null or not published);
alter table books
  add column taken_down_at timestamptz,
  add column published_before boolean not null default false,
  add constraint books_down_is_not_published check (taken_down_at is null or state = 'draft');
-- `listed_before` is there already, for the trash.
alter table images
  add column taken_down_at timestamptz,
  add constraint images_down_is_not_listed check (taken_down_at is null or listed_at is null);
alter table project_messages add column taken_down_at timestamptz;

-- One case for each thing that was ever reported.
create table moderation_cases (
  subject_id text primary key,
  kind text not null check (kind in ('style', 'profile', 'book', 'image', 'message')),
  owner_id text not null references users,
  state text not null check (state in ('open', 'dismissed', 'takenDown', 'countered', 'upheld', 'restored')),
  reason text,
  words text not null default '',
  taken_down_at timestamptz,
  statement text,
  signature text,
  countered_at timestamptz,
  -- When the clock decides, as long as nobody has
  due_at timestamptz,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  check ((state in ('takenDown', 'countered')) = (due_at is not null)),
  check ((statement is null) = (countered_at is null) and (signature is null) = (countered_at is null))
);
create index moderation_cases_queue on moderation_cases (state, changed_at desc);
create index moderation_cases_owner on moderation_cases (owner_id);
create index moderation_cases_due on moderation_cases (due_at) where due_at is not null;

insert into moderation_cases (subject_id, kind, owner_id, state, opened_at, changed_at)
select coalesce(r.style_id, r.profile_id, r.book_id),
  case when r.style_id is not null then 'style' when r.book_id is not null then 'book' else 'profile' end,
  p.user_id,
  case when bool_or(r.resolved_at is null) then 'open' else 'dismissed' end,
  min(r.created_at), max(coalesce(r.resolved_at, r.created_at))
from reports r
  left join art_styles s on s.id = r.style_id
  left join books b on b.id = r.book_id
  join profiles p on p.id = coalesce(r.profile_id, s.profile_id, b.profile_id)
group by 1, 2, 3;

-- A report is of whatever can be seen, by a person or from an address.
alter table reports add column subject_id text, add column email text;
update reports set subject_id = coalesce(style_id, profile_id, book_id);
delete from reports r using reports older
  where older.user_id = r.user_id and older.subject_id = r.subject_id and older.id < r.id;
alter table reports
  drop column style_id, drop column profile_id, drop column book_id, drop column resolved_at,
  alter column user_id drop not null,
  alter column subject_id set not null,
  add foreign key (subject_id) references moderation_cases on delete cascade,
  add check (num_nonnulls(user_id, email) = 1);
create unique index reports_once on reports (subject_id, user_id) where user_id is not null;
create unique index reports_once_by_address on reports (subject_id, lower(email)) where email is not null;
create index reports_address on reports (lower(email), created_at desc) where email is not null;

-- What admins did. Ids only: it outlives whom it names.
create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  by_id text not null,
  action text not null,
  subject text not null,
  why text not null
);
create index audit_log_by on audit_log (by_id, id desc);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_subject on audit_log (subject, id desc);
create trigger audit_log_is_final before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_stays before truncate on audit_log
  for each statement execute function refuse_change();
