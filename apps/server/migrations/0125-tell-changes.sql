-- Tables made since 0114 whose changes the caches did not hear of.
create trigger tell_change after insert or update or delete on image_resemblances
  for each statement execute function tell_change();
create trigger tell_change after insert or update or delete on known_pictures
  for each statement execute function tell_change();
create trigger tell_change after insert or update or delete on local_features
  for each statement execute function tell_change();
create trigger tell_change after insert or update or delete on admins
  for each statement execute function tell_change();
create trigger tell_change after insert or update or delete on admin_proposals
  for each statement execute function tell_change();
create trigger tell_change after insert or update or delete on deleted_people
  for each statement execute function tell_change();
