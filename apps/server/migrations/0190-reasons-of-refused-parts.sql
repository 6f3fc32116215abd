-- Why somebody declined their part of a book, in their words; empty when they gave no reason.
alter table book_parts add column reason text not null default '';
