-- Pictures that people without an account make, one a day for each network. Deleted after a day.
create table guest_pictures (
  -- Random: whoever has it can see the picture.
  id uuid primary key,
  -- A keyed hash of the network address (IPv4) or of its first 64 bits (IPv6).
  network text not null,
  request_id text not null,
  style_id text not null,
  -- As it is painted, with the seed drawn.
  recipe jsonb not null,
  status text not null check (status in ('queued', 'running', 'succeeded', 'failed')),
  error text,
  account jsonb,
  -- WebP with the visible mark.
  file_key text,
  created_at timestamptz not null,
  unique (network, request_id),
  check ((status = 'succeeded') = (file_key is not null and account is not null))
);
create index guest_pictures_created on guest_pictures (created_at);
create trigger tell_change after insert or update or delete on guest_pictures
  for each statement execute function tell_change();
