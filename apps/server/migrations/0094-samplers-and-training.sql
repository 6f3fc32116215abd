-- Samplers that a provider named when it was last tested.
alter table providers add column samplers text[] not null default '{}';
-- Free licences are told apart from the public domain. 'unknown' is what people read as undisclosed.
alter table providers drop constraint providers_training_source_check;
alter table providers add constraint providers_training_source_check
  check (training_source in ('licensed', 'public-domain', 'open', 'scraped', 'unknown'));
