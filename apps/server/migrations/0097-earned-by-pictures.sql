-- What is earned by a picture that was made rather than by a sale: it has no payment, and is earned once.
alter table earnings
  alter column payment_id drop not null,
  -- The picture; only whoever made it understands it.
  add column reference text unique,
  add column description text,
  add check ((payment_id is null) = (reference is not null and description is not null));
