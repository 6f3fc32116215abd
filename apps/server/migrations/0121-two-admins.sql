-- Admin rights belong to an e-mail address: a person is one verified address at the provider, however many
-- accounts sign in with it. One row per address; `since` starts again when the rights come back.
create table admins (
  id text primary key,
  -- Lower case; empty once the person's account is deleted.
  email text not null,
  -- 'operator': named in the configuration. 'granted': proposed by one admin and approved by another.
  origin text not null check (origin in ('operator', 'granted')),
  -- The admin who proposed the grant; null for operators, and for grants made before two admins were needed.
  proposed_by text references admins,
  since timestamptz not null,
  ended_at timestamptz,
  check (email <> '' or ended_at is not null),
  check (origin = 'granted' or proposed_by is null)
);
create unique index admins_email on admins (email) where email <> '';

-- One admin gave these rights alone. They stay, but cannot approve anything until two admins confirm them.
insert into admins (id, email, origin, since)
  select 'adm_' || upper(substr(md5(email), 1, 26)), email, 'granted', now()
  from feature_people where flag = 'admin' and open and email <> '';

create table admin_proposals (
  id text primary key,
  -- Lower case; empty once that person's account is deleted.
  email text not null,
  why text not null,
  state text not null check (state in ('proposed', 'approved', 'rejected', 'withdrawn', 'expired')),
  proposed_by text not null,
  proposed_admin text references admins,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text,
  decided_admin text references admins,
  decided_at timestamptz,
  decided_why text not null default '',
  check ((state = 'proposed') = (decided_at is null)),
  check ((state in ('proposed', 'expired')) = (decided_by is null)),
  constraint admin_proposals_two_eyes check (state not in ('approved', 'rejected') or decided_by <> proposed_by),
  constraint admin_proposals_own_withdrawal check (state <> 'withdrawn' or decided_by = proposed_by)
);
create unique index admin_proposals_one_waits on admin_proposals (email) where state = 'proposed' and email <> '';

alter table money_acts
  add column proposed_admin text references admins,
  add column decided_admin text references admins;

-- The admin an account acts as; null if its address is unproved or has no admin rights.
create function admin_of_user(account text) returns text language sql stable as $$
  select a.id from users u join admins a on a.email = lower(u.email)
  where u.id = account and u.email <> '' and u.email_verified
    and u.accepted_at is not null and u.deleted_at is null and a.ended_at is null
$$;

-- Records which admin proposed and which decided, by address, and refuses an approval unless they are two
-- independent people. The 24 hours are measured on the application's clock (`decided_at`).
create function require_second_admin() returns trigger language plpgsql as $$
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
create trigger money_acts_second_admin before insert or update on money_acts
  for each row execute function require_second_admin();
create trigger admin_proposals_second_admin before insert or update on admin_proposals
  for each row execute function require_second_admin();

-- Granted rights begin at the moment two admins approved them, and only then.
create function require_approved_grant() returns trigger language plpgsql as $$
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
create trigger admins_approved_grant before insert or update on admins
  for each row execute function require_approved_grant();
