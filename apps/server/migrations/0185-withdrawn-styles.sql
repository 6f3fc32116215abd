-- Whether a style was published and its artist has taken it out of the marketplace since.
alter table art_styles add column withdrawn boolean not null default false;
-- Withdrawn before this was recorded: not public now, but sold or approved by an admin once.
update art_styles set withdrawn = true
where published_at is null and published_before is null and not private
  and (review_state = 'approved'
    or id in (select cause_id from earnings where cause_kind = 'style'));
