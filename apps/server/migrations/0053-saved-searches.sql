-- Searches whose new finds somebody wants to hear of
create table saved_searches (
  id text primary key,
  user_id text not null references users,
  name text not null,
  -- Words and facets as the search's route takes them
  query jsonb not null,
  -- Whether new finds are told by e-mail too
  by_mail boolean not null,
  created_at timestamptz not null
);
create index saved_searches_user on saved_searches (user_id);

-- What a saved search has told of; each listing once.
create table saved_search_finds (
  search_id text not null references saved_searches on delete cascade,
  listing_id text not null,
  told_at timestamptz not null,
  primary key (search_id, listing_id)
);
