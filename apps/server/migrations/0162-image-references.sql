-- References that a picture was painted from, itself or by way of the pictures it was made from: what was said of each on the
-- day its picture was painted. References change and go; these records stay as long as their picture.
create table image_references (
  image_id text not null references images on delete cascade,
  reference_id text not null,
  part text not null check (part in ('guide', 'subject')),
  title text not null,
  maker text,
  year text,
  kind text not null check (kind in ('photograph', 'painting', 'drawing', 'other')),
  licence text not null check (licence in ('cc0', 'pdm', 'by')),
  licence_url text not null,
  source_name text not null,
  source_url text not null,
  -- When its file was fetched, and the file's SHA-256.
  retrieved_at timestamptz not null,
  sha256 text not null,
  -- It was a photograph of the last hundred years in which a face was found, and the person said that they may show whom it shows.
  shows_person boolean not null,
  people_cleared boolean not null,
  primary key (image_id, reference_id, part)
);
create trigger tell_change after insert or update or delete on image_references
  for each statement execute function tell_change();
