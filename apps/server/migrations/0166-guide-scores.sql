-- How well a reference can be painted from, as the painter judges its thumbnail; null where nobody has judged it.
alter table reference_pictures add column guide_score real;
