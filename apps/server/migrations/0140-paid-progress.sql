-- How far the pictures of a generation that cost credits have come, 0 to 1: cancelling charges for these alone.
alter table generations add column paid_progress real not null default 0;
