-- Art styles
create table art_styles (
  id text not null,
  profile_id text not null,
  name text not null,
  description text default '' not null,
  price_personal integer not null,
  price_standard integer not null,
  price_commercial integer not null,
  currency text not null,
  -- Sample data of a fresh machine, shown as such
  sample boolean default false not null,
  published_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  -- What an artist asks for a picture made with their own model; those there start at the usual 50.
  price_own_model integer not null,
  medium text,
  subjects jsonb default '[]'::jsonb not null,
  colours jsonb default '[]'::jsonb not null,
  cover_artwork_id text,
  private boolean default false not null,
  taken_down_at timestamptz,
  published_before timestamptz,
  review_state text,
  review_asked_at timestamptz,
  review_reason text,
  reviewed_at timestamptz,
  -- Whether a style was published and its artist has taken it out of the marketplace since.
  withdrawn boolean default false not null,
  constraint art_styles_down_is_not_published check (((taken_down_at is null) or (published_at is null))),
  constraint art_styles_price_commercial_check check ((price_commercial >= 50)),
  constraint art_styles_price_personal_check check ((price_personal >= 50)),
  constraint art_styles_price_standard_check check ((price_standard >= 50)),
  constraint art_styles_private check ((not (private and (published_at is not null)))),
  constraint art_styles_review_state_check check ((review_state in ('waiting', 'approved', 'refused'))),
  constraint art_styles_pkey primary key (id),
  constraint art_styles_profile_id_fkey foreign key (profile_id) references profiles(id)
);

create index art_styles_by_name on art_styles (name, id desc) where ((published_at is not null) and (deleted_at is null));
create index art_styles_by_price on art_styles (price_personal, id desc) where ((published_at is not null) and (deleted_at is null));
create index art_styles_in_review on art_styles (review_asked_at) where (review_state = 'waiting');
create index art_styles_newest on art_styles (created_at desc, id desc) where ((published_at is not null) and (deleted_at is null));
create index art_styles_of_profile on art_styles (profile_id, created_at desc, id desc) where (deleted_at is null);
create index art_styles_own on art_styles (profile_id) where (private and (deleted_at is null));
create index art_styles_profile on art_styles (profile_id);
create index art_styles_published on art_styles (published_at desc) where ((published_at is not null) and (deleted_at is null));
create trigger tell_change after insert or delete or update on art_styles for each statement execute function tell_change();
create trigger tell_public after insert or delete or update on art_styles for each statement execute function tell_public();

create table artworks (
  id text not null,
  style_id text not null,
  title text not null,
  storage_key text not null,
  thumbnail_key text not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  removed_at timestamptz,
  created_at timestamptz not null,
  -- What an artwork looks like: 128 bits as 32 hexadecimal digits. Works that came before this have none.
  fingerprint text,
  constraint artworks_pkey primary key (id),
  constraint artworks_style_id_fkey foreign key (style_id) references art_styles(id)
);

create index artworks_band_0 on artworks ((("substring"((('x' || fingerprint))::bit(128), 1, 21))::integer));
create index artworks_band_1 on artworks ((("substring"((('x' || fingerprint))::bit(128), 22, 21))::integer));
create index artworks_band_2 on artworks ((("substring"((('x' || fingerprint))::bit(128), 43, 21))::integer));
create unique index artworks_once on artworks (style_id, sha256) where (removed_at is null);
create index artworks_same on artworks (sha256);
create index artworks_style on artworks (style_id);
create trigger tell_change after insert or delete or update on artworks for each statement execute function tell_change();
create trigger tell_public after insert or delete or update on artworks for each statement execute function tell_public();

alter table known_pictures add constraint known_pictures_artwork_id_fkey foreign key (artwork_id) references artworks(id) on delete cascade;

create table trainings (
  id text not null,
  style_id text not null,
  status text not null,
  progress real default 0 not null,
  step text default 'Waiting' not null,
  error text,
  warnings jsonb default '[]'::jsonb not null,
  cancel_requested_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  constraint trainings_status_check check ((status in ('queued', 'running', 'succeeded', 'failed', 'cancelled'))),
  constraint trainings_pkey primary key (id),
  constraint trainings_style_id_fkey foreign key (style_id) references art_styles(id)
);

create unique index trainings_one_active on trainings (style_id) where (status in ('queued', 'running'));
create index trainings_style on trainings (style_id, created_at desc);
create trigger tell_change after insert or delete or update on trainings for each statement execute function tell_change();

-- How the newest search of a style's pictures goes
create table element_searches (
  style_id text not null,
  status text not null,
  looked integer not null,
  total integer not null,
  error text,
  started_at timestamptz not null,
  constraint element_searches_status_check check ((status in ('queued', 'running', 'done', 'failed'))),
  constraint element_searches_pkey primary key (style_id),
  constraint element_searches_style_id_fkey foreign key (style_id) references art_styles(id)
);

create trigger tell_change after insert or delete or update on element_searches for each statement execute function tell_change();

-- Things cut from an artist's works, named and confirmed by them, that pictures may show as they are
create table lifted_elements (
  id text not null,
  style_id text not null,
  artwork_id text not null,
  status text not null,
  label text,
  box_left real not null,
  box_top real not null,
  box_width real not null,
  box_height real not null,
  score real not null,
  shape_key text not null,
  picture_key text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint lifted_elements_check check (((status <> 'confirmed') or (label is not null))),
  constraint lifted_elements_status_check check ((status in ('proposed', 'confirmed', 'left_out'))),
  constraint lifted_elements_pkey primary key (id),
  constraint lifted_elements_artwork_id_fkey foreign key (artwork_id) references artworks(id),
  constraint lifted_elements_style_id_fkey foreign key (style_id) references art_styles(id)
);

create index lifted_elements_by_style on lifted_elements (style_id, status);
create trigger tell_change after insert or delete or update on lifted_elements for each statement execute function tell_change();

-- Uploads that were stopped because they are somebody else's registered work: both sides are told once of each
create table stopped_uploads (
  artwork_id text not null,
  -- Who handed it in
  profile_id text not null,
  created_at timestamptz not null,
  constraint stopped_uploads_pkey primary key (artwork_id, profile_id),
  constraint stopped_uploads_artwork_id_fkey foreign key (artwork_id) references artworks(id) on delete cascade,
  constraint stopped_uploads_profile_id_fkey foreign key (profile_id) references profiles(id) on delete cascade
);

create index stopped_uploads_profile on stopped_uploads (profile_id);
create trigger tell_change after insert or delete or update on stopped_uploads for each statement execute function tell_change();

create table style_models (
  style_id text not null,
  maker text not null,
  version text not null,
  artifact_key text not null,
  -- A name for the set of artworks it was learnt from.
  artworks text not null,
  trained_at timestamptz not null,
  constraint style_models_pkey primary key (style_id, maker),
  constraint style_models_style_id_fkey foreign key (style_id) references art_styles(id)
);

create trigger tell_change after insert or delete or update on style_models for each statement execute function tell_change();
create trigger tell_public after insert or delete or update on style_models for each statement execute function tell_public();
