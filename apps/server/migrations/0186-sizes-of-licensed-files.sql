-- Size in pixels of a file delivered under a licence, where it was enlarged; null: it has its picture's own size. So have
-- all that were made until now. They are kept, for their SHA-256 stands in certificates and receipts.
alter table licensed_files add column width integer, add column height integer;
