-- Licences of several pictures can be bought as one, such as all of an edition: each is a licence of its own, with its
-- part of the price. The first of them is the purchase: its id is the payment's reference, its number the certificate's.
alter table licences add column part_of text references licences (id) on delete cascade;
-- What was paid for all of them together; null for a licence bought by itself.
alter table licences add column purchase_amount integer;
create index licences_part_of on licences (part_of) where part_of is not null;
