-- Lists of profiles continue from a cursor of likes and id.
drop index profiles_liked;
create index profiles_liked on profiles (kind, likes desc, id desc) where (published and (deleted_at is null));
