-- Whom a letter is about, so that it is forgotten with them whatever their address was; when it is
-- forgotten at the latest; and how often sending failed.
alter table mails
  add column user_id text references users,
  add column keep_until timestamptz,
  add column attempts integer not null default 0;
create index mails_user on mails (user_id) where user_id is not null;
create index mails_keep_until on mails (keep_until) where keep_until is not null;
-- Letters that brought us a message of the contact form are kept as long as the message: a year.
update mails m set keep_until = c.created_at + interval '365 days'
  from contact_messages c where m.created_at = c.created_at and m.reply_to = c.email;

-- Addresses of exports: by the SHA-256 of their secret, good once.
create table account_exports (
  token_sha256 text primary key,
  user_id text not null references users,
  expires_at timestamptz not null
);
create index account_exports_user on account_exports (user_id);

-- What a visit takes of the room for measurements
alter table monitoring_sessions add column bytes bigint not null default 0;
update monitoring_sessions s set bytes = coalesce(
  (select sum(g.bytes) from monitoring_segments g where g.session_id = s.id), 0);
