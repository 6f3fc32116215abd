-- What this server's signatures are checked with: the public halves only, kept for ever, so that what was
-- signed stays verifiable after a key was replaced.
create table signing_keys (
  id text primary key,
  use text not null check (use in ('pictures', 'receipts')),
  -- A PEM chain, the end-entity certificate first, or a JWK (RFC 7517).
  public jsonb not null,
  since timestamptz not null
);
create index signing_keys_use on signing_keys (use, since);
