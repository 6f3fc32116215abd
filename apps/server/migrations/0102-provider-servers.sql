-- Which of a provider's servers a try was asked of; null: its own address.
alter table provider_tries add column server text;
