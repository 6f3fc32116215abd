alter table earnings
  -- Refusals by the provider since it was last paid, in its words, and when it is tried again.
  add column refusals integer not null default 0,
  add column refused_for text,
  add column next_try_at timestamptz;
alter table transfers
  -- The connected account it was sent to, as frozen when the call began.
  add column destination text;
alter table payout_accounts
  -- When the provider was asked what `enabled` says.
  add column asked_at timestamptz,
  -- The provider no longer has it for us: deleted, or its owner has taken our access away.
  add column gone_at timestamptz;
