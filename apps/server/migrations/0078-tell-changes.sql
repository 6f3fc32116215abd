-- Each process keeps what it read until something changes; whoever changes something tells them all. One word for a
-- transaction however much it changes (PostgreSQL manual, NOTIFY).
create function tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', '');
  return null;
end $$;

do $$
declare
  changed text;
begin
  for changed in
    select tablename from pg_tables
    where schemaname = current_schema() and tablename not in ('migrations', 'oidc_records')
  loop
    execute format('create trigger tell_change after insert or update or delete on %I
      for each statement execute function tell_change()', changed);
  end loop;
end $$;
