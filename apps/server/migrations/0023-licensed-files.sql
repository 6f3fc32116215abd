-- A signed file differs each time it is signed: what is delivered under a licence is kept, so that its
-- certificate names the very bytes. Pictures from before carry no Content Credentials.
alter table images add column signed boolean not null default false;
create table licensed_files (
  licence_number text primary key,
  image_id text not null references images on delete cascade,
  file_key text not null,
  sha256 text not null
);
create index licensed_files_image on licensed_files (image_id);
