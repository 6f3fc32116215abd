-- Who advised the person on the agreement, as they said themselves. Null: they were not asked, or did not say.
alter table consents add column advised_by text;
