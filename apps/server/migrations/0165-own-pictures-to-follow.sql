-- Uploads and drawings of a person, which are searched by name when somebody looks for a picture to follow.
create index images_to_follow on images (profile_id, created_at desc)
  where not sample and deleted_at is null and name is not null
    and account->>'kind' = 'own' and origin <> 'reference';
