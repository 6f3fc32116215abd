-- Calls a minute that an admin allows an app for each person who connected it; without a row, the usual number.
create table app_limits (
  client_id text primary key,
  calls_per_minute integer not null check (calls_per_minute between 1 and 1200)
);
