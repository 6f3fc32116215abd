-- Whose account was deleted, so that a token issued before that makes no new account. Only a digest of issuer and
-- subject is kept, for a year.
create table deleted_people (
  -- SHA-256 of issuer, a line break and subject, in hexadecimal.
  digest text primary key,
  -- By the real clock, as tokens are; the business clock can be moved.
  deleted_at timestamptz not null default now()
);
