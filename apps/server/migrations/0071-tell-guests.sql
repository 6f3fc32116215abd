-- What guests are shown is kept by each process for a moment; whoever changes it tells them all to forget it.
create function tell_public() returns trigger language plpgsql as $$
begin
  perform pg_notify('public', '');
  return null;
end $$;

do $$
declare
  changed text;
begin
  foreach changed in array array['art_styles', 'style_models', 'artworks', 'profiles', 'listings', 'talent_offers',
    'voice_samples', 'books', 'book_parts', 'providers', 'feature_rules', 'feature_people', 'portfolio_images']
  loop
    if to_regclass(changed) is not null then
      execute format('create trigger tell_public after insert or update or delete on %I
        for each statement execute function tell_public()', changed);
    end if;
  end loop;
end $$;
