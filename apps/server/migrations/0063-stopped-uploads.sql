-- Uploads that were stopped because they are somebody else's registered work: both sides are told once of each
create table stopped_uploads (
  artwork_id text not null references artworks on delete cascade,
  -- Who handed it in
  profile_id text not null references profiles on delete cascade,
  created_at timestamptz not null,
  primary key (artwork_id, profile_id)
);
create index stopped_uploads_profile on stopped_uploads (profile_id);
