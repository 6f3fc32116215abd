-- Lists that were read whole: of a million styles the page that is shown
create index art_styles_newest on art_styles (created_at desc, id desc) where published_at is not null and deleted_at is null;
create index art_styles_by_name on art_styles (name, id desc) where published_at is not null and deleted_at is null;
create index art_styles_by_price on art_styles (price_personal, id desc) where published_at is not null and deleted_at is null;
create index art_styles_of_profile on art_styles (profile_id, created_at desc, id desc) where deleted_at is null;

-- How many like a profile, counted where it changes: artists are shown in this order.
alter table profiles add column likes integer not null default 0;
update profiles set likes = (select count(*) from likes where subject_id = profiles.id);
create function count_profile_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update profiles set likes = likes + 1 where id = new.subject_id;
  else
    update profiles set likes = likes - 1 where id = old.subject_id;
  end if;
  return null;
end $$;
create trigger likes_are_counted after insert or delete on likes
  for each row execute function count_profile_likes();
create index profiles_liked on profiles (kind, likes desc, created_at desc, id desc) where published and deleted_at is null;

-- Words of artists and talents
create index profiles_words on profiles using gin ((account_name || ' ' || coalesce(details ->> 'profession', '') || ' '
  || coalesce(details ->> 'tagline', '')) gin_trgm_ops) where published and deleted_at is null;

-- What an admin looks payments up by
create index payments_intent on payments (payment_intent_id);
create index refunds_provider on refunds (stripe_refund_id);

-- Pictures that are shown to all, and how many one has
create index images_shown on images (created_at, id) where listed_at is not null;
create index images_counted on images (profile_id) where not sample and deleted_at is null;

-- What moved in an account, newest first
create index ledger_entries_moved on ledger_entries (account, currency, transfer_id) include (amount);
drop index ledger_entries_account;
