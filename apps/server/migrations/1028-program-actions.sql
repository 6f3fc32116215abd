-- Writes by keys and apps, with the response's status: what a program did, for its owner and for admins.
create table program_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id text not null references users (id),
  program_id text not null,
  -- Method and path of the API's route, such as POST /api/studio/v1/generations.
  route text not null,
  -- Parameters of the path.
  subject text not null,
  -- Null while the write runs, or if the server was killed during it.
  status integer
);
create index program_actions_program_id on program_actions (program_id, id);
create index program_actions_user_id on program_actions (user_id);
create index program_actions_at on program_actions (at);
