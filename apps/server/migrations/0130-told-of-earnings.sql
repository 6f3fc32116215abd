alter table earnings
  -- When its hold ended, and when its payee was last told what became of it.
  add column released_at timestamptz,
  add column told_at timestamptz;
-- What was written until now is not written again.
update earnings set released_at = release_at, told_at = now() where status <> 'held';
create index earnings_untold on earnings (payee)
  where payment_id is not null and released_at is not null
    and (told_at is null or told_at < released_at or told_at < paid_at);
