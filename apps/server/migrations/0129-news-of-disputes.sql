alter table disputes
  -- How many of the provider's transactions are booked: an answer with fewer is older than what is known.
  add column transactions integer not null default 0;
