-- Suspension, sign-out everywhere and last activity of people, as admins see and set them.
alter table users
  add column suspended_at timestamptz,
  -- Shown to the person when they try to sign in or to do anything.
  add column suspended_why text not null default '',
  -- Tokens of sign-ins up to this moment (the database's clock) are refused.
  add column signed_out_at timestamptz,
  -- When they last opened the app.
  add column last_seen_at timestamptz;
create index users_newest on users (created_at desc, id desc);

-- What the admin overview counts over 30 days.
create index generations_failed on generations (finished_at) where status = 'failed';
create index payments_by_day on payments (paid_at) where paid_at is not null;
