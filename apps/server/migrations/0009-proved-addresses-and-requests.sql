-- Whether the provider says that a person's e-mail address is theirs. Rights and acceptance follow
-- proved addresses only; who was let in before stays so, and is proved at the next sign-in.
alter table users add column email_verified boolean not null default false;

-- What a request asked for: the same key with another body is refused, not answered with the first.
alter table generations add column request_sha256 text;
alter table licences add column request_sha256 text;
