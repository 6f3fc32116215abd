-- Whose an address is, is asked when somebody is invited by it.
create index users_address on users (lower(email));
