-- A generation may paint into a place of a canvas: what stood round it when it was asked for, and where.

alter table generations add column place jsonb;
