-- A deleted board is kept for a day, so that its deletion can be taken back.
alter table boards add column deleted_at timestamptz;
