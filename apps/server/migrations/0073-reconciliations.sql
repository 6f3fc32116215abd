-- What did not agree between the books and the provider, by day in UTC; the last run of a day stands.
create table reconciliations (
  day date primary key,
  ran_at timestamptz not null,
  transactions integer not null,
  payments integer not null,
  faults jsonb not null
);
