-- What people wrote by the contact form; each also goes out as a letter to us.
create table contact_messages (
  id text primary key,
  name text not null,
  email text not null,
  topic text not null,
  message text not null,
  sender text not null,
  created_at timestamptz not null
);
create index contact_messages_sender on contact_messages (sender, created_at);
