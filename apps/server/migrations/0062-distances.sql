-- Whom a person has blocked or muted: the person, by the profile they were known by
create table distances (
  user_id text not null references users on delete cascade,
  other_id text not null references users on delete cascade,
  kind text not null check (kind in ('block', 'mute')),
  profile_id text not null references profiles on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, other_id, kind),
  check (user_id <> other_id)
);
create index distances_other on distances (other_id, kind);

-- How many messages a person wrote today is counted at each
create index project_messages_newest on project_messages (created_at);
